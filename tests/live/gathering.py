"""People who gather at a table over real sockets, and play there."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from stonehenge.tables.commands import Act, Sit, Start
from tests.live.player import Player
from tests.live.server import Server


@asynccontextmanager
async def gathered(server: Server, names: str = "ABCD", **settings: Any) -> AsyncIterator[tuple[str, list[Player]]]:
    """A table whose seats are all taken; the first is the host."""
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Player(server.url, name)) for name in names]
        wanted = {"players": len(names), "pace": 0, "first_dealer": 0, **settings}
        table = await people[0].open(settings=wanted)
        for person in people:
            await person.come(table)
        for person in people[1:]:
            await person.do(Sit())
        yield table, people


@asynccontextmanager
async def started(server: Server, names: str = "ABCD", **settings: Any) -> AsyncIterator[tuple[str, list[Player]]]:
    """A table whose seats are all taken and whose cards are dealt; the first is the host."""
    async with gathered(server, names, **settings) as (table, people):
        seq = await people[0].do(Start())
        for person in people:
            await person.hear_up_to(seq)
        yield table, people


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run a test that awaits, for two minutes at the most."""
    asyncio.run(asyncio.wait_for(_awaited(test), 120))


async def _awaited(test: Callable[[], Awaitable[None]]) -> None:
    await test()


async def moves(people: list[Player], count: int) -> int:
    """Let this many moves be made, and everyone hear of each; the number of the last."""
    seq = 0
    for _ in range(count):
        mover = on_turn(people)
        assert mover.now is not None
        seq = await mover.do(Act(mover.choose(mover.now)))
        for person in people:
            await person.hear_up_to(seq)
    return seq


def on_turn(people: list[Player]) -> Player:
    """One who may move now."""
    return next(person for person in people if person.now is not None and person.now.legal)
