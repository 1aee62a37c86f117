"""Two servers on one PostgreSQL and one Redis: any of them may be killed, or restarted, while people play on both."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import aiohttp
import pytest

from stonehenge.server.messages import Present, Refused, ServerMessage
from stonehenge.tables.commands import Chat, Sit
from tests.live.player import Player
from tests.live.redis_server import RedisServer
from tests.live.server import Server, serving
from tests.live.survivor import (
    Evening,
    Found,
    Survivor,
    Trouble,
    Where,
    compare,
    compare_records,
    play_through,
    survivors,
)
from tests.storage.postgres import Postgres

PATIENCE = 1800.0
PEOPLE: dict[str, object] = {"players": 4, "pace": 0}
BOTS: dict[str, object] = {"players": 4, "pace": 0, "edition": "extreme"}
"""Only two people sit there."""


@pytest.fixture
def servers(tmp_path: Path, database: str, redis: RedisServer) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        arguments = ("--database", database, "--redis", redis.url)
        yield [stack.enter_context(serving(tmp_path / name, *arguments)) for name in ("one", "two")]


class Town:
    """Two servers, and people who live near the one or the other."""

    def __init__(self, servers: list[Server], database: str) -> None:
        self.servers = servers
        self.database = database
        self.down: set[int] = set()
        self.people: list[Survivor] = []
        self._chance = random.Random(0)

    def where(self, number: int) -> Where:
        """The server of somebody's own, or the other while that is down."""

        async def find() -> str:
            home = number % 2
            return self.servers[1 - home if home in self.down else home].url

        return find

    async def play(self, trouble: Trouble, times: int, most: float = 0.4) -> tuple[Found, list[Survivor]]:
        """Four people at one table, two people and two bots at another."""
        async with survivors([f"P{place}" for place in range(6)], self.where) as self.people:
            evenings = [Evening(self.people[:4], PEOPLE), Evening(self.people[4:], BOTS)]
            tables = await play_through(evenings, trouble, times, random.Random(times), most)
            found = await compare(self.database, self.people, tables)
            await compare_records(self.database, self.people[0], tables)
            print(f"{times} times, {sum(person.returns for person in self.people)} returns: {found}")  # noqa: T201
            assert found.elsewhere
            assert found.bots
            return found, self.people

    async def kill_one(self) -> None:
        """One of them dies while people are there; when it is back, those who live near it return to it."""
        which = self._chance.randrange(2)
        server = self.servers[which]
        async with asyncio.timeout(60):
            while not any(person.url == server.url for person in self.people):
                await asyncio.sleep(0.02)  # they are on their way back from the other one
        self.down.add(which)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        self.down.discard(which)
        for person in self.people[which::2]:
            if person.url != server.url:
                await person.hang_up()


ORPHAN = 'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\n'
"""What a process for bots says that was only being started when its server was killed."""


def no_failures(servers: list[Server]) -> None:
    for server in servers:
        assert "Traceback" not in server.log().replace(ORPHAN, "")
        assert '"level": "error"' not in server.log()


def unexpected(people: list[Survivor], *expected: str) -> set[str]:
    return {code for person in people for code in person.refusals} - set(expected)


def test_who_sits_down_is_known_to_be_there_everywhere(servers: list[Server]) -> None:
    """Without coming anew: who only watched until now is not taken for somebody who is away."""

    async def test() -> None:
        async with Player(servers[0].url, "A") as host, Player(servers[1].url, "B") as guest:
            table = await host.open(settings={"players": 3}, sit=True)
            await host.come(table)
            await guest.come(table)
            await guest.do(Sit())

            def both_are_there(message: ServerMessage) -> bool:
                return isinstance(message, Present) and message.present == [0, 1]

            async with asyncio.timeout(60):
                await host.hear_until(both_are_there)

    asyncio.run(test())
    no_failures(servers)


@pytest.mark.parametrize("kills", [pytest.param(12, marks=pytest.mark.slow), pytest.param(40, marks=pytest.mark.soak)])
def test_kills_of_one_of_two_servers_lose_nothing(servers: list[Server], database: str, kills: int) -> None:
    town = Town(servers, database)
    _, people = asyncio.run(asyncio.wait_for(town.play(town.kill_one, kills), PATIENCE))
    no_failures(servers)
    # Whoever comes back may not be shown at once that their last move was written, and moves or sits down again.
    assert not unexpected(people, "busy", "not_your_turn", "already_seated")


@pytest.mark.slow
def test_play_goes_on_while_redis_is_restarted(servers: list[Server], database: str, redis: RedisServer) -> None:
    async def restart() -> None:
        await asyncio.to_thread(redis.stop)
        await asyncio.sleep(1)
        await asyncio.to_thread(redis.start)

    _, people = asyncio.run(asyncio.wait_for(Town(servers, database).play(restart, 6, 1.0), PATIENCE))
    no_failures(servers)
    assert not unexpected(people)
    assert not any(person.returns for person in people)


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_play_goes_on_after_postgresql_is_restarted(
    servers: list[Server], database: str, postgres: Postgres, mode: str
) -> None:
    async def restart() -> None:
        await asyncio.to_thread(postgres.stop, mode)
        await asyncio.to_thread(postgres.start)

    _, people = asyncio.run(asyncio.wait_for(Town(servers, database).play(restart, 5, 1.0), PATIENCE))
    no_failures(servers)
    assert not unexpected(people, "storage_unavailable", "busy", "not_your_turn")


@pytest.mark.slow
def test_while_postgresql_is_away_everything_says_so(servers: list[Server], database: str, postgres: Postgres) -> None:
    async def test() -> None:
        server = servers[0]
        async with Player(server.url, "A") as player, Player(server.url, "B") as late:
            table = await player.open(settings={"players": 3})
            await player.come(table)
            await asyncio.to_thread(postgres.stop, "fast")
            asked = asyncio.create_task(player.ask(Chat("hello")))
            status, problem = await late.try_post("/api/tables", {"settings": {}})
            assert (status, problem["refusal"]["code"]) == (503, "storage_unavailable")
            answer = await asked
            assert isinstance(answer, Refused)
            assert answer.refusal.code == "storage_unavailable"
            socket = await late.connect(table)
            ended = await socket.receive(PATIENCE)
            assert ended.type is aiohttp.WSMsgType.CLOSE
            assert socket.close_code == 1013  # try again later
            status, health = await asyncio.to_thread(server.health)
            assert (status, health["storage"], health["redis"]) == (503, "unavailable", "ok")
            await asyncio.to_thread(postgres.start)
            await late.come(table)
            seq = await player.do(Chat("hello"))
            await late.hear_up_to(seq)

    asyncio.run(asyncio.wait_for(test(), PATIENCE))
    for server in servers:
        assert "Traceback" not in server.log()
