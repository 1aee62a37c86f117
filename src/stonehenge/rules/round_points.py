"""What a round is worth to everyone: by their tricks, or by the seals they are left with."""

from collections.abc import Sequence

from stonehenge.rules.cards import NONE
from stonehenge.rules.scoring import black_mage_penalty, chips, experience, penalty
from stonehenge.rules.setup import Scoring, Setup

SealsKept = tuple[int, int, int]
"""How many coloured, black and white seals somebody is left with."""


def points_by_tricks(setup: Setup, number: int, predictions: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
    """What a round is worth to each seat where predictions are numbers (B12, H4, J5)."""
    both = zip(predictions, taken, strict=True)
    if setup.scoring is Scoring.CHIPS:
        return tuple([chips(predicted, took) for predicted, took in both])
    stake = setup.stakes[number - 1]
    return tuple([experience(predicted, took, stake) for predicted, took in both])


def points_by_seals(setup: Setup, number: int, kept: Sequence[SealsKept], mage: int) -> tuple[int, ...]:
    """What a round is worth to each seat where predictions are seals; ``mage`` has the Black Mage, or NONE (X10)."""
    points = [penalty(coloured, black, white) for coloured, black, white in kept]
    if mage != NONE:
        of_others = sum([black for _, black, _ in kept])  # who has the Black Mage takes none (X9)
        points[mage] = black_mage_penalty(setup.mage_bases[number - 1], of_others)
    return tuple(points)
