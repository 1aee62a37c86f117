"""A tournament at live tables of a real server, with people who play there over real sockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from stonehenge.tables.updates import GameMoved
from tests.live.player import Player
from tests.live.server import Server

JUNIOR = {"edition": "junior", "rounds": 1, "pace": 0, "bot": "random"}
"""Eight rounds with few cards: soon played."""


class OnlineHall:
    """A tournament at live tables, and who runs it."""

    def __init__(self, host: Player, tournament: str) -> None:
        self.host = host
        self.path = f"/api/tournaments/{tournament}"

    @classmethod
    async def open(cls, host: Player, **format_: Any) -> "OnlineHall":
        opened = await host.post("/api/tournaments", {"name": "Online", **JUNIOR, **format_})
        return cls(host, opened["tournament"])

    async def do(self, do: str, **command: Any) -> dict[str, Any]:
        desk: dict[str, Any] = await self.host.post(f"{self.path}/do", {"command": {"do": do, **command}})
        return desk

    async def view(self) -> dict[str, Any]:
        view: dict[str, Any] = json.loads(await self.host.get(self.path))
        return view

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until something can be seen of it, asking as a phone does."""
        while not holds(view := await self.view()):
            await asyncio.sleep(0.1)
        return view


@asynccontextmanager
async def people(server: Server, *names: str) -> AsyncIterator[list[Player]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Player(server.url, name)) for name in names]


async def play_at(player: Player, table: str) -> None:
    player.told.clear()  # of the round before
    await player.come(table)
    await player.play()


def own_table(view: Mapping[str, Any], number: int) -> str:
    tables = view["rounds"][-1]["tables"]
    return str(next(table["live"] for table in tables if number in table["players"]))


async def amid(player: Player) -> None:
    """Play until the second round of the game."""
    await player.play(lambda: sum(isinstance(told, GameMoved) for told in player.told) > 8)


async def play_round(hall: OnlineHall, players: Sequence[Player]) -> None:
    view = await hall.view()
    await asyncio.gather(*(play_at(one, own_table(view, number)) for number, one in enumerate(players, start=1)))
