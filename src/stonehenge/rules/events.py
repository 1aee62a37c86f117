"""What happened. A game is the fold of its events; each seat is sent its own projection of them.

The same types serve for what happened and for what one seat may know of it: a card a seat may not know is UNSEEN, a
prediction it may not know is CONCEALED. ``stonehenge.rules.projection`` builds the latter.
"""

from typing import Final

from stonehenge.rules.cards import Card, Colour
from stonehenge.rules.value import value

CONCEALED: Final = -2
"""A prediction that was made but that the one who looks may not know (V2, V3)."""


@value
class Dealt:
    """A round begins. ``werewolf`` is who has to exchange it (S5), or NONE; everyone is told at once."""

    round: int
    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    turnup: Card
    werewolf: int


@value
class WerewolfExchanged:
    """The Werewolf went into the place of the turned-up card, which everyone saw taken (S5)."""

    seat: int
    took: Card
    trump: Colour


@value
class TrumpNamed:
    """The dealer named trump (B4, S8)."""

    seat: int
    trump: Colour


@value
class Predicted:
    """A prediction was made; a hidden or secret one is CONCEALED from the others (B5, V2, V3)."""

    seat: int
    tricks: int


@value
class PredictionsShown:
    """All hidden (V2) or secret (V3) predictions are shown."""

    predictions: tuple[int, ...]


@value
class SealsTaken:
    """Extreme's prediction: colours from the middle, (colour, victim) from others (X3, X4)."""

    seat: int
    take: tuple[Colour, ...]
    steal: tuple[tuple[Colour, int], ...]


@value
class BlackMageTaken:
    """Extreme: a seat took the Black Mage (X3)."""

    seat: int


@value
class Played:
    """A card was played; ``said`` is what its player said it is, or NONE."""

    seat: int
    card: Card
    said: int


@value
class TrickEnded:
    """A trick was won, or nobody's because of a Bomb: then ``winner`` is NONE (S4)."""

    winner: int
    leads: int


@value
class SealReturned:
    """Extreme: the winner returned a seal (X7), or had none: ``seal`` is NONE, ``black`` whether one was left (X8)."""

    seat: int
    seal: int
    black: bool


@value
class CardChosen:
    """A seat laid its card for the Juggler's passing face down (S6)."""

    seat: int
    card: Card


@value
class CardsPassed:
    """Everyone's chosen card went to the left, by the seat that gave it (S6)."""

    cards: tuple[Card, ...]


@value
class PredictionChanged:
    """The Cloud changed a prediction (S7)."""

    seat: int
    tricks: int


@value
class Scored:
    """A round was scored (B12, J5, X10)."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


@value
class Ended:
    """The game is over (B13, H1, J6, X11)."""

    winners: tuple[int, ...]


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
