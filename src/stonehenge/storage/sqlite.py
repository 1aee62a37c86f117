"""The storage in an SQLite file: one thread writes, in groups; a few read."""

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import IO, Any, Final, Self

from stonehenge.storage import sqlite_append, statements
from stonehenge.storage.append import Append
from stonehenge.storage.identities import Rewriting
from stonehenge.storage.in_use import share
from stonehenge.storage.interface import Listing, Stale, Ticket, Unsettled
from stonehenge.storage.sql import SqlStorage
from stonehenge.storage.sql_identities import Step, rewriting_steps
from stonehenge.storage.sqlite_append import SingleEntry, numbered
from stonehenge.storage.sqlite_connections import Readers, prepare, scrub
from stonehenge.storage.sqlite_writer import SyncFailed, Writer

_GAMES: Final = (
    "WITH own AS (SELECT l.* FROM seated JOIN listings AS l USING (table_id)"
    " WHERE identity = $1 AND ($2 IS NULL OR at < $2))"
    f" SELECT table_id, at, {statements.LISTING} FROM own WHERE at >="
    " (SELECT min(at) FROM (SELECT at FROM own ORDER BY at DESC LIMIT $3))"
    " ORDER BY at DESC, table_id DESC"
)


class SqliteStorage(SqlStorage):
    """Keeps tables in an SQLite file. Several processes may use the same one."""

    leaderboard_query = statements.leaderboard("COLLATE BINARY")
    sits_at_query = (
        "SELECT table_id FROM seated JOIN listings USING (table_id)"
        f" WHERE identity = $1 AND {statements.LIVE} AND {statements.NOT_DESERTED} ORDER BY at DESC LIMIT $3"
    )

    def __init__(self, path: Path, use: IO[bytes]) -> None:
        self._path = path
        self._use = use
        self._writer = Writer(path)
        self._readers = Readers(path)

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the file; make it, or bring it up to date, as needed."""
        await asyncio.to_thread(prepare, path)
        return cls(path, await asyncio.to_thread(share, path))

    async def close(self) -> None:
        """Finish what is under way, and let go of the file."""
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._readers.close)
        self._use.close()

    async def ping(self) -> None:
        """See that the file can be read, and that nothing keeps the writer from writing."""
        await self._readers.do(lambda connection: connection.execute("SELECT count(*) FROM sqlite_master").fetchone())
        await self._writer.do(lambda _: None)

    async def games_of(self, identity: str, limit: int, before: int | None = None) -> list[tuple[str, int, Listing]]:
        """The tables somebody sits at, the newest first; a page doesn't end amid a millisecond."""
        rows = await self._rows(_GAMES, identity, before, limit)
        return [(table, at, self._listing(row)) for table, at, *row in rows]

    async def attend(self, tables: Sequence[str], at: int) -> None:
        """Note that somebody is at these tables now."""
        statement = f"{statements.ATTEND} IN (SELECT value FROM json_each($2))"
        await self._write(statement, at, json.dumps(list(tables)))

    async def use_ticket(self, digest: bytes, now: int) -> Ticket | None:
        """What the secret stands for, unless it is unknown, out of date or used up."""
        return await self._writer.do(lambda connection: _use_ticket(connection, digest, now))

    async def tables_with(self, *texts: bytes) -> list[str]:
        """The tables in whose log, or listing, any of these stands."""
        return await self._readers.do(lambda connection: _tables_with(connection, texts))

    async def rewrite(self, rewriting: Rewriting) -> bool:
        """Replace lines of a log, and what the lobby shows; false if it has gone on since."""
        return await self._writer.do(lambda connection: _rewrite(connection, rewriting))

    async def scrub(self) -> None:
        """Bring everything from the write-ahead log into the file, and empty it."""
        await asyncio.to_thread(scrub, self._path)

    # --- how SQLite does what every database does --------------------------------------------------------------------

    async def _append(self, append: Append) -> int:
        try:
            if len(append.entries) == 1 and append.alone:
                return await self._writer.write(SingleEntry(append.table, append.after, append.entries[0], append.at))
            return await self._writer.do(partial(sqlite_append.write, append=append))
        except SyncFailed as failed:
            raise Unsettled(failed.key, partial(self._append_again, append), **failed.params) from failed

    async def _append_again(self, append: Append) -> int:
        try:
            return await self._append(append)
        except Stale:
            there = (await self.read(append.table, append.after))[: len(append.entries)]
            if [(entry.at, entry.body) for entry in there] == [(append.at, body) for body in append.entries]:
                return append.last  # it had been written
            raise

    async def _rows(self, query: str, *values: object) -> list[Any]:
        return await self._readers.do(lambda connection: connection.execute(query, numbered(values)).fetchall())

    async def _write(self, statement: str, *values: object) -> None:
        await self._writer.do(lambda connection: connection.execute(statement, numbered(values)).rowcount)

    async def _together(self, steps: Sequence[Step]) -> None:
        await self._writer.do(lambda connection: _do_all(connection, steps))

    async def _among(self, query: str, names: Sequence[str]) -> list[Any]:
        return await self._readers.do(lambda connection: sqlite_append.among(connection, query, names))

    def _listing(self, row: Sequence[Any]) -> Listing:
        return statements.listing_of(row, json.loads(row[3]))

    async def _forget_some(self, at: int) -> int:
        return await self._writer.do(lambda connection: _forget_some(connection, at))


