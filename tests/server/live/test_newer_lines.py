"""A line that this version doesn't know: a newer server has gone on with the table, and this one lets it be."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from stonehenge.rules.refusals import Refusal
from stonehenge.server.live.driver import Driver
from stonehenge.server.live.service import TableService
from stonehenge.server.schemas import NewTable
from stonehenge.server.thinkers import Thinkers
from stonehenge.storage.interface import Storage
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables import log
from stonehenge.tables.commands import Say
from stonehenge.tables.log import NewerLineError
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from tests.live.player import decode

ANN = Who("ann", "Ann")
LINES = [
    b'{"type":"toasted","seat":1}',
    b'{"type":"moved","seat":0,"by":"person","events":[{"event":"teleport"}]}',
    b'{"type":"stood_in","seat":0,"why":"asleep"}',
]


class Ear:
    """Somebody who listens."""

    identity = "ann"

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.dismissed = 0

    def deliver(self, message: bytes) -> None:
        self.heard.append(message)

    def dismiss(self) -> None:
        self.dismissed += 1


@asynccontextmanager
async def two_tables(folder: Path) -> AsyncIterator[tuple[Storage, TableService, list[str]]]:
    storage = await SqliteStorage.open(folder / "x.db")
    service = TableService(storage)
    opened = [await service.open(ANN, NewTable(Settings(players=3))) for _ in range(2)]
    try:
        yield storage, service, [table for table in opened if isinstance(table, str)]
    finally:
        await service.stop()
        await storage.close()


@pytest.mark.parametrize("line", LINES)
def test_a_table_with_such_a_line_is_handed_over_and_all_others_go_on(
    tmp_path: Path, line: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with two_tables(tmp_path) as (storage, service, (table, other)):
            driver = Driver(service, Thinkers())
            ear, elsewhere = Ear(), Ear()
            cached = await service.join(table, ear, None, ANN)
            assert cached is not None
            await service.join(other, elsewhere, None, ANN)
            before = cached.table.seq
            await storage.append(table, before, [line], cached.table.at)  # as another server would
            answer = await service.ask(table, ANN, Say("hello"))
            assert isinstance(answer, Refusal)
            assert answer.code == "table_newer"
            assert ear.dismissed == 1
            assert cached.table.seq == before  # nothing is folded of what isn't known
            assert [entry.body for entry in await storage.read(table, before)] == [line]  # and nothing written after it
            assert not await driver._may_drive(cached)
            assert not isinstance(await service.ask(other, ANN, Say("hello")), Refusal)
            assert elsewhere.dismissed == 0
            await driver.stop()

    with caplog.at_level(logging.WARNING):
        asyncio.run(test())
    assert [record.message for record in caplog.records if "handed over" in record.message] != []


def test_such_a_table_is_not_loaded_by_an_older_server(tmp_path: Path) -> None:
    async def test() -> None:
        async with two_tables(tmp_path) as (storage, service, (table, _)):
            await storage.append(table, await storage.last_seq(table), [LINES[0]], 9)
            fresh = TableService(storage)
            with pytest.raises(NewerLineError):
                await fresh.table(table)
            answer = await fresh.ask(table, ANN, Say("hello"))
            assert isinstance(answer, Refusal)
            assert answer.code == "table_newer"
            assert isinstance(await fresh.rematch(table, ANN), Refusal)
            await fresh.stop()
            assert service is not fresh

    asyncio.run(test())


def test_a_field_that_is_not_known_is_passed_over() -> None:
    said = log.Said(1, "Ann", "hello")
    assert log.read(log.write(said)[:-1] + b',"volume":3}') == said
    welcome = b'{"type":"come_back","why":"stopping","until":"tea"}'
    assert msgspec.structs.asdict(decode(welcome)) == {"why": "stopping"}


def test_what_is_no_json_at_all_is_damage_and_not_a_newer_version() -> None:
    with pytest.raises(msgspec.DecodeError):
        log.read(b'{"type":"toas')
