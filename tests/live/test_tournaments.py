"""Tournaments at live tables of a real server: drawn, played, reported by themselves, and killed in the middle."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from stonehenge.rules.deals import commitment
from stonehenge.tournaments.chained_seeds import purpose
from stonehenge.tournaments.draw_check import check_draws
from stonehenge.tournaments.tournament_events import read_line
from tests.live.online_hall import OnlineHall, amid, own_table, people, play_at, play_round
from tests.live.player import Player
from tests.live.server import Server, serving

pytestmark = pytest.mark.slow
PATIENCE = 240.0


async def with_same_cards(server: Server) -> None:
    async with people(server, "Host", "Ann", "Bob", "Cleo", "Dan", "Eve") as (host, *players):
        hall = await OnlineHall.open(host, play="same_cards", table=3)
        for number, player in enumerate(players, start=1):
            assert await player.post(f"{hall.path}/join") == {"player": number, "organiser": False}
        assert (await players[0].post(f"{hall.path}/join"))["player"] == 1  # asked for again
        drawn = (await hall.do("draw", round=1, word="moon"))["view"]["rounds"][0]
        assert sorted(player for table in drawn["tables"] for player in table["players"]) == [0, 1, 2, 3, 4, 5]
        ids = [table["live"] for table in drawn["tables"]]
        for table, number in zip(drawn["tables"], (1, 0), strict=True):
            await nobody_else_looks(hall, players, table, drawn["tables"][number])
        await play_round(hall, players)
        view = await hall.until(lambda now: not now["rounds"][0]["missing"])
        assert view["next"] == "lots"
        replays = [await opened_up(host, table) for table in ids]
        assert replays[0]["seed"] == replays[1]["seed"] == purpose(view["rounds"][0]["deals"], "deals", "moon")
        first, second = (
            [event for move in one["moves"] for event in move if event["event"] == "deal"] for one in replays
        )
        assert [(deal["hands"], deal["turnup"]) for deal in first] == [
            (deal["hands"], deal["turnup"]) for deal in second
        ]
        await compared(view)
        lines = [(read_line(line), 0) for line in (await players[0].get(f"{hall.path}/log")).splitlines()]
        assert check_draws("t", lines).findings == ()


async def opened_up(player: Player, table: str) -> dict[str, Any]:
    """A finished game, as soon as everyone may see it: when all tables of its round are done."""
    while True:
        try:
            replay: dict[str, Any] = json.loads(await player.get(f"/api/tables/{table}/replay"))
        except AssertionError as refused:
            if "table_sealed" not in str(refused):
                raise
            await asyncio.sleep(0.1)
        else:
            return replay


async def nobody_else_looks(
    hall: OnlineHall, players: Sequence[Player], table: dict[str, Any], other: dict[str, Any]
) -> None:
    """Whoever plays the same cards elsewhere, and whoever runs the tournament, sees nothing of this table."""
    elsewhere = next(players[number - 1] for number in other["players"] if number)
    for path in ("", "/events"):
        for somebody in (elsewhere, hall.host):
            with pytest.raises(AssertionError, match="table_sealed"):
                await somebody.get(f"/api/tables/{table['live']}{path}")
    watching = elsewhere.tab()
    with pytest.raises(Exception):  # noqa: B017, PT011 # however the line ends
        await asyncio.wait_for(watching.come(table["live"]), 10)
    assert watching.view is None


async def compared(view: dict[str, Any]) -> None:
    """With two tables somebody has all of the other's share, or half where they are level; bots are not ranked."""
    tables = view["rounds"][0]["tables"]
    shares = {line["player"]: line["first"] for line in view["ranks"]}
    assert sorted(shares) == [1, 2, 3, 4, 5]
    for seat in range(3):
        one, other = (table["points"][seat] for table in tables)
        wanted = 0.5 if one == other else float(one > other)
        mine, theirs = (table["players"][seat] for table in tables)
        assert shares.get(mine, wanted) == wanted
        assert shares.get(theirs, 1 - wanted) == 1 - wanted


