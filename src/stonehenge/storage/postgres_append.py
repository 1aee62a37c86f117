"""An append on a PostgreSQL connection: one statement, or one transaction where a game's result goes with it."""

from typing import Any, Final

import asyncpg

from stonehenge.storage import statements
from stonehenge.storage.append import Append, new_ratings, players_of, second_result, stale
from stonehenge.storage.interface import GameResult, Rate, Rating
from stonehenge.storage.sql_tournaments import card_steps

AMONG: Final = " = ANY($1::text[])"
"""Ends a query that ends with a column: where that column is one of a list."""

_RATINGS_LOCK: Final = 0x53744E69
"""Held while ratings are computed: of two games that end at once, the second builds on the first."""

# The unique key refuses an append that comes too late, the WHERE one that is ahead of the log.
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
        INSERT INTO listings (table_id, created, at, {statements.LISTING})
        SELECT $1, $3, $3, $6::bool, $7::text, $8::text, $9::text[], $10::bytea, $11::text
        WHERE EXISTS (SELECT FROM written)
        ON CONFLICT (table_id) DO UPDATE SET {statements.RELISTED}
    )
    SELECT max(seq) FROM written
"""


async def write(connection: Any, append: Append) -> int:
    """Write it all; the number of the last entry."""
    try:
        if append.result is None and append.tournament is None:
            return await _write_entries(connection, append)
        async with connection.transaction():
            last = await _write_entries(connection, append)
            if append.result is not None:
                await _keep_result(connection, append.table, append.result)
                if append.rate is not None:
                    await _rate(connection, append.result, append.rate)
            if append.tournament is not None:
                for step in card_steps(append.table, append.at, append.tournament):
                    await connection.execute(step.statement, *step.values)
            return last
    except asyncpg.UniqueViolationError as error:
        if error.constraint_name == "results_pkey":
            raise second_result(append.table) from error
        raise stale(append.table, append.after) from error


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
        raise stale(append.table, append.after)
    return int(last)


async def _keep_result(connection: Any, table: str, result: GameResult) -> None:
    await connection.execute(statements.KEEP_RESULT, table, result.edition, result.at)
    await connection.executemany(statements.KEEP_SEAT, statements.seat_rows(table, result))


async def _rate(connection: Any, result: GameResult, rate: Rate) -> None:
    await connection.execute("SELECT pg_advisory_xact_lock($1)", _RATINGS_LOCK)
    rows = await connection.fetch(statements.RATINGS + AMONG, players_of(result))
    known = {row[0]: Rating(*row) for row in rows}
    await connection.executemany(statements.PUT_RATING, new_ratings(result, rate, known))
