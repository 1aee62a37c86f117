"""The report on a game: every judgement, the luck of every round, and what both come to for each player."""

import math
from collections.abc import Sequence
from typing import Final

from stonehenge.analysis.judgements import Judgement, Verdict
from stonehenge.analysis.luck import RoundLuck
from stonehenge.analysis.moments import DecisionKind
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Setup
from stonehenge.rules.value import value

_SURE: Final = 1.96
"""How many standard errors an interval of 95 % reaches to each side."""
TURNING_POINTS: Final = 5


@value
class Rate:
    """Points lost by a decision on average, with an interval of 95 %."""

    decisions: int
    lost: float
    low: float
    high: float


@value
class PlayerReport:
    """What is to be said of one player."""

    seat: Seat
    rate: Rate
    kinds: tuple[tuple[DecisionKind, Rate], ...]
    verdicts: tuple[tuple[Verdict, int], ...]
    points: float
    par: float
    luck: float
    luck_error: float

    @property
    def skill(self) -> float:
        """What is neither par nor luck: the three add up to the points."""
        return self.points - self.par - self.luck


@value
class GameReport:
    """What is to be said of one game."""

    setup: Setup
    players: tuple[str, ...]
    finished: bool
    worlds: int
    judgements: tuple[Judgement, ...]
    rounds: tuple[RoundLuck, ...]

    def player(self, seat: Seat) -> PlayerReport:
        """What is to be said of one player."""
        own = [judgement for judgement in self.judgements if judgement.seat == seat]
        kinds = [(kind, [each for each in own if each.kind is kind]) for kind in DecisionKind]
        return PlayerReport(
            seat,
            rate_of(own),
            tuple((kind, rate_of(some)) for kind, some in kinds if some),
            tuple((verdict, sum(each.verdict is verdict for each in own)) for verdict in Verdict),
            sum(each.points[seat] for each in self.rounds),
            sum(each.par[seat] for each in self.rounds),
            sum(each.luck[seat] for each in self.rounds),
            math.sqrt(sum(each.errors[seat] ** 2 for each in self.rounds)),
        )

    def turning_points(self, most: int = TURNING_POINTS) -> list[Judgement]:
        """The decisions that cost most, the worst first; those that were fine are none."""
        bad = [each for each in self.judgements if each.verdict not in (Verdict.BEST, Verdict.FINE)]
        return sorted(bad, key=lambda each: (-each.behind, each.number))[:most]


def rate_of(judgements: Sequence[Judgement]) -> Rate:
    """What these decisions lost on average, and how sure that is."""
    count = len(judgements)
    if not count:
        return Rate(0, 0.0, 0.0, 0.0)
    mean = sum(each.lost for each in judgements) / count
    spread = sum((each.lost - mean) ** 2 for each in judgements)
    error = _SURE * math.sqrt(spread / (count * (count - 1))) if count > 1 else math.inf
    return Rate(count, mean, mean - error, mean + error)
