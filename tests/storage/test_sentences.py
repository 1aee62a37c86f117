"""What an operator is told when something is wrong with the storage: in each language, where it is and why."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stonehenge.locales import Locale
from stonehenge.storage.backup import backup, restore
from stonehenge.storage.interface import Stale, StorageError, Unavailable
from stonehenge.storage.open import open_storage, place_of
from tests.storage.stored import listing, opened

Wrong = Callable[[Path], Awaitable[None]]


async def made(path: Path, tables: int = 1) -> Path:
    """A database with something in it."""
    async with opened(str(path)) as storage:
        for number in range(tables):
            await storage.append(f"t{number}", 0, [b"x" * 500] * 5, 1, listing=listing())
    return path


async def stale(folder: Path) -> None:
    async with opened(str(folder / "stonehenge.db")) as storage:
        await storage.append("table-1", 0, [b"a"], 1)
        await storage.append("table-1", 7, [b"b"], 1)


async def stale_with_more(folder: Path) -> None:
    async with opened(str(folder / "stonehenge.db")) as storage:
        await storage.append("table-1", 7, [b"b"], 1, listing=listing())


async def no_address(_folder: Path) -> None:
    place_of("mysql://host/db")


async def another_programs(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "other.db")) as connection:
        connection.execute("CREATE TABLE songs (name)")
        connection.commit()
    await open_storage(str(folder / "other.db"))


async def another_programs_empty_one(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "other.db")) as connection:
        connection.execute("PRAGMA user_version = 3")
        connection.commit()
    await open_storage(str(folder / "other.db"))


async def no_folder_for_a_backup(folder: Path) -> None:
    await backup(str(await made(folder / "stonehenge.db")), folder / "missing" / "backup.db")


async def a_damaged_backup(folder: Path) -> None:
    await backup(str(await made(folder / "source.db", 200)), folder / "backup.db")
    content = bytearray((folder / "backup.db").read_bytes())
    content[len(content) // 2 : len(content) // 2 + 20_000] = b"\x5a" * 20_000
    (folder / "backup.db").write_bytes(content)
    await restore(folder / "backup.db", str(folder / "target.db"))


async def a_letter(folder: Path) -> None:
    (folder / "letter.db").write_bytes(b"Dear Merlin, " * 500)
    await restore(folder / "letter.db", str(folder / "target.db"))


async def a_newer_backup(folder: Path) -> None:
    """Older versions may go on with it, but must not copy what they don't know."""
    await backup(str(await made(folder / "source.db")), folder / "backup.db")
    with closing(sqlite3.connect(folder / "backup.db")) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("UPDATE compatibility SET oldest = 1")
        connection.commit()
    async with opened(str(folder / "backup.db")):
        pass
    await restore(folder / "backup.db", str(folder / "target.db"))


async def a_target_that_is_no_folder(folder: Path) -> None:
    await backup(str(await made(folder / "source.db")), folder / "backup.db")
    (folder / "file").touch()
    await restore(folder / "backup.db", str(folder / "file" / "target.db"))


async def a_backup_that_is_a_folder(folder: Path) -> None:
    (folder / "backup.db").mkdir()
    await restore(folder / "backup.db", str(folder / "target.db"))


async def a_target_that_is_a_folder(folder: Path) -> None:
    await backup(str(await made(folder / "source.db")), folder / "backup.db")
    (folder / "target.db").mkdir()
    await restore(folder / "backup.db", str(folder / "target.db"), replace=True)


async def damaged_while_it_is_read(folder: Path) -> None:
    path = await made(folder / "stonehenge.db", 50)
    async with opened(str(path)) as storage:
        with path.open("r+b") as file:
            file.write(b"\x5a" * 200_000)
        await storage.read("t1")


async def damaged_while_it_is_written(folder: Path) -> None:
    path = await made(folder / "stonehenge.db", 50)
    async with opened(str(path)) as storage:
        with path.open("r+b") as file:
            file.write(b"\x5a" * 200_000)
        await storage.append("new", 0, [b"a"], 1, listing=listing())


