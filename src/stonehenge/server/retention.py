"""Finished games are removed after a while, if the operator wants that."""

import asyncio
import logging
from typing import Final

from stonehenge.server.clock import now
from stonehenge.storage.interface import Storage, StorageError

LOG: Final = logging.getLogger("stonehenge.server")
_DAY: Final = 24 * 3600 * 1000
_OFTEN: Final = 3600
"""Seconds between two rounds."""


async def sweep(storage: Storage, days: int) -> None:
    """Remove what is older than so many days, again and again; 0 keeps everything."""
    while days:
        try:
            removed = await storage.forget_before(now() - days * _DAY)
            if removed:
                LOG.info("finished games removed", extra={"count": removed})
        except StorageError as error:
            LOG.warning("storage: %s", error)
        await asyncio.sleep(_OFTEN)
