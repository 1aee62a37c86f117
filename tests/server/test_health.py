"""Whether all is well: asked of the database once in a while, however many want to know."""

import asyncio

from stonehenge.server.health import HealthCheck, RedisState
from stonehenge.storage.interface import Unavailable


class Database:
    """A storage that counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.there = True

    async def ping(self) -> None:
        self.asked += 1
        await asyncio.sleep(0)
        if not self.there:
            raise Unavailable("gone")


class Clock:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


async def unused() -> RedisState:
    return "unused"


def test_the_database_is_asked_once_for_all_who_ask_at_once() -> None:
    async def play() -> None:
        database, clock = Database(), Clock()
        check = HealthCheck(database.ping, unused, clock)
        found = await asyncio.gather(*(check.now() for _ in range(100)))
        assert {one.storage for one in found} == {True}
        assert database.asked == 1
        clock.at += 0.9
        assert (await check.now()).storage
        assert database.asked == 1

    asyncio.run(play())


def test_what_was_true_is_asked_again() -> None:
    async def play() -> None:
        database, clock = Database(), Clock()
        check = HealthCheck(database.ping, unused, clock)
        assert (await check.now()).storage
        database.there = False
        clock.at += 1.1
        assert not (await check.now()).storage
        database.there = True
        clock.at += 1.1
        assert (await check.now()).storage

    asyncio.run(play())


def test_who_goes_away_takes_the_answer_from_nobody() -> None:
    async def play() -> None:
        database = Database()
        check = HealthCheck(database.ping, unused, Clock())
        first = asyncio.create_task(check.now())
        second = asyncio.create_task(check.now())
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).storage
        assert database.asked == 1

    asyncio.run(play())
