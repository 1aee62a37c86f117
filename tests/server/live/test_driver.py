"""A table goes on by itself, also after something that nobody expected."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import pytest

from stonehenge.bots.guarded import first_legal
from stonehenge.rules.actions import Action
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.view import View
from stonehenge.server import background_tasks, clock, metrics
from stonehenge.server.live import driver, write_ahead
from stonehenge.server.live import service as service_module
from stonehenge.server.live.driver import Driver
from stonehenge.server.live.service import TableService
from stonehenge.server.schemas import NewTable
from stonehenge.server.thinkers import Thinkers
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who

PATIENCE = 60.0


class Quick(Thinkers):
    """They decide at once, here."""

    def wake(self, name: str) -> None:
        pass

    async def decide(self, name: str, seed: str, view: View, table: str) -> Action:
        return first_legal(view)


class Ear:
    """Somebody who listens, and doesn't play."""

    identity = "ann"

    def deliver(self, message: bytes) -> None:
        pass

    def dismiss(self) -> None:
        pass


class Failing(TableService):
    """Something goes wrong, once, that should never."""

    failed = False

    async def move_for(self, *given: Any) -> int | Refusal:
        if not self.failed:
            self.failed = True
            raise ZeroDivisionError
        return await super().move_for(*given)


def test_a_table_goes_on_after_a_failure_that_nobody_expected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(driver, "RETRY", 0.1)

    async def test() -> None:
        storage = await SqliteStorage.open(tmp_path / "x.db")
        service = Failing(storage)
        driven = Driver(service, Quick())
        who = Who("ann", "Ann")
        # A bot deals, who may have to name a trump, and a bot predicts first: Ann is not asked before them.
        new = NewTable(Settings(players=3, pace=0, first_dealer=1), sit=True, bots="counting", start=True)
        table = await service.open(who, new)
        assert isinstance(table, str)
        cached = await service.join(table, Ear(), None, who)
        assert cached is not None
        before = cached.table.seq
        failures = _failures()
        while cached.table.seq == before:
            await asyncio.sleep(0.01)
        assert service.failed
        assert _failures() == failures + 1
        await driven.stop()
        await service.stop()
        await storage.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
    assert [line.levelno for line in caplog.records] == [logging.ERROR]


def test_a_table_goes_on_where_another_servers_clock_is_an_hour_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its bots would wait until it is that late here too."""
    right = clock.now

    async def test() -> None:
        storage = await SqliteStorage.open(tmp_path / "x.db")
        ahead, here = TableService(storage), TableService(storage)
        who = Who("ann", "Ann")
        new = NewTable(Settings(players=3, pace=50, first_dealer=1), sit=True, bots="counting", start=True)
        for module in (service_module, write_ahead):
            monkeypatch.setattr(module, "now", lambda: right() + 3_600_000)
        table = await ahead.open(who, new)
        monkeypatch.undo()
        assert isinstance(table, str)
        driven = Driver(here, Quick())
        cached = await here.join(table, Ear(), None, who)
        assert cached is not None
        before = cached.table.seq
        while cached.table.seq == before:
            await asyncio.sleep(0.01)
        assert cached.table.at > right() + 3_000_000  # the log's own time goes on
        await driven.stop()
        await here.stop()
        await storage.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def _failures() -> float:
    """What whoever watches sees."""
    return metrics.REGISTRY.get_sample_value("stonehenge_failures_total") or 0.0


def test_a_chore_goes_on_after_a_failure_that_nobody_expected(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background_tasks, "PAUSE", 0.01)
    begun: list[int] = []

    async def chore() -> None:
        begun.append(len(begun))
        raise ZeroDivisionError

    async def test() -> None:
        going_on = asyncio.create_task(background_tasks.keep_running(chore))
        while len(begun) < 3:
            await asyncio.sleep(0.01)
        going_on.cancel()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
    assert {line.levelno for line in caplog.records} == {logging.ERROR}


class Slow(Quick):
    """They take their time, by a clock that a test has set."""

    def __init__(self, clock: "Hands", took: int) -> None:
        super().__init__()
        self._clock = clock
        self._took = took

    async def decide(self, name: str, seed: str, view: View, table: str) -> Action:
        self._clock.time += self._took
        return await super().decide(name, seed, view, table)


class Hands:
    """A clock that stands still unless somebody moves its hands."""

    time = 1_000_000

    def __call__(self) -> int:
        return self.time


class Watched(Driver):
    """Whoever waits for the moment of a move has it at once; which moments these were is kept."""

    def __init__(self, service: TableService, thinkers: Thinkers) -> None:
        super().__init__(service, thinkers)
        self.moments: list[int] = []

    async def _until(self, moment: int) -> None:
        self.moments.append(moment)


@pytest.mark.parametrize(
    ("bot", "pace", "after"), [("apprentice", 0, 10), ("magician", 0, 400), ("magician", 700, 700)]
)
def test_how_long_a_bot_has_thought_is_not_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, pace: int, after: int
) -> None:
    """Who has no choice is done at once; a bot is seen to move at the same moment all the same."""

    async def seen(took: int) -> int:
        clock = Hands()
        monkeypatch.setattr(driver, "now", clock)
        storage = await SqliteStorage.open(tmp_path / f"{took}.db")
        service = TableService(storage)
        driven = Watched(service, Slow(clock, took))
        new = NewTable(Settings(players=3, pace=pace, first_dealer=1), sit=True, bots=bot, start=True)
        table = await service.open(Who("ann", "Ann"), new)
        assert isinstance(table, str)
        cached = await service.join(table, Ear(), None, Who("ann", "Ann"))
        assert cached is not None
        clock.time = asked = cached.table.turn_since
        while not driven.moments:
            await asyncio.sleep(0.01)
        await driven.stop()
        await service.stop()
        await storage.close()
        return driven.moments[0] - asked

    async def test() -> None:
        assert {await seen(took) for took in (0, 1, after // 2, after)} == {after}

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
