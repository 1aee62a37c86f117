"""Databases with many tables, written straight into SQLite: copies of a table that was really played."""

import asyncio
import base64
import hashlib
import json
import random
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from stonehenge.server.clock import now
from stonehenge.server.live.service import TableService
from stonehenge.server.schemas import NewTable
from stonehenge.storage.migrate import migrate_sqlite
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.storage.sqlite_connections import prepare
from stonehenge.storage.statements import COLUMNS
from stonehenge.tables.commands import Act, Sit, Start
from stonehenge.tables.settings import Settings
from stonehenge.tables.table_view import now_view
from stonehenge.tables.who import Who

SEATS: Final = 4
MOVES: Final = 40
PEOPLE: Final = 20_000
"""Who have played all finished games among them."""
HEAVY: Final = "heavy" + "h" * 17
"""One of them who has played every hundredth."""
_LINES: Final = 3
"""Of the log of a finished game: enough to be found, and few enough that a million fit on a disk."""
_LOT: Final = 20_000
_BEGAN: Final = 1_700_000_000_000
"""When the first of them was over; one a minute followed."""
_INDEXES: Final = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"


class Template(NamedTuple):
    """A table as it lies in a database."""

    lines: list[bytes]
    status: str
    card: bytes


def person(seat: int, number: int | None = None) -> str:
    """Who sits there; at the table that is copied, or at one of its copies."""
    return f"{seat}{'T' * 21 if number is None else f'{number:021}'}"


def table_id(number: int) -> str:
    """An address, as long and as scattered as real ones."""
    return base64.urlsafe_b64encode(hashlib.blake2b(str(number).encode(), digest_size=16).digest()).decode()[:22]


def played() -> Template:
    """A table of four in the middle of their game, the first of them on turn."""

    async def play(folder: Path) -> Template:
        storage = await SqliteStorage.open(folder / "x.db")
        service = TableService(storage)
        people = [Who(person(seat), f"Player {seat}") for seat in range(SEATS)]
        table = await service.open(people[0], NewTable(Settings(players=SEATS, public=True, away=3600)))
        assert isinstance(table, str)
        for who in people[1:]:
            await service.ask(table, who, Sit())
        await service.ask(table, people[0], Start())
        live = await service.table(table)
        assert live is not None
        while len(live.moves) < MOVES or live.on_turn() != (0,):
            seat = live.on_turn()[0]
            view = now_view(live, seat)
            assert view is not None
            await service.ask(table, people[seat], Act(view.legal[0]))
        lines, listing = [entry.body for entry in await storage.read(table)], await storage.listing(table)
        assert listing is not None
        await service.stop()
        await storage.close()
        return Template([line.replace(table.encode(), b"%T") for line in lines], "playing", listing.body)

    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(play(Path(folder)))


# --- into a database -------------------------------------------------------------------------------------------------


def live_tables(path: Path, tables: int) -> None:
    """Fill a new database with tables that go on."""
    template, at = played(), now()
    with closing(_new(path)) as database:
        for lot in _lots(tables):
            copies = [(table_id(number), number) for number in range(tables)[lot]]
            _insert(database, "entries", (row for copy in copies for row in _entries(template, copy, at)))
            _insert(database, "listings", (_listing(template, copy, at) for copy in copies))
            seated = [(person(seat, number), table) for table, number in copies for seat in range(SEATS)]
            database.executemany("INSERT INTO seated VALUES (?, ?)", sorted(seated))
            known = [(one, "Somebody", "en", at, at, "") for one, _ in sorted(seated)]
            _insert(database, "people", known)
        database.execute("COMMIT")


def _entries(template: Template, copy: tuple[str, int], at: int) -> Iterator[tuple[Any, ...]]:
    for seq, line in enumerate(template.lines, 1):
        yield copy[0], seq, at, _of(copy[1], line)


def _listing(template: Template, copy: tuple[str, int], at: int) -> tuple[Any, ...]:
    table, number = copy
    people = [person(seat, number) for seat in range(SEATS)]
    body = _of(number, template.card)
    return table, at - number, at, True, template.status, "classic", people[0], json.dumps(people), body, 0


def _of(number: int, text: bytes) -> bytes:
    for seat in range(SEATS):
        text = text.replace(person(seat).encode(), person(seat, number).encode())
    return text


def finished_games(path: Path, games: int) -> None:
    """Fill a new database with games that are over, of people who have played many."""
    chance, card = random.Random(games), played().card
    with closing(_new(path)) as database:
        indexes = database.execute(_INDEXES).fetchall()
        for name, _ in indexes:
            database.execute(f"DROP INDEX {name}")
        addresses = sorted((table_id(number), number) for number in range(games))  # so that each tree grows at its end
        for lot in _lots(games):
            over = [(table, _BEGAN + 60_000 * number, _company(number, chance)) for table, number in addresses[lot]]
            lines = ((table, seq, at, b"x" * 120) for table, at, _ in over for seq in range(1, _LINES + 1))
            _insert(database, "entries", lines)
            shown = ((t, at, at, True, "over", "classic", who[0], json.dumps(who), card, at) for t, at, who in over)
            _insert(database, "listings", shown)
            _insert(database, "results", ((table, "classic", at) for table, at, _ in over))
            seats = ((table, seat, one) for table, _, who in over for seat, one in enumerate(who))
            _insert(database, "seat_results", ((*seat, 100, 1 + seat[1], seat[1] == 0, 15, 7) for seat in seats))
            database.execute("COMMIT")
            database.execute("BEGIN")
        database.execute("INSERT INTO seated SELECT player, table_id FROM seat_results ORDER BY player, table_id")
        ratings = ((one, 25 + chance.random(), 2.0, games) for one in [HEAVY, *map(_player, range(PEOPLE))])
        _insert(database, "ratings", ratings)
        for _, made in indexes:
            database.execute(made)
        database.execute("COMMIT")


def _company(number: int, chance: random.Random) -> list[str]:
    drawn = [_player(chosen) for chosen in chance.sample(range(PEOPLE), SEATS)]
    return [HEAVY, *drawn[1:]] if number % 100 == 0 else drawn


def _player(number: int) -> str:
    return f"p{number:021}"


TYPICAL: Final = _player(7)


def _new(path: Path) -> sqlite3.Connection:
    prepare(path)
    database = sqlite3.connect(path, isolation_level=None)
    migrate_sqlite(database, str(path))
    database.execute("PRAGMA synchronous = OFF")
    database.execute("BEGIN")
    return database


def _lots(count: int) -> Iterator[slice]:
    return (slice(begin, begin + _LOT) for begin in range(0, count, _LOT))


def _insert(
    database: sqlite3.Connection, table: str, rows: "Iterator[tuple[Any, ...]] | Sequence[tuple[Any, ...]]"
) -> None:
    columns = COLUMNS[table]
    marks = ", ".join("?" * len(columns))
    database.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)
