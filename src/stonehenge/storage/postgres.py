"""The storage in a PostgreSQL database, for as many servers as one likes."""

import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Self

from stonehenge.storage import statements
from stonehenge.storage.append import Append
from stonehenge.storage.identities import Rewriting
from stonehenge.storage.interface import Listing, Stale, Ticket, Unavailable, Unsettled
from stonehenge.storage.postgres_append import AMONG, is_written, write
from stonehenge.storage.postgres_connections import AGAIN, LOST, REFUSED, Attempts, Connections, unavailable
from stonehenge.storage.sql import SqlStorage
from stonehenge.storage.sql_identities import Step, rewriting_steps

_PING: Final = 1.0
_GAMES: Final = (
    f"SELECT table_id, at, {statements.LISTING} FROM listings"
    " WHERE people @> ARRAY[$1::text] AND ($2::bigint IS NULL OR at < $2)"
    " ORDER BY at DESC FETCH FIRST $3 ROWS WITH TIES"
)
_USE_TICKET: Final = (
    "DELETE FROM tickets WHERE digest = $1 AND (once OR expires BETWEEN 1 AND $2)"  # one of two at once gets it
    f" RETURNING {statements.TICKET}"
)
_HAS_ANY: Final = "EXISTS (SELECT FROM unnest($1::bytea[]) AS text WHERE position(text IN body) > 0)"
_TABLES_WITH: Final = (
    f"SELECT table_id FROM entries WHERE {_HAS_ANY} UNION SELECT table_id FROM listings WHERE {_HAS_ANY}"
    " ORDER BY table_id"
)
_LASTING_TICKET: Final = f"SELECT {statements.TICKET} FROM tickets WHERE digest = $1 AND NOT once"


class PostgresStorage(SqlStorage):
    """Keeps tables in PostgreSQL."""

    leaderboard_query = statements.leaderboard('COLLATE "C"')
    sits_at_query = (
        f"SELECT table_id FROM listings WHERE people @> ARRAY[$1::text] AND {statements.LIVE}"
        f" AND {statements.NOT_DESERTED} ORDER BY at DESC LIMIT $3"
    )

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    @classmethod
    async def open(cls, url: str) -> Self:
        """Connect, and bring the database up to date."""
        return cls(await Connections.open(url))

    async def close(self) -> None:
        """Finish what is under way, and hang up."""
        await self._connections.close()

    async def ping(self) -> None:
        """See that it answers."""
        await self._connections.do(lambda connection: connection.fetchval("SELECT 1"), patience=_PING)

    async def games_of(self, identity: str, limit: int, before: int | None = None) -> list[tuple[str, int, Listing]]:
        """The tables somebody sits at, the newest first; a page doesn't end amid a millisecond."""
        rows = await self._rows(_GAMES, identity, before, limit)
        games = [(table, at, self._listing(row)) for table, at, *row in rows]
        return sorted(games, key=lambda game: (game[1], game[0]), reverse=True)

    async def attend(self, tables: Sequence[str], at: int) -> None:
        """Note that somebody is at these tables now."""
        await self._write(f"{statements.ATTEND} = ANY($2::text[])", at, list(tables))

    async def use_ticket(self, digest: bytes, now: int) -> Ticket | None:
        """What the secret stands for, unless it is unknown, out of date or used up."""
        try:
            # Not tried again when the connection is lost: it might be used up by then, and be refused its owner.
            row = await self._connections.once(lambda connection: connection.fetchrow(_USE_TICKET, digest, now))
        except (*LOST, *REFUSED, *AGAIN) as error:
            raise unavailable(self._connections.where, error) from error
        rows = await self._rows(_LASTING_TICKET, digest) if row is None else [row]
        ticket = statements.ticket_of(rows[0]) if rows else None
        return None if ticket is None or 0 < ticket.expires <= now else ticket

    async def tables_with(self, *texts: bytes) -> list[str]:
        """The tables in whose log, or listing, any of these stands."""
        rows = await self._rows(_TABLES_WITH, list(texts))
        return [table for (table,) in rows]

    async def rewrite(self, rewriting: Rewriting) -> bool:
        """Replace lines of a log, and what the lobby shows; false if it has gone on since."""
        return await self._connections.do(lambda connection: _rewrite(connection, rewriting))

    async def scrub(self) -> None:
        """Nothing that is asked for here: PostgreSQL writes over what was removed when it vacuums."""

    # --- how PostgreSQL does what every database does ----------------------------------------------------------------

    async def _append(self, append: Append) -> int:
        return await self._written(append._replace(append_id=secrets.token_bytes(16)), in_doubt=False)

    async def _written(self, append: Append, in_doubt: bool) -> int:
        """Try until it is known; ``in_doubt`` says whether an earlier attempt may have got through, or still may."""
        attempts = Attempts(self._connections.where)
        attempts.in_doubt = in_doubt
        while True:
            try:
                return await self._connections.once(partial(_write_once, append=append, in_doubt=attempts.in_doubt))
            except (*LOST, *REFUSED, *AGAIN) as error:
                try:
                    await attempts.after(error)
                except Unavailable as given_up:
                    if not attempts.in_doubt:
                        raise
                    again = partial(self._written, append, in_doubt=True)
                    raise Unsettled(given_up.key, again, **given_up.params) from error

    async def _rows(self, query: str, *values: object) -> list[Any]:
        return await self._connections.do(lambda connection: connection.fetch(query, *values))

    async def _write(self, statement: str, *values: object) -> None:
        await self._rows(statement, *values)

    async def _together(self, steps: Sequence[Step]) -> None:
        await self._connections.do(lambda connection: _do_all(connection, steps))

    async def _among(self, query: str, names: Sequence[str]) -> list[Any]:
        return await self._rows(query + AMONG, list(names))

    def _listing(self, row: Sequence[Any]) -> Listing:
        return statements.listing_of(row, row[3])

    async def _forget_some(self, at: int) -> int:
        return await self._connections.do(lambda connection: _forget_some(connection, at))


