"""Who predicts when, and what may be predicted, on integers."""

import pytest

from stonehenge.rules.cards import NONE
from stonehenge.rules.predictions import excluded_prediction, first_to_predict, may_change, may_predict


@pytest.mark.parametrize(
    ("dealer", "players", "direction", "first"), [(0, 3, 1, 1), (2, 3, 1, 0), (0, 3, -1, 2), (1, 4, -1, 0)]
)
def test_the_first_to_predict_sits_beside_the_dealer(dealer: int, players: int, direction: int, first: int) -> None:
    assert first_to_predict(dealer, players, direction) == first


@pytest.mark.parametrize(
    ("others_sum", "is_last", "plus_minus_one", "excluded"),
    [
        (3, True, True, 2),
        (5, True, True, 0),
        (0, True, True, 5),
        (6, True, True, NONE),
        (3, False, True, NONE),
        (3, True, False, NONE),
    ],
)
def test_only_the_last_is_denied_what_makes_the_sum(
    others_sum: int, is_last: bool, plus_minus_one: bool, excluded: int
) -> None:
    assert excluded_prediction(5, others_sum, is_last, plus_minus_one) == excluded


def test_a_prediction_is_a_number_of_tricks_of_the_round() -> None:
    assert [tricks for tricks in range(-3, 9) if may_predict(tricks, 5, NONE)] == [0, 1, 2, 3, 4, 5]
    assert [tricks for tricks in range(-3, 9) if may_predict(tricks, 5, 2)] == [0, 1, 3, 4, 5]


def test_the_cloud_changes_a_prediction_by_one_and_not_below_none() -> None:
    assert [changed for changed in range(-3, 9) if may_change(3, changed)] == [2, 4]
    assert [changed for changed in range(-3, 9) if may_change(0, changed)] == [1]
