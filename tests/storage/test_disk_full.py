"""SQLite on a full disk: a refusal, nothing half written, and it goes on when there is room."""

import asyncio
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.storage.children import child
from tests.storage.stored import opened


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can't limit the size of a process's files")
def test_a_full_disk_refuses_and_spoils_nothing(tmp_path: Path) -> None:
    path = tmp_path / "stonehenge.db"
    with child("tests.storage.cramped", path) as process:
        assert process.stdout is not None
        said = process.stdout.read()
    assert process.returncode == 0
    acknowledged, refused = json.loads(said)
    assert {name[:4] for name in refused} == {"full"}

    async def look() -> None:
        async with opened(str(path)) as storage:
            for name in acknowledged:
                assert [entry.body[-10:] for entry in await storage.read(name)][1] == name.encode()[-10:]
                found = await storage.listing(name)
                assert found is not None
                assert found.body == name.encode()
            for name in refused:
                assert await storage.read(name) == []
                assert await storage.listing(name) is None

    asyncio.run(look())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (2 * len(acknowledged),)
