"""Retention: tickets, codes and devices that are out of date are removed, and old games if the operator wants that."""

import asyncio
import logging
from typing import Final

from stonehenge.server.clock import now
from stonehenge.storage.interface import Storage, StorageError

LOG: Final = logging.getLogger("stonehenge.server")
_DAY: Final = 24 * 3600 * 1000
_COOKIES: Final = 430
"""Days after which a device is forgotten that was not seen: its cookie has ended before."""
_AT_ONCE: Final = 1000
"""Tournaments that are removed in one round."""
_OFTEN: Final = 3600
"""Seconds between two rounds."""


async def sweep(storage: Storage, days: int) -> None:
    """Every hour remove tickets and codes that are over; games and tournaments so many days after their end."""
    while True:
        try:
            await storage.drop_expired_tickets(now())
            await storage.drop_dead_codes(now())
            await storage.drop_devices(now() - _COOKIES * _DAY)
            removed = await storage.forget_before(now() - days * _DAY) if days else 0
            for tournament in await storage.ended_tournaments(now() - days * _DAY, _AT_ONCE) if days else ():
                await storage.forget_tournament(tournament)
            if removed:
                LOG.info("finished games removed", extra={"count": removed})
        except StorageError as error:
            LOG.warning("storage: %s", error)
        await asyncio.sleep(_OFTEN)
