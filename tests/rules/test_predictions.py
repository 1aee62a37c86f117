"""Who predicts when, and what may be predicted, on integers."""

import pytest

from stonehenge.rules.cards import NONE
from stonehenge.rules.predictions import (
    ANY_SUM,
    NOT_THE_TRICKS,
    ZERO_ALWAYS,
    excluded_prediction,
    first_to_predict,
    may_change,
    may_predict,
)


@pytest.mark.parametrize(
    ("dealer", "players", "direction", "first"), [(0, 3, 1, 1), (2, 3, 1, 0), (0, 3, -1, 2), (1, 4, -1, 0)]
)
def test_the_first_to_predict_sits_beside_the_dealer(dealer: int, players: int, direction: int, first: int) -> None:
    assert first_to_predict(dealer, players, direction) == first


@pytest.mark.parametrize(
    ("others_sum", "is_last", "sum_rule", "excluded"),
    [
        (3, True, NOT_THE_TRICKS, 2),
        (5, True, NOT_THE_TRICKS, 0),
        (0, True, NOT_THE_TRICKS, 5),
        (6, True, NOT_THE_TRICKS, NONE),
        (3, False, NOT_THE_TRICKS, NONE),
        (3, True, ANY_SUM, NONE),
        (3, True, ZERO_ALWAYS, 2),
        (5, True, ZERO_ALWAYS, NONE),
        (0, True, ZERO_ALWAYS, 5),
        (3, False, ZERO_ALWAYS, NONE),
    ],
)
def test_only_the_last_is_denied_what_makes_the_sum(
    others_sum: int, is_last: bool, sum_rule: int, excluded: int
) -> None:
    assert excluded_prediction(5, others_sum, is_last, sum_rule) == excluded


def test_a_prediction_is_a_number_of_tricks_of_the_round() -> None:
    assert [tricks for tricks in range(-3, 9) if may_predict(tricks, 5, NONE)] == [0, 1, 2, 3, 4, 5]
    assert [tricks for tricks in range(-3, 9) if may_predict(tricks, 5, 2)] == [0, 1, 3, 4, 5]


def test_the_cloud_changes_a_prediction_by_one_and_not_below_none() -> None:
    assert [changed for changed in range(-3, 9) if may_change(3, changed)] == [2, 4]
    assert [changed for changed in range(-3, 9) if may_change(0, changed)] == [1]
