"""Somebody's data is removed from a database in which they have left traces everywhere; both kinds of database."""

import asyncio
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from stonehenge.bots.guarded import first_legal
from stonehenge.rules.refusals import Refusal
from stonehenge.server import removal
from stonehenge.server.authentication import DEVICE, SEAT, digest
from stonehenge.server.live.service import TableService
from stonehenge.server.removal import Removal, forget
from stonehenge.server.schemas import NewTable
from stonehenge.storage import sql_identities
from stonehenge.storage.identities import Device
from stonehenge.storage.interface import Person, Storage, Ticket
from stonehenge.tables.commands import Act, Chat, Say, SeatBot, Sit, Start
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from stonehenge.wire.moves import to_wire
from tests.storage.dump import everything_in
from tests.storage.stored import opened

ADA = Person("ada-identity-aaaaaaaa", "Ada Lovelace", "en", 1, 2, "owl")
BERT = Person("bert-identity-bbbbbbb", "Bert", "en", 1, 2, "fox")
ROBOT = Who("bot:robot-identity-ccc", "Analytical Engine", program=True)
TRACES = (b"ada-identity", b"Ada", b"Lovelace", b"Countess", b"robot-identity", b"Analytical", b"Piccadilly", b"Salon")
"""What would tell of her. All of it is there before."""


def who(person: Person) -> Who:
    return Who(person.identity, person.name, face=person.face)


@dataclass
class Evening:
    """What she has done."""

    finished: str
    running: str
    watched: str


async def _play(service: TableService, table: str, moves: int) -> LiveTable:
    live = await service.table(table)
    assert live is not None
    for _ in range(moves):
        if live.finished:
            break
        (seat, *_) = live.on_turn()
        assert live.game is not None
        action = first_legal(live.game.views[seat])
        by = live.played_by(seat)
        if by == "person":
            sits = live.seats[seat]
            asked = await service.ask(table, Who(sits.identity, sits.name), Act(to_wire(action)))  # type: ignore[union-attr]
        else:
            asked = await service.move_for(table, seat, live.asked[seat], action, by)
        assert not isinstance(asked, Refusal), asked
    return live


async def _ask(service: TableService, table: str, person: Person, command: object) -> None:
    asked = await service.ask(table, who(person), command)  # type: ignore[arg-type]
    assert not isinstance(asked, Refusal), asked


async def _table(service: TableService, host: Person, other: Person, title: str) -> str:
    table = await service.open(
        who(host), NewTable(Settings(players=3, options={"rounds": "even"}, title=title, chat=True, public=True))
    )
    assert isinstance(table, str)
    await _ask(service, table, other, Sit(1))
    await _ask(service, table, host, Say("hello"))
    await _ask(service, table, host, Chat("I live in Piccadilly" if host is ADA else "good evening"))
    await _ask(service, table, host, SeatBot("random"))
    return table


async def evening(storage: Storage) -> Evening:
    """Games, chat, a program of her own, names, faces, ratings, devices and codes."""
    service = TableService(storage)
    for person in (ADA, BERT):
        await storage.put_person(person)
    await storage.put_person(Person(ROBOT.identity, ROBOT.name, "en", 1, 1))
    await storage.put_device(Device("d-ada", ADA.identity, "Firefox · Android", 1, 2))
    await storage.put_device(Device("d-bert", BERT.identity, "", 1, 2))
    await storage.put_ticket(digest("code"), Ticket(DEVICE, ADA.identity, "", -1, 0, once=True))
    finished = await _table(service, ADA, BERT, "Salon")
    await service.seat_program(finished, who(ADA), 2, ROBOT)
    await storage.put_ticket(digest("token"), Ticket(SEAT, ROBOT.identity, finished, 2, 0, once=False))
    await service.rename(finished, Who(ADA.identity, "Countess", face="cat"))
    await _ask(service, finished, ADA, Start("random"))
    assert (await _play(service, finished, 2000)).finished
    running = await _table(service, ADA, BERT, "Salon")
    await _ask(service, running, ADA, Start("random"))
    await _play(service, running, 20)
    watched = await _table(service, BERT, Person("carl", "Carl", "en", 1, 1), "")
    await _ask(service, watched, BERT, Start("random"))
    await _play(service, watched, 2000)
    await _ask(service, watched, ADA, Chat("Piccadilly again"))
    return Evening(finished, running, watched)


