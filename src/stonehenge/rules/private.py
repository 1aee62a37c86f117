"""What a seat alone knows, and how the events that are told to it change that."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from stonehenge.rules import events
from stonehenge.rules.cards import NONE, UNSEEN, WEREWOLF, Card
from stonehenge.rules.events import Event
from stonehenge.rules.hands import Hand, exchange
from stonehenge.rules.seats import Seat


@dataclass(slots=True)
class Private:
    """A seat's own hand, and what else it alone knows of the round."""

    seat: Seat
    hand: Hand = field(default_factory=list)
    """One list for the whole game, which a view can hold on to."""
    prediction: int = NONE
    """Its prediction, also while it is hidden or secret from the others (V2, V3)."""
    chosen: Card = NONE
    """The card it has laid down to be passed (S6)."""
    gave: Card = NONE
    """The card it passed to the left in this round (S6)."""
    received: Card = NONE
    """The card it was passed from the right in this round (S6)."""
    foreheads: list[Card] = field(default_factory=list)
    """Clairvoyance's first round: the others' cards by seat, one's own UNSEEN, a played one NONE; else empty (V4)."""

    def apply(self, event: Event) -> None:
        """Let an event happen that was projected for this seat."""
        change = APPLY_PRIVATE.get(type(event))
        if change is not None:
            change(self, event)

    def copy(self) -> "Private":
        """This moment, to keep."""
        return Private(  # said in full, since this is what every move on a copy costs
            self.seat,
            self.hand.copy(),
            self.prediction,
            self.chosen,
            self.gave,
            self.received,
            self.foreheads.copy(),
        )


def _dealt(private: Private, event: events.Dealt) -> None:
    private.hand[:] = event.hands[private.seat]
    private.foreheads = [hand[0] for hand in event.hands] if private.hand == [UNSEEN] else []
    private.prediction = private.chosen = private.gave = private.received = NONE


def _werewolf_exchanged(private: Private, event: events.WerewolfExchanged) -> None:
    if event.seat == private.seat:
        exchange(private.hand, WEREWOLF, event.took)


def _predicted(private: Private, event: events.Predicted) -> None:
    if event.seat == private.seat:
        private.prediction = event.tricks


def _played(private: Private, event: events.Played) -> None:
    if event.seat == private.seat:
        private.hand.remove(UNSEEN if private.foreheads else event.card)  # V4: what it was is seen only now
    if private.foreheads:
        private.foreheads[event.seat] = NONE


def _card_chosen(private: Private, event: events.CardChosen) -> None:
    if event.seat == private.seat:
        private.chosen = event.card


def _cards_passed(private: Private, event: events.CardsPassed) -> None:
    private.gave, private.received = event.cards[private.seat], event.cards[private.seat - 1]
    private.chosen = NONE
    exchange(private.hand, private.gave, private.received)


APPLY_PRIVATE: Final[dict[type, Callable[[Private, Any], None]]] = {
    events.Dealt: _dealt,
    events.WerewolfExchanged: _werewolf_exchanged,
    events.Predicted: _predicted,
    events.Played: _played,
    events.CardChosen: _card_chosen,
    events.CardsPassed: _cards_passed,
}
"""The events that can change what a seat alone knows, and how."""
OWN_EVENTS: Final[tuple[Any, ...]] = tuple(kind for kind in APPLY_PRIVATE if events.EVENTS[kind].of is not None)
"""What one seat did: that changes what this seat knows, and nobody else's knowledge but where foreheads show (V4)."""
