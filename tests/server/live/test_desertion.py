"""Where somebody is, is noted; tables where nobody has been for long end, whichever server they were at."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from stonehenge.rules.refusals import Refusal
from stonehenge.server import services
from stonehenge.server.clock import now
from stonehenge.server.config import NO_LIMITS, Config, RateLimitSettings
from stonehenge.server.live import attendance, desertion
from stonehenge.server.live.desertion import Desertion
from stonehenge.server.live.fanout import Company, SingleServer
from stonehenge.server.live.service import TableService
from stonehenge.server.schemas import NewTable
from stonehenge.storage.interface import Storage
from stonehenge.storage.sql import SqlStorage
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables import live_table
from stonehenge.tables.commands import Sit
from stonehenge.tables.live_table import LiveTable, Status
from stonehenge.tables.settings import Settings, SetupLostError, known_setup
from stonehenge.tables.who import Who

ANN, BOB, EVE = (Who(name.lower(), name) for name in ("Ann", "Bob", "Eve"))
MINUTE = 60_000
HOUR = 60 * MINUTE
USUAL = RateLimitSettings()


class Ear:
    """Somebody who listens."""

    def __init__(self, identity: str) -> None:
        self.identity = identity

    def deliver(self, message: bytes) -> None:
        pass

    def dismiss(self) -> None:
        pass


class Others(SingleServer):
    """What other servers say: who is connected there, and whether one of them drives the table."""

    def __init__(self, people: frozenset[str] = frozenset(), may_drive: bool = True) -> None:
        self.people = people
        self.may_drive = may_drive

    async def elsewhere(self, table: str) -> Company:
        return Company(self.people)

    async def lease(self, table: str) -> bool:
        return self.may_drive


class Time:
    """The server's clock, which a test may put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return now() + self.ahead


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    for module in (attendance, desertion):
        monkeypatch.setattr(module, "now", clock)
    return clock


@asynccontextmanager
async def stored(folder: Path) -> AsyncIterator[Storage]:
    storage = await SqliteStorage.open(folder / "x.db")
    try:
        yield storage
    finally:
        await storage.close()


def run(test: Callable[[Storage], Awaitable[None]], folder: Path) -> None:
    async def on() -> None:
        async with stored(folder) as storage:
            await test(storage)

    asyncio.run(asyncio.wait_for(on(), 30))


async def opened(service: TableService, *, start: bool, **given: Any) -> str:
    table = await service.open(
        ANN, NewTable(Settings(players=3), bots="counting" if start else None, start=start, **given)
    )
    assert isinstance(table, str)
    return table


async def live(service: TableService, table: str) -> LiveTable:
    found = await service.table(table)
    assert found is not None
    return found


def ends(service: TableService, storage: Storage) -> Desertion:
    return Desertion(service, storage, USUAL)


def test_tables_where_nobody_is_end_after_a_while_and_games_much_later(tmp_path: Path, time: Time) -> None:
    async def test(storage: Storage) -> None:
        service = TableService(storage)
        gathers, plays = await opened(service, start=False), await opened(service, start=True)
        looking = ends(service, storage)
        time.ahead = 59 * MINUTE
        assert await looking.end_all() == 0
        time.ahead = 61 * MINUTE
        assert await looking.end_all() == 1
        ended = await live(service, gathers)
        assert (ended.status, ended.deserted) == (Status.ENDED, True)
        time.ahead = 6 * 24 * HOUR  # whoever plays alone comes back next day, or next week
        assert await looking.end_all() == 0
        assert (await live(service, plays)).status is Status.PLAYING
        time.ahead = 8 * 24 * HOUR
        assert await looking.end_all() == 1
        assert (await live(service, plays)).deserted
        assert await looking.end_all() == 0

    run(test, tmp_path)


