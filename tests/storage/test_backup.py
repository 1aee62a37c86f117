"""Backups while somebody writes, restored into either kind of database."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from stonehenge.storage.backup import backup, restore
from stonehenge.storage.interface import Code, Person, Storage, StorageError, Ticket
from stonehenge.storage.ratings import rate
from stonehenge.storage.sqlite_connections import readable_by_others
from tests.storage.stored import listing, opened, result


async def fill(storage: Storage) -> None:
    await storage.append("live", 0, [b"a", b"\x00\xff"], 1, listing=listing("playing", "ann", "bob", "ann"))
    await storage.append("over", 0, [b"z"], 2, listing=listing("over"), result=result("ann", "bob"), rate=rate)
    await storage.put_person(Person("ann", "Änne 🧙", "de", 1, 2))
    await storage.put_ticket(b"digest", Ticket("seat", "ann", "live", 1, 0, once=False))
    await storage.append("open", 0, [b"a"], 3, listing=listing("gathering"))
    await storage.offer_code("open", Code("PFXKW", 99), 3)
    await storage.attend(["open"], 77)


async def everything(storage: Storage) -> list[object]:
    """What one can see of it."""
    return [
        await storage.read("live"),
        await storage.read("over"),
        await storage.games_of("ann", 9),
        await storage.games_of("bob", 9),
        await storage.lobby(9),
        await storage.hosted("ann"),
        await storage.statistics("ann"),
        await storage.leaderboard(9),
        await storage.people(["ann"]),
        await storage.use_ticket(b"digest", 1),
        await storage.secret("cookie"),
        await storage.table_by_code("PFXKW", 3),
    ]


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
def test_everything_comes_back_in_either_kind(
    url: str, target: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    other = request.getfixturevalue("other_postgres_url") if target == "postgres" else str(tmp_path / "other.db")
    file = tmp_path / "backup.db"
    heard: list[tuple[int, int]] = []

    async def test() -> None:
        async with opened(url) as storage:
            await fill(storage)
            await storage.secret("cookie")
            await backup(url, file, lambda done, total: heard.append((done, total)))
            seen = await everything(storage)
        await restore(file, other, told=lambda done, total: heard.append((done, total)))
        async with opened(other) as storage:
            assert await everything(storage) == seen
            assert await storage.append("live", 2, [b"more"], 5) == 3

    asyncio.run(test())
    assert heard[-1][0] == heard[-1][1] > 0
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("backup")) == ["backup.db"]
    assert file.stat().st_mode & 0o077 == 0


def test_a_backup_amid_writes_is_one_moment(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"

    async def writer(storage: Storage, table: str, enough: asyncio.Event) -> None:
        last = 0
        while not enough.is_set():
            shown = listing("playing", body=b"%d" % (last + 2))
            last = await storage.append(table, last, [b"x" * 500, b"y"], 1, listing=shown)

    async def test() -> None:
        enough = asyncio.Event()
        async with opened(url) as storage, asyncio.TaskGroup() as group:  # who fails ends all
            for n in range(5):
                group.create_task(writer(storage, f"t{n}", enough))
            for _ in range(5):
                before = [await storage.last_seq(f"t{n}") for n in range(5)]
                await backup(url, file)
                check(file, before)
            enough.set()

    asyncio.run(test())


def check(file: Path, at_least: list[int]) -> None:
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        for n, least in enumerate(at_least):
            count, last = connection.execute(
                "SELECT count(*), max(seq) FROM entries WHERE table_id = ?", (f"t{n}",)
            ).fetchone()
            assert count == (last or 0) >= least
            shown = connection.execute("SELECT body FROM listings WHERE table_id = ?", (f"t{n}",)).fetchone()
            assert (int(shown[0]) if shown else 0) == count


def test_a_restore_replaces_only_when_told(url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"

    async def test() -> None:
        async with opened(url) as storage:
            await fill(storage)
            seen = await everything(storage)
            await backup(url, file)
            await storage.append("new", 0, [b"n"], 9, listing=listing())
        with pytest.raises(StorageError, match="--replace"):
            await restore(file, url)
        async with opened(url) as storage:
            assert await storage.last_seq("new") == 1
        await restore(file, url, replace=True)
        async with opened(url) as storage:
            assert await storage.last_seq("new") == 0
            assert await everything(storage) == seen

    asyncio.run(test())


def test_nothing_is_restored_under_a_server_that_runs(url: str, tmp_path: Path) -> None:
    """It would write moves of the old history into the new one."""
    file = tmp_path / "backup.db"

    async def test() -> None:
        async with opened(url) as storage:
            await fill(storage)
            await backup(url, file)
            await storage.append("new", 0, [b"n"], 9, listing=listing())
            for replace in (False, True):
                with pytest.raises(StorageError, match="stop it first"):
                    await restore(file, url, replace=replace)
            assert await storage.last_seq("new") == 1

    asyncio.run(test())


def test_a_restore_that_fails_leaves_everything_as_it_was(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup.db"

    def stop(done: int, _total: int) -> None:
        if done:
            raise OSError("the plug was pulled")

    async def test() -> None:
        async with opened(url) as storage:
            await fill(storage)
            seen = await everything(storage)
            await backup(url, file)
        with pytest.raises(StorageError):
            await restore(file, url, replace=True, told=stop)
        async with opened(url) as storage:
            assert await everything(storage) == seen

    asyncio.run(test())


def test_a_server_that_was_merely_started_may_be_restored_into(url: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(str(tmp_path / "source.db")) as storage:
            await fill(storage)
            secret = await storage.secret("cookie")
        await backup(str(tmp_path / "source.db"), tmp_path / "backup.db")
        async with opened(url) as storage:
            await storage.secret("cookie")
        await restore(tmp_path / "backup.db", url)
        async with opened(url) as storage:
            assert await storage.secret("cookie") == secret

    asyncio.run(test())


@pytest.mark.parametrize("content", [b"Dear Merlin, " * 500, b""])
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "letter").write_bytes(content)
    with pytest.raises(StorageError):
        asyncio.run(restore(tmp_path / "letter", str(tmp_path / "target.db")))
    assert not (tmp_path / "target.db").exists()


def test_a_damaged_backup_is_refused(tmp_path: Path) -> None:
    async def make() -> None:
        async with opened(str(tmp_path / "source.db")) as storage:
            for n in range(200):
                await storage.append(f"t{n}", 0, [b"x" * 500] * 5, 1, listing=listing())
        await backup(str(tmp_path / "source.db"), tmp_path / "backup.db")

    asyncio.run(make())
    content = bytearray((tmp_path / "backup.db").read_bytes())
    content[len(content) // 2 : len(content) // 2 + 20_000] = b"\x5a" * 20_000
    (tmp_path / "backup.db").write_bytes(content)
    with pytest.raises(StorageError, match="damaged"):
        asyncio.run(restore(tmp_path / "backup.db", str(tmp_path / "target.db")))
    assert not (tmp_path / "target.db").exists()


def test_nothing_is_copied_onto_itself_or_from_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "stonehenge.db"
    with pytest.raises(StorageError, match="no such file"):
        asyncio.run(backup(str(path), tmp_path / "backup.db"))
    with pytest.raises(StorageError, match="no such file"):
        asyncio.run(restore(tmp_path / "backup.db", str(path)))

    async def make() -> None:
        async with opened(str(path)) as storage:
            await fill(storage)

    asyncio.run(make())
    before = path.read_bytes()
    for copy in (backup(str(path), path), restore(path, str(path), replace=True)):
        with pytest.raises(StorageError, match="onto itself"):
            asyncio.run(copy)
    assert path.read_bytes() == before
    assert not (tmp_path / "backup.db").exists()


def test_a_backup_where_nothing_can_be_written_is_one_sentence(tmp_path: Path) -> None:
    async def make() -> None:
        async with opened(str(tmp_path / "stonehenge.db")):
            pass

    asyncio.run(make())
    with pytest.raises(StorageError, match=r"backup\.db"):
        asyncio.run(backup(str(tmp_path / "stonehenge.db"), tmp_path / "no folder" / "backup.db"))


@pytest.mark.skipif(os.name != "posix", reason="Windows syncs no folders")
def test_a_backup_is_there_after_a_power_cut_name_and_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its bytes are synced before it gets its name, and the folder that has the name after that."""
    folder = tmp_path / "backups"
    folder.mkdir()
    synced: list[tuple[bool, list[str]]] = []
    sync = os.fsync

    def noting(file: int) -> None:
        synced.append((stat.S_ISDIR(os.fstat(file).st_mode), sorted(one.name for one in folder.iterdir())))
        sync(file)

    async def make() -> None:
        async with opened(str(tmp_path / "stonehenge.db")) as storage:
            await storage.append("t", 0, [b"a"], 1)

    asyncio.run(make())
    monkeypatch.setattr(os, "fsync", noting)
    asyncio.run(backup(str(tmp_path / "stonehenge.db"), folder / "backup.db"))
    assert synced == [(False, ["backup.db.part"]), (True, ["backup.db"])]


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such rights")
def test_a_new_database_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "data" / "stonehenge.db"

    async def make() -> None:
        async with opened(f"sqlite:///{path}") as storage:
            await storage.append("t", 0, [b"a"], 1)
            beside = {f"stonehenge.db{suffix}" for suffix in ("", "-wal", "-shm", ".lock")}
            assert {one.name: one.stat().st_mode & 0o777 for one in path.parent.iterdir()} == dict.fromkeys(
                beside, 0o600
            )
            assert path.parent.stat().st_mode & 0o777 == 0o700

    before = os.umask(0)  # of somebody who shares everything
    try:
        asyncio.run(make())
        asyncio.run(backup(str(path), tmp_path / "backup.db"))
    finally:
        os.umask(before)
    assert (tmp_path / "backup.db").stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    assert readable_by_others(path)