async def _write_once(connection: Any, append: Append, in_doubt: bool) -> int:
    """Write it; if it is there already because an earlier attempt got through, that is just as well.

    Looking first and writing then could write twice, because the earlier attempt may still be under way in PostgreSQL.
    The unique key waits for it.
    """
    try:
        return await write(connection, append)
    except Stale:
        if in_doubt and await is_written(connection, append):
            return append.last
        raise


async def _do_all(connection: Any, steps: Sequence[Step]) -> None:
    async with connection.transaction():
        for step in steps:
            await connection.execute(step.statement, *step.values)


async def _rewrite(connection: Any, rewriting: Rewriting) -> bool:
    async with connection.transaction():
        # An append that is under way is waited for, as when tables are forgotten.
        await connection.execute("LOCK TABLE entries IN SHARE ROW EXCLUSIVE MODE")
        if await connection.fetchval(statements.LAST_SEQ, rewriting.table) != rewriting.last:
            return False
        await _do_all(connection, rewriting_steps(rewriting, list(rewriting.people)))
        return True


async def _forget_some(connection: Any, at: int) -> int:
    async with connection.transaction():
        # An append that is under way is waited for, so that none of it stays behind.
        await connection.execute("LOCK TABLE entries IN SHARE ROW EXCLUSIVE MODE")
        rows = await connection.fetch(
            "DELETE FROM listings WHERE table_id IN"
            f" (SELECT table_id FROM listings WHERE {statements.FINISHED} AND at < $1 LIMIT $2)"
            " RETURNING table_id",
            at,
            statements.AT_ONCE,
        )
        tables = [table for (table,) in rows]
        for kept in ("tickets", "codes", "entries"):
            await connection.execute(f"DELETE FROM {kept} WHERE table_id{AMONG}", tables)
        return len(tables)
