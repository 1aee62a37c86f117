"""Connections to PostgreSQL that are had again after it was restarted, and what its errors mean."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import asyncpg

from stonehenge.storage.interface import StorageError, Unavailable
from stonehenge.storage.migrate import migrate_postgres

T = TypeVar("T")

_PATIENCE: Final = 15.0
"""Seconds for which something is tried again while PostgreSQL is away; a restart takes a few."""

_PAUSE: Final = 0.05
_CONNECTIONS: Final = 16
_TIMEOUT: Final = 30.0
_GOODBYE: Final = 5.0
"""Seconds for what is still under way when it is closed; whoever wanted to wait for it has done so before."""
_ON_THE_DISK: Final = {"synchronous_commit": "on"}
"""What is acknowledged is on the disk, whatever the database does by default."""
IN_USE: Final = 0x53744E75
"""Held in common by all servers: while any has the old history in memory, no other may be restored."""


class Unreached(Exception):  # noqa: N818 - like its cause, which it carries: no connection was to be had
    """There was no connection to begin with, so nothing can have been done."""


LOST: Final = (
    OSError,  # refused, reset; a timeout is one too
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,  # "connection is closed"
    asyncpg.InternalClientError,  # the connection was lost amid a message
    asyncpg.OperatorInterventionError,  # it is being shut down, or is still starting
)
"""The connection is gone. What was sent before may have been done."""

REFUSED: Final = (
    asyncpg.InsufficientResourcesError,  # disk full, out of memory, too many connections
    asyncpg.ReadOnlySQLTransactionError,  # a standby
    asyncpg.PostgresIOError,
)
"""It is there, but can't do it now. Nothing was done."""

AGAIN: Final = (Unreached, asyncpg.SerializationError, asyncpg.DeadlockDetectedError)
"""It is away, or two got in each other's way. Nothing was done, and another attempt may go through."""


@asynccontextmanager
async def connected(url: str, *, exactly: bool = False) -> AsyncIterator[Any]:
    """One connection to a database that is up to date, for work of any length; ``exactly``: and not newer."""
    where = without_password(url)
    try:
        try:
            connection = await asyncpg.connect(url, timeout=_TIMEOUT)
        except ValueError as error:  # an address that can't be read
            raise StorageError("storage.refused", where=where, reason=_reason(error)) from error
        try:
            await migrate_postgres(connection, where, exactly=exactly)
            yield connection
        finally:
            await connection.close(timeout=_TIMEOUT)
    except (*LOST, asyncpg.PostgresError) as error:
        raise _sentence(where, error) from error


async def _in_use(url: str) -> Any:
    """A connection that says, as long as it lasts, that a server uses the database; waits while it is restored."""
    connection = await asyncpg.connect(url, timeout=_TIMEOUT)
    try:
        await connection.execute(f"SELECT pg_advisory_lock_shared({IN_USE})")
    except BaseException:
        connection.terminate()
        raise
    return connection


class Connections:
    """A pool of connections to one database."""

    def __init__(self, pool: Any, use: Any, url: str) -> None:
        self._pool = pool
        self._use = use
        self._renewing = asyncio.Lock()
        self._url = url
        self.where = without_password(url)

    @classmethod
    async def open(cls, url: str) -> "Connections":
        """Connect, and bring the database up to date."""
        where = without_password(url)
        async with connected(url):
            pass
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=_CONNECTIONS,
                timeout=_TIMEOUT,
                command_timeout=_TIMEOUT,
                server_settings=_ON_THE_DISK,
            )
            use = await _in_use(url)
        except (*LOST, asyncpg.PostgresError) as error:
            raise _sentence(where, error) from error
        return cls(pool, use, url)

    async def close(self) -> None:
        """Wait for what is under way, and hang up; where PostgreSQL doesn't answer, without a goodbye."""
        try:
            async with asyncio.timeout(_GOODBYE):
                await self._pool.close()
                await self._use.close()
        except LOST:  # a timeout is one too
            self._pool.terminate()
            self._use.terminate()

    async def once(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Do it with a connection, whatever comes of it."""
        if self._pool.is_closing():
            raise Unavailable("storage.closed")
        try:
            if self._use.is_closed():  # PostgreSQL was restarted
                await self._use_again()
            connection = await self._pool.acquire(timeout=_TIMEOUT)
        except LOST as error:
            raise Unreached from error
        try:
            return await work(connection)
        finally:
            await self._pool.release(connection)

    async def _use_again(self) -> None:
        async with self._renewing:
            if self._use.is_closed():
                self._use = await _in_use(self._url)

    async def do(self, work: Callable[[Any], Awaitable[T]], patience: float | None = None) -> T:
        """Do what does no harm when it is done twice, again if need be while PostgreSQL is away."""
        attempts = Attempts(self.where, patience)
        while True:
            try:
                return await self.once(work)
            except (*LOST, *REFUSED, *AGAIN) as error:
                await attempts.after(error)


class Attempts:
    """How often something is tried while PostgreSQL is away."""

    def __init__(self, where: str, patience: float | None = None) -> None:
        self._where = where
        self._deadline = time.monotonic() + (_PATIENCE if patience is None else patience)
        self.in_doubt = False
        """Whether an attempt ended so that nobody knows what was done."""

    async def after(self, error: Exception) -> None:
        """Wait for the next attempt, or give up."""
        if isinstance(error, ValueError):  # a bug of ours: a value that PostgreSQL has no room for
            raise error
        if isinstance(error, LOST):
            self.in_doubt = True
        if isinstance(error, REFUSED) or time.monotonic() >= self._deadline:
            raise unavailable(self._where, error) from error
        await asyncio.sleep(_PAUSE)


def unavailable(where: str, error: Exception) -> Unavailable:
    """What an operator reads when PostgreSQL is away."""
    return Unavailable("storage.unavailable", where=where, reason=_reason(error))


def _sentence(where: str, error: Exception) -> StorageError:
    """Why it couldn't be opened: because it is away, or because it never will be with this address."""
    if isinstance(error, asyncpg.PostgresError) and not isinstance(error, (*LOST, *REFUSED)):
        return StorageError("storage.refused", where=where, reason=_reason(error))
    return unavailable(where, error)


def _reason(error: Exception) -> str:
    """One line of what it says, without the full stop it may end with."""
    if isinstance(error, Unreached) and isinstance(error.__cause__, Exception):
        return _reason(error.__cause__)
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")


def without_password(url: str) -> str:
    """The address as it may be shown."""
    try:
        password = urlsplit(url).password
    except ValueError:
        return "postgresql://…"
    return url.replace(f":{password}@", ":…@") if password else url