@pytest.fixture(autouse=True)
def no_other_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is none that would have to notice first."""
    monkeypatch.setattr(removal, "_UNTIL_ALL_KNOW", 0.0)


def test_nothing_of_somebody_survives_anywhere(url: str) -> None:
    async def test() -> None:
        async with opened(url) as storage:
            had = await evening(storage)
            before = await everything_in(url)
            assert [trace for trace in TRACES if trace not in before] == []
            service = TableService(storage)
            games = {table: await service.table(table) for table in (had.finished, had.running, had.watched)}
            assert await forget(storage, TableService(storage), ADA) == Removal(3, 0)
            after = await everything_in(url)
            assert [trace for trace in TRACES if trace in after] == []
            await _the_others_have_their_games(storage, had, games)

    asyncio.run(test())


async def _the_others_have_their_games(storage: Storage, had: Evening, before: dict[str, LiveTable | None]) -> None:
    assert {table for table, _, _ in await storage.games_of(BERT.identity, 9)} == {
        had.finished,
        had.running,
        had.watched,
    }
    assert [line.games for line in await storage.statistics(BERT.identity)] == [2]
    assert list(await storage.ratings([BERT.identity, ADA.identity])) == [BERT.identity]
    service = TableService(storage)
    for table, was in before.items():
        live = await service.table(table)
        assert live is not None
        assert was is not None
        assert (live.moves, live.shuffle) == (was.moves, was.shuffle)
    finished = await service.table(had.finished)
    assert finished is not None
    assert [finished.name_of(seat) for seat in range(3)] == ["N. N.", "Bert", "N. N. (2)"]
    running = await service.table(had.running)
    assert running is not None
    assert (running.host_name, running.played_by(0), running.name_of(1)) == ("Bert", "bot", "Bert")
    assert (await _play(service, had.running, 2000)).finished
    assert [line.games for line in await storage.statistics(BERT.identity)] == [3]
    assert not [rating for rating in await storage.leaderboard(50, bots=True) if "gone" in rating.player]


def test_a_second_time_is_no_harm_and_somebody_without_a_game_goes_too(url: str) -> None:
    async def test() -> None:
        async with opened(url) as storage:
            await evening(storage)
            await forget(storage, TableService(storage), ADA)
            before = await everything_in(url)
            assert await forget(storage, TableService(storage), ADA) == Removal(0, 0)
            nobody = Person("dora", "Dora", "en", 1, 1)
            await storage.put_person(nobody)
            assert await forget(storage, TableService(storage), nobody) == Removal(0, 0)
            assert b"Dora" not in await everything_in(url)
            assert len(before) > 1000

    asyncio.run(test())


def test_the_dump_would_find_what_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of the test: a removal that leaves out one table is caught."""
    tables = ("people", "tickets", "devices", "seat_results", "ratings")
    whole = sql_identities._ERASED

    async def fill() -> None:
        async with opened(str(tmp_path / "full.db")) as storage:
            await evening(storage)

    async def left_by_a_removal_without(table: str) -> list[bytes]:
        path = tmp_path / f"{table}.db"
        shutil.copy(tmp_path / "full.db", path)
        left_out = tuple(statement for statement in whole if f" {table} " not in statement)
        assert len(left_out) == len(whole) - 1
        monkeypatch.setattr(sql_identities, "_ERASED", left_out)
        async with opened(str(path)) as storage:
            await forget(storage, TableService(storage), ADA)
            after = await everything_in(str(path))
        return [trace for trace in TRACES if trace in after]

    asyncio.run(fill())
    for table in tables:
        assert asyncio.run(left_by_a_removal_without(table)) != [], table