SITUATIONS: dict[Wrong, tuple[str, ...]] = {
    stale: ("table-1", "7"),
    stale_with_more: ("table-1", "7"),
    no_address: ("mysql://host/db",),
    another_programs: ("other.db",),
    another_programs_empty_one: ("other.db",),
    no_folder_for_a_backup: ("missing/backup.db", "No such file"),
    a_damaged_backup: ("backup.db",),
    a_letter: ("letter.db",),
    a_newer_backup: ("backup.db",),
    a_target_that_is_no_folder: ("file/target.db", "File exists|Not a directory"),
    a_backup_that_is_a_folder: ("backup.db", "unable to open|directory"),
    a_target_that_is_a_folder: ("target.db", "unable to open|directory"),
    damaged_while_it_is_read: ("stonehenge.db", "malformed|not a database"),
    damaged_while_it_is_written: ("stonehenge.db", "malformed|not a database"),
}


def told_of(wrong: Wrong, folder: Path) -> StorageError:
    with pytest.raises(StorageError) as error:
        asyncio.run(_awaited(wrong, folder))
    return error.value


async def _awaited(wrong: Wrong, folder: Path) -> None:
    await wrong(folder)


@pytest.mark.parametrize("wrong", SITUATIONS, ids=lambda wrong: wrong.__name__)
def test_an_error_says_where_and_why_in_every_language(wrong: Wrong, tmp_path: Path) -> None:
    error = told_of(wrong, tmp_path)
    for lang in ("de", "en"):
        sentence = error.said(Locale(lang))
        assert sentence != error.key
        assert "None" not in sentence
        assert "{" not in sentence
        for named in SITUATIONS[wrong]:
            assert any(one in sentence for one in named.split("|")), sentence


@pytest.mark.parametrize("wrong", [another_programs, another_programs_empty_one])
def test_a_database_of_another_program_is_called_so(wrong: Wrong, tmp_path: Path) -> None:
    assert told_of(wrong, tmp_path).key == "storage.foreign"


def test_a_newer_backup_is_refused_for_being_newer(tmp_path: Path) -> None:
    assert told_of(a_newer_backup, tmp_path).key == "storage.newer"


@pytest.mark.parametrize("shown", [None, listing()])
def test_in_postgresql_too_it_is_said_which_line_is_another_by_now(postgres_url: str, shown: Any) -> None:
    async def test() -> None:
        async with opened(postgres_url) as storage:
            await storage.append("table-1", 0, [b"a"] * 8, 1)
            with pytest.raises(Stale) as stale:
                await storage.append("table-1", 7, [b"b"], 1, listing=shown)
        assert dict(stale.value.params) == {"table": "table-1", "after": 7}

    asyncio.run(test())


def test_a_postgresql_that_refuses_is_named_with_its_reason(postgres_url: str) -> None:
    missing = postgres_url.replace("/test_", "/no_test_")
    with pytest.raises(StorageError) as error:
        asyncio.run(open_storage(missing))
    assert error.value.key == "storage.refused"
    assert "no_test_" in str(error.value)
    assert "does not exist" in str(error.value)


def test_a_postgresql_that_is_away_is_named_without_its_password() -> None:
    with pytest.raises(Unavailable) as error:
        asyncio.run(open_storage("postgresql://merlin:secret@127.0.0.1:1/stonehenge"))
    for lang in ("de", "en"):
        sentence = error.value.said(Locale(lang))
        assert "postgresql://merlin:…@127.0.0.1:1/stonehenge" in sentence
        assert "secret" not in sentence


def test_nothing_is_restored_into_a_postgresql_that_is_used_and_it_is_named(postgres_url: str, tmp_path: Path) -> None:
    async def test() -> StorageError:
        await backup(str(await made(tmp_path / "source.db")), tmp_path / "backup.db")
        async with opened(postgres_url):
            with pytest.raises(StorageError) as error:
                await restore(tmp_path / "backup.db", postgres_url, replace=True)
        return error.value

    error: Any = asyncio.run(test())
    assert error.key == "storage.in_use"
    assert "postgresql://" in str(error)


def test_the_progress_of_a_backup_goes_from_little_to_all(tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []

    async def test() -> None:
        path = await made(tmp_path / "stonehenge.db", 3000)
        await backup(str(path), tmp_path / "backup.db", lambda done, total: heard.append((done, total)))

    asyncio.run(test())
    assert len(heard) > 2
    assert heard == sorted(heard)
    assert all(0 <= done <= total for done, total in heard)
    assert heard[-1][0] == heard[-1][1]
