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
from stonehenge.server import background_tasks, metrics
from stonehenge.server.live import driver
from stonehenge.server.live.driver import Driver
from stonehenge.server.live.service import TableService
from stonehenge.server.schemas import NewTable
from stonehenge.server.thinkers import Thinkers
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who

PATIENCE = 30.0


class Quick(Thinkers):
    """They decide at once, here."""

    def wake(self, name: str) -> None:
        pass

    async def decide(self, name: str, seed: str, view: View) -> Action:
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
