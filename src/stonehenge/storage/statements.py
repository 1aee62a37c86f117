"""The SQL that both databases understand, and how its rows are read.

Parameters are written ``$1``, ``$2`` ... PostgreSQL takes them by their place; SQLite takes them by name, and their
names are the numbers.
"""

from collections.abc import Sequence
from typing import Any, Final

from stonehenge.storage import interface
from stonehenge.storage.interface import GameResult, Listing, Ticket

COLUMNS: Final = {
    "entries": ("table_id", "seq", "at", "body"),
    "listings": ("table_id", "created", "at", "public", "status", "edition", "host", "people", "body", "here"),
    "results": ("table_id", "edition", "at"),
    "seat_results": ("table_id", "seat", "player", "points", "place", "won", "rounds", "exact"),
    "ratings": ("player", "mu", "sigma", "games"),
    "people": ("identity", "name", "lang", "created", "seen", "face"),
    "tickets": ("digest", "kind", "identity", "table_id", "seat", "expires", "once"),
    "secrets": ("name", "secret", "until"),
    "codes": ("code", "table_id", "expires"),
    "devices": ("device", "identity", "label", "created", "seen"),
    "signed_out": ("identity", "at"),
    "tournaments": ("tournament_id", "organiser", "at", "ended", "body"),
}
"""The tables that hold what is kept, in an order that references allow."""

LIVE: Final = f"status IN {interface.LIVE}"
FINISHED: Final = f"status IN {interface.FINISHED}"
LISTING: Final = "public, status, edition, people, body, host"
TICKET: Final = "kind, identity, table_id, seat, expires, once"
AT_ONCE: Final = 100
"""How many tables are forgotten in one transaction: few, so that no move waits long for it."""


def columns(table: str) -> str:
    """The columns of a table, as a statement names them."""
    return ", ".join(COLUMNS[table])


def insert(table: str) -> str:
    """Insert a row of a table."""
    marks = ", ".join(f"${place}" for place in range(1, len(COLUMNS[table]) + 1))
    return f"INSERT INTO {table} ({columns(table)}) VALUES ({marks})"


def upsert(table: str) -> str:
    """Insert a row, or replace the one with the same key, which is the table's first column."""
    key, *others = COLUMNS[table]
    return f"{insert(table)} ON CONFLICT ({key}) DO UPDATE SET {replacing(others)}"


def replacing(names: Sequence[str]) -> str:
    """The part of an upsert that takes the new values of these columns."""
    return ", ".join(f"{name} = excluded.{name}" for name in names)


# --- the log and its listings ----------------------------------------------------------------------------------------

READ: Final = "SELECT seq, at, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq"
LAST_SEQ: Final = "SELECT max(seq) FROM entries WHERE table_id = $1"
LIVE_TABLES: Final = f"SELECT table_id FROM listings WHERE {LIVE} ORDER BY created, table_id"
_PUBLIC: Final = f"SELECT table_id, {LISTING} FROM listings WHERE {LIVE} AND public"
LOBBY_ATTENDED: Final = f"{_PUBLIC} AND here >= $2 ORDER BY +created DESC, table_id DESC LIMIT $1"
LOBBY_OTHERS: Final = f"{_PUBLIC} AND +here < $2 ORDER BY created DESC, table_id DESC LIMIT $1"
"""The plus keeps the planners from the longer way: attended tables are few, the others are found by their age."""
DESERTED: Final = (
    f"SELECT table_id FROM listings WHERE {LIVE} AND status = $1 AND here < $2 AND at < $2 ORDER BY here, at LIMIT $3"
)
ATTEND: Final = f"UPDATE listings SET here = $1 WHERE {LIVE} AND here < $1 AND table_id"
"""Still to come is the list of tables, which each database writes in its own way."""
NOT_DESERTED: Final = "(here >= $2 OR at >= $2)"
"""``at`` counts too: a table is new, or of a server that doesn't yet note who is there."""
ONE_LISTING: Final = f"SELECT {LISTING} FROM listings WHERE table_id = $1"
HOSTED: Final = f"SELECT table_id, here, at, {LISTING} FROM listings WHERE host = $1 AND {LIVE}"
RELISTED: Final = replacing(["at", *LISTING.split(", ")])
"""What a newer listing replaces: all but the time at which the table was created."""

