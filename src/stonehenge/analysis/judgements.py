"""A judgement of one decision: what each alternative was worth, which was best, what was lost, and how bad that is."""

import math
from enum import Enum
from typing import Final

from stonehenge.analysis.facts import Facts, facts_of
from stonehenge.analysis.moments import DecisionKind, Moment
from stonehenge.rules.actions import Action
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Scoring, Setup
from stonehenge.rules.value import value
from stonehenge.simulate.judging import Weighed, weigh

WORLDS: Final = 240
"""In how many imagined deals every alternative is played out, unless somebody wants more."""


class Verdict(Enum):
    """How good a decision was, by the points it lost."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


BOUNDS: Final = ((1.0, Verdict.BLUNDER), (0.5, Verdict.MISTAKE), (0.2, Verdict.INACCURACY))
"""From how much on it is called what, in what a trick too many costs: in the base game 10, 5 and 2 points."""
SURELY: Final = 2.0
"""By how many standard errors a decision must be worse than the best before it is called worse."""


@value
class Alternative:
    """One of the things that could be done."""

    action: Action
    points: float
    """What the round was worth on average then; penalties are less than nothing."""
    exact: float
    """In which part of the imagined deals it went as predicted."""
    error: float
    """The standard error of the difference to what was done."""


@value
class Judgement:
    """What is to be said of one decision."""

    number: int
    """Before which event of the game it was."""
    round: int
    trick: int
    """Which trick it was, from 1 on, or 0 before the first."""
    seat: Seat
    kind: DecisionKind
    taken: int
    """Which of the alternatives was done."""
    best: int
    """Which was worth most."""
    alternatives: tuple[Alternative, ...]
    worlds: int
    """How many deals were imagined."""
    lost: float
    """How many points were lost: the best was found in one half of the deals and compared in the other, so that what
    is the best by mere chance costs nothing on average. It can be a little less than 0."""
    verdict: Verdict
    facts: Facts

    @property
    def behind(self) -> float:
        """How many points the best was ahead of what was done, over all imagined deals."""
        return self.alternatives[self.best].points - self.alternatives[self.taken].points


def judge(moment: Moment, seed: str, worlds: int = WORLDS) -> Judgement:
    """Judge a decision by what its player could know."""
    weighed = weigh(moment.view, moment.action, seed, worlds)
    alternatives = _alternatives(weighed)
    best = max(range(len(alternatives)), key=lambda index: (alternatives[index].points, index == weighed.taken))
    table = moment.view.table
    return Judgement(
        moment.number,
        table.round.number,
        len(table.round.tricks) + 1 if moment.kind in (DecisionKind.LEADING, DecisionKind.FOLLOWING) else 0,
        moment.seat,
        moment.kind,
        weighed.taken,
        best,
        alternatives,
        weighed.worlds,
        _lost(weighed),
        verdict_on(alternatives[best], alternatives[weighed.taken], unit_of(table.setup, table.round.number)),
        facts_of(moment.view, moment.action),
    )


def _alternatives(weighed: Weighed) -> tuple[Alternative, ...]:
    worlds, tally = weighed.worlds, weighed.tally
    points = [(float(early) + float(late)) / worlds for early, late in zip(tally.earlier, tally.later, strict=True)]
    found = []
    for index, action in enumerate(weighed.actions):
        apart = points[index] - points[weighed.taken]
        spread = max(0.0, float(tally.apart[index]) / worlds - apart * apart)
        error = math.sqrt(spread / max(1, worlds - 1))
        found.append(Alternative(action, points[index], int(tally.exact[index]) / worlds, error))
    return tuple(found)


def _lost(weighed: Weighed) -> float:
    """The best of each half of the worlds, compared with what was done in the other half."""
    early, late = [list(map(float, half)) for half in (weighed.tally.earlier, weighed.tally.later)]
    lost = 0.0
    for found, compared in ((early, late), (late, early)):
        best = max(range(len(found)), key=lambda index, found=found: (found[index], index == weighed.taken))  # type: ignore[misc]
        lost += compared[best] - compared[weighed.taken]
    return lost / weighed.worlds


def verdict_on(best: Alternative, taken: Alternative, unit: float) -> Verdict:
    """How good it was to do this where something else was best."""
    behind = best.points - taken.points
    if behind <= 0:
        return Verdict.BEST
    if behind < SURELY * best.error:
        return Verdict.FINE
    return next((verdict for bound, verdict in BOUNDS if behind >= bound * unit), Verdict.FINE)


def unit_of(setup: Setup, number: int) -> float:
    """What a trick too many costs: the stake (B12, H4), a chip (J5), or what a seal that is left costs (X10)."""
    match setup.scoring:
        case Scoring.EXPERIENCE:
            return float(setup.stakes[number - 1])
        case Scoring.CHIPS:
            return 1.0
        case Scoring.PENALTIES:
            return 2.0
