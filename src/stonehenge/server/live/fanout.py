"""Publish and subscribe between the servers of one storage: what is new, who is connected where, who drives a table.

Nothing that matters is only here: the log is in the storage, and its key makes a stale driver harmless. One process
needs none of it.
"""

from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from stonehenge.rules.value import value

News = Callable[[str], Awaitable[None]]
"""Called with a table that has something new: lines in its log, or people who came or went."""


@value
class Company:
    """Who is connected to a table, by identity; how many watch."""

    people: frozenset[str] = frozenset()
    spectators: int = 0


class Fanout(Protocol):
    """The way of news between servers."""

    @property
    def shared(self) -> bool:
        """Whether there are other servers, which may have written to a table that nobody watches here."""
        ...

    async def start(self, news: News) -> None:
        """Begin to listen."""
        ...

    async def stop(self) -> None:
        """End it."""
        ...

    def watch(self, table: str) -> None:
        """News of this table are wanted here."""
        ...

    def unwatch(self, table: str) -> None:
        """They are not wanted any more."""
        ...

    def announce(self, table: str) -> None:
        """Tell the others that there is something new."""
        ...

    async def lease(self, table: str) -> bool:
        """Whether this server drives the table for the next seconds."""
        ...

    async def release(self, table: str) -> None:
        """Somebody else may drive it."""
        ...

    def show(self, table: str, company: Company) -> None:
        """Tell the others who is connected here."""
        ...

    async def elsewhere(self, table: str) -> Company:
        """Who is connected to the other servers."""
        ...

    async def ping(self) -> bool:
        """Whether the others can be reached."""
        ...


class SingleServer:
    """One process: there is nobody to tell."""

    shared: Final = False

    async def start(self, news: News) -> None:
        """There is nobody to listen to."""

    async def stop(self) -> None:
        """Nothing was begun."""

    def watch(self, table: str) -> None:
        """No news come from elsewhere."""

    def unwatch(self, table: str) -> None:
        """No news come from elsewhere."""

    def announce(self, table: str) -> None:
        """There is nobody to tell."""

    async def lease(self, table: str) -> bool:  # noqa: ARG002 - the protocol's
        """Always: no other server could drive the table."""
        return True

    async def release(self, table: str) -> None:
        """No other server waits for it."""

    def show(self, table: str, company: Company) -> None:
        """There is nobody to tell."""

    async def elsewhere(self, table: str) -> Company:  # noqa: ARG002 - the protocol's
        """Nobody is: there is no other server."""
        return Company()

    async def ping(self) -> bool:
        """Always: there is nobody else to reach."""
        return True
