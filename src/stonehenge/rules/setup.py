"""A game set up: the edition, the players and the options, and all that follows from them, as data."""

from enum import Enum
from typing import Final

from stonehenge.rules.cards import Card
from stonehenge.rules.options import Options
from stonehenge.rules.predictions import ANY_SUM
from stonehenge.rules.value import value

TURN_UP: Final = -3
"""The trump of a round is what the turned-up card says (B4)."""
MOST_PLAYERS: Final = 6
"""No edition has more (B2)."""


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

    players: int
    options: Options
    deck: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    trumps: tuple[int, ...]
    opening: int
    scoring: Scoring
    stakes: tuple[int, ...]
    teams: tuple[int, ...]
    edition: str = ""
    """The name of its edition."""
    defaults: Options = Options()
    """The options that the edition has where nothing else is asked for."""
    clauses: tuple[tuple[str, str], ...] = ()
    """Where its rulebook states what the base game states: the base game's clause, and this one's."""
    predictions: Predictions = Predictions.IN_TURN
    direction: int = 1
    own_stacks: bool = False
    mage_bases: tuple[int, ...] = ()
    sum_rules: tuple[int, ...] = ()
    """What the predictions of a round may add up to (V1, H6); empty where that may be anything."""

    @property
    def rounds(self) -> int:
        """How many rounds the game has."""
        return len(self.hand_sizes)

    def sum_rule(self, round_number: int) -> int:
        """What the predictions of this round may add up to (V1, H6)."""
        return self.sum_rules[round_number - 1] if len(self.sum_rules) > 0 else ANY_SUM

    def own_card_unseen(self, round_number: int) -> bool:
        """Whether everyone sees all cards of this round but their own (V4)."""
        return self.options.clairvoyance and round_number == 1

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
