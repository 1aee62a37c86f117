"""What nobody needs any more is removed: tickets that are out of date, and old games if the operator wants that."""

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
    """Remove games that were over so many days ago (0 keeps them all), and useless tickets, again and again."""
    while True:
        try:
            await storage.drop_expired_tickets(now())
            removed = await storage.forget_before(now() - days * _DAY) if days else 0
            if removed:
                LOG.info("finished games removed", extra={"count": removed})
        except StorageError as error:
            LOG.warning("storage: %s", error)
        await asyncio.sleep(_OFTEN)
