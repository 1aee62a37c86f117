"""Where it takes place: one server with SQLite, or three with PostgreSQL and Redis; and what can go wrong there."""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tests.live.redis_server import RedisServer, redis_server
from tests.live.server import Server, serving
from tests.live.survivor import Survivor, Where
from tests.storage.postgres import Postgres, postgres_server

STOPPED: Final = (0.2, 1.5)
"""For how many seconds a process stands still."""
SETTLES: Final = 3.0
"""Seconds after a fault in which what waited is still made good."""

Fault = Callable[[], Awaitable[None]]


@dataclass
class Town:
    """Servers that share one database, and people near each of them."""

    servers: list[Server]
    database: str
    chance: random.Random
    redis: RedisServer | None = None
    postgres: Postgres | None = None
    people: list[Survivor] = field(default_factory=list)
    down: set[int] = field(default_factory=set)
    suffered: Counter[str] = field(default_factory=Counter)
    windows: list[tuple[float, float]] = field(default_factory=list)
    """From when to when something was wrong, by the monotonic clock."""

    def where(self, number: int) -> Where:
        """Somebody's own server, or the next that runs."""

        async def find() -> str:
            near = [(number + step) % len(self.servers) for step in range(len(self.servers))]
            up = [which for which in near if which not in self.down]
            return self.servers[up[0] if up else near[0]].url

        return find

    def ports(self) -> list[int]:
        """Where servers listen just now."""
        return [server.port for which, server in enumerate(self.servers) if which not in self.down]

    async def suffer(self) -> None:
        """Let one thing go wrong, and note when."""
        fault = self.chance.choice(self._faults())
        begun = time.monotonic()
        await fault()
        self.suffered[getattr(fault, "__name__", "?")] += 1
        self.windows.append((begun, time.monotonic() + SETTLES))

    def _faults(self) -> list[Fault]:
        """What can go wrong here; the first servers are never killed, so that their memory can be watched."""
        faults: list[Fault] = [self.connections_lost, self.a_server_stands_still]
        if len(self.servers) > 1:
            faults.append(self.a_server_is_killed)
        if self.redis is not None:
            faults.append(self.redis_is_restarted)
        if self.postgres is not None:
            faults.append(self.postgresql_is_restarted)
        return faults

    async def connections_lost(self) -> None:
        """Some people's lines are cut."""
        for person in self.chance.sample(self.people, max(1, len(self.people) // 10)):
            await person.hang_up()

    async def a_server_stands_still(self) -> None:
        """As if its machine had other things to do."""
        server = self.chance.choice([each for which, each in enumerate(self.servers) if which not in self.down])
        os.kill(server.pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(self.chance.uniform(*STOPPED))
        finally:
            os.kill(server.pid, signal.SIGCONT)

    async def a_server_is_killed(self) -> None:
        """The last one, and it is started again."""
        which = len(self.servers) - 1
        self.down.add(which)
        await asyncio.to_thread(self.servers[which].kill)
        await asyncio.to_thread(self.servers[which].start)
        self.down.discard(which)

    async def redis_is_restarted(self) -> None:
        """It forgets everything."""
        assert self.redis is not None
        await asyncio.to_thread(self.redis.stop)
        await asyncio.sleep(self.chance.uniform(*STOPPED))
        await asyncio.to_thread(self.redis.start)

    async def postgresql_is_restarted(self) -> None:
        """As after a crash."""
        assert self.postgres is not None
        await asyncio.to_thread(self.postgres.stop, "immediate")
        await asyncio.to_thread(self.postgres.start)

    def memory(self) -> list[int]:
        """Bytes that each server which is never killed has in memory."""
        watched = self.servers if len(self.servers) == 1 else self.servers[:-1]
        return [_resident(server.pid) for server in watched]

    def troubled(self, at: float, seconds: float) -> bool:
        """Whether something was wrong while an answer was waited for."""
        return any(begun <= at + seconds and at <= ended for begun, ended in self.windows)


def _resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def one_server(data: Path, seed: int) -> Iterator[Town]:
    """One process, SQLite."""
    with serving(data) as server:
        yield Town([server], f"sqlite:///{server.data / 'stonehenge.db'}", random.Random(seed))


@contextmanager
def three_servers(data: Path, seed: int) -> Iterator[Town]:
    """Three processes, PostgreSQL and Redis."""
    with ExitStack() as stack:
        postgres = stack.enter_context(postgres_server())
        redis = stack.enter_context(redis_server())
        database = stack.enter_context(postgres.database())
        arguments = ("--database", database, "--redis", redis.url)
        servers = [stack.enter_context(serving(data / str(number), *arguments)) for number in range(3)]
        yield Town(servers, database, random.Random(seed), redis, postgres)


TOWNS: Final = {"sqlite": one_server, "cluster": three_servers}
