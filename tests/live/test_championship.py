"""A championship: 191 players, five preliminary rounds, the best 64, knock-out; the server is killed in the middle."""

import asyncio
import copy
import json
from pathlib import Path
from typing import Any

import pytest

from stonehenge.tournaments.draw_check import check_draws
from stonehenge.tournaments.tournament_events import read_line
from tests.live.championship import (
    Championship,
    Paper,
    View,
    nobody_met_twice,
    nobody_sits_twice,
    nothing_is_lost,
    ranked_by_hand,
    ranked_the_same,
)
from tests.live.online_hall import OnlineHall, own_table, people, play_at
from tests.live.player import Player
from tests.live.server import Server, serving

pytestmark = pytest.mark.slow
PATIENCE = 300.0
ROUNDS, CUT = 5, 64
FORMAT: dict[str, Any] = {
    "name": "Championship",
    "edition": "junior",
    "table": 4,
    "rounds": ROUNDS,
    "cut": CUT,
    "bot": "random",
    "pace": 0,
}
LATE, GONE, PUNISHED = 191, 17, 101
ONLINE = (5, 60, 61, 120)
"""Who comes to the live tables by themselves."""


async def preliminary(championship: Championship, server: Server) -> None:
    """Four rounds in the hall, with all that happens there."""
    hall, paper = championship.hall, championship.paper
    for number in range(1, ROUNDS):
        view = await championship.draw(f"word {number}")
        nobody_sits_twice(view, len(paper.names) - len(paper.gone))
        if number == 3:
            await killed_in_the_middle(championship, server, view)
        await championship.play_hall(view, missing(view, paper))
        nothing_is_lost(await hall.view(), paper)
        if number == 1:  # somebody comes late, a referee takes points
            await hall.do("enter", text=f"Player {LATE}")
            paper.names[LATE] = f"Player {LATE}"
            await hall.do("penalise", player=PUNISHED, round=1, points=30, reason="revoked")
            paper.penalties[1, paper.names[PUNISHED]] = 30
        if number == 2:
            await hall.do("leave", player=GONE)
            paper.gone.add(paper.names[GONE])


def missing(view: View, paper: Paper) -> list[int]:
    drawn = view["rounds"][-1]
    return [table["number"] for table in drawn["tables"] if table["number"] not in paper.rounds[-1]]


async def killed_in_the_middle(championship: Championship, server: Server, view: View) -> None:
    """Half of the tables report at once, and amid that the server is killed: what it had said yes to is there."""
    reporting = asyncio.create_task(championship.play_hall(view, range(1, 25)))
    while len(championship.paper.rounds[-1]) < 5:
        await asyncio.sleep(0.01)
    await asyncio.to_thread(server.kill)
    acknowledged = len(championship.paper.rounds[-1])
    await asyncio.to_thread(server.start)
    nothing_is_lost(await championship.hall.view(), championship.paper)
    await reporting
    assert acknowledged < len(championship.paper.rounds[-1]) == 24  # it was the middle


async def live(championship: Championship, players: dict[int, Player]) -> None:
    """The last preliminary round at live tables: some are there themselves, bots play for all others."""
    hall, paper = championship.hall, championship.paper
    await hall.do("format", format={**FORMAT, "play": "online"})
    for number, player in players.items():
        assert (await player.post(f"{hall.path}/join"))["player"] == number
    view = await championship.draw("live")
    nobody_sits_twice(view, len(paper.names) - len(paper.gone))
    await asyncio.gather(*(play_at(player, own_table(view, number)) for number, player in players.items()))
    view = await hall.until(lambda now: not now["rounds"][-1]["missing"])
    assert {table["source"] for table in view["rounds"][-1]["tables"]} == {"live"}
    for table in view["rounds"][-1]["tables"]:
        replay = json.loads(await hall.host.get(f"/api/tables/{table['live']}/replay"))
        names = [paper.names[player] for player in table["players"]]
        totals = [sum(past) for past in zip(*points_in(replay), strict=True)]
        paper.rounds[-1][table["number"]] = dict(zip(names, totals, strict=True))
    await hall.do("format", format=FORMAT)


def points_in(replay: dict[str, Any]) -> list[list[int]]:
    """What each round of a game was worth to each seat."""
    return [event["points"] for move in replay["moves"] for event in move if event["event"] == "score"]


async def knockout(championship: Championship) -> View:
    hall = championship.hall
    await hall.do("lots", word="stars")
    for left in (64, 16, 4):
        view = await championship.draw(f"the last {left}")
        nobody_sits_twice(view, left)
        await championship.play_hall(view)
    ended: View = (await hall.do("end"))["view"]
    return ended


def the_checks_notice(view: View, paper: Paper, by_hand: list[str]) -> None:
    """Each check fails on a tournament in which that went wrong."""
    table = copy.deepcopy(dict(view))
    table["rounds"][-1]["tables"][0]["players"][0] = table["rounds"][-1]["tables"][0]["players"][1]
    with pytest.raises(AssertionError, match="two tables"):
        nobody_sits_twice(table, 4)
    lost = copy.deepcopy(dict(view))
    lost["rounds"][2]["tables"][30]["points"] = None
    with pytest.raises(AssertionError, match="round 3, table 31"):
        nothing_is_lost(lost, paper)
    changed = copy.deepcopy(dict(view))
    changed["rounds"][0]["tables"][6]["points"][0] += 10
    with pytest.raises(AssertionError, match="round 1, table 7"):
        nothing_is_lost(changed, paper)
    swapped = copy.deepcopy(dict(view))
    swapped["ranks"][100], swapped["ranks"][101] = swapped["ranks"][101], swapped["ranks"][100]
    with pytest.raises(AssertionError):
        ranked_the_same(swapped, by_hand, paper.names)


async def played(server: Server) -> None:
    online = [f"Player {number}" for number in ONLINE]
    async with people(server, "Host", "Phone", *online) as (host, phone, *players):
        hall = await OnlineHall.open(host, **FORMAT)
        names = {number: f"Player {number}" for number in range(1, LATE)}
        await hall.do("enter", text="\n".join(f"{number}. {name}" for number, name in names.items()))
        championship = Championship(hall, phone, Paper(names), FORMAT["edition"])
        await preliminary(championship, server)
        await live(championship, dict(zip(ONLINE, players, strict=True)))
        nothing_is_lost(await hall.view(), championship.paper)
        ended = await knockout(championship)
        nothing_is_lost(ended, championship.paper)
        nobody_met_twice(ended, ROUNDS)
        assert len(ended["ranks"]) == LATE
        by_hand = ranked_by_hand(ended, championship.paper, ROUNDS, CUT)
        ranked_the_same(ended, by_hand, championship.paper.names)
        the_checks_notice(ended, championship.paper, by_hand)
        desk = json.loads(await host.get(f"{hall.path}/desk"))
        sources = {report["source"] for report in desk["reports"]}
        assert sources == {"organiser", "pad", "live"}
        assert len(desk["reports"]) > sum(map(len, championship.paper.rounds))  # with what was corrected
        lines = [(read_line(line), 0) for line in (await phone.get(f"{hall.path}/log")).splitlines()]
        assert check_draws("t", lines).findings == ()


def test_a_championship(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        asyncio.run(asyncio.wait_for(played(server), PATIENCE))
        assert "Traceback" not in server.log()
