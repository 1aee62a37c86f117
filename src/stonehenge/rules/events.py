"""What happened. A game is the fold of its events; each seat is sent its own projection of them.

What an event is, is said here and nowhere else: its fields, its tag, who may see it, whether it bars an undo, the
clause that its line in a record rests on. Its JSON, its message, that line and what each seat is told are derived.

The same types serve for what happened and for what one seat may know of it: a card a seat may not know is UNSEEN, a
prediction it may not know is CONCEALED; both are ``null`` on the wire. A projector builds the latter.
"""

from typing import Final

from stonehenge.rules import actions
from stonehenge.rules.cards import UNSEEN, Card, Colour
from stonehenge.rules.codes import AnyCard, MaybeCard, MaybeSeal, MaybeSeat, MaybeTricks, Said, Trump
from stonehenge.rules.description import PUBLIC, EventDescription, described, event
from stonehenge.rules.predictions import CONCEALED
from stonehenge.rules.seats import SPECTATOR, Seat
from stonehenge.rules.setup import Predictions, Setup


def _own_hand(event: "Dealt", seat: Seat, setup: Setup) -> "Dealt":
    """Only one's own hand; in Clairvoyance's first round all but that (V4)."""
    unseen = (UNSEEN,) * setup.hand_sizes[event.round - 1]
    hands = [unseen] * setup.players
    if seat != SPECTATOR and setup.own_card_unseen(event.round):
        hands = list(event.hands)
        hands[seat] = unseen
    elif seat != SPECTATOR:
        hands[seat] = event.hands[seat]
    return Dealt(event.round, event.dealer, tuple(hands), event.turnup, event.werewolf)


@event("deal", seen=_own_hand, bars_undo=True, clause="B3", unrecorded=("werewolf",))
class Dealt:
    """A round begins; ``werewolf`` is who has to exchange it (S5).

    Everyone is told that at once; NONE where nobody has it.
    """

    round: int
    dealer: Seat
    hands: tuple[tuple[AnyCard, ...], ...]
    turnup: MaybeCard
    werewolf: MaybeSeat


@event("werewolf", seen=PUBLIC, bars_undo=True, clause="S5", of=actions.NameTrump)
class WerewolfExchanged:
    """The Werewolf was exchanged for the turned-up card (S5).

    It went into that card's place, and everyone saw the card taken.
    """

    seat: Seat
    took: MaybeCard
    trump: Trump


@event("trump", seen=PUBLIC, bars_undo=False, clause="B4", of=actions.NameTrump)
class TrumpNamed:
    """The dealer named trump (B4).

    So it is with special cards too (S8).
    """

    seat: Seat
    trump: Trump


def _own_prediction(event: "Predicted", seat: Seat, setup: Setup) -> "Predicted":
    """A hidden or secret prediction is CONCEALED from the others (V2, V3)."""
    known = event.seat == seat or setup.predictions is Predictions.IN_TURN
    return Predicted(event.seat, event.tricks if known else CONCEALED)


@event("bid", seen=_own_prediction, bars_undo=False, clause="B5", of=actions.Predict, names={"tricks": "bid"})
class Predicted:
    """A prediction; ``null`` is one that this seat may not know yet (V2, V3)."""

    seat: Seat
    tricks: MaybeTricks


@event("shown", seen=PUBLIC, bars_undo=True, clause=None, names={"predictions": "bids"})
class PredictionsShown:
    """All predictions are shown (V2, V3)."""

    predictions: tuple[int, ...]


@event("seals", seen=PUBLIC, bars_undo=False, clause="X4", of=actions.TakeSeals)
class SealsTaken:
    """A prediction in seals: from the middle, and as colour and victim from others (X3, X4)."""

    seat: Seat
    take: tuple[Colour, ...]
    steal: tuple[tuple[Colour, Seat], ...]


@event("black_mage", seen=PUBLIC, bars_undo=False, clause="X3", of=actions.TakeBlackMage)
class BlackMageTaken:
    """A seat took the Black Mage (X3)."""

    seat: Seat


@event("play", seen=PUBLIC, bars_undo=False, clause="B7", of=actions.Play, names={"said": "as"})
class Played:
    """A card was played; ``as`` is what its player said it is.

    That is ``said`` here, and NONE where nothing was said.
    """

    seat: Seat
    card: Card
    said: Said


@event("trick", seen=PUBLIC, bars_undo=False, clause="B10")
class TrickEnded:
    """A trick was won, or nobody's because of a Bomb (S4).

    Then ``winner`` is NONE.
    """

    winner: MaybeSeat
    leads: Seat


@event("seal", seen=PUBLIC, bars_undo=False, clause="X7", of=actions.ReturnSeal, names={"seal": "gives"})
class SealReturned:
    """A seal was returned (X7), or there was none: ``black`` is whether a black one was left to take (X8)."""

    seat: Seat
    seal: MaybeSeal
    black: bool


def _own_choice(event: "CardChosen", seat: Seat, _setup: Setup) -> "CardChosen":
    """The others see that a card lies there, face down (S6)."""
    return CardChosen(event.seat, event.card if event.seat == seat else UNSEEN)


@event("choose", seen=_own_choice, bars_undo=False, clause=None, of=actions.PassCard)
class CardChosen:
    """A seat laid down the card it passes (S6); only itself knows which."""

    seat: Seat
    card: AnyCard


def _given_and_received(event: "CardsPassed", seat: Seat, setup: Setup) -> "CardsPassed":
    """A seat knows the card it gave, and the one that came from the right (S6)."""
    giver = (seat - 1) % setup.players
    known = () if seat == SPECTATOR else (seat, giver)
    return CardsPassed(tuple(card if by in known else UNSEEN for by, card in enumerate(event.cards)))


@event("pass", seen=_given_and_received, bars_undo=True, clause="S6")
class CardsPassed:
    """Everyone's card went to the left, by the seat that gave it (S6)."""

    cards: tuple[AnyCard, ...]


@event("cloud", seen=PUBLIC, bars_undo=False, clause="S7", of=actions.ChangePrediction, names={"tricks": "bid"})
class PredictionChanged:
    """The Cloud changed a prediction (S7)."""

    seat: Seat
    tricks: int


@event("score", seen=PUBLIC, bars_undo=True, clause="B12")
class Scored:
    """A round was scored.

    By experience (B12), chips (J5) or penalties (X10).
    """

    points: tuple[int, ...]
    totals: tuple[int, ...]


@event("end", seen=PUBLIC, bars_undo=True, clause="B13")
class Ended:
    """The game is over.

    When that is, and who has won, is for the edition to say (B13, H1, J6, X11).
    """

    winners: tuple[Seat, ...]


Event = (
    Dealt
    | WerewolfExchanged
    | TrumpNamed
    | Predicted
    | PredictionsShown
    | SealsTaken
    | BlackMageTaken
    | Played
    | TrickEnded
    | SealReturned
    | CardChosen
    | CardsPassed
    | PredictionChanged
    | Scored
    | Ended
)

EVENTS: Final[dict[type, EventDescription]] = described(Event)
"""What each event is, by its class."""
