"""A database that was written before opens as it did, with its tables, people, results and ratings."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from stonehenge.storage.interface import Storage
from stonehenge.tables.listing import listing_of
from stonehenge.tables.lobby import lobby_card, read_card
from stonehenge.tables.results import result_of
from tests.storage.stored import opened
from tests.tables.kept.tables import HERE, folded, kept_log

TABLES = ("junior", "jubilee", "hidden")


def test_database_of_before_is_read_as_before(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "kept.db")) as connection:
        connection.executescript((HERE / "database.sql").read_text(encoding="utf-8"))

    async def look() -> None:
        async with opened(f"sqlite:///{tmp_path / 'kept.db'}") as storage:
            for name in TABLES:
                await _table_is_there(storage, name)
            assert [table for table, _ in await storage.lobby(5)] == ["jubilee"]
            assert await storage.live_tables() == ["jubilee"]
            assert sorted(table for table, _, _ in await storage.games_of("anya", 5)) == sorted(TABLES)
            person = await storage.person("anya")
            assert person is not None
            assert (person.name, person.lang) == ("Anya", "de")
            await _results_are_there(storage)

    asyncio.run(look())


async def _table_is_there(storage: Storage, name: str) -> None:
    log = kept_log(name)
    assert [entry.body for entry in await storage.read(name)] == [body for _, body in log]
    table, at, _ = list(folded(log))[-1]
    table.id = "t"
    listing = await storage.listing(name)
    assert listing is not None
    assert listing == listing_of(table, at)  # also to the letter, as a table's card is kept in it
    assert read_card(listing.body) == lobby_card(table, at)


async def _results_are_there(storage: Storage) -> None:
    table, at, _ = list(folded(kept_log("junior")))[-1]
    result = result_of(table, at)
    assert result is not None
    for seat in result.seats:
        (kept,) = await storage.statistics(seat.player)
        assert (kept.edition, kept.games, kept.points) == ("junior", 1, seat.points)
        assert (kept.wins, kept.rounds, kept.exact) == (int(seat.won), seat.rounds, seat.exact)
    best = await storage.leaderboard(5)
    assert best[0].player in {seat.player for seat in result.seats if seat.won}
