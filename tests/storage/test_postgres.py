"""PostgreSQL that goes away: appends are answered truly, and never written twice."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from stonehenge.storage import postgres as adapter
from stonehenge.storage import postgres_connections
from stonehenge.storage.append import Append
from stonehenge.storage.interface import Stale, Storage, Unavailable, Unsettled
from stonehenge.storage.open import open_storage
from stonehenge.storage.postgres_append import write
from tests.faults.wires import SOCKET, by_way_of, socket_of, wire
from tests.storage.postgres import Postgres
from tests.storage.stored import listing, opened, result

Write = Callable[[Any, Append], Awaitable[int]]


def lost() -> Exception:
    error: Exception = asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")
    return error


@pytest.mark.slow
def test_a_restart_amid_appends_loses_nothing_and_writes_nothing_twice(postgres: Postgres, postgres_url: str) -> None:
    async def writer(storage: Storage, table: str, enough: asyncio.Event) -> list[bytes]:
        acknowledged: list[bytes] = []
        while not enough.is_set():
            body = b"%d" % len(acknowledged)
            shown = listing("playing", body=body) if len(acknowledged) % 3 == 0 else None
            last = await storage.append(table, len(acknowledged), [body], 1, listing=shown)
            acknowledged.append(body)
            assert last == len(acknowledged)
        return acknowledged

    async def test() -> None:
        enough = asyncio.Event()
        async with opened(postgres_url) as storage, asyncio.TaskGroup() as group:  # who fails ends all
            writers = [group.create_task(writer(storage, f"t{n}", enough)) for n in range(8)]
            for mode in ("fast", "immediate", "fast", "immediate"):
                before = await storage.last_seq("t0")
                await asyncio.to_thread(postgres.stop, mode)
                await asyncio.to_thread(postgres.start)
                async with asyncio.timeout(60):
                    while await storage.last_seq("t0") <= before + 5:  # until it goes on by itself
                        await asyncio.sleep(0.01)
            enough.set()
            for n, task in enumerate(writers):
                acknowledged = await task
                assert [entry.body for entry in await storage.read(f"t{n}")] == acknowledged

    asyncio.run(test())


def interrupted(before: bool, then: Write | None = None) -> Write:
    """A write whose connection is lost at the first attempt: before it was done, or before the answer."""
    attempts = 0

    async def attempt(connection: Any, append: Append) -> int:
        nonlocal attempts
        attempts += 1
        if attempts > 1:
            return await (then or write)(connection, append)
        if not before:
            await write(connection, append)
        raise lost()

    return attempt


@pytest.mark.parametrize("before", [True, False])
def test_an_append_in_doubt_is_written_once(postgres_url: str, monkeypatch: pytest.MonkeyPatch, before: bool) -> None:
    async def test() -> None:
        async with opened(postgres_url) as storage:
            monkeypatch.setattr(adapter, "write", interrupted(before))
            assert await storage.append("t", 0, [b"a", b"b"], 1, result=result("ann", "bob")) == 2
            assert [entry.body for entry in await storage.read("t")] == [b"a", b"b"]
            assert [line.games for line in await storage.statistics("ann")] == [1]

    asyncio.run(test())


def test_an_append_in_doubt_that_somebody_else_overtook_is_stale(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with opened(postgres_url) as storage:

            async def overtaken(connection: Any, append: Append) -> int:
                await write(connection, append._replace(append_id=b"somebody else"))
                return await write(connection, append)

            monkeypatch.setattr(adapter, "write", interrupted(before=True, then=overtaken))
            with pytest.raises(Stale):
                await storage.append("t", 0, [b"a"], 1)
            assert await storage.last_seq("t") == 1

    asyncio.run(test())


def test_who_never_hears_again_is_told_that_it_is_unsettled(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(_connection: Any, _append: Append) -> int:
        raise lost()

    async def test() -> None:
        async with opened(postgres_url) as storage:
            monkeypatch.setattr(adapter, "write", never)
            monkeypatch.setattr(postgres_connections, "_PATIENCE", 0.0)
            with pytest.raises(Unsettled, match="in the middle of operation"):
                await storage.append("t", 0, [b"a"], 1)

    asyncio.run(test())


@pytest.mark.parametrize("before", [True, False])
def test_who_is_told_so_writes_it_again_and_it_is_there_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, before: bool
) -> None:
    """Whether the first attempt had got through or not."""

    async def test() -> None:
        async with opened(postgres_url) as storage:
            monkeypatch.setattr(adapter, "write", interrupted(before))
            monkeypatch.setattr(postgres_connections, "_PATIENCE", 0.0)
            with pytest.raises(Unsettled) as unsettled:
                await storage.append("t", 0, [b"a", b"b"], 1, result=result("ann", "bob"))
            assert await unsettled.value.again() == 2
            assert [entry.body for entry in await storage.read("t")] == [b"a", b"b"]
            assert [line.games for line in await storage.statistics("ann")] == [1]

    asyncio.run(test())


def test_each_has_the_patience_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_connections, "_PAUSE", 0.0)

    async def gives_up(patience: float | None) -> bool:
        try:
            await postgres_connections.Attempts("here", patience).after(lost())
        except Unavailable as given_up:
            return given_up.params["where"] == "here"
        return False

    async def test() -> None:
        assert [await gives_up(patience) for patience in (0.0, 60.0, None)] == [True, False, False]
        monkeypatch.setattr(postgres_connections, "_PATIENCE", 0.0)
        assert [await gives_up(patience) for patience in (0.0, 60.0, None)] == [True, False, True]

    asyncio.run(test())


def test_while_it_is_away_appends_and_pings_are_refused(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with opened(postgres_url) as storage:
            monkeypatch.setattr(postgres_connections, "_PATIENCE", 0.0)
            monkeypatch.setattr(adapter, "_PING", 0.0)
            await storage.append("t", 0, [b"a"], 1)
            await asyncio.to_thread(postgres.stop, "fast")
            try:
                with pytest.raises(Unavailable):
                    await storage.ping()
                with pytest.raises(Unavailable):
                    await storage.append("t", 1, [b"b"], 1)
                with pytest.raises(Unavailable):
                    await storage.read("t")
            finally:
                await asyncio.to_thread(postgres.start)
            monkeypatch.undo()
            await storage.ping()
            assert await storage.append("t", 1, [b"b"], 1) == 2

    asyncio.run(test())


def test_one_that_stopped_answering_is_left_without_a_goodbye(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a server that is told to stop while PostgreSQL is half open would go on waiting, and end with an error."""
    monkeypatch.setattr(postgres_connections, "_GOODBYE", 0.2)

    async def test() -> None:
        async with wire(tmp_path / SOCKET, socket_of(postgres_url)) as line:
            storage = await open_storage(by_way_of(postgres_url, tmp_path))
            await storage.append("t", 0, [b"a"], 1)
            line.freeze()
            under_way = asyncio.create_task(storage.append("t", 1, [b"b"], 1))
            await asyncio.sleep(0)  # it is on its way
            await storage.close()
            with pytest.raises(Unavailable):
                await under_way

    asyncio.run(asyncio.wait_for(test(), 60))


def test_two_servers_that_start_at_once_migrate_once(postgres_url: str) -> None:
    async def start() -> bytes:
        async with opened(postgres_url) as storage:
            return await storage.secret("cookie")

    async def test() -> None:
        assert len(set(await asyncio.gather(*(start() for _ in range(5))))) == 1

    asyncio.run(test())
