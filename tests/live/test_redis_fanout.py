"""What servers tell each other by a real Redis: it is told sooner or later, whatever happens to the line."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
import uvloop
from redis.asyncio import Redis

from stonehenge.server.live import redis_fanout
from stonehenge.server.live.fanout import Company
from stonehenge.server.live.redis_fanout import RedisFanout
from tests.live.redis_server import RedisServer

PATIENCE = 60.0
NEVER = 3600.0
"""Seconds until tables would be looked at without news."""
HERE = Company(frozenset({"somebody"}), 2)


async def _no_news(_table: str) -> None:
    """Nobody listens."""


@asynccontextmanager
async def fanouts(redis: RedisServer, *news: Callable[[str], Awaitable[None]]) -> AsyncIterator[list[RedisFanout]]:
    async with AsyncExitStack() as stack:
        started = [RedisFanout(redis.url) for _ in news]
        for fanout, hears in zip(started, news, strict=True):
            await fanout.start(hears)
            stack.push_async_callback(fanout.stop)
        yield started


async def _until(is_so: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not await is_so():
            await asyncio.sleep(0.02)


def _breaking_once(method: Callable[..., Any], broken: list[str]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        if not broken:
            broken.append("uvloop says this of a line that was closed while it was being opened")
            raise RuntimeError(broken[0])
        return method(*args, **kwargs)

    return call


@pytest.fixture
def never_by_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is heard is heard of others."""
    monkeypatch.setattr(redis_fanout, "LOOK", NEVER)


@pytest.mark.usefixtures("never_by_looking")
@pytest.mark.parametrize("way", ["pipeline", "pubsub"])
def test_a_line_that_breaks_while_it_is_opened_ends_nothing(redis: RedisServer, way: str) -> None:
    heard: list[str] = []
    broken: list[str] = []

    async def news(table: str) -> None:
        heard.append(table)

    async def has_broken() -> bool:
        return bool(broken)

    async def test() -> None:
        async with fanouts(redis, _no_news, news) as (one, two):
            for fanout in (one, two):
                fanout.watch("table")
            await _until(_is_subscribed(two))
            client: Any = (one if way == "pipeline" else two)._redis
            setattr(client, way, _breaking_once(getattr(client, way), broken))
            await asyncio.to_thread(redis.stop)
            one.show("table", HERE)
            await _until(has_broken)
            await asyncio.to_thread(redis.start)

            async def is_known() -> bool:
                return await two.elsewhere("table") == HERE

            await _until(is_known)
            await _until(_is_subscribed(two))
            two.watch("another")
            one.announce("another")

            async def is_heard() -> bool:
                return "another" in heard

            await _until(is_heard)

    uvloop.run(test())


def _is_subscribed(fanout: RedisFanout) -> Callable[[], Awaitable[bool]]:
    async def subscribed() -> bool:
        client: Any = fanout._redis
        try:
            return int((await client.pubsub_numsub("stonehenge:news"))[0][1]) == 2
        except redis_fanout._AWAY:
            return False

    return subscribed


def test_who_is_connected_is_said_again_before_it_expires(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_fanout, "PRESENCE", 4)
    monkeypatch.setattr(redis_fanout, "LOOK", 0.2)

    async def test() -> None:
        async with fanouts(redis, _no_news, _no_news) as (one, two):
            one.watch("table")
            one.show("table", HERE)

            async def is_known() -> bool:
                return await two.elsewhere("table") == HERE

            await _until(is_known)
            async with Redis.from_url(redis.url) as looking, asyncio.timeout(PATIENCE):
                [key] = [key async for key in looking.scan_iter("*") if await looking.type(key) == b"string"]
                renewed, left = 0, await looking.pttl(key)
                while renewed < 3:  # nobody does anything, and it lasts longer again and again
                    before, left = left, await looking.pttl(key)
                    assert left > 0
                    renewed += left > before
                    await asyncio.sleep(0.02)
            assert await is_known()

    uvloop.run(test())


@pytest.mark.usefixtures("never_by_looking")
def test_who_left_while_redis_was_away_is_gone_when_it_is_back(redis: RedisServer) -> None:
    async def test() -> None:
        async with fanouts(redis, _no_news, _no_news) as (one, two):
            for table in ("left", "stayed"):
                one.watch(table)
                one.show(table, HERE)

            async def is_known() -> bool:
                return await two.elsewhere("stayed") == HERE

            await _until(is_known)
            await asyncio.to_thread(redis.stop)
            one.show("left", Company())
            one.unwatch("left")
            await asyncio.sleep(0.2)
            await asyncio.to_thread(redis.start)
            await _until(is_known)
            assert await two.elsewhere("left") == Company()

    uvloop.run(test())


@pytest.mark.usefixtures("never_by_looking")
def test_news_come_again_after_redis_was_restarted_again_and_again(redis: RedisServer) -> None:
    heard: list[str] = []

    async def news(table: str) -> None:
        heard.append(table)

    async def test() -> None:
        async with fanouts(redis, _no_news, news) as (one, two):
            for number in range(8):
                await asyncio.to_thread(redis.stop)
                for _ in range(20):
                    one.announce("table")
                    await asyncio.sleep(0.002)
                await asyncio.to_thread(redis.start)
                await _until(_is_subscribed(two))
                two.watch(f"table {number}")
                one.announce(f"table {number}")

                async def is_heard(table: str = f"table {number}") -> bool:
                    return table in heard

                await _until(is_heard)

    uvloop.run(test())
