"""Whether all is well with what a server needs; however many want to know, it is asked about once a second."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, Literal, NamedTuple

from stonehenge.storage.interface import StorageError

FRESH: Final = 1.0
"""Seconds for which an answer counts."""

RedisState = Literal["ok", "unavailable", "unused"]


class Found(NamedTuple):
    """How it was when it was asked."""

    storage: bool
    redis: RedisState


class HealthCheck:
    """Asks the storage and Redis whether they are there."""

    def __init__(
        self,
        ping: Callable[[], Awaitable[None]],
        redis: Callable[[], Awaitable[RedisState]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ping = ping
        self._redis = redis
        self._clock = clock
        self._asked: asyncio.Task[Found] | None = None
        self._at = 0.0

    async def now(self) -> Found:
        """How it is, or was within the last second."""
        if self._asked is None or (self._asked.done() and self._clock() - self._at >= FRESH):
            self._at = self._clock()
            self._asked = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asked)

    async def _ask(self) -> Found:
        try:
            await self._ping()
            stored = True
        except StorageError:
            stored = False
        return Found(stored, await self._redis())
