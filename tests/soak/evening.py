"""The soak itself: a quiet while, then the storm, then everyone plays to the end and what was promised is compared."""

import asyncio
import math
import random
import statistics
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from tests.live.survivor import Evening, Found, compare, compare_records
from tests.soak.honest import Answer, Tempo, Thinker, company
from tests.soak.hostile import Mob
from tests.soak.town import Town

HOSTILE: Final = 12
"""How many mean harm at the same time."""
BETWEEN_FAULTS: Final = (2.0, 8.0)
"""Seconds."""
SAMPLED: Final = 5.0
"""Seconds between two looks at the memory."""
ENTERING: Final = 20
"""How many tables are opened at the same time."""
FINISHES_WITHIN: Final = 900.0


@dataclass
class Plan:
    """How much there is to be of it."""

    tables: int
    quiet: float
    """Seconds without harm, which is what the storm is compared with."""
    storm: float
    """Seconds with it."""
    seed: int
    thinking: float = 1.0
    """Seconds that people think on average."""


@dataclass
class Figures:
    """What came of it."""

    plan: Plan
    found: Found
    quiet_p99: float
    """Milliseconds from a move to its acknowledgement, before the storm."""
    storm_p99: float
    """The same in the storm, where no fault was under way."""
    storm_p99_with_faults: float
    """The same with the moves that met a fault."""
    moves: dict[str, int]
    suffered: dict[str, int]
    tried: dict[str, int]
    memory: list[list[int]]
    """Bytes of each server in the storm, one look after the other."""
    growth: list[float]
    """Of each server: its memory in the last quarter of the storm, by that in the second."""
    refusals: dict[str, int]
    returns: int
    failures: list[str] = field(default_factory=list)
    """What the servers themselves call an error."""

    def told(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)


def p99(answers: Sequence[Answer]) -> float:
    """Milliseconds within which 99 of 100 were acknowledged."""
    if len(answers) < 2:
        return math.nan
    return round(1000 * statistics.quantiles((a.seconds for a in answers), n=100, method="inclusive")[98], 1)


def grown(samples: Sequence[int]) -> float:
    """The median of the last quarter by that of the second: at first a server fills its caches."""
    part = max(1, len(samples) // 4)
    return round(statistics.median(samples[-part:]) / statistics.median(samples[part : 2 * part]), 3)


async def soak(town: Town, plan: Plan) -> Figures:
    """Play, let things go wrong, and compare."""
    tempo = Tempo(plan.thinking)
    async with _seated(town, plan, tempo) as evenings:
        people = [person for evening in evenings for person in evening.people if isinstance(person, Thinker)]
        town.people = list(people)
        playing = [asyncio.create_task(evening.play()) for evening in evenings]
        try:
            _say(f"{len(evenings)} tables, {len(people)} people; quiet for {plan.quiet:.0f} s")
            await _pass(plan.quiet, playing)
            began = time.monotonic()
            before = _answers(people)
            _say(f"{len(before)} moves, p99 {p99(before)} ms; storm for {plan.storm:.0f} s")
            mob, memory = await _storm(town, plan, evenings, playing)
            after = [answer for answer in _answers(people) if answer.at >= began]
            _say(f"{len(after)} moves in the storm: {dict(town.suffered)}, {dict(mob.tried)}; to the end")
            for evening in evenings:
                evening.enough = True
            tempo.seconds = 0.0
            async with asyncio.timeout(FINISHES_WITHIN):
                await asyncio.gather(*playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        tables = [table for evening in evenings for table in evening.tables]
        found = await compare(town.database, list(people), tables)
        await compare_records(town.database, people[0], tables)
    calm = [answer for answer in after if not town.troubled(answer.at, answer.seconds)]
    return Figures(
        plan,
        found,
        p99(before),
        p99(calm),
        p99(after),
        {"quiet": len(before), "storm": len(after), "storm without a fault": len(calm)},
        dict(town.suffered),
        dict(mob.tried),
        memory,
        [grown(samples) for samples in memory],
        dict(sum((person.refusals for person in people), start=type(people[0].refusals)())),
        sum(person.returns for person in people),
        failures=_failures(town),
    )


@asynccontextmanager
async def _seated(town: Town, plan: Plan, tempo: Tempo) -> AsyncIterator[list[Evening]]:
    """Companies of two, each with a cookie of their own; each goes to the server nearest to them."""
    async with AsyncExitStack() as stack:
        evenings = []
        for number in range(plan.tables):
            where = town.where(number)
            evening = company(number, where, await where(), tempo)
            for person in evening.people:
                await stack.enter_async_context(person)
            evenings.append(evening)
        yield evenings


async def _storm(
    town: Town, plan: Plan, evenings: Sequence[Evening], playing: Sequence[asyncio.Task[None]]
) -> tuple[Mob, list[list[int]]]:
    """Harm and faults, while everyone plays on; the memory of each server, look by look."""
    chance = random.Random(plan.seed)
    mob = Mob(town.ports, lambda: [evening.tables[-1] for evening in evenings if evening.tables], chance)
    raging = [asyncio.create_task(mob.rage()) for _ in range(HOSTILE)]
    suffering = asyncio.create_task(_suffer(town, chance))
    memory: list[list[int]] = [[] for _ in town.memory()]
    end = time.monotonic() + plan.storm
    try:
        while time.monotonic() < end:
            await _pass(min(SAMPLED, plan.storm / 8), [*playing, *raging, suffering])
            for samples, now in zip(memory, town.memory(), strict=True):
                samples.append(now)
    finally:
        for task in (*raging, suffering):
            task.cancel()
        await asyncio.gather(*raging, suffering, return_exceptions=True)
    return mob, memory


async def _suffer(town: Town, chance: random.Random) -> None:
    while True:
        await asyncio.sleep(chance.uniform(*BETWEEN_FAULTS))
        await asyncio.shield(asyncio.ensure_future(town.suffer()))  # what was broken is mended before the end


async def _pass(seconds: float, tasks: Sequence[asyncio.Task[Any]]) -> None:
    """Let time pass; what goes wrong in a task goes wrong here."""
    done, _ = await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in done:
        task.result()


def _answers(people: Sequence[Thinker]) -> list[Answer]:
    return sorted((answer for person in people for answer in person.answers), key=lambda answer: answer.at)


def _failures(town: Town) -> list[str]:
    return [line[:300] for server in town.servers for line in server.log().splitlines() if '"level": "error"' in line]


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # noqa: T201 # progress
