"""Who is told who is there: everyone at once, but a crowd of itself only now and then."""

import asyncio
from pathlib import Path

import pytest

from stonehenge.server.live import broadcast
from stonehenge.server.live.service import TableService
from stonehenge.server.messages import Present, Welcome
from stonehenge.server.schemas import NewTable
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from tests.live.player import decode

ANN = Who("ann", "Ann")


class Ear:
    """Somebody who listens, and knows what they were told of who is there."""

    def __init__(self, identity: str) -> None:
        self.identity = identity
        self.told = 0
        self.spectators = -1
        self.present: list[int] = []

    def deliver(self, message: bytes) -> None:
        match decode(message):
            case Present(present, spectators) | Welcome(_, present, spectators):
                self.told += 1
                self.spectators, self.present = spectators, present
            case _:
                pass

    def dismiss(self) -> None:
        pass


def test_a_crowd_is_not_told_of_each_who_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "LATER", 0.05)
    crowd = [Ear(f"eve {number}") for number in range(300)]

    async def test() -> None:
        storage = await SqliteStorage.open(tmp_path / "x.db")
        service = TableService(storage)
        table = await service.open(ANN, NewTable(Settings()))
        assert isinstance(table, str)
        for ear in crowd:
            await service.join(table, ear, None, Who(ear.identity, ear.identity))
        while not all(ear.spectators == len(crowd) for ear in crowd):
            await asyncio.sleep(0.01)
        told = sum(ear.told for ear in crowd)
        ann = Ear("ann")
        cached = await service.join(table, ann, None, ANN)
        assert all(ear.present == [0] for ear in crowd)  # who sits there is told at once
        assert cached is not None
        await service.leave(cached, ann)
        assert all(ear.present == [] for ear in crowd)
        await service.stop()
        await storage.close()
        assert told < 300 * 100  # and not 300 * 150, as it would be one by one

    asyncio.run(asyncio.wait_for(test(), 30))


def test_a_few_are_told_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        storage = await SqliteStorage.open(tmp_path / "x.db")
        service = TableService(storage)
        table = await service.open(ANN, NewTable(Settings()))
        assert isinstance(table, str)
        ears = [Ear(f"eve {number}") for number in range(5)]
        for count, ear in enumerate(ears, 1):
            await service.join(table, ear, None, Who(ear.identity, ear.identity))
            assert {one.spectators for one in ears[:count]} == {count}
        await service.stop()
        await storage.close()

    asyncio.run(test())
