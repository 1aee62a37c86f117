"""Confidence intervals, against tables and by hand."""

import math

import pytest

from stonehenge.arena.intervals import interval, percentile, t_quantile


@pytest.mark.parametrize(
    ("freedom", "printed"),
    [
        (1, 12.7062047),
        (2, 4.3026527),
        (3, 3.1824463),
        (4, 2.7764451),
        (5, 2.5705818),
        (9, 2.2621572),
        (10, 2.2281389),
        (30, 2.0422725),
        (99, 1.9842170),
        (499, 1.9647294),
        (999, 1.9623415),
        (1000, 1.9623391),
        (1_000_000, 1.9599664),
    ],
)
def test_t_as_printed_in_tables(freedom: int, printed: float) -> None:
    assert t_quantile(freedom) == pytest.approx(printed, abs=2e-7)


@pytest.mark.parametrize(("freedom", "printed"), [(9, 3.2498355), (30, 2.7499957), (1_000_000, 2.5758343)])
def test_t_where_more_must_be_sure(freedom: int, printed: float) -> None:
    assert t_quantile(freedom, 0.99) == pytest.approx(printed, abs=2e-7)


def test_t_falls_with_every_degree_of_freedom() -> None:
    quantiles = [t_quantile(freedom) for freedom in [*range(1, 40), *range(990, 1010)]]
    assert quantiles == sorted(quantiles, reverse=True)


def test_interval_by_hand() -> None:
    """Mean 4, deviations -2 0 2, variance 4, standard error 2 / sqrt(3), 2 degrees of freedom."""
    both = interval([2.0, 4.0, 6.0])
    assert both is not None
    margin = 4.3026527 * 2 / math.sqrt(3)
    assert both == pytest.approx((4 - margin, 4 + margin))


def test_interval_of_one_says_nothing_and_of_equals_is_a_point() -> None:
    assert interval([5.0]) is None
    assert interval([0.0, 0.0, 0.0]) == (0.0, 0.0)


def test_percentile_is_one_of_the_values() -> None:
    hundred = [float(number) for number in range(1, 101)]
    assert [percentile(hundred, share) for share in (0.0, 0.5, 0.95, 1.0)] == [1.0, 50.0, 95.0, 100.0]
    assert percentile([3.0], 0.95) == 3.0