def test_same_cards_everywhere_and_nobody_looks_at_another_table(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        asyncio.run(asyncio.wait_for(with_same_cards(server), PATIENCE))
        assert "Traceback" not in server.log()


async def through_a_kill(server: Server) -> None:
    async with people(server, "Host", "Ann", "Bob", "Cleo") as (host, *players):
        hall = await OnlineHall.open(host, play="online", table=3, cut=3)
        for player in players:
            await player.post(f"{hall.path}/join")
        await hall.do("draw", round=1)
        before = await hall.view()
        table = own_table(before, 1)
        for player in players:
            await player.come(table)
        playing = {asyncio.create_task(amid(player)) for player in players}
        _, others = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        assert (await hall.view())["rounds"] == before["rounds"]
        await play_round(hall, players)
        await asyncio.to_thread(server.kill)  # perhaps before the tournament has heard of it
        await asyncio.to_thread(server.start)
        view = await hall.until(lambda now: not now["rounds"][0]["missing"])
        assert (await opened_up(host, table))["seed"] == purpose(view["rounds"][0]["deals"], "deals-1", "")
        assert view["rounds"][0]["tables"][0]["source"] == "live"
        await hall.do("lots")
        final = (await hall.do("draw", round=2))["view"]
        await play_round(hall, players)
        view = await hall.until(lambda now: not now["rounds"][1]["missing"])
        assert own_table(final, 1) != table
        ended = (await hall.do("end"))["view"]
        points = dict(
            zip(view["rounds"][1]["tables"][0]["players"], view["rounds"][1]["tables"][0]["points"], strict=True)
        )
        assert points[ended["ranks"][0]["player"]] == max(points.values())


def test_a_killed_server_loses_nothing_of_a_round_at_live_tables(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        asyncio.run(asyncio.wait_for(through_a_kill(server), PATIENCE))
        assert "Traceback" not in server.log()


async def taken_back(server: Server) -> None:
    async with people(server, "Host", "Ann") as (host, ann):
        hall = await OnlineHall.open(host, play="same_cards", table=3)
        await hall.do("enter", text="ann\nNobody ever came\nNobody else")
        await ann.post(f"{hall.path}/join")
        assert [player["name"] for player in (await hall.view())["players"]] == [
            "ann",
            "Nobody ever came",
            "Nobody else",
        ]
        first = (await hall.do("draw", round=1))["view"]
        seed = json.loads(await ann.get(f"/api/tables/{own_table(first, 1)}"))["seed_hash"]
        await hall.do("take_back", step="round", seq=first["seq"])
        assert json.loads(await ann.get(f"/api/tables/{own_table(first, 1)}"))["status"] == "ended"
        second = (await hall.do("draw", round=1))["view"]
        again = json.loads(await ann.get(f"/api/tables/{own_table(second, 1)}"))
        assert again["seed_hash"] != seed
        assert again["tournament"] == hall.path.rpartition("/")[2]
        assert (await ann.try_post(f"/api/tables/{own_table(second, 1)}/seats/1/token", {}))[
            0
        ] == 409  # seats are drawn
        await play_at(ann, own_table(second, 1))  # two names that nobody has claimed are played by bots
        view = await hall.until(lambda now: not now["rounds"][0]["missing"])
        assert commitment(purpose(view["rounds"][0]["deals"], "deals", "")) == again["seed_hash"]


def test_a_draw_that_is_taken_back_ends_its_tables(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        asyncio.run(asyncio.wait_for(taken_back(server), PATIENCE))
        assert "Traceback" not in server.log()


async def told_otherwise(server: Server) -> None:
    async with people(server, "Host", "Ann", "Bob") as (host, ann, bob):
        hall = await OnlineHall.open(host, play="same_cards", table=3)
        for player in (ann, bob):
            await player.post(f"{hall.path}/join")
        await hall.do("enter", text="Nobody 1\nNobody 2\nNobody 3\nNobody 4")
        drawn = (await hall.do("draw", round=1))["view"]
        await ann.come(own_table(drawn, 1))  # and plays nothing: her table would go on for long
        for table in (1, 2):
            await hall.do("report", round=1, table=table, points=[10 * table, 20, 30], reason="the building burns")
        view = await hall.view()
        assert [table["source"] for table in view["rounds"][0]["tables"]] == ["organiser"] * 2
        assert view["rounds"][0]["deals"]
        for table in drawn["rounds"][0]["tables"]:
            assert json.loads(await host.get(f"/api/tables/{table['live']}"))["status"] == "ended"


def test_a_table_whose_result_was_typed_is_not_played_on_once_its_cards_are_known(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        asyncio.run(asyncio.wait_for(told_otherwise(server), PATIENCE))
        assert "Traceback" not in server.log()
