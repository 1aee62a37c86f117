"""A championship at a real server, and its own books on paper: what was played, and what must follow from it."""

import asyncio
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from typing import Any

import aiohttp

from tests.live.online_hall import OnlineHall
from tests.live.player import Player
from tests.tournaments.by_hand import knockout_order, preliminary_order, winner_of
from tests.tournaments.table_pads import played_pad

View = Mapping[str, Any]


@dataclass
class Paper:
    """What a referee writes down who believes no computer: points by name, for every table of every round."""

    names: dict[int, str]
    """By number."""
    rounds: list[dict[int, dict[str, int]]] = field(default_factory=list)
    penalties: Counter[tuple[int, str]] = field(default_factory=Counter)
    """By round and name."""
    gone: set[str] = field(default_factory=set)

    def sheets(self, number: int) -> list[dict[str, int]]:
        """The tables of a round, penalties taken off."""
        return [
            {name: points - self.penalties[number, name] for name, points in sheet.items()}
            for sheet in self.rounds[number - 1].values()
        ]


# --- what must hold --------------------------------------------------------------------------------------------------


def nobody_sits_twice(view: View, seated: int) -> None:
    """In the last round that was drawn everyone who plays sits at one table, of four or three."""
    tables = view["rounds"][-1]["tables"]
    sitting = Counter(player for table in tables for player in table["players"])
    assert set(sitting.values()) == {1}, "somebody sits at two tables"
    assert len(sitting) == seated
    sizes = Counter(len(table["players"]) for table in tables)
    assert set(sizes) <= {3, 4}
    assert sizes[3] == -seated % 4


def nobody_met_twice(view: View, rounds: int) -> None:
    """In the preliminary rounds nobody has met anybody twice."""
    met = Counter(
        pair
        for drawn in view["rounds"][:rounds]
        for table in drawn["tables"]
        for pair in combinations(sorted(table["players"]), 2)
    )
    assert max(met.values()) == 1


def nothing_is_lost(view: View, paper: Paper) -> None:
    """Every result on paper counts, and stands as it was written."""
    for drawn, written in zip(view["rounds"], paper.rounds, strict=False):
        told = {
            table["number"]: {
                paper.names[player]: points for player, points in zip(table["players"], table["points"], strict=True)
            }
            for table in drawn["tables"]
            if table["points"] is not None
        }
        for table, sheet in written.items():
            assert told.get(table) == sheet, f"round {drawn['number']}, table {table}"


def ranked_by_hand(view: View, paper: Paper, rounds: int, cut: int) -> list[str]:
    """The ranking worked out on paper alone; who plays on in each knock-out is looked at on the way."""
    lots = _hash("stonehenge-lots/1", view["lots"], view["lots_word"])
    lot = {name: _hash("stonehenge-lot/1", lots, str(number)) for number, name in paper.names.items()}
    preliminary = [paper.sheets(number) for number in range(1, rounds + 1)]
    before = preliminary_order(preliminary, list(paper.names.values()), lot.__getitem__)
    going_on = {name for name in before if name not in paper.gone}
    playing = set([name for name in before if name in going_on][:cut])
    knockout = [paper.sheets(number) for number in range(rounds + 1, len(paper.rounds) + 1)]
    for sheets in knockout:
        assert {name for sheet in sheets for name in sheet} == playing
        playing = {winner_of(sheet, before) for sheet in sheets}
    return knockout_order(before, knockout)


def ranked_the_same(view: View, by_hand: Sequence[str], names: Mapping[int, str]) -> None:
    """The server's ranking is that of the paper, from the first to the last."""
    assert [names[line["player"]] for line in view["ranks"]] == list(by_hand)
    assert [line["rank"] for line in view["ranks"]] == list(range(1, len(by_hand) + 1))


def _hash(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


# --- how it is played ------------------------------------------------------------------------------------------------


@dataclass
class Championship:
    """The desk, the phones on the tables, and the paper."""

    hall: OnlineHall
    phone: Player
    paper: Paper
    edition: str

    async def draw(self, word: str) -> View:
        """The next round is drawn."""
        number = len(self.paper.rounds) + 1
        view: View = (await self.hall.do("draw", round=number, word=word))["view"]
        self.paper.rounds.append({})
        return view

    async def slips(self, number: int) -> list[str]:
        """Where each table reports."""
        slips = json.loads(await self.hall.host.get(f"{self.hall.path}/rounds/{number}/slips"))["slips"]
        return [f"{self.hall.path}/rounds/{number}/tables/{slip['table']}/{slip['key']}" for slip in slips]

    async def play_hall(self, view: View, tables: Sequence[int] | None = None) -> None:
        """Tables with real cards end, all at once; every third result comes from a pad, from a phone, from the desk.

        Some are wrong at first and corrected. What the server has said yes to is on paper then.
        """
        drawn = view["rounds"][-1]
        slips = await self.slips(drawn["number"])
        wanted = [table for table in drawn["tables"] if tables is None or table["number"] in tables]
        await asyncio.gather(*(self._report(drawn["number"], table, slips[table["number"] - 1]) for table in wanted))

    async def _report(self, number: int, table: Mapping[str, Any], slip: str) -> None:
        names = [self.paper.names[player] for player in table["players"]]
        place = table["number"]
        pad, points = played_pad(self.edition, names, f"{number} {place}")
        wrong = [points[-1] + 10, *points[1:]]
        mistaken = place % 7 == 0
        match place % 3:
            case 0:
                if mistaken:
                    await self._sent(slip, {"points": wrong})
                await self._sent(f"{slip}/pad", {"pad": pad})
            case 1:
                if mistaken:
                    other, _ = played_pad(self.edition, names, "another evening")
                    await self._sent(f"{slip}/pad", {"pad": other})
                await self._sent(slip, {"points": points})
            case _:
                if mistaken:
                    await self._typed(number, place, wrong)
                await self._typed(number, place, points)
        self.paper.rounds[number - 1][place] = dict(zip(names, points, strict=True))

    async def _typed(self, number: int, table: int, points: list[int]) -> None:
        command = {"do": "report", "round": number, "table": table, "points": points, "reason": "as the table says"}
        await self._sent(f"{self.hall.path}/do", {"command": command}, self.hall.host)

    async def _sent(self, path: str, body: dict[str, Any], by: Player | None = None) -> None:
        """Something is sent until there is an answer: whether it came in is not known before that."""
        while True:
            try:
                await (by or self.phone).post(path, body)
            except aiohttp.ClientError:
                await asyncio.sleep(0.1)  # the server is gone; it is asked again
            else:
                return
