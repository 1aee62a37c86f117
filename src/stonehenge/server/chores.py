"""Work that a server does beside all else, for as long as it runs."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Final

from stonehenge.server.failures import failed

PAUSE: Final = 0.5
"""Seconds until something is tried again that failed."""

Work = Callable[[], Coroutine[None, None, None]]


async def for_ever(work: Work) -> None:
    """Do it again and again: what nobody expected to fail may fail, but it doesn't end, and the log says so."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001 # whatever it was, it is told
            failed("a chore failed, and begins anew", error)
        await asyncio.sleep(PAUSE)
