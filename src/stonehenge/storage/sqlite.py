"""The storage in an SQLite file: one thread writes, in groups; a few read."""

import asyncio
import json
import secrets
import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Self

from stonehenge.storage import sqlite_append
from stonehenge.storage.interface import (
    BOT,
    Entry,
    GameResult,
    Listing,
    Person,
    Rate,
    Rating,
    Statistics,
    Ticket,
)
from stonehenge.storage.sqlite_append import listing_of
from stonehenge.storage.sqlite_connections import Readers, prepare
from stonehenge.storage.sqlite_writer import Writer

_LIVE: Final = "status IN ('gathering', 'playing')"
_LISTING: Final = "public, status, edition, people, body, host"
_AT_ONCE: Final = 100
"""So many tables are forgotten in one piece of work, so that no move waits long for it."""


class SqliteStorage:
    """Keeps tables in an SQLite file. Several processes may use the same one."""

    def __init__(self, path: Path) -> None:
        self._writer = Writer(path)
        self._readers = Readers(path)

    @classmethod
    async def open(cls, path: Path) -> Self:
        """Open the file; make it, or bring it up to date, as needed."""
        await asyncio.to_thread(prepare, path)
        return cls(path)

    async def close(self) -> None:
        """Finish what is under way, and let go of the file."""
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._readers.close)

    async def ping(self) -> None:
        """See that the file can be read, and that nothing keeps the writer from writing."""
        await self._readers.do(lambda connection: connection.execute("SELECT count(*) FROM sqlite_master").fetchone())
        await self._writer.do(lambda _: None)

    # --- the log -----------------------------------------------------------------------------------------------------

    async def append(
        self,
        table: str,
        after: int,
        entries: Sequence[bytes],
        at: int,
        *,
        listing: Listing | None = None,
        result: GameResult | None = None,
        rate: Rate | None = None,
    ) -> int:
        """Write the entries and what goes with them; the number of the last one."""
        if not entries:
            raise ValueError("an append has at least one entry")
        if len(entries) == 1 and listing is None and result is None:
            return await self._writer.write(sqlite_append.Line(table, after, entries[0], at))
        return await self._writer.do(
            partial(
                sqlite_append.append,
                table=table,
                after=after,
                entries=tuple(entries),
                at=at,
                listing=listing,
                result=result,
                rate=rate,
            )
        )

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after this one, in order."""
        rows = await self._rows(
            "SELECT seq, at, body FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq", table, after
        )
        return [Entry(*row) for row in rows]

    async def last_seq(self, table: str) -> int:
        """The number of the last entry; 0 where there is no such table."""
        return await self._readers.do(lambda connection: sqlite_append.last_seq(connection, table))

    async def forget_before(self, at: int) -> int:
        """Remove the finished tables older than that, a few at a time."""
        forgotten = 0
        while some := await self._writer.do(lambda connection: _forget_some(connection, at)):
            forgotten += some
        return forgotten

    # --- listings ----------------------------------------------------------------------------------------------------

    async def live_tables(self) -> list[str]:
        """The tables that are gathering or playing, the oldest first."""
        rows = await self._rows(f"SELECT table_id FROM listings WHERE {_LIVE} ORDER BY created, table_id")
        return [table for (table,) in rows]

    async def lobby(self, limit: int) -> list[tuple[str, Listing]]:
        """The public tables that are gathering or playing, the newest first."""
        rows = await self._rows(
            f"SELECT table_id, {_LISTING} FROM listings WHERE {_LIVE} AND public"
            " ORDER BY created DESC, table_id DESC LIMIT ?",
            limit,
        )
        return [(table, listing_of(row)) for table, *row in rows]

    async def games_of(self, identity: str, limit: int, before: int | None = None) -> list[tuple[str, int, Listing]]:
        """The tables somebody sits at, the newest first; a page doesn't end amid a millisecond."""
        rows = await self._rows(
            "WITH own AS (SELECT l.* FROM seated JOIN listings AS l USING (table_id)"
            " WHERE identity = :identity AND (:before IS NULL OR at < :before))"
            f" SELECT table_id, at, {_LISTING} FROM own WHERE at >="
            " (SELECT min(at) FROM (SELECT at FROM own ORDER BY at DESC LIMIT :limit))"
            " ORDER BY at DESC, table_id DESC",
            identity=identity,
            before=before,
            limit=limit,
        )
        return [(table, at, listing_of(row)) for table, at, *row in rows]

    async def listing(self, table: str) -> Listing | None:
        """What is shown of a table."""
        rows = await self._rows(f"SELECT {_LISTING} FROM listings WHERE table_id = ?", table)
        return listing_of(rows[0]) if rows else None

    async def count_live(self, identity: str) -> int:
        """How many tables that are gathering or playing have this host."""
        ((count,),) = await self._rows(f"SELECT count(*) FROM listings WHERE host = ? AND {_LIVE}", identity)
        return int(count)

    # --- people, tickets, secrets ------------------------------------------------------------------------------------

    async def put_person(self, person: Person) -> None:
        """Keep somebody; what was known of them before is replaced."""
        await self._write(
            "INSERT OR REPLACE INTO people (identity, name, lang, created, seen) VALUES (?, ?, ?, ?, ?)",
            person.identity,
            person.name,
            person.lang,
            person.created,
            person.seen,
        )

    async def person(self, identity: str) -> Person | None:
        """Somebody, if known."""
        return (await self.people([identity])).get(identity)

    async def people(self, identities: Sequence[str]) -> dict[str, Person]:
        """Those of them who are known."""
        rows = await self._rows(
            "SELECT identity, name, lang, created, seen FROM people WHERE identity IN (SELECT value FROM json_each(?))",
            json.dumps(list(identities)),
        )
        return {row[0]: Person(*row) for row in rows}

    async def put_ticket(self, digest: bytes, ticket: Ticket) -> None:
        """Keep what the secret with this digest stands for."""
        await self._write(
            "INSERT OR REPLACE INTO tickets (digest, kind, identity, table_id, seat, expires, once)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            digest,
            ticket.kind,
            ticket.identity,
            ticket.table,
            ticket.seat,
            ticket.expires,
            ticket.once,
        )

    async def use_ticket(self, digest: bytes, now: int) -> Ticket | None:
        """What the secret stands for, unless it is unknown, out of date or used up."""
        return await self._writer.do(lambda connection: _use_ticket(connection, digest, now))

    async def drop_tickets(self, table: str, seat: int) -> None:
        """The tickets of a seat are worth nothing from now on."""
        await self._write("DELETE FROM tickets WHERE table_id = ? AND seat = ?", table, seat)

    async def drop_expired_tickets(self, now: int) -> None:
        """Remove the tickets that are out of date."""
        await self._write("DELETE FROM tickets WHERE expires > 0 AND expires <= ?", now)

    async def secret(self, name: str) -> bytes:
        """32 random bytes, made once, the same for every server."""
        query = "SELECT secret FROM secrets WHERE name = ?"
        if not (rows := await self._rows(query, name)):
            await self._write("INSERT OR IGNORE INTO secrets VALUES (?, ?)", name, secrets.token_bytes(32))
            rows = await self._rows(query, name)
        return bytes(rows[0][0])

    # --- statistics and ratings --------------------------------------------------------------------------------------

    async def statistics(self, identity: str) -> list[Statistics]:
        """What somebody has played, by edition."""
        rows = await self._rows(
            "SELECT edition, count(*), sum(won), sum(points), sum(rounds), sum(exact)"
            " FROM seat_results JOIN results USING (table_id) WHERE player = ? GROUP BY edition ORDER BY edition",
            identity,
        )
        return [Statistics(*row) for row in rows]

    async def leaderboard(self, limit: int, *, bots: bool = False) -> list[Rating]:
        """Who plays best as far as one can be sure."""
        rows = await self._rows(
            "SELECT player, mu, sigma, games FROM ratings WHERE ? OR substr(player, 1, ?) <> ?"
            " ORDER BY mu - 3 * sigma DESC, player LIMIT ?",
            bots,
            len(BOT),
            BOT,
            limit,
        )
        return [Rating(*row) for row in rows]

    async def ratings(self, players: Sequence[str]) -> dict[str, Rating]:
        """The ratings of those who have one."""
        return await self._readers.do(lambda connection: sqlite_append.ratings(connection, players))

    # -----------------------------------------------------------------------------------------------------------------

    async def _rows(self, query: str, *values: object, **named: object) -> list[Any]:
        given = named or values
        return await self._readers.do(lambda connection: connection.execute(query, given).fetchall())

    async def _write(self, statement: str, *values: object) -> None:
        await self._writer.do(lambda connection: connection.execute(statement, values).rowcount)


def _use_ticket(connection: sqlite3.Connection, digest: bytes, now: int) -> Ticket | None:
    row = connection.execute(
        "SELECT kind, identity, table_id, seat, expires, once FROM tickets WHERE digest = ?", (digest,)
    ).fetchone()
    if row is None:
        return None
    ticket = _ticket_of(row)
    over = 0 < ticket.expires <= now
    if over or ticket.once:
        connection.execute("DELETE FROM tickets WHERE digest = ?", (digest,))
    return None if over else ticket


def _ticket_of(row: Sequence[Any]) -> Ticket:
    kind, identity, table, seat, expires, once = row
    return Ticket(kind, identity, table, seat, expires, bool(once))


def _forget_some(connection: sqlite3.Connection, at: int) -> int:
    rows = connection.execute(
        "SELECT table_id FROM listings WHERE status IN ('over', 'ended') AND at < ? LIMIT ?", (at, _AT_ONCE)
    ).fetchall()
    for kept in ("entries", "tickets", "listings"):
        connection.executemany(f"DELETE FROM {kept} WHERE table_id = ?", rows)
    return len(rows)
