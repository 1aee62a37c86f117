"""What tests of the storage have in common: opening one for a while, and things to keep in it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from stonehenge.storage.interface import GameResult, Listing, SeatResult, Storage
from stonehenge.storage.open import open_storage


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Storage]:
    storage = await open_storage(url)
    try:
        yield storage
    finally:
        await storage.close()


def contract(test: Callable[[Storage], Awaitable[None]]) -> Callable[[str], None]:
    """A test that every storage must pass."""

    async def on(url: str) -> None:
        async with opened(url) as storage:
            await test(storage)

    def run(url: str) -> None:
        asyncio.run(on(url))

    run.__name__, run.__doc__ = getattr(test, "__name__", "test"), test.__doc__
    return run


def listing(
    status: str = "gathering",
    *people: str,
    public: bool = True,
    body: bytes = b"shown",
    host: str = "ann",
) -> Listing:
    return Listing(public, status, "classic", people or ("ann", "bob"), body, host)


def result(*players: str, edition: str = "classic", at: int = 9) -> GameResult:
    """A game in which they came in in this order."""
    seats = tuple(
        SeatResult(player, seat, 100 - 10 * seat, seat + 1, seat == 0, 15, 10 - seat)
        for seat, player in enumerate(players)
    )
    return GameResult(edition, at, seats)
