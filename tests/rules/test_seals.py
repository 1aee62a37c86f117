"""Extreme's seals, and what makes trump, on integers."""

import pytest

from stonehenge.rules.cards import BLUE, CARD_OF, COLOURS, GREEN, NONE, RED, VIOLET
from stonehenge.rules.seals import BLACK, COLOURED, KINDS, MIDDLE, SEAL_LETTERS, WHITE, coloured_left, fits, must_steal
from stonehenge.rules.trumps import UNDECIDED, trump_of_turnup


def test_the_middle_has_27_seals_of_seven_kinds() -> None:
    assert dict(zip(SEAL_LETTERS, MIDDLE, strict=True)) == {"B": 3, "R": 5, "G": 3, "Y": 3, "V": 3, "W": 4, "K": 6}
    assert sum(MIDDLE) == 27
    assert len(MIDDLE) == KINDS


@pytest.mark.parametrize(
    ("led", "won_by", "fitting"),
    [
        (BLUE, BLUE, {BLUE, WHITE}),
        (BLUE, RED, {BLUE, RED, WHITE}),
        (RED, RED, {RED, WHITE}),
        (VIOLET, VIOLET, {VIOLET, WHITE}),
    ],
)
def test_which_seals_fit_a_trick(led: int, won_by: int, fitting: set[int]) -> None:
    assert {seal for seal in range(KINDS) if fits(seal, led, won_by)} == fitting


@pytest.mark.parametrize(("middle", "wanted", "stolen"), [(3, 2, 0), (3, 3, 0), (1, 3, 2), (0, 1, 1), (0, 0, 0)])
def test_only_what_the_middle_lacks_is_stolen(middle: int, wanted: int, stolen: int) -> None:
    assert must_steal(middle, wanted) == stolen


def test_white_and_black_are_no_colours() -> None:
    assert coloured_left([1, 2, 0, 1, 0, 4, 6]) == 4
    assert {WHITE, BLACK}.isdisjoint(COLOURS)
    assert len(COLOURS) == COLOURED


@pytest.mark.parametrize(
    ("turnup", "trump"),
    [
        ("B1", BLUE),
        ("G13", GREEN),
        ("J", NONE),
        ("fairy", NONE),
        ("bomb", NONE),
        *((code, UNDECIDED) for code in ("W", "shapeshifter", "dragon", "werewolf", "juggler", "cloud")),
    ],
)
def test_what_the_turned_up_card_makes_trump(turnup: str, trump: int) -> None:
    assert trump_of_turnup(CARD_OF[turnup]) == trump


def test_no_card_turned_up_makes_no_trump() -> None:
    assert trump_of_turnup(NONE) == NONE
