"""Background tasks: work that a server does beside all else, for as long as it runs."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Final

from stonehenge.server.failures import failed

PAUSE: Final = 0.5
"""Seconds until something is tried again that failed."""

Work = Callable[[], Coroutine[None, None, None]]


async def keep_running(work: Work) -> None:
    """Begin the work anew whenever it ends or fails; a failure is counted and told in the log."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001 # whatever it was, it is told
            failed("a chore failed, and begins anew", error)
        await asyncio.sleep(PAUSE)
