"""From a record to its report: round by round, in this process or in several, with word of how far it is."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from itertools import groupby

from stonehenge.analysis.judgements import WORLDS, Judgement, judge
from stonehenge.analysis.luck import RoundLuck, finished_rounds, luck_of_round
from stonehenge.analysis.moments import Moment, moments_of
from stonehenge.analysis.reports import GameReport
from stonehenge.rules.events import Dealt, Scored
from stonehenge.rules.record import Record
from stonehenge.rules.setup import Setup
from stonehenge.rules.value import value

Told = Callable[[int, int], None]
"""Is told how many decisions are judged, and of how many."""


@value
class Depth:
    """How thoroughly a game is analysed; the same depth and seed give the same report."""

    worlds: int = WORLDS
    seed: str = "analysis"


@value
class _Part:
    """What can be done by itself: the decisions of a round, and its luck where it was played to its end."""

    setup: Setup
    moments: tuple[Moment, ...]
    played: tuple[Dealt, Scored] | None
    depth: Depth


_Done = tuple[list[Judgement], list[RoundLuck]]


def analyse(
    record: Record, depth: Depth, told: Told = lambda _done, _all: None, pool: Executor | None = None
) -> GameReport:
    """Judge every decision of a record, as far as it goes."""
    parts = _parts_of(record, depth)
    total = sum(len(part.moments) for part in parts)
    judgements: list[Judgement] = []
    rounds: list[RoundLuck] = []
    told(0, total)
    for judged, luck in _done_by(pool, parts):
        judgements += judged
        rounds += luck
        told(len(judgements), total)
    return GameReport(record.setup, record.players, record.finished, depth.worlds, tuple(judgements), tuple(rounds))


def _done_by(pool: Executor | None, parts: Iterable[_Part]) -> Iterator[_Done]:
    return map(_do, parts) if pool is None else pool.map(_do, parts)


def _parts_of(record: Record, depth: Depth) -> list[_Part]:
    played = {dealt.round: (dealt, scored) for dealt, scored in finished_rounds(record.events)}
    by_round = groupby(moments_of(record), lambda moment: moment.view.table.round.number)
    moments = {number: tuple(some) for number, some in by_round}
    return [
        _Part(record.setup, moments.get(number, ()), played.get(number), depth)
        for number in sorted(played.keys() | moments.keys())
    ]


def _do(part: _Part) -> _Done:
    judged = [judge(moment, part.depth.seed, part.depth.worlds) for moment in part.moments]
    if part.played is None:
        return judged, []
    return judged, [luck_of_round(part.setup, *part.played, part.depth.seed)]