def test_a_table_where_somebody_is_does_not_end(tmp_path: Path, time: Time) -> None:
    """Also where that could not be noted; and of those who only watch nobody knows whether they would ever play."""

    async def test(storage: Storage) -> None:
        service = TableService(storage)
        host, guest, watched, left = [await opened(service, start=False) for _ in range(4)]
        assert not isinstance(await service.ask(guest, BOB, Sit()), Refusal)
        ears = {host: "ann", guest: "bob", watched: "eve"}
        for table, identity in ears.items():
            assert await service.join(table, Ear(identity), None, Who(identity, identity)) is not None
        time.ahead = 2 * HOUR
        assert await ends(service, storage).end_all() == 2
        assert [(await live(service, table)).finished for table in (host, guest, watched, left)] == [
            False,
            False,
            True,
            True,
        ]

    run(test, tmp_path)


def test_after_a_restart_and_on_any_server(tmp_path: Path, time: Time) -> None:
    async def test(storage: Storage) -> None:
        before = TableService(storage)
        attended, deserted = await opened(before, start=False), await opened(before, start=False)
        await before.join(attended, Ear("ann"), None, ANN)
        time.ahead = 50 * MINUTE
        await before.attendance.note()
        time.ahead = 70 * MINUTE
        after = TableService(storage)  # nobody has come back to it yet
        assert await ends(after, storage).end_all() == 1
        assert not (await live(after, attended)).finished
        assert (await live(after, deserted)).deserted

    run(test, tmp_path)


def test_somebody_at_another_server_is_somebody(tmp_path: Path, time: Time) -> None:
    async def test(storage: Storage) -> None:
        table = await opened(TableService(storage), start=False)
        time.ahead = 2 * HOUR
        for others in (Others(frozenset({"ann"})), Others(may_drive=False)):
            service = TableService(storage, others)
            assert await ends(service, storage).end_all() == 0
            assert not (await live(service, table)).finished

    run(test, tmp_path)


def test_two_servers_end_a_table_once(tmp_path: Path, time: Time) -> None:
    async def test(storage: Storage) -> None:
        table = await opened(TableService(storage), start=True)
        lines = await storage.last_seq(table)
        time.ahead = 30 * 24 * HOUR
        both = [ends(TableService(storage), storage) for _ in range(2)]
        await asyncio.gather(*(one.end_all() for one in both))
        assert await storage.last_seq(table) == lines + 1
        listed = await storage.listing(table)
        assert listed is not None
        assert listed.status == "ended"

    run(test, tmp_path)


