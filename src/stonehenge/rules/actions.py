"""What a seat can do. An action does not say whose it is: the one who acts is known from elsewhere.

What an action is, is said here and nowhere else; its JSON, its message and its line in a record are derived.
"""

from typing import Final

from stonehenge.rules.cards import NONE, Card, Colour
from stonehenge.rules.codes import AnyCard, Said, Trump
from stonehenge.rules.description import ActionDescription, action, described
from stonehenge.rules.seals import Seal
from stonehenge.rules.seats import Seat


@action("trump")
class NameTrump:
    """Name trump (B4, S5); ``null`` is no trump.

    It is for the dealer (B4) or whoever had the Werewolf (S5); "no trump" is NONE here.
    """

    trump: Trump


@action("predict")
class Predict:
    """Predict so many tricks (B5)."""

    tricks: int


def canonical(action: "TakeSeals") -> "TakeSeals":
    """The same prediction with its seals in order: there is one way to say it."""
    return TakeSeals(tuple(sorted(action.take)), tuple(sorted(action.steal)))


@action("seals", in_order=canonical)
class TakeSeals:
    """Take seals from the middle, and as colour and victim from others (X3, X4)."""

    take: tuple[Colour, ...]
    steal: tuple[tuple[Colour, Seat], ...] = ()


@action("black_mage")
class TakeBlackMage:
    """Take the Black Mage (X3)."""


@action("play", names={"said": "as"})
class Play:
    """Play a card; ``null`` is the one on one's own forehead (V4).

    That card is UNSEEN here. ``said`` is what the card is to be (S1: WIZARD or JESTER; S6, S7: a colour), else NONE.
    """

    card: AnyCard
    said: Said = NONE


@action("return")
class ReturnSeal:
    """Return a seal for the trick just won (X7)."""

    seal: Seal


@action("pass")
class PassCard:
    """Lay down the card for the left neighbour (S6)."""

    card: Card


@action("cloud")
class ChangePrediction:
    """The Cloud: the new prediction (S7)."""

    tricks: int


Action = NameTrump | Predict | TakeSeals | TakeBlackMage | Play | ReturnSeal | PassCard | ChangePrediction

ACTIONS: Final[dict[type, ActionDescription]] = described(Action)
"""What each action is, by its class."""
