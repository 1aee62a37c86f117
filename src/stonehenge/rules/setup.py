"""A game set up: the edition, the players and the options, and all that follows from them, as data."""

from enum import Enum
from typing import Final

from stonehenge.rules.cards import Card
from stonehenge.rules.options import Options
from stonehenge.rules.value import value

TURN_UP: Final = -3
"""The trump of a round is what the turned-up card says (B4)."""
MOST_PLAYERS: Final = 6
"""No edition has more (B2)."""
MOST_TRICKS: Final = 20
"""No round of any edition has more: the last of three players (B2)."""


class Predictions(Enum):
    """How a round is predicted."""

    IN_TURN = "in turn"  # B5
    HIDDEN = "hidden"  # V2
    SECRET = "secret"  # V3
    SEALS = "seals"  # X3


class Scoring(Enum):
    """What a round is counted in."""

    EXPERIENCE = "experience"  # B12
    CHIPS = "chips"  # J5
    PENALTIES = "penalties"  # X10


@value
class Setup:
    """What a game needs to know of its edition and options. Tuples by round start with round 1."""

    edition: str
    players: int
    options: Options
    deck: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    trumps: tuple[int, ...]
    opening: int
    scoring: Scoring
    stakes: tuple[int, ...]
    teams: tuple[int, ...]
    predictions: Predictions = Predictions.IN_TURN
    direction: int = 1
    own_stacks: bool = False
    mage_bases: tuple[int, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return len(self.hand_sizes)

    @property
    def colours_matter(self) -> bool:
        """False where everyone plays from a stack of their own colour, and only values count (V5)."""
        return not self.own_stacks

    @property
    def fewest_win(self) -> bool:
        """Whether points are penalties (X11)."""
        return self.scoring is Scoring.PENALTIES

    @property
    def concealed(self) -> bool:
        """Whether predictions are not to be known before they are shown (V2, V3)."""
        return self.predictions in (Predictions.HIDDEN, Predictions.SECRET)

    @property
    def colours(self) -> int:
        """How many colours can be named as trump (B4)."""
        return 5 if self.scoring is Scoring.PENALTIES else 4
