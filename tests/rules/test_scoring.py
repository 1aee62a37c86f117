"""What a round is worth and who wins, on integers."""

import pytest

from stonehenge.rules.scoring import best_seats, black_mage_penalty, chips, experience, penalty, was_exact


@pytest.mark.parametrize(
    ("prediction", "taken", "stake", "points"),
    [(0, 0, 10, 20), (2, 2, 10, 40), (2, 1, 10, -10), (0, 3, 10, -30), (2, 2, 70, 160), (5, 2, 70, -210)],
)
def test_experience(prediction: int, taken: int, stake: int, points: int) -> None:
    assert experience(prediction, taken, stake) == points


@pytest.mark.parametrize(
    ("prediction", "taken", "points"), [(0, 0, 1), (1, 1, 1), (3, 3, 3), (3, 2, 0), (0, 1, 0), (1, 0, 0)]
)
def test_chips(prediction: int, taken: int, points: int) -> None:
    assert chips(prediction, taken) == points


@pytest.mark.parametrize(("left", "points"), [((0, 1, 0), 3), ((0, 0, 1), 4), ((1, 1, 0), 5), ((0, 0, 0), 0)])
def test_penalty(left: tuple[int, int, int], points: int) -> None:
    assert penalty(*left) == points


@pytest.mark.parametrize(
    ("base", "black", "points"), [(4, 0, 4), (4, 2, 2), (4, 3, 1), (4, 4, 0), (4, 6, 0), (5, 4, 1)]
)
def test_the_black_mages_penalty(base: int, black: int, points: int) -> None:
    assert black_mage_penalty(base, black) == points


@pytest.mark.parametrize(
    ("prediction", "taken", "points", "fewest_win", "exact"),
    [
        (2, 2, 40, False, True),
        (2, 1, -10, False, False),
        (0, 1, 0, False, False),
        (2, 1, 0, True, True),
        (2, 2, 3, True, False),
    ],
)
def test_what_counts_as_exact(prediction: int, taken: int, points: int, fewest_win: bool, exact: bool) -> None:
    assert was_exact(prediction, taken, points, fewest_win) is exact


def test_the_best_team_wins_with_all_its_seats() -> None:
    assert best_seats((10, 20, 30), (0, 1, 2), fewest_win=False) == (2,)
    assert best_seats((10, 20, 30), (0, 1, 2), fewest_win=True) == (0,)
    assert best_seats((10, 20, 30, 10, 15, 5), (0, 1, 2, 0, 1, 2), fewest_win=False) == (1, 2, 4, 5)
