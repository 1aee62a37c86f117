"""A write that is still under way in the database when its server gives it up: what is said of it stays true."""

import asyncio
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from stonehenge.rules.refusals import Refusal
from stonehenge.server.live import recovery
from stonehenge.server.live.service import TableService
from stonehenge.storage import postgres as adapter
from stonehenge.storage import postgres_connections
from stonehenge.storage.append import Append
from stonehenge.storage.open import open_storage
from stonehenge.storage.postgres_append import write
from stonehenge.tables.commands import Chat
from tests.live.test_table_service import PEOPLE, Ear, started

PATIENCE = 60.0


class Stalled:
    """A disk that doesn't sync: the first write is neither done nor undone, until somebody says so."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Any = None
        self._transaction: Any = None
        self.attempts = 0

    async def write(self, connection: Any, append: Append) -> int:
        self.attempts += 1
        if self.attempts > 1:
            return await write(connection, append)
        self._connection = await asyncpg.connect(self._url)
        self._transaction = self._connection.transaction()
        await self._transaction.start()
        await write(self._connection, append)
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    async def end(self, how: str) -> None:
        await (self._transaction.commit() if how == "commit" else self._transaction.rollback())
        await self._connection.close()


@pytest.mark.parametrize("how", ["commit", "rollback"])
def test_what_is_not_settled_is_not_called_refused(
    database: str, monkeypatch: pytest.MonkeyPatch, how: str, tmp_path: Path
) -> None:
    monkeypatch.setattr(recovery, "LOOK_AGAIN", 0.01)

    async def test() -> None:
        storage = await open_storage(database)
        service = TableService(storage)
        table = await started(service)
        ear = Ear("B")
        await service.join(table, ear, None, PEOPLE[1])
        last = ear.seqs[-1]
        stalled = Stalled(database)
        monkeypatch.setattr(adapter, "write", stalled.write)
        monkeypatch.setattr(postgres_connections, "_PATIENCE", 0.0)
        outcomes: list[int | Refusal] = []
        answer = await service.ask(table, PEOPLE[0], Chat("hello"), outcomes.append)
        assert isinstance(answer, Refusal)
        assert answer.code == "not_known_yet"
        while stalled.attempts < 2 and len(outcomes) < 2:
            await asyncio.sleep(0.01)
        assert outcomes == [answer]
        await stalled.end(how)
        while len(outcomes) < 2:
            await asyncio.sleep(0.01)
        assert outcomes == [answer, last + 1]  # written then, or by the second attempt
        assert await storage.last_seq(table) == last + 1
        assert ear.seqs == [last, last + 1]
        await service.stop()
        await storage.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


def test_what_somebody_else_wrote_instead_settles_it_too(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "LOOK_AGAIN", 0.01)

    async def test() -> None:
        storage, other_storage = await open_storage(database), await open_storage(database)
        service, other = TableService(storage), TableService(other_storage)
        table = await started(service)
        stalled = Stalled(database)
        monkeypatch.setattr(adapter, "write", stalled.write)
        monkeypatch.setattr(postgres_connections, "_PATIENCE", 0.0)
        outcomes: list[int | Refusal] = []
        answer = await service.ask(table, PEOPLE[0], Chat("hello"), outcomes.append)
        assert isinstance(answer, Refusal)
        elsewhere = asyncio.create_task(other.ask(table, PEOPLE[1], Chat("I was quicker")))
        while stalled.attempts < 2:
            await asyncio.sleep(0.01)
        await stalled.end("rollback")
        done = await elsewhere
        while len(outcomes) < 2:
            await asyncio.sleep(0.01)
        assert isinstance(done, int)
        _, outcome = outcomes
        bodies = [entry.body for entry in await storage.read(table)]
        assert sum(b"hello" in body for body in bodies) == isinstance(outcome, int)
        assert sum(b"I was quicker" in body for body in bodies) == 1
        await service.stop()
        await other.stop()
        await storage.close()
        await other_storage.close()

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
