"""Everything that stands anywhere in a database, as bytes to look for something in."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import asyncpg


async def everything_in(url: str) -> bytes:
    """All values of all tables; of a file also its bytes, and those of what lies beside it."""
    if url.startswith("postgres"):
        return await _postgres(url)
    path = Path(url.removeprefix("sqlite:///"))
    files = [file.read_bytes() for file in sorted(path.parent.glob(f"{path.name}*"))]
    with closing(sqlite3.connect(path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for table in tables for row in connection.execute(f"SELECT * FROM {table}")]
    return b"\n".join([_bytes(rows), *files])


async def _postgres(url: str) -> bytes:
    connection = await asyncpg.connect(url)
    try:
        tables = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        rows = [row for (table,) in tables for row in await connection.fetch(f"SELECT * FROM {table}")]
    finally:
        await connection.close()
    return _bytes(rows)


def _bytes(rows: Iterable[Iterable[object]]) -> bytes:
    values = (value for row in rows for value in row)
    return b"\n".join(value if isinstance(value, bytes) else str(value).encode() for value in values)
