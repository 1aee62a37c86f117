"""A power cut of PostgreSQL's machine: what a session of ours can see to, and what is only said to the operator."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from stonehenge.locales import Locale
from stonehenge.storage.cautions import Caution, cautions
from stonehenge.storage.postgres import PostgresStorage
from stonehenge.storage.postgres_connections import without_password
from tests.live.server import free_port
from tests.processes import PIPE, lasting
from tests.storage.postgres import Postgres
from tests.storage.stored import opened

UNSAFE = ("fsync", "full_page_writes")


@contextmanager
def switched_off(postgres: Postgres, setting: str) -> Iterator[None]:
    """For the whole of PostgreSQL, as its operator would."""
    try:
        postgres.execute(f"ALTER SYSTEM SET {setting} = off")
        postgres.execute("SELECT pg_reload_conf()")
        _wait_until(postgres, setting, "off")
        yield
    finally:
        postgres.execute(f"ALTER SYSTEM RESET {setting}")
        postgres.execute("SELECT pg_reload_conf()")
        _wait_until(postgres, setting, "on")


def _wait_until(postgres: Postgres, setting: str, is_now: str) -> None:
    async def wait() -> None:
        while True:
            connection = await asyncpg.connect(postgres.url())
            try:
                if await connection.fetchval(f"SHOW {setting}") == is_now:
                    return
            finally:
                await connection.close()

    asyncio.run(asyncio.wait_for(wait(), 30))


def test_commits_are_synced_whatever_the_database_does_by_default(postgres: Postgres, postgres_url: str) -> None:
    postgres.execute(f"ALTER DATABASE {urlsplit(postgres_url).path.strip('/')} SET synchronous_commit = off")

    async def in_force() -> set[str]:
        async with opened(postgres_url) as storage:
            assert isinstance(storage, PostgresStorage)

            async def wait_and_see(connection: asyncpg.Connection) -> str:
                await asyncio.sleep(0.05)  # so that each has a connection of its own
                return str(await connection.fetchval("SHOW synchronous_commit"))

            return set(await asyncio.gather(*(storage._connections.once(wait_and_see) for _ in range(8))))

    assert asyncio.run(in_force()) == {"on"}


def test_of_a_safe_database_nothing_is_said(url: str) -> None:
    async def said() -> list[Caution]:
        async with opened(url):
            return await cautions(url)

    assert asyncio.run(said()) == []


@pytest.mark.parametrize("setting", UNSAFE)
def test_a_postgresql_that_does_not_sync_is_told_of(postgres: Postgres, postgres_url: str, setting: str) -> None:
    with switched_off(postgres, setting):
        said = asyncio.run(cautions(postgres_url))
    where = without_password(postgres_url)
    assert said == [Caution("serve.unsynced", {"where": where, "setting": setting})]


def test_a_server_says_so_at_its_start(postgres: Postgres, postgres_url: str, tmp_path: Path) -> None:
    """Before it says where it runs."""
    command = [sys.executable, "-m", "stonehenge", "serve", "--port", str(free_port()), "--data", str(tmp_path)]
    with (
        switched_off(postgres, "fsync"),
        lasting([*command, "--database", postgres_url, "--lang", "en"], stdout=PIPE, stderr=PIPE) as server,
    ):
        assert server.stdout is not None
        assert server.stderr is not None
        assert server.stdout.readline()
        server.terminate()
        first = server.stderr.readline().decode().strip()
    params = {"where": without_password(postgres_url), "setting": "fsync"}
    assert first == Locale("en")("serve.unsynced", **params)
