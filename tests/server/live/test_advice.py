"""Hints: whoever asks for many slows nobody's bots, and is told the same as long as they know the same."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from stonehenge.bots.guarded import first_legal
from stonehenge.rules.actions import Action
from stonehenge.rules.view import View
from stonehenge.server import thinkers
from stonehenge.server.bot_pool import Kind
from stonehenge.server.bot_process import Question
from stonehenge.server.live import service as live_service
from stonehenge.server.live.service import TableService
from stonehenge.server.schemas import NewTable
from stonehenge.server.thinkers import Thinkers
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who

PATIENCE = 60.0
ANN = Who("ann", "Ann")
SEED = "5" * 64
"""One that turns up no Wizard at first: its dealer would name the trump, and Ann not be asked yet."""


class Busy:
    """Processes of one kind, of which each thinks about one thing, and for ever as long as nobody lets it end."""

    ready = True
    asked = 0
    """How often any of them was asked."""
    hold: asyncio.Event

    def __init__(self, kind: Kind) -> None:
        self._free = asyncio.Semaphore(kind.most)

    async def decide(self, question: Question, _share: str, _patience: float) -> Action:
        Busy.asked += 1
        async with self._free:
            if "hint" in question.seed or question.seed.startswith("slow"):
                await Busy.hold.wait()
            return first_legal(question.view)

    def end(self) -> None:
        pass


@asynccontextmanager
async def asking(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[TableService, Thinkers]]:
    monkeypatch.setattr(thinkers, "Pool", Busy)
    monkeypatch.setattr("stonehenge.server.live.advice.bot_seed", lambda seed, purpose: f"{seed}/{purpose}")
    drawn = live_service._origin
    monkeypatch.setattr(live_service, "_origin", lambda: replace(drawn(), seed=SEED))
    Busy.hold, Busy.asked = asyncio.Event(), 0
    storage = await SqliteStorage.open(folder / "x.db")
    bots = Thinkers(1)
    bots.start()
    service = TableService(storage, None, bots)
    yield service, bots
    await service.stop()
    bots.stop()
    await storage.close()


async def ann_is_asked(service: TableService) -> tuple[str, View]:
    """A table at which Ann predicts first."""
    settings = Settings(players=3, pace=0, first_dealer=2)
    table = await service.open(ANN, NewTable(settings, sit=True, bots="magician", start=True))
    assert isinstance(table, str)
    live = await service.table(table)
    assert live is not None
    assert live.game is not None
    assert 0 in live.on_turn()
    return table, live.game.views[0]


def test_bots_do_not_wait_for_the_hints_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with asking(tmp_path, monkeypatch) as (service, bots):
            monkeypatch.setattr(thinkers, "PATIENCE", PATIENCE)
            tables = [await ann_is_asked(service) for _ in range(4)]
            hints = [asyncio.create_task(service.hint(table, ANN)) for table, _ in tables]
            while Busy.asked < len(hints):
                await asyncio.sleep(0)
            await bots.decide("magician", "another seed", tables[0][1], "another table")
            assert not any(hint.done() for hint in hints)
            assert bots.replaced == 0
            Busy.hold.set()
            await asyncio.gather(*hints)

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_a_hint_is_thought_about_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with asking(tmp_path, monkeypatch) as (service, _bots):
            table, _view = await ann_is_asked(service)
            hints = [asyncio.create_task(service.hint(table, ANN)) for _ in range(10)]
            while not Busy.asked:
                await asyncio.sleep(0)
            hints[0].cancel()  # whoever goes away takes it from nobody
            Busy.hold.set()
            first, *others = await asyncio.gather(*hints[1:])
            assert all(hint == first for hint in others)
            assert await service.hint(table, ANN) == first
            assert Busy.asked == 1

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_another_decision_is_another_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with asking(tmp_path, monkeypatch) as (service, _bots):
            Busy.hold.set()
            one, _ = await ann_is_asked(service)
            another, _ = await ann_is_asked(service)
            await service.hint(one, ANN)
            await service.hint(another, ANN)
            assert Busy.asked == 2
            live = await service.table(one)
            assert live is not None
            assert live.game is not None
            live.game.views[0].table.round.number += 1  # she knows something else now
            await service.hint(one, ANN)
            assert Busy.asked == 3

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
