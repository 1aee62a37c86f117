"""Whose tournaments there are, on a real SQLite file and a real PostgreSQL."""

import asyncio

import pytest

from stonehenge.storage.backup import backup, restore
from stonehenge.storage.interface import Stale, Storage
from stonehenge.storage.tournament_list import PREFIX, TournamentCard
from tests.storage.stored import contract, opened

ONE, OTHER = f"{PREFIX}one", f"{PREFIX}other"


def card(*organisers: str, ended: bool = False, body: bytes = b"{}") -> TournamentCard:
    return TournamentCard(organisers, ended, body)


@contract
async def test_a_tournament_is_listed_for_each_who_runs_it(storage: Storage) -> None:
    await storage.append(ONE, 0, [b"opened"], 10, tournament=card("ann", "bob"))
    await storage.append(OTHER, 0, [b"opened"], 20, tournament=card("ann", body=b"other"))
    assert await storage.tournaments_of("ann", 9) == [(OTHER, 20, b"other"), (ONE, 10, b"{}")]
    assert await storage.tournaments_of("ann", 1) == [(OTHER, 20, b"other")]
    assert await storage.tournaments_of("bob", 9) == [(ONE, 10, b"{}")]
    assert await storage.tournaments_of("cleo", 9) == []


@contract
async def test_a_newer_card_replaces_the_older_and_who_runs_it(storage: Storage) -> None:
    await storage.append(ONE, 0, [b"opened"], 10, tournament=card("ann", "bob"))
    await storage.append(ONE, 1, [b"dismissed", b"renamed"], 30, tournament=card("ann", body=b"new"))
    assert await storage.tournaments_of("ann", 9) == [(ONE, 30, b"new")]
    assert await storage.tournaments_of("bob", 9) == []
    await storage.append(ONE, 3, [b"something else"], 40)
    assert await storage.tournaments_of("ann", 9) == [(ONE, 30, b"new")]


@contract
async def test_who_comes_too_late_writes_neither_a_line_nor_a_card(storage: Storage) -> None:
    await storage.append(ONE, 0, [b"opened"], 10, tournament=card("ann"))
    with pytest.raises(Stale):
        await storage.append(ONE, 0, [b"opened"], 20, tournament=card("bob"))
    assert [entry.body for entry in await storage.read(ONE)] == [b"opened"]
    assert await storage.tournaments_of("bob", 9) == []
    assert await storage.tournaments_of("ann", 9) == [(ONE, 10, b"{}")]


@contract
async def test_a_tournament_is_no_table(storage: Storage) -> None:
    await storage.append(ONE, 0, [b"opened"], 10, tournament=card("ann"))
    assert await storage.live_tables() == []
    assert await storage.games_of("ann", 9) == []
    assert await storage.listing(ONE) is None


@contract
async def test_a_tournament_is_forgotten_with_its_log(storage: Storage) -> None:
    await storage.append(ONE, 0, [b"opened"], 10, tournament=card("ann", ended=True))
    await storage.append(OTHER, 0, [b"opened"], 10, tournament=card("ann"))
    assert await storage.ended_tournaments(10, 5) == []
    assert await storage.ended_tournaments(11, 5) == [ONE]
    await storage.forget_tournament(ONE)
    assert await storage.read(ONE) == []
    assert [one for one, _, _ in await storage.tournaments_of("ann", 9)] == [OTHER]


@contract
async def test_of_somebody_whose_data_is_removed_nothing_is_listed(storage: Storage) -> None:
    await storage.append(ONE, 0, [b"opened"], 10, tournament=card("ann", "bob"))
    await storage.erase(["ann"])
    assert await storage.tournaments_of("ann", 9) == []
    await storage.put_tournament(ONE, 20, card("bob", body=b"new"))
    assert await storage.tournaments_of("bob", 9) == [(ONE, 20, b"new")]


def test_a_backup_holds_tournaments(url: str, sqlite_url: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    kept = tmp_path_factory.mktemp("backup") / "kept.db"
    there = f"sqlite:///{kept.parent / 'there.db'}"

    async def test() -> None:
        async with opened(url) as storage:
            await storage.append(ONE, 0, [b"opened"], 10, tournament=card("ann", ended=True))
        await backup(url, kept)
        await restore(kept, there)
        async with opened(there) as storage:
            assert await storage.tournaments_of("ann", 9) == [(ONE, 10, b"{}")]
            assert await storage.ended_tournaments(11, 9) == [ONE]
            assert [entry.body for entry in await storage.read(ONE)] == [b"opened"]
        await restore(kept, url, replace=True)
        async with opened(url) as storage:
            assert await storage.ended_tournaments(11, 9) == [ONE]

    asyncio.run(test())
