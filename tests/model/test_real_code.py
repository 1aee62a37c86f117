"""Two real servers over one log, in every order in which it can answer them: what is said is what is there."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import pytest

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.live import recovery
from stonehenge.server.live.cache import Doubt
from stonehenge.server.live.fanout import SingleServer
from stonehenge.server.live.service import TableService
from stonehenge.server.live.write_ahead import WriteAhead
from stonehenge.storage.interface import Entry
from stonehenge.tables import log as lines
from stonehenge.tables.commands import Act, Chat, Command
from stonehenge.tables.who import Who
from tests.live.test_table_service import PEOPLE, Ear, legal, started
from tests.model.schedules import Faults, Log, Schedule, Write, follow, settle_down


@dataclass
class Run:
    """What came of one order of events."""

    log: Log
    ears: list[Ear] = field(default_factory=list)
    answers: dict[str, list[int | Refusal]] = field(default_factory=dict)

    def broken(self) -> str:
        """The promise that was broken; nothing if none was."""
        written = [lines.read(entry.body) for entry in self.log.entries]
        names = [_name(line) for line in written]
        for name in ("move", "word"):
            if names.count(name) > 1:
                return "a line is there twice"
        for name, answers in self.answers.items():
            for answer in answers:
                if isinstance(answer, int) and names[answer - 1 : answer] != [name.split()[0]]:
                    return "what was acknowledged is not there"
            if not answers or answers[-1] == refuse("not_known_yet"):
                return "somebody was never answered"
        refused = {name.split()[0] for name, answers in self.answers.items() if isinstance(answers[-1], Refusal)}
        done = {name.split()[0] for name, answers in self.answers.items() if isinstance(answers[-1], int)}
        if any(name in names for name in refused - done):
            return "what was refused is there"
        for ear in self.ears:
            if ear.seqs != list(range(ear.seqs[0], len(written) + 1)):
                return "somebody was told something else than the log"
        return ""


def _name(line: lines.TableEvent) -> str:
    match line:
        case lines.Moved(key=key) if key:
            return key
        case lines.Chatted(text=text):
            return text
        case _:
            return ""


async def _begun() -> tuple[str, list[Entry]]:
    """A table at which somebody is to move, and its log."""
    log: Any = Log()
    return await started(TableService(log, SingleServer())), log.entries


async def _run(schedule: Schedule, table: str, log: Log) -> Run:
    """Somebody moves at one server, and once more at the other, as after a lost connection; another says something."""
    run = Run(log)
    storage: Any = log
    one, other = TableService(storage, SingleServer()), TableService(storage, SingleServer())
    live = await one.table(table)
    assert live is not None
    seat, moves = legal(live)
    for service in (one, other):
        ear = Ear("nobody")
        await service.join(table, ear, None, PEOPLE[0])
        run.ears.append(ear)
    run.log.controlled = True
    act = Act(moves[0], live.asked[seat], "move")
    asks: dict[str, tuple[TableService, Who, Command]] = {
        "move": (one, PEOPLE[seat], act),
        "move again": (other, PEOPLE[seat], act),
        "word": (other, PEOPLE[0], Chat("word")),
    }
    tasks = []
    for name, (service, who, command) in asks.items():
        run.answers[name] = []
        tasks.append(asyncio.create_task(service.ask(table, who, command, run.answers[name].append)))
    await follow(run.log, schedule, Faults())
    await asyncio.gather(*tasks)
    run.log.controlled = False
    for service in (one, other):
        await service._subscriptions.news(table)
        await settle_down()
        await service.stop()
    return run


def explored(unique_key: bool = True) -> tuple[int, str, list[str]]:
    """How many orders there are, what is broken in the first that breaks anything, and what happened in it."""
    table, entries = asyncio.run(_begun())
    count, schedule = 0, Schedule()
    following: Schedule | None = schedule
    while following is not None:
        schedule = following
        count += 1
        log = Log(list(entries), unique_key)
        run = asyncio.run(asyncio.wait_for(_run(schedule, table, log), 60))
        if found := run.broken():
            return count, found, schedule.names
        following = schedule.next()
    return count, "", []


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "LOOK_AGAIN", 0.0)


@pytest.mark.slow
def test_every_order_of_answers_keeps_every_promise() -> None:
    count, found, way = explored()
    print(count, "orders")  # noqa: T201
    assert (found, way) == ("", [])
    assert count > 100


@contextmanager
def settled_by_reading() -> Iterator[None]:
    """As it was: what can't be read is called refused."""

    async def by_reading(doubt: Doubt) -> int | Refusal:
        write = doubt.again
        assert isinstance(write, Write)
        return write.after + len(write.bodies) if write.is_there() else refuse("storage_unavailable")

    with mock.patch.object(Doubt, "outcome", by_reading):
        yield


@contextmanager
def answered_first() -> Iterator[None]:
    """What is decided is answered before it is written."""
    changed = WriteAhead.change

    async def careless(ahead: WriteAhead, cached: Any, decider: Any, settle: Any = lambda _answer: None) -> Any:
        settle(cached.table.seq + 1)
        return await changed(ahead, cached, decider, settle)

    with mock.patch.object(WriteAhead, "change", careless):
        yield


@pytest.mark.parametrize(
    ("careless", "unique_key", "found"),
    [
        (settled_by_reading, True, "what was refused is there"),
        (answered_first, True, "what was acknowledged is not there"),
    ],
)
def test_code_that_breaks_a_rule_is_found(careless: Any, unique_key: bool, found: str) -> None:
    with careless():
        assert explored(unique_key)[1] == found


def test_a_log_without_a_key_is_found() -> None:
    assert explored(unique_key=False)[1]
