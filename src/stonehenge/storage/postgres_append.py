"""An append on a PostgreSQL connection: one statement, or one transaction where a game's result goes with it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import asyncpg

from stonehenge.storage.interface import GameResult, Listing, Rate, Rating, Stale

_RATINGS_LOCK: Final = 0x53744E69
"""Held while ratings are computed: of two games that end at once, the second builds on the first."""

# The unique key refuses whoever comes too late, the WHERE whoever is ahead of the log.
_ENTRIES: Final = """
    INSERT INTO entries (table_id, seq, at, body, append_id)
    SELECT $1::text, $2::int + n, $3::bigint, body, $5::bytea
    FROM unnest($4::bytea[]) WITH ORDINALITY AS given (body, n)
    WHERE $2 = 0 OR EXISTS (SELECT FROM entries WHERE table_id = $1 AND seq = $2)
    RETURNING seq
"""
_PLAIN: Final = f"WITH written AS ({_ENTRIES}) SELECT max(seq) FROM written"
_LISTED: Final = f"""
    WITH written AS ({_ENTRIES}), listed AS (
        INSERT INTO listings (table_id, created, at, public, status, edition, people, body, host)
        SELECT $1, $3, $3, $6::bool, $7::text, $8::text, $9::text[], $10::bytea, $11::text
        WHERE EXISTS (SELECT FROM written)
        ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, public = excluded.public, status = excluded.status,
            edition = excluded.edition, people = excluded.people, body = excluded.body, host = excluded.host
    )
    SELECT max(seq) FROM written
"""


class Append(NamedTuple):
    """Everything that is written at once."""

    append_id: bytes
    """Drawn for this append alone: by it one finds out whether it got there."""
    table: str
    after: int
    entries: tuple[bytes, ...]
    at: int
    listing: Listing | None
    result: GameResult | None
    rate: Rate | None


async def write(connection: Any, append: Append) -> int:
    """Write it all; the number of the last entry."""
    try:
        if append.result is None:
            return await _write_entries(connection, append)
        async with connection.transaction():
            last = await _write_entries(connection, append)
            await _keep_result(connection, append.table, append.result)
            if append.rate is not None:
                await _rate(connection, append.result, append.rate)
            return last
    except asyncpg.UniqueViolationError as error:
        if error.constraint_name == "results_pkey":
            raise ValueError(f"table {append.table} has a result already") from error
        raise Stale("storage.stale", table=append.table, after=append.after) from error


async def is_written(connection: Any, append: Append) -> bool:
    """Whether this very append is in the log."""
    found = await connection.fetchval(
        "SELECT append_id FROM entries WHERE table_id = $1 AND seq = $2", append.table, append.after + 1
    )
    return bool(found == append.append_id)


async def _write_entries(connection: Any, append: Append) -> int:
    values: list[object] = [append.table, append.after, append.at, append.entries, append.append_id]
    if append.listing is None:
        last = await connection.fetchval(_PLAIN, *values)
    else:
        shown = append.listing
        values += [shown.public, shown.status, shown.edition, shown.people, shown.body, shown.host]
        last = await connection.fetchval(_LISTED, *values)
    if last is None:
        raise Stale("storage.stale", table=append.table, after=append.after)
    return int(last)


async def _keep_result(connection: Any, table: str, result: GameResult) -> None:
    await connection.execute(
        "INSERT INTO results (table_id, edition, at) VALUES ($1, $2, $3)", table, result.edition, result.at
    )
    await connection.executemany(
        "INSERT INTO seat_results (table_id, seat, player, points, place, won, rounds, exact)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        [(table, s.seat, s.player, s.points, s.place, s.won, s.rounds, s.exact) for s in result.seats],
    )


async def _rate(connection: Any, result: GameResult, rate: Rate) -> None:
    await connection.execute("SELECT pg_advisory_xact_lock($1)", _RATINGS_LOCK)
    known = await ratings(connection, [seat.player for seat in result.seats])
    rated = rate(result.seats, tuple(known.get(seat.player) for seat in result.seats))
    await connection.executemany(
        "INSERT INTO ratings (player, mu, sigma, games) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (player) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
        [(rating.player, rating.mu, rating.sigma, rating.games) for rating in rated],
    )


async def ratings(connection: Any, players: Sequence[str]) -> dict[str, Rating]:
    """The ratings of those who have one."""
    rows = await connection.fetch(
        "SELECT player, mu, sigma, games FROM ratings WHERE player = ANY($1::text[])", list(players)
    )
    return {row[0]: Rating(*row) for row in rows}
