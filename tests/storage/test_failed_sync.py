"""A sync of SQLite's file that fails: what was written may be there later or not, until it is written again."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from stonehenge.storage import sqlite_writer
from stonehenge.storage.interface import Stale, Unsettled
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.storage.sqlite_connections import writing
from tests.storage.stored import listing


class Failing:
    """A connection whose next commit fails to sync: what it wrote is lost with it, or found all the same."""

    def __init__(self, path: Path, failures: list[str]) -> None:
        self._connection = writing(path)
        self._failures = failures

    def execute(self, statement: str, *given: Any) -> Any:
        if statement == "COMMIT" and self._failures:
            self._connection.execute(self._failures.pop())
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
            raise error
        return self._connection.execute(statement, *given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


@pytest.mark.parametrize(("found", "overtaken"), [("ROLLBACK", False), ("ROLLBACK", True), ("COMMIT", False)])
@pytest.mark.parametrize("listed", [True, False])
def test_it_is_settled_by_writing_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: str, listed: bool, overtaken: bool
) -> None:
    failures: list[str] = []
    monkeypatch.setattr(sqlite_writer, "writing", lambda path: Failing(path, failures))

    async def test() -> None:
        storage = await SqliteStorage.open(tmp_path / "x.db")
        await storage.append("t", 0, [b"a"], 1)
        failures.append(found)
        shown = listing("playing") if listed else None
        with pytest.raises(Unsettled) as unsettled:
            await storage.append("t", 1, [b"b"], 2, listing=shown)
        if overtaken:
            await storage.append("t", 1, [b"c"], 3)
            with pytest.raises(Stale):
                await unsettled.value.again()
        else:
            assert await unsettled.value.again() == 2
            assert await unsettled.value.again() == 2  # however often
        bodies = [entry.body for entry in await storage.read("t")]
        assert bodies == [b"a", b"c" if overtaken else b"b"]
        await storage.close()

    asyncio.run(test())
