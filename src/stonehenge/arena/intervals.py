"""How sure a mean is: Student's t, without any library."""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import Final

Interval = tuple[float, float]

SURE: Final = 0.95
_MANY: Final = 1000
"""From this many degrees of freedom on, a short series is right to seven digits."""


def interval(observations: Sequence[float], sure: float = SURE) -> Interval | None:
    """The confidence interval of the mean of independent observations, so sure; None for fewer than two."""
    if len(observations) < 2:
        return None
    middle = fmean(observations)
    margin = t_quantile(len(observations) - 1, sure) * stdev(observations) / math.sqrt(len(observations))
    return middle - margin, middle + margin


def t_quantile(freedom: int, sure: float = SURE) -> float:
    """How many standard errors on either side of the mean hold so much, given the degrees of freedom."""
    if freedom >= _MANY:
        z = NormalDist().inv_cdf((1 + sure) / 2)
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = 0.0, math.pi / 2  # t = tan(angle) * sqrt(freedom)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < sure else (low, middle)
    return math.tan(low) * math.sqrt(freedom)


def _within(angle: float, freedom: int) -> float:
    """How likely t lies within that angle either side: the finite series (Abramowitz and Stegun 26.7.3, 26.7.4)."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


def percentile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of all do not exceed."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