# --- people, tickets, codes, secrets ---------------------------------------------------------------------------------

PUT_PERSON: Final = upsert("people")
PEOPLE: Final = f"SELECT {columns('people')} FROM people WHERE identity"
"""Still to come is the list of those who are meant, which each database writes in its own way."""
PUT_TICKET: Final = upsert("tickets")
DROP_TICKETS: Final = "DELETE FROM tickets WHERE table_id = $1 AND seat = $2"
DROP_EXPIRED: Final = "DELETE FROM tickets WHERE expires > 0 AND expires <= $1"
_GATHERS: Final = "EXISTS (SELECT 1 FROM listings AS l WHERE l.table_id = codes.table_id AND l.status = 'gathering')"
CODE_OF: Final = f"SELECT code, expires FROM codes WHERE table_id = $1 AND expires > $2 AND {_GATHERS}"
TABLE_BY_CODE: Final = f"SELECT table_id FROM codes WHERE code = $1 AND expires > $2 AND {_GATHERS}"
DROP_DEAD_CODES: Final = f"DELETE FROM codes WHERE (expires <= $1 OR NOT {_GATHERS})"
DROP_CODES_IN_THE_WAY: Final = DROP_DEAD_CODES + " AND (code = $2 OR table_id = $3)"
OFFER_CODE: Final = insert("codes") + " ON CONFLICT DO NOTHING"
LOOK_AT_TICKET: Final = f"SELECT {TICKET} FROM tickets WHERE digest = $1"
SECRET: Final = "SELECT secret FROM secrets WHERE name = $1"
MAKE_SECRET: Final = "INSERT INTO secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING"

# --- results and ratings ---------------------------------------------------------------------------------------------

KEEP_RESULT: Final = insert("results")
KEEP_SEAT: Final = insert("seat_results")
STATISTICS: Final = (
    "SELECT edition, count(*), sum(CAST(won AS INTEGER)), sum(points), sum(rounds), sum(exact)"
    " FROM seat_results JOIN results USING (table_id) WHERE player = $1 GROUP BY edition"
)
HISTORY: Final = (
    "SELECT edition, at, points, won, rounds, exact FROM seat_results JOIN results USING (table_id)"
    " WHERE player = $1 ORDER BY at DESC, table_id DESC LIMIT $2"
)
RATINGS: Final = f"SELECT {columns('ratings')} FROM ratings WHERE player"
"""Still to come, as for ``PEOPLE``, is the list of players."""
PUT_RATING: Final = upsert("ratings")


def leaderboard(collation: str) -> str:
    """Who plays best; ``collation`` orders equals by their bytes."""
    return (
        f"SELECT {columns('ratings')} FROM ratings WHERE $1 OR substr(player, 1, $2) <> $3"
        f" ORDER BY mu - 3 * sigma DESC, player {collation} LIMIT $4"
    )


# --- rows ------------------------------------------------------------------------------------------------------------


def listing_of(row: Sequence[Any], people: Sequence[str]) -> Listing:
    """A listing from the columns of ``LISTING``; ``people`` is how the database keeps a list, already read."""
    public, status, edition, _, body, host = row
    return Listing(bool(public), status, edition, tuple(people), body, host)


def ticket_of(row: Sequence[Any]) -> Ticket:
    """A ticket from the columns of ``TICKET``."""
    kind, identity, table, seat, expires, once = row
    return Ticket(kind, identity, table, seat, expires, bool(once))


def seat_rows(table: str, result: GameResult) -> list[tuple[object, ...]]:
    """The rows of ``seat_results`` for a finished game."""
    return [(table, s.seat, s.player, s.points, s.place, s.won, s.rounds, s.exact) for s in result.kept]
