"""The real code of two servers over one log, in every order in which the log can answer it.

Whatever a server asks of the storage waits until it is chosen: it is done and answered; or done, and the answer is
lost; or given up, and done later or never. Each run begins anew and follows the choices of the one before up to where
another is left, until there are none: nothing is sampled.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from stonehenge.storage.append import stale
from stonehenge.storage.interface import Entry, Unsettled

_TURNS = 1000
"""Turns of the event loop after which everyone waits for the storage or for nothing, at the most."""


@dataclass(eq=False)
class Asked:
    """Something that a server waits for."""

    what: str
    do: Callable[[], Any]
    answer: "asyncio.Future[Any]"
    again: Callable[[], Awaitable[int]] | None = None
    """For a write: how to try the very same once more."""


@dataclass
class Faults:
    """How often each thing may still go wrong."""

    lost_answers: int = 1
    late_writes: int = 1


@dataclass
class Log:
    """A storage of one table, which answers when it is told to."""

    entries: list[Entry] = field(default_factory=list)
    unique_key: bool = True
    controlled: bool = False
    waiting: list[Asked] = field(default_factory=list)
    late: list[Asked] = field(default_factory=list)
    _written: dict[int, int] = field(default_factory=dict)
    """Which write has written which line."""
    _writes: int = 0

    async def append(self, _table: str, after: int, bodies: Sequence[bytes], at: int, **_along: Any) -> int:
        self._writes += 1
        return await Write(self, self._writes, after, list(bodies), at)()

    async def read(self, _table: str, after: int = 0) -> list[Entry]:
        return list(await self.ask("read", lambda: self.entries[after:], None))

    async def ask(self, what: str, do: Callable[[], Any], again: Callable[[], Awaitable[int]] | None) -> Any:
        if not self.controlled:
            return do()
        asked = Asked(what, do, asyncio.get_running_loop().create_future(), again)
        self.waiting.append(asked)
        return await asked.answer

    def write(self, write: "Write") -> int:
        """Write it, unless it is written already or too late."""
        if self._written.get(write.after + 1) == write.number:
            return write.after + len(write.bodies)
        if self.unique_key and len(self.entries) != write.after:
            raise stale("table", write.after)
        for body in write.bodies:
            seq = len(self.entries) + 1
            self.entries.append(Entry(seq, write.at, body))
            self._written[seq] = write.number
        return len(self.entries)

    # --- what may happen next ----------------------------------------------------------------------------------------

    def options(self, faults: Faults) -> list[tuple[str, Asked]]:
        found = [("answer", asked) for asked in self.waiting]
        writes = [asked for asked in self.waiting if asked.again is not None]
        found += [("lose the answer of", asked) for asked in writes if faults.lost_answers]
        found += [("give up", asked) for asked in writes if faults.late_writes]
        return [*found, *(("late", asked) for asked in self.late)]

    def choose(self, how: str, asked: Asked, faults: Faults) -> None:
        if how == "late":
            self.late.remove(asked)
            _outcome(asked.do)
            return
        self.waiting.remove(asked)
        if how == "give up":
            faults.late_writes -= 1
            self.late.append(asked)
        outcome = None if how == "give up" else _outcome(asked.do)
        if how != "answer":
            faults.lost_answers -= how == "lose the answer of"
            assert asked.again is not None
            outcome = Unsettled("storage.unavailable", asked.again, where="here", reason="lost")
        if asked.answer.done():
            return
        if isinstance(outcome, Exception):
            asked.answer.set_exception(outcome)
        else:
            asked.answer.set_result(outcome)


@dataclass(frozen=True, eq=False)
class Write:
    """One write, which can be tried again."""

    log: Log
    number: int
    after: int
    bodies: list[bytes]
    at: int

    async def __call__(self) -> int:
        return int(await self.log.ask("write", lambda: self.log.write(self), self))

    def is_there(self) -> bool:
        """Whether it can be read."""
        return [entry.body for entry in self.log.entries[self.after :]][: len(self.bodies)] == self.bodies


def _outcome(do: Callable[[], Any]) -> Any:
    try:
        return do()
    except Exception as error:  # noqa: BLE001 # it is the answer
        return error


@dataclass
class Schedule:
    """Which option is taken at each point; after those that are given, the first."""

    taken: list[int] = field(default_factory=list)
    there: list[int] = field(default_factory=list)
    """How many options there were."""
    names: list[str] = field(default_factory=list)

    def take(self, options: list[tuple[str, Asked]]) -> tuple[str, Asked]:
        place = len(self.there)
        if place == len(self.taken):
            self.taken.append(0)
        self.there.append(len(options))
        how, asked = options[self.taken[place]]
        self.names.append(f"{how} {asked.what}")
        return how, asked

    def next(self) -> "Schedule | None":
        """The next one in which something is chosen otherwise; nothing if there is none."""
        for place in reversed(range(len(self.there))):
            if self.taken[place] + 1 < self.there[place]:
                return Schedule([*self.taken[:place], self.taken[place] + 1])
        return None


async def settle_down() -> None:
    """Let everyone go on until they wait."""
    loop: Any = asyncio.get_running_loop()
    for _ in range(_TURNS):
        await asyncio.sleep(0)
        if not loop._ready:
            return


async def follow(log: Log, schedule: Schedule, faults: Faults) -> None:
    """Let the log answer in this order, until nobody asks it any more."""
    await settle_down()
    while options := log.options(faults):
        log.choose(*schedule.take(options), faults)
        await settle_down()
