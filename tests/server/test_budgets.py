"""A server as it is usually run, and somebody who wants all of it: the lobby, the logs, everyone's patience.

All of it goes over HTTP and sockets, as anybody could.
"""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from stonehenge.server.clock import now
from stonehenge.server.messages import Refused
from stonehenge.tables.commands import Arrange, Chat, Say
from stonehenge.tables.settings import Settings
from stonehenge.tables.updates import SeatChanged
from tests.live.player import Player
from tests.server.running import Running, running
from tests.server.test_me import refused

HOUR = 3_600_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("budgets")


@pytest.fixture(scope="module")
def usual(folder: Path) -> Iterator[Running]:
    """A server with the limits it has by itself, but for new names and tables, of which tests need many."""
    with running(folder, STONEHENGE_LIMIT_TABLES="500", STONEHENGE_LIMIT_IDENTITIES="500") as server:
        yield server


def lines_of(folder: Path, *tables: str) -> int:
    with closing(sqlite3.connect(folder / "stonehenge.db")) as database:
        return sum(
            database.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table,)).fetchone()[0]
            for table in tables
        )


def grow_old(folder: Path, hours: int, *tables: str) -> None:
    """Let it be that long ago that somebody was there."""
    with closing(sqlite3.connect(folder / "stonehenge.db", isolation_level=None)) as database:
        for table in tables:
            long_ago = now() - hours * HOUR
            database.execute("UPDATE listings SET at = ?, here = 0 WHERE table_id = ?", (long_ago, table))


def opened(client: httpx.Client, **asked: object) -> str:
    answer = client.post("/api/tables", json={"settings": {}, **asked})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def test_nobody_talks_without_end(usual: Running, folder: Path) -> None:
    async def talk() -> str:
        async with Player(usual.url, "Eve") as eve:
            table = await eve.open(settings={})
            await eve.come(table)
            answers = [await eve.ask(Chat(f"line {number}")) for number in range(60)]
            answers += [await eve.ask(Say("hurry")) for _ in range(20)]
            refusals = [answer.refusal for answer in answers if isinstance(answer, Refused)]
            assert {refusal.code for refusal in refusals} == {"too_many"}
            assert len(refusals) >= 60
            return table

    table = asyncio.run(talk())
    assert lines_of(folder, table) < 25


def test_nobody_changes_a_table_without_end(usual: Running, folder: Path) -> None:
    async def change() -> str:
        async with Player(usual.url, "Eve") as eve:
            table = await eve.open(settings={})
            await eve.come(table)
            answers = [await eve.ask(Arrange(Settings(title=f"take {number}"))) for number in range(80)]
            assert any(isinstance(answer, Refused) and answer.refusal.code == "too_many" for answer in answers)
            return table

    assert lines_of(folder, asyncio.run(change())) < 60


def test_another_name_is_told_where_people_are_and_not_without_end(usual: Running, folder: Path) -> None:
    with usual.person("Eve") as eve:
        tables = [opened(eve) for _ in range(10)]
        before = lines_of(folder, *tables)
        grow_old(folder, 1, *tables[1:])
        answers = [eve.patch("/api/me", json={"name": f"Eve {number}"}) for number in range(40)]
        taken = sum(answer.status_code == 200 for answer in answers)
        assert refused(answers[-1], 429) == "too_many"
        assert 0 < taken <= 12
        assert lines_of(folder, *tables) - before == taken  # at the one that is not deserted
        name = eve.get("/api/me").json()["name"]

        async def come_back() -> str:
            async with Player(usual.url, "Eve", needs_cookie=False) as player:
                assert player._session is not None
                player._session.cookie_jar.update_cookies(dict(eve.cookies))
                await player.come(tables[5])
                return (await player.hear_told(SeatChanged)).now.name

        assert asyncio.run(asyncio.wait_for(come_back(), 60)) == name  # elsewhere when she is there again


def test_old_games_keep_nobody_from_playing(usual: Running, folder: Path) -> None:
    """The longest deserted one ends; where people are none does, and it is said what to do."""
    play_now = {"bots": "counting", "start": True}
    with usual.person("Ada") as ada:
        tables = [opened(ada, **play_now) for _ in range(20)]
        full = ada.post("/api/tables", json={"settings": {}, **play_now})
        assert refused(full, 429) == "too_many_tables"
        assert "Wizard Classic" in full.json()["refusal"]["sentence"]
        grow_old(folder, 2, tables[7])
        grow_old(folder, 1, tables[3])
        opened(ada, **play_now)
        assert status(ada, tables[7]) == ("ended", True)
        assert status(ada, tables[3]) == ("playing", False)
        opened(ada, **play_now)
        assert status(ada, tables[3]) == ("ended", True)
        assert refused(ada.post("/api/tables", json={"settings": {}}), 429) == "too_many_tables"


def status(client: httpx.Client, table: str) -> tuple[str, bool]:
    view = client.get(f"/api/tables/{table}").json()
    return view["status"], view.get("deserted", False)


def test_one_address_does_not_fill_the_lobby_and_people_come_first(usual: Running) -> None:
    async def look() -> int:
        async with Player(usual.url, "Ann") as ann:
            hers = await ann.open(settings={"public": True, "title": "people"})
            await ann.come(hers)
            status, count = 201, 0
            for number in range(20):
                async with Player(usual.url, f"Eve {number}") as eve:
                    for _ in range(12):
                        status, _ = await eve.try_post("/api/tables", {"settings": {"public": True}})
                        count += status == 201
            assert status == 429
            while (await lobby(ann))[0] != hers:
                await asyncio.sleep(0.05)
            return count

    assert asyncio.run(asyncio.wait_for(look(), 60)) <= 105


async def lobby(player: Player) -> list[str]:
    return [table["table"] for table in json.loads(await player.get("/api/tables"))["tables"]]
