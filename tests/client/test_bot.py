"""``stonehenge bot``: bots of one's own at a table of a real server."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from stonehenge.bots.random import RandomBot
from stonehenge.client.errors import NoSeatError, ServerRefusedError, UnreachableError
from stonehenge.client.links import CodeLink, TableLink
from stonehenge.client.seat import BotClient, find_table, take_seat
from stonehenge.server.messages import Present
from stonehenge.tables.commands import Close, Start
from stonehenge.tables.table_view import TableView
from tests.cli.conftest import Stonehenge, stonehenge
from tests.live.player import Player
from tests.processes import ran
from tests.server.running import Running, running

__all__ = ["stonehenge"]

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server"), "--no-limits") as server:
        yield server


def quick(edition: str, players: int, **options: object) -> dict[str, object]:
    """Settings of a table at which nobody waits for bots."""
    return {"edition": edition, "players": players, "pace": 0, "options": options}


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://h:8000/t/AbC", TableLink("http://h:8000", "AbC")),
        ("https://h/t/AbC#token=x-y_z", TableLink("https://h", "AbC", "x-y_z")),
        (" https://h/wizard/t/AbC/ ", TableLink("https://h/wizard", "AbC")),
        ("h/t/AbC", None),
        ("ftp://h/t/AbC", None),
        ("http://h/AbC", None),
        ("http://h/t/", None),
    ],
)
def test_links(text: str, link: TableLink | None) -> None:
    assert TableLink.read(text) == link


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://h:8000/c/PFXKW", CodeLink("http://h:8000", "PFXKW")),
        (" https://h/wizard/c/pf%20xkw/ ", CodeLink("https://h/wizard", "pf xkw")),
        ("https://h/t/AbC", None),
        ("h/c/PFXKW", None),
        ("PFXKW", None),
    ],
)
def test_links_by_a_code(text: str, link: CodeLink | None) -> None:
    assert CodeLink.read(text) == link


def test_a_bot_comes_by_the_code_as_long_as_the_table_gathers(server: Running) -> None:
    async def test() -> None:
        async with Player(server.url, "Ada") as host:
            made = await host.post("/api/tables", {"settings": quick("classic", 3)})
            link = CodeLink(server.url, made["code"].lower())
            assert await find_table(link, "en") == TableLink(server.url, made["table"])
            await host.come(made["table"])
            await host.do(Close())
            with pytest.raises(ServerRefusedError, match="No table that waits"):
                await find_table(link, "en")

    asyncio.run(test())


def test_a_links_token_is_not_shown() -> None:
    assert str(TableLink("http://h", "AbC", "secret")) == "http://h/t/AbC"
    assert TableLink("https://h", "AbC").socket == "wss://h/api/tables/AbC/socket"


@pytest.mark.parametrize(
    ("edition", "options"),
    [("junior", {}), ("jubilee", {"prediction": "hidden"}), ("extreme", {}), ("classic", {"clairvoyance": True})],
)
def test_three_bots_play_a_whole_game(edition: str, options: dict[str, object], server: Running) -> None:
    async def play() -> list[TableView]:
        async with Player(server.url, "Ada") as host:
            table = await host.open(settings=quick(edition, 3, **options), sit=False)
            await host.come(table)
            seats = [await take_seat(TableLink(server.url, table), f"Bot {number}", "en") for number in range(3)]
            bots = [BotClient(link, RandomBot(str(number)), "en") for number, link in enumerate(seats)]
            playing = [asyncio.create_task(bot.play()) for bot in bots]
            await host.do(Start())
            return await asyncio.wait_for(asyncio.gather(*playing), 120)

    tables = asyncio.run(play())
    assert [table.status for table in tables] == ["over"] * 3
    assert [table.seat for table in tables] == [0, 1, 2]
    assert all(seat.program for seat in tables[0].seats)
    assert all(not seat.stood_in for seat in tables[0].seats)
    assert all(table.game is not None and table.game.winners for table in tables)


def test_a_bot_comes_in_the_middle_of_a_game_and_comes_back(server: Running) -> None:
    """What it has missed it is told; a connection that is lost is made anew."""

    async def play() -> TableView:
        async with Player(server.url, "Ada") as host:
            table = await host.open(settings=quick("junior", 3), bots="random", start=True)
            await host.come(table)
            await host.play(lambda: len(host.told) > 30)
            answer = await host.post(f"/api/tables/{table}/seats/1/token", {"name": "Late"})
            link = TableLink(server.url, table, answer["token"])
            first = asyncio.create_task(BotClient(link, RandomBot("late"), "en").play())
            await host.play(lambda: len(host.told) > 60)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            second = asyncio.create_task(BotClient(link, RandomBot("late"), "en").play())
            await asyncio.wait_for(host.play(), 120)
            return await asyncio.wait_for(second, 60)

    table = asyncio.run(play())
    assert table.status == "over"
    assert (table.seats[1].name, table.seats[1].program) == ("Late", True)


def test_the_example_over_the_command_line(server: Running) -> None:
    async def play() -> CompletedProcess[str]:
        async with Player(server.url, "Ada") as host:
            table = await host.open(settings=quick("junior", 3), sit=False)
            await host.come(table)
            command = [sys.executable, "-m", "stonehenge", "bot", "table_bot:ShyBot", "--lang", "en"]
            said = asyncio.create_task(
                asyncio.to_thread(ran, [*command, "--table", f"{server.url}/t/{table}"], cwd=EXAMPLES)
            )
            await host.hear_until(lambda told: isinstance(told, Present) and told.present == [0])
            await host.do(Start("random"))
            return await said

    ended = asyncio.run(play())
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "sits on seat 1" in ended.stdout
    assert "ShyBot: " in ended.stdout


def test_the_host_ends_the_table(server: Running) -> None:
    async def play() -> TableView:
        async with Player(server.url, "Ada") as host:
            table = await host.open(settings=quick("classic", 3))
            await host.come(table)
            link = await take_seat(TableLink(server.url, table), "Bot", "en", 2)
            bot = asyncio.create_task(BotClient(link, RandomBot("x"), "en").play())
            await host.hear_until(lambda told: isinstance(told, Present) and 2 in told.present)
            await host.do(Close())
            return await asyncio.wait_for(bot, 60)

    assert asyncio.run(play()).status == "ended"


def test_what_keeps_a_bot_from_its_seat(server: Running) -> None:
    async def attempt() -> None:
        async with Player(server.url, "Ada") as host:
            table = await host.open(settings=quick("classic", 3), bots="random")
            with pytest.raises(NoSeatError):
                await take_seat(TableLink(server.url, table), "Bot", "en")
            with pytest.raises(ServerRefusedError):
                await take_seat(TableLink(server.url, "nothing"), "Bot", "en")
            with pytest.raises(ServerRefusedError):
                await BotClient(TableLink(server.url, table, "forged"), RandomBot("x"), "en").play()
        with pytest.raises(UnreachableError):
            await take_seat(TableLink("http://127.0.0.1:9", "AbC"), "Bot", "en")

    asyncio.run(attempt())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["random", "--table", "nonsense#token=secret"], "no link of a table"),
        (["nobody", "--table", "http://127.0.0.1:9/t/AbC"], 'no bot called "nobody"'),
        (["no_module:Bot", "--table", "http://127.0.0.1:9/t/AbC"], "ModuleNotFoundError"),
        (["json:JSONDecoder", "--table", "http://127.0.0.1:9/t/AbC"], "doesn't work"),
        (["random", "--table", "http://127.0.0.1:9/t/AbC#token=secret"], "can't be reached"),
    ],
)
def test_what_is_wrong_is_one_sentence(
    arguments: list[str], sentence: str, stonehenge: Stonehenge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stonehenge.client.seat.GIVE_UP", 0.0)
    said = stonehenge("bot", *arguments).refuses()
    assert sentence in said
    assert "secret" not in said
