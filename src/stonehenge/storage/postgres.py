"""The storage in a PostgreSQL database, for as many servers as one likes."""

import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Self

from stonehenge.storage import postgres_append
from stonehenge.storage.interface import (
    BOT,
    Entry,
    GameResult,
    Listing,
    Person,
    Rate,
    Rating,
    Stale,
    Statistics,
    Ticket,
    Unavailable,
    Unsettled,
)
from stonehenge.storage.postgres_append import Append, is_written, write
from stonehenge.storage.postgres_connections import AGAIN, LOST, REFUSED, Attempts, Connections, unavailable

_LIVE: Final = "status IN ('gathering', 'playing')"
_LISTING: Final = "public, status, edition, people, body, host"
_AT_ONCE: Final = 100
"""So many tables are forgotten in one transaction, so that no move waits long for it."""
_PING: Final = 1.0


class PostgresStorage:
    """Keeps tables in PostgreSQL."""

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
        append = Append(secrets.token_bytes(16), table, after, tuple(entries), at, listing, result, rate)
        attempts = Attempts(self._connections.where)
        while True:
            try:
                return await self._connections.once(partial(_write_once, append=append, in_doubt=attempts.in_doubt))
            except (*LOST, *REFUSED, *AGAIN) as error:
                await _next_attempt(attempts, error)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after this one, in order."""
        rows = await self._rows(
            "SELECT seq, at, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq", table, after
        )
        return [Entry(*row) for row in rows]

    async def last_seq(self, table: str) -> int:
        """The number of the last entry; 0 where there is no such table."""
        ((last,),) = await self._rows("SELECT max(seq) FROM entries WHERE table_id = $1", table)
        return last or 0

    async def forget_before(self, at: int) -> int:
        """Remove the finished tables older than that, a few at a time."""
        forgotten = 0
        while some := await self._connections.do(lambda connection: _forget_some(connection, at)):
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
            " ORDER BY created DESC, table_id DESC LIMIT $1",
            limit,
        )
        return [(table, _listing(row)) for table, *row in rows]

    async def games_of(self, identity: str, limit: int, before: int | None = None) -> list[tuple[str, int, Listing]]:
        """The tables somebody sits at, the newest first; a page doesn't end amid a millisecond."""
        rows = await self._rows(
            f"SELECT table_id, at, {_LISTING} FROM listings"
            " WHERE people @> ARRAY[$1::text] AND ($2::bigint IS NULL OR at < $2)"
            " ORDER BY at DESC FETCH FIRST $3 ROWS WITH TIES",
            identity,
            before,
            limit,
        )
        games = [(table, at, _listing(row)) for table, at, *row in rows]
        return sorted(games, key=lambda game: (game[1], game[0]), reverse=True)

    async def listing(self, table: str) -> Listing | None:
        """What is shown of a table."""
        rows = await self._rows(f"SELECT {_LISTING} FROM listings WHERE table_id = $1", table)
        return _listing(rows[0]) if rows else None

    async def count_live(self, identity: str) -> int:
        """How many tables that are gathering or playing have this host."""
        ((count,),) = await self._rows(f"SELECT count(*) FROM listings WHERE host = $1 AND {_LIVE}", identity)
        return int(count)

    # --- people, tickets, secrets ------------------------------------------------------------------------------------

    async def put_person(self, person: Person) -> None:
        """Keep somebody; what was known of them before is replaced."""
        await self._rows(
            "INSERT INTO people (identity, name, lang, created, seen) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (identity) DO UPDATE SET name = excluded.name, lang = excluded.lang,"
            " created = excluded.created, seen = excluded.seen",
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
            "SELECT identity, name, lang, created, seen FROM people WHERE identity = ANY($1::text[])", list(identities)
        )
        return {row[0]: Person(*row) for row in rows}

    async def put_ticket(self, digest: bytes, ticket: Ticket) -> None:
        """Keep what the secret with this digest stands for."""
        await self._rows(
            "INSERT INTO tickets (digest, kind, identity, table_id, seat, expires, once)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (digest) DO UPDATE SET kind = excluded.kind,"
            " identity = excluded.identity, table_id = excluded.table_id, seat = excluded.seat,"
            " expires = excluded.expires, once = excluded.once",
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
        used = "DELETE FROM tickets WHERE digest = $1 AND (once OR expires BETWEEN 1 AND $2) RETURNING *"
        try:
            # Not tried again when the connection is lost: it might be used up by then, and be refused its owner.
            row = await self._connections.once(lambda connection: connection.fetchrow(used, digest, now))
        except (*LOST, *REFUSED, *AGAIN) as error:
            raise unavailable(self._connections.where, error) from error
        if row is None:
            rows = await self._rows("SELECT * FROM tickets WHERE digest = $1 AND NOT once", digest)
            row = rows[0] if rows else None
        if row is None or 0 < row["expires"] <= now:
            return None
        return Ticket(row["kind"], row["identity"], row["table_id"], row["seat"], row["expires"], row["once"])

    async def drop_tickets(self, table: str, seat: int) -> None:
        """The tickets of a seat are worth nothing from now on."""
        await self._rows("DELETE FROM tickets WHERE table_id = $1 AND seat = $2", table, seat)

    async def drop_expired_tickets(self, now: int) -> None:
        """Remove the tickets that are out of date."""
        await self._rows("DELETE FROM tickets WHERE expires > 0 AND expires <= $1", now)

    async def secret(self, name: str) -> bytes:
        """32 random bytes, made once, the same for every server."""
        query = "SELECT secret FROM secrets WHERE name = $1"
        if not (rows := await self._rows(query, name)):
            made = "INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING"
            await self._rows(made, name, secrets.token_bytes(32))
            rows = await self._rows(query, name)
        return bytes(rows[0][0])

    # --- statistics and ratings --------------------------------------------------------------------------------------

    async def statistics(self, identity: str) -> list[Statistics]:
        """What somebody has played, by edition."""
        rows = await self._rows(
            "SELECT edition, count(*), sum(won::int), sum(points), sum(rounds), sum(exact)"
            " FROM seat_results JOIN results USING (table_id) WHERE player = $1 GROUP BY edition",
            identity,
        )
        return sorted((Statistics(*row) for row in rows), key=lambda line: line.edition)

    async def leaderboard(self, limit: int, *, bots: bool = False) -> list[Rating]:
        """Who plays best as far as one can be sure."""
        rows = await self._rows(
            "SELECT player, mu, sigma, games FROM ratings WHERE $1 OR NOT starts_with(player, $2)"
            ' ORDER BY mu - 3 * sigma DESC, player COLLATE "C" LIMIT $3',
            bots,
            BOT,
            limit,
        )
        return [Rating(*row) for row in rows]

    async def ratings(self, players: Sequence[str]) -> dict[str, Rating]:
        """The ratings of those who have one."""
        return await self._connections.do(lambda connection: postgres_append.ratings(connection, players))

    # -----------------------------------------------------------------------------------------------------------------

    async def _rows(self, query: str, *values: object) -> list[Any]:
        """What a statement gives that may be done twice."""
        return await self._connections.do(lambda connection: connection.fetch(query, *values))


async def _write_once(connection: Any, append: Append, in_doubt: bool) -> int:
    """Write it; if it is there already because an earlier attempt got through, that is just as well.

    Whoever looks first and writes then could write twice: the earlier attempt may still be under way in PostgreSQL. The
    unique key waits for it.
    """
    try:
        return await write(connection, append)
    except Stale:
        if in_doubt and await is_written(connection, append):
            return append.after + len(append.entries)
        raise


async def _next_attempt(attempts: Attempts, error: Exception) -> None:
    try:
        await attempts.after(error)
    except Unavailable as given_up:
        if attempts.in_doubt:
            raise Unsettled(given_up.key, **given_up.params) from error
        raise


async def _forget_some(connection: Any, at: int) -> int:
    async with connection.transaction():
        # Whoever appends just now is waited for, so that none of it stays behind.
        await connection.execute("LOCK TABLE entries IN SHARE ROW EXCLUSIVE MODE")
        rows = await connection.fetch(
            "DELETE FROM listings WHERE table_id IN"
            " (SELECT table_id FROM listings WHERE status IN ('over', 'ended') AND at < $1 LIMIT $2)"
            " RETURNING table_id",
            at,
            _AT_ONCE,
        )
        tables = [table for (table,) in rows]
        await connection.execute("DELETE FROM tickets WHERE table_id = ANY($1::text[])", tables)
        await connection.execute("DELETE FROM entries WHERE table_id = ANY($1::text[])", tables)
        return len(tables)


def _listing(row: Sequence[Any]) -> Listing:
    public, status, edition, people, body, host = row
    return Listing(public, status, edition, tuple(people), body, host)
