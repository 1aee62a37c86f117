"""What each seat is told of an event: built from what that seat may know.

An event type that is not named here cannot be sent to anyone.
"""

from collections.abc import Callable
from typing import Any, Final

from stonehenge.rules.cards import UNSEEN
from stonehenge.rules.events import (
    CONCEALED,
    BlackMageTaken,
    CardChosen,
    CardsPassed,
    Dealt,
    Ended,
    Event,
    Played,
    Predicted,
    PredictionChanged,
    PredictionsShown,
    Scored,
    SealReturned,
    SealsTaken,
    TrickEnded,
    TrumpNamed,
    WerewolfExchanged,
)
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.view import SPECTATOR

PUBLIC: Final = frozenset(
    {
        WerewolfExchanged,
        TrumpNamed,
        PredictionsShown,
        SealsTaken,
        BlackMageTaken,
        Played,
        TrickEnded,
        SealReturned,
        PredictionChanged,
        Scored,
        Ended,
    }
)


def project(event: Event, seat: int, setup: Setup) -> Event:
    """The event as this seat (or SPECTATOR) may know it."""
    kind = type(event)
    return event if kind in PUBLIC else _PRIVATE[kind](event, seat, setup)


def _dealt(event: Dealt, seat: int, setup: Setup) -> Dealt:
    unseen = (UNSEEN,) * setup.hand_sizes[event.round - 1]
    hands = [unseen] * setup.players
    if seat != SPECTATOR and setup.options.clairvoyance and event.round == 1:  # V4: all but one's own
        hands = list(event.hands)
        hands[seat] = unseen
    elif seat != SPECTATOR:
        hands[seat] = event.hands[seat]
    return Dealt(event.round, event.dealer, tuple(hands), event.turnup, event.werewolf)


def _predicted(event: Predicted, seat: int, setup: Setup) -> Predicted:
    known = event.seat == seat or setup.predictions is Predictions.IN_TURN
    return Predicted(event.seat, event.tricks if known else CONCEALED)


def _card_chosen(event: CardChosen, seat: int, _setup: Setup) -> CardChosen:
    return CardChosen(event.seat, event.card if event.seat == seat else UNSEEN)


def _cards_passed(event: CardsPassed, seat: int, setup: Setup) -> CardsPassed:
    giver = (seat - 1) % setup.players
    known = () if seat == SPECTATOR else (seat, giver)
    return CardsPassed(tuple(card if by in known else UNSEEN for by, card in enumerate(event.cards)))


_PRIVATE: Final[dict[type, Callable[[Any, int, Setup], Event]]] = {
    Dealt: _dealt,
    Predicted: _predicted,
    CardChosen: _card_chosen,
    CardsPassed: _cards_passed,
}