def _do_all(connection: sqlite3.Connection, steps: Sequence[Step]) -> None:
    (usual,) = connection.execute("PRAGMA secure_delete").fetchone()
    connection.execute("PRAGMA secure_delete = ON")  # what is removed on somebody's wish leaves nothing in the file
    try:
        for step in steps:
            connection.execute(step.statement, numbered(step.values))
    finally:
        connection.execute(f"PRAGMA secure_delete = {usual}")


def _tables_with(connection: sqlite3.Connection, texts: Sequence[bytes]) -> list[str]:
    found: dict[str, None] = {}
    for kept in ("entries", "listings"):
        where = " OR ".join(["instr(body, ?) > 0"] * len(texts))
        rows = connection.execute(f"SELECT DISTINCT table_id FROM {kept} WHERE {where}", list(texts))
        found |= dict.fromkeys(table for (table,) in rows)
    return sorted(found)


def _rewrite(connection: sqlite3.Connection, rewriting: Rewriting) -> bool:
    table = rewriting.table
    if connection.execute(statements.LAST_SEQ, numbered([table])).fetchone()[0] != rewriting.last:
        return False
    _do_all(connection, rewriting_steps(rewriting, json.dumps(rewriting.people)))
    if connection.execute("SELECT 1 FROM listings WHERE table_id = ?", (table,)).fetchone():
        sqlite_append.seat(connection, table, rewriting.people)
    return True


def _use_ticket(connection: sqlite3.Connection, digest: bytes, now: int) -> Ticket | None:
    row = connection.execute(f"SELECT {statements.TICKET} FROM tickets WHERE digest = ?", (digest,)).fetchone()
    if row is None:
        return None
    ticket = statements.ticket_of(row)
    over = 0 < ticket.expires <= now
    if over or ticket.once:
        connection.execute("DELETE FROM tickets WHERE digest = ?", (digest,))
    return None if over else ticket


def _forget_some(connection: sqlite3.Connection, at: int) -> int:
    query = f"SELECT table_id FROM listings WHERE {statements.FINISHED} AND at < ? LIMIT ?"
    rows = connection.execute(query, (at, statements.AT_ONCE)).fetchall()
    for kept in ("entries", "tickets", "codes", "listings"):
        connection.executemany(f"DELETE FROM {kept} WHERE table_id = ?", rows)
    return len(rows)
