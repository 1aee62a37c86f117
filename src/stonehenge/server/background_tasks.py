"""Background tasks: work that a server does beside all else, for as long as it runs; and how it comes to its end."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final

from stonehenge.server.failures import failed

PAUSE: Final = 0.5
"""Seconds until something is tried again that failed."""
_UNHEARD: Final = 1.0
"""Seconds after which a task is cancelled once more."""

Work = Callable[[], Coroutine[None, None, None]]


async def keep_running(work: Work) -> None:
    """Begin the work anew whenever it ends or fails; a failure is counted and told in the log."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001 # whatever it was, it is told
            failed("a chore failed, and begins anew", error)
        await asyncio.sleep(PAUSE)


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until each has ended: a server that is told to stop must not wait for one that did not hear it.

    Before Python 3.12 ``wait_for`` loses a cancellation that comes in the same moment as what it waits for; and what
    others have written may take one for a timeout.
    """
    left = {task for task in tasks if not task.done()}
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=_UNHEARD)