def test_only_what_is_to_end_is_read_and_a_start_reads_nothing(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = list[str]()
    reading = SqlStorage.read

    async def counted(self: SqlStorage, table: str, after: int = 0) -> Any:
        read.append(table)
        return await reading(self, table, after)

    async def fill(storage: Storage) -> None:
        service = TableService(storage)
        for _ in range(30):
            await opened(service, start=True)
        tables.append(await opened(service, start=False))

    tables = list[str]()
    run(fill, tmp_path)
    monkeypatch.setattr(SqlStorage, "read", counted)

    async def test() -> None:
        server = await services.Services.open(Config(database=f"sqlite:///{tmp_path / 'x.db'}"))
        try:
            assert read == []
            time.ahead = 2 * HOUR
            assert await server.desertion.end_all() == 1
            assert set(read) == set(tables)
            assert server.tables.in_memory() == []  # nor does it stay in memory
        finally:
            await server.close()

    asyncio.run(asyncio.wait_for(test(), 60))


def test_a_server_that_was_away_for_long_lets_people_come_back_first(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 2:
            raise asyncio.CancelledError

    async def test(storage: Storage) -> None:
        service = TableService(storage)
        table = await opened(service, start=False)
        time.ahead = 2 * HOUR
        monkeypatch.setattr(asyncio, "sleep", sleep)
        with pytest.raises(asyncio.CancelledError):
            await ends(service, storage).sweep()
        assert slept == [desertion.GRACE, desertion.LOOK]
        assert (await live(service, table)).deserted

    run(test, tmp_path)


def test_a_table_of_a_lost_edition_holds_nothing_up(
    tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desertion, "AT_ONCE", 1)
    known = known_setup

    def lost(settings: Settings) -> Any:
        if settings.title == "lost":
            raise SetupLostError(Refusal("edition_lost"))
        return known(settings)

    async def test(storage: Storage) -> None:
        before = TableService(storage)
        new = NewTable(Settings(players=3, title="lost"))
        assert isinstance(await before.open(ANN, new), str)
        await opened(before, start=False)
        monkeypatch.setattr(live_table, "known_setup", lost)
        time.ahead = 2 * HOUR
        looking = ends(TableService(storage), storage)
        assert [await looking.end_all() for _ in range(3)] == [0, 1, 0]

    run(test, tmp_path)


def test_nothing_ends_where_the_operator_wants_none_to(tmp_path: Path, time: Time) -> None:
    async def test(storage: Storage) -> None:
        service = TableService(storage)
        await opened(service, start=False)
        time.ahead = 1000 * 24 * HOUR
        assert await Desertion(service, storage, NO_LIMITS).end_all() == 0

    run(test, tmp_path)


def test_room_is_made_where_nobody_is(tmp_path: Path, time: Time) -> None:
    async def test(storage: Storage) -> None:
        service = TableService(storage)
        tables = [await opened(service, start=True) for _ in range(3)]
        looking = Desertion(service, storage, RateLimitSettings(live_tables=3))
        refusal = await looking.make_room("ann")
        assert refusal is not None
        assert refusal.code == "too_many_tables"
        (first, _, _), (second, _, _), (third, _, _) = await storage.hosted("ann")
        assert {first, second, third} == set(tables)
        await service.join(first, Ear("ann"), None, ANN)
        time.ahead = HOUR  # the first would be the longest deserted, but she is there
        assert await looking.make_room("ann") is None
        assert [(await live(service, table)).finished for table in (first, second, third)] == [False, True, False]
        assert await looking.make_room("bob") is None

    run(test, tmp_path)


# --- attendance ------------------------------------------------------------------------------------------------------


async def noted(storage: Storage) -> dict[str, int]:
    """When somebody was last at Ann's tables, in minutes from when they were opened."""
    return {table: round((last - now()) / MINUTE) for table, last, _ in await storage.hosted("ann")}


def test_it_is_noted_where_somebody_is(tmp_path: Path, time: Time) -> None:
    async def test(storage: Storage) -> None:
        service = TableService(storage)
        hers, watched, bots = (
            await opened(service, start=False),
            await opened(service, start=True),
            await opened(service, start=True, sit=False),
        )
        await service.join(hers, Ear("ann"), None, ANN)
        for table in (watched, bots):
            await service.join(table, Ear("eve"), None, EVE)
        time.ahead = 10 * MINUTE
        await service.attendance.note()
        assert await noted(storage) == {hers: 10, watched: 0, bots: 10}  # whom only bots entertain keeps them going
        time.ahead = 10 * MINUTE + 5_000
        await service.attendance.note()
        assert (await storage.hosted("ann"))[-1][1] <= now() + 10 * MINUTE  # not at every moment
        time.ahead = 12 * MINUTE
        await service.attendance.note()
        assert await noted(storage) == {hers: 12, watched: 0, bots: 12}

    run(test, tmp_path)


def test_who_comes_first_is_noted_without_waiting_for_the_next_round(tmp_path: Path, time: Time) -> None:
    async def test(storage: Storage) -> None:
        service = TableService(storage)
        table = await opened(service, start=False)
        time.ahead = 10 * MINUTE
        keeping = asyncio.create_task(service.attendance.keep())
        await asyncio.sleep(0)
        await service.join(table, Ear("ann"), None, ANN)
        while (await noted(storage))[table] != 10:
            await asyncio.sleep(0.01)
        keeping.cancel()

    run(test, tmp_path)
