"""The example of an edition in a package of its own: everything there is plays it, and nothing here names it."""

import asyncio
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from stonehenge import Game
from stonehenge.bots import BOTS, find_bot
from stonehenge.locales import LANGUAGES
from stonehenge.plugins.editions import find_edition, set_up
from stonehenge.rules import record
from stonehenge.rules.legal import excluded_now
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase
from tests.bots.views import play_out
from tests.plugins.installed import EXAMPLES, installed_package
from tests.plugins.watching import played_to_the_end
from tests.processes import ran_well
from tests.server.running import environment, running
from tests.simulate.lockstep import at_random, some_lockstep

NAME = "pyramid"


@pytest.fixture
def path(tmp_path: Path) -> Iterator[str]:
    """The example is installed; what PYTHONPATH has to be for another process."""
    with installed_package(EXAMPLES / "python-edition", tmp_path / "site") as path:
        yield path


def setup_for(players: int, **options: object) -> Setup:
    setup = set_up(NAME, players, options)
    assert isinstance(setup, Setup), setup
    return setup


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("name", [name if name != "magician" else "magician:worlds=2" for name in BOTS])
def test_every_bot_plays_it_and_does_nothing_that_is_refused(name: str) -> None:
    setup = setup_for(3)
    state, _ = play_out(setup, [find_bot(name)(f"{name}/{seat}") for seat in range(3)], "pyramid")
    assert state.table.phase is Phase.OVER


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("options", [{}, {"plus_minus_one_exempt": "one_card"}, {"plus_minus_one": False}], ids=str)
def test_the_simulator_plays_it_in_lockstep_with_the_law(options: dict[str, object]) -> None:
    setup = setup_for(4, **options)
    for number in range(1, setup.rounds + 1):
        rng = random.Random(number)
        for moment in some_lockstep(setup, number, str(number)).play(at_random(rng)):
            assert excluded_now(moment.state.table) <= setup.hand_sizes[number - 1]


@pytest.mark.usefixtures("path")
def test_it_is_a_game_in_python() -> None:
    game = Game(NAME, players=3, seed="7")
    again = Game.from_record(game.record())
    assert again.setup == game.setup == setup_for(3)


def run(path: str, *arguments: str) -> str:
    """What a command prints, in a process of its own."""
    given = [sys.executable, "-m", "stonehenge", *arguments]
    return ran_well(given, env=environment(PYTHONPATH=path, STONEHENGE_NO_NUMBA="1"))


def test_it_is_played_recorded_judged_and_told_by_the_commands(path: str, tmp_path: Path) -> None:
    records = tmp_path / "records"
    told = run(path, "simulate", "--edition", NAME, "--games", "2", "--seed", "7", "--records", str(records))
    assert "Pyramid" in told
    [first, _] = sorted(records.iterdir())
    header = json.loads(first.read_text(encoding="utf-8").splitlines()[0])
    assert (header["edition"], header["options"]) == (NAME, {})
    assert isinstance(record.read(first.read_text(encoding="utf-8"), find_edition), record.Record)
    assert isinstance(record.read(first.read_text(encoding="utf-8")), record.BrokenRecord), "the law knows five"
    assert "Pyramid" in run(path, "verify", str(first))
    assert "Pyramide, 4 Spieler, 9 Runden" in run(path, "replay", "--lang", "de", str(first))


def test_its_rules_and_its_name_are_told(path: str) -> None:
    assert run(path, "rules", NAME).startswith("# Pyramid")
    assert "Nine short rounds" in run(path, "rules")
    assert "Neun kurze Runden" in run(path, "rules", "--lang", "de")
    assert NAME in run(path, "play", "--help")


@pytest.mark.slow
def test_bots_meet_in_the_arena(path: str) -> None:
    told = run(path, "arena", "--edition", NAME, "--players", "3", "--bots", "counting,random,random", "--deals", "2")
    assert "Pyramid" in told


def test_a_server_seats_people_and_bots_at_it(path: str, tmp_path: Path) -> None:
    with running(tmp_path / "data", "--no-limits", PYTHONPATH=path) as server, server.person() as ada:
        cards = {card["edition"]: card for card in ada.get("/api/catalogue").json()["editions"]}
        assert cards[NAME]["names"] == {"de": "Pyramide", "en": "Pyramid"}
        assert set(cards[NAME]["blurbs"]) == set(LANGUAGES)
        asked = {"edition": NAME, "players": 4, "options": {"plus_minus_one": False}}
        answer = ada.post("/api/setup", json=asked).json()
        assert answer["setup"]["hand_sizes"] == [1, 2, 3, 4, 5, 4, 3, 2, 1]
        assert "zero" in answer["refused"]["plus_minus_one_exempt"]
        assert played_to_the_end(server, ada, "counting", edition=NAME).setup == setup_for(3)


async def greeted(address: str) -> str:
    """What somebody is told who comes to a table."""
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as socket:
        await socket.send_json({"type": "hello"})
        return str((await socket.receive(10)).data)


def test_without_its_package_a_table_says_so_and_all_others_go_on(path: str, tmp_path: Path) -> None:
    with running(tmp_path / "data", "--no-limits", PYTHONPATH=path) as server, server.person() as ada:
        asked = [{"settings": {"edition": edition, "public": True}} for edition in (NAME, "classic")]
        lost, kept = [ada.post("/api/tables", json=table).json()["table"] for table in asked]
    with running(tmp_path / "data", "--no-limits") as server, server.client() as nobody:
        answer = nobody.get(f"/api/tables/{lost}")
        assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "edition_lost")
        assert NAME in answer.json()["refusal"]["sentence"]
        assert nobody.get(f"/api/tables/{kept}").status_code == 200
        assert {table["table"] for table in nobody.get("/api/tables").json()["tables"]} == {lost, kept}
        address = f"{server.url.replace('http', 'ws', 1)}/api/tables/{lost}/socket"
        assert "edition_lost" in asyncio.run(greeted(address))
