"""What a seat can do. An action does not say whose it is: the one who acts is known from elsewhere."""

from stonehenge.rules.cards import NONE, Card, Colour
from stonehenge.rules.value import value


@value
class NameTrump:
    """The dealer (B4) or whoever had the Werewolf (S5) names trump; NONE is "no trump"."""

    trump: Colour


@value
class Predict:
    """Predict so many tricks (B5)."""

    tricks: int


@value
class TakeSeals:
    """Extreme's prediction: seals from the middle, and seals from others as (colour, victim) (X3, X4)."""

    take: tuple[Colour, ...]
    steal: tuple[tuple[Colour, int], ...] = ()


@value
class TakeBlackMage:
    """Extreme: take the Black Mage instead of predicting (X3)."""


@value
class Play:
    """Play a card; ``said`` is what it is to be (S1: WIZARD or JESTER; S6, S7: a colour), else NONE.

    In Clairvoyance's first round nobody knows their card, so the card played is UNSEEN (V4).
    """

    card: Card
    said: int = NONE


@value
class ReturnSeal:
    """Extreme: return this seal for the trick just won (X7)."""

    seal: int


@value
class PassCard:
    """After the Juggler's trick: the card for the left neighbour (S6)."""

    card: Card


@value
class ChangePrediction:
    """The Cloud: the new prediction of whoever has it in their tricks (S7)."""

    tricks: int


Action = NameTrump | Predict | TakeSeals | TakeBlackMage | Play | ReturnSeal | PassCard | ChangePrediction
