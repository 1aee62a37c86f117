"""Servers that share a PostgreSQL and a Redis over lines of their own, or one with SQLite, and what happens to them."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.odd_server import SKEW, SLOW
from tests.faults.wires import SOCKET, Wire, by_way_of, socket_of, wire
from tests.live.redis_server import RedisServer
from tests.live.server import Server, free_port
from tests.live.survivor import Where


@dataclass
class House:
    """A server, and the lines it depends on."""

    server: Server
    lines: dict[str, Wire] = field(default_factory=dict)
    """To PostgreSQL and to Redis, where it depends on them."""
    down: bool = False


Fault = Callable[[House], None]


@dataclass
class Town:
    """Some houses, and what happens to them."""

    houses: list[House]
    chance: random.Random
    longest: float
    """Seconds that something stays broken, at the most."""
    faults: Mapping[str, Fault]
    """What can happen here."""
    happened: list[str] = field(default_factory=list)
    to_come: list[str] = field(default_factory=list)

    def where(self, number: int) -> Where:
        """The server of somebody's own; while that is down, any other."""

        async def find() -> str:
            home = self.houses[number % len(self.houses)]
            up = [house for house in self.houses if not house.down] or self.houses
            return (self.chance.choice(up) if home.down else home).server.url

        return find

    async def trouble(self) -> None:
        """Something breaks, and is mended after a while; each thing once before any happens again."""
        if not self.to_come:
            self.to_come = self.chance.sample(list(self.faults), len(self.faults))
        name = self.to_come.pop()
        which = self.chance.randrange(len(self.houses))
        seconds = self.chance.uniform(0.2, self.longest)
        self.happened.append(f"{name} {which}, {seconds:.1f} s")
        self.faults[name](self.houses[which])
        try:
            await asyncio.sleep(seconds)
        finally:
            await _mend(self.houses[which])


def _stop(house: House) -> None:
    os.kill(house.server.pid, signal.SIGSTOP)


def _kill(house: House) -> None:
    house.down = True
    house.server.kill()


def _slow_disk(house: House) -> None:
    (house.server.data / SLOW).write_text("0.3")


def _alone(house: House) -> None:
    """Cut off from everything but the people who are connected to it."""
    for line in house.lines.values():
        line.cut()


OF_ONE_SERVER: dict[str, Fault] = {"a slow disk for": _slow_disk, "SIGSTOP of": _stop, "SIGKILL of": _kill}
FAULTS: dict[str, Fault] = {
    "no Redis for": lambda house: house.lines["redis"].cut(),
    "Redis half open for": lambda house: house.lines["redis"].freeze(),
    "no PostgreSQL for": lambda house: house.lines["postgres"].cut(),
    "PostgreSQL half open for": lambda house: house.lines["postgres"].freeze(),
    "PostgreSQL far from": lambda house: house.lines["postgres"].slow(0.1),
    **OF_ONE_SERVER,
    "neither for": _alone,
}


async def _mend(house: House) -> None:
    """As if nothing had been."""
    for line in house.lines.values():
        line.mend()
    (house.server.data / SLOW).unlink(missing_ok=True)
    if house.down:
        await asyncio.to_thread(house.server.start)
        house.down = False
    os.kill(house.server.pid, signal.SIGCONT)


@asynccontextmanager
async def town(
    folder: Path, database: str, redis: RedisServer, skews: list[int], chance: random.Random, longest: float
) -> AsyncIterator[Town]:
    """As many servers as there are clocks, which are wrong by so many milliseconds; their data lie in ``folder``."""
    async with AsyncExitStack() as stack:
        houses: list[House] = []
        for number, skew in enumerate(skews):
            data = _furnished(folder / f"house-{number}", skew)
            near, port = data / SOCKET, free_port()
            postgres = await stack.enter_async_context(wire(near, socket_of(database)))
            cache = await stack.enter_async_context(wire(port, redis.port))
            arguments = ("--database", by_way_of(database, data), "--redis", f"redis://127.0.0.1:{port}/0")
            server = await _moved_in(stack, data, *arguments)
            houses.append(House(server, {"postgres": postgres, "redis": cache}))
        yield Town(houses, chance, longest, FAULTS)


@asynccontextmanager
async def village(folder: Path, chance: random.Random, longest: float) -> AsyncIterator[Town]:
    """One server with SQLite."""
    async with AsyncExitStack() as stack:
        server = await _moved_in(stack, _furnished(folder / "house", 0))
        yield Town([House(server)], chance, longest, OF_ONE_SERVER)


def _furnished(data: Path, skew: int) -> Path:
    """A server's folder."""
    data.mkdir(parents=True, exist_ok=True)
    (data / SKEW).write_text(str(skew))
    return data


async def _moved_in(stack: AsyncExitStack, data: Path, *arguments: str) -> Server:
    """A server that runs until the stack is closed."""
    server = Server(data, *arguments, module="tests.faults.odd_server")
    stack.push_async_callback(asyncio.to_thread, server.stop)
    await asyncio.to_thread(server.start)
    return server
