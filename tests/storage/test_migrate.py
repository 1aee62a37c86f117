"""Databases of every version, of another program, of a newer Stonehenge, and files that are none."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from stonehenge.storage.backup import backup, restore
from stonehenge.storage.interface import Code, Entry, NewerDatabase, Person, StorageError
from stonehenge.storage.migrate import oldest_after, scripts
from tests.storage.stored import listing, opened

VERSIONS = Path(__file__).parent / "versions"
"""A database of each version as SQL, with a few rows: the fixtures that keep migrations honest."""


def one_sentence(error: pytest.ExceptionInfo[StorageError]) -> str:
    sentence = str(error.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


async def on_postgres(url: str, statement: str) -> Any:
    connection = await asyncpg.connect(url)
    try:
        return await connection.execute(statement)
    finally:
        await connection.close()


async def look(url: str) -> None:
    """What the rows of a fixture are, after it was brought up to date; and it can be written to."""
    async with opened(url) as storage:
        assert await storage.read("t") == [Entry(1, 10, b"begun"), Entry(2, 20, b"\x00\xff")]
        assert [table for table, _ in await storage.lobby(5)] == ["t"]
        assert [table for table, _, _ in await storage.games_of("bob", 5)] == ["t"]
        assert [(line.games, line.points) for line in await storage.statistics("ann")] == [(1, 70)]
        assert [rating.player for rating in await storage.leaderboard(5)] == ["ann"]
        assert await storage.person("ann") == Person("ann", "Änne", "de", 1, 2)
        assert await storage.use_ticket(b"digest", 5) is not None
        assert await storage.secret("cookie") == b"s" * 32
        await storage.append("new", 0, [b"a"], 25, listing=listing())
        await storage.offer_code("new", Code("PFXKW", 99), 25)
        assert await storage.table_by_code("PFXKW", 25) == "new"
        assert await storage.append("t", 2, [b"more"], 30) == 3


def test_there_is_a_fixture_of_every_version() -> None:
    for kind in ("sqlite", "postgres"):
        wanted = [f"{kind}_{number:04}.sql" for number in range(1, len(scripts(kind)) + 1)]
        assert sorted(path.name for path in VERSIONS.glob(f"{kind}_*.sql")) == wanted


@pytest.mark.parametrize("path", sorted(VERSIONS.glob("sqlite_*.sql")), ids=lambda path: path.stem)
def test_sqlite_is_brought_up_from_every_version(tmp_path: Path, path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.executescript(path.read_text(encoding="utf-8"))
    asyncio.run(look(str(tmp_path / "old.db")))


@pytest.mark.parametrize("path", sorted(VERSIONS.glob("postgres_*.sql")), ids=lambda path: path.stem)
def test_postgres_is_brought_up_from_every_version(postgres_url: str, path: Path) -> None:
    asyncio.run(on_postgres(postgres_url, path.read_text(encoding="utf-8")))
    asyncio.run(look(postgres_url))


async def open_and_close(url: str) -> None:
    async with opened(url):
        pass


def test_a_newer_sqlite_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    asyncio.run(open_and_close(str(path)))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
        connection.execute("UPDATE compatibility SET oldest = 99")
        connection.commit()
    before = path.read_bytes()
    with pytest.raises(NewerDatabase, match="newer version") as error:
        asyncio.run(open_and_close(str(path)))
    assert "99" in one_sentence(error)
    assert path.read_bytes() == before


def test_a_newer_postgres_database_is_refused(postgres_url: str) -> None:
    asyncio.run(open_and_close(postgres_url))
    asyncio.run(on_postgres(postgres_url, "UPDATE stonehenge_version SET version = 99"))
    asyncio.run(on_postgres(postgres_url, "UPDATE compatibility SET oldest = 99"))
    with pytest.raises(NewerDatabase, match="newer version") as error:
        asyncio.run(open_and_close(postgres_url))
    one_sentence(error)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Merlin, " * 500, encoding="utf-8")
    with pytest.raises(StorageError, match="is no database") as error:
        asyncio.run(open_and_close(str(path)))
    one_sentence(error)
    assert path.read_text(encoding="utf-8") == "Dear Merlin, " * 500


def test_a_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "another.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(StorageError, match="another program") as error:
        asyncio.run(open_and_close(str(path)))
    one_sentence(error)
    assert path.read_bytes() == before


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "stonehenge.db"
    asyncio.run(open_and_close(str(path)))
    broken = (*scripts("sqlite"), "CREATE TABLE half (a TEXT);\nCREATE TABLE entries (a TEXT);\n")
    with monkeypatch.context() as patched:
        patched.setattr("stonehenge.storage.migrate.scripts", lambda _kind: broken)
        with pytest.raises(StorageError):
            asyncio.run(open_and_close(str(path)))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'half'").fetchone() is None
    asyncio.run(open_and_close(str(path)))


# --- side by side with a newer version -------------------------------------------------------------------------------

ADDS = f"-- oldest: {len(scripts('sqlite'))}\nALTER TABLE people ADD COLUMN motto TEXT NOT NULL DEFAULT '';\n"
"""What a future version might add, and an older one may leave alone."""
TIGHTENS = "DROP TABLE codes;\n"


def in_a_future_with(script: str, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """Let the next version open a database once."""
    now = scripts

    def then(kind: str) -> tuple[str, ...]:
        return (*now(kind), script)

    with monkeypatch.context() as patched:
        patched.setattr("stonehenge.storage.migrate.scripts", then)
        asyncio.run(open_and_close(url))


def test_a_newer_database_that_only_has_more_is_used(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_future_with(ADDS, monkeypatch, url)

    async def test() -> None:
        async with opened(url) as storage:
            await storage.put_person(Person("ann", "Ann", "en", 1, 2))
            assert await storage.person("ann") == Person("ann", "Ann", "en", 1, 2)
            assert await storage.append("t", 0, [b"a"], 1, listing=listing()) == 1

    asyncio.run(test())
    in_a_future_with(ADDS, monkeypatch, url)  # and the newer one goes on with what the older one wrote


def test_a_newer_database_that_has_less_is_refused_by_those_before(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_future_with(TIGHTENS, monkeypatch, url)
    with pytest.raises(NewerDatabase, match="newer version") as error:
        asyncio.run(open_and_close(url))
    one_sentence(error)


def test_what_copies_everything_refuses_a_newer_database(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An older version would leave out what it doesn't know: a backup of a file is the whole file, so that is well."""
    asyncio.run(open_and_close(url))
    asyncio.run(backup(url, tmp_path / "before.db"))
    in_a_future_with(ADDS, monkeypatch, url)
    with pytest.raises(NewerDatabase):
        asyncio.run(restore(tmp_path / "before.db", url, replace=True))
    if url.startswith("postgres"):
        with pytest.raises(NewerDatabase):
            asyncio.run(backup(url, tmp_path / "after.db"))


def test_a_script_says_which_versions_may_go_on() -> None:
    for kind in ("sqlite", "postgres"):
        for version in range(1, len(scripts(kind)) + 1):
            assert 1 <= oldest_after(kind, version) <= version
    assert [oldest_after("sqlite", version) for version in range(5)] == [0, 1, 2, 3, 4]
