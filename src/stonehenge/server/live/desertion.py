"""Desertion: tables where nobody has been for long end, so that no lobby and no list fills with them.

When somebody was last at a table is in the storage, so that it doesn't matter which server they were connected to, or
whether it was restarted since. Only tables that are to end are read.
"""

import asyncio
import logging
from typing import Final

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.clock import now
from stonehenge.server.config import RateLimitSettings
from stonehenge.server.live.attendance import QUIET
from stonehenge.server.live.service import TableService
from stonehenge.storage.interface import Storage, StorageError
from stonehenge.tables.lobby import read_card
from stonehenge.tables.settings import SetupLostError

LOG: Final = logging.getLogger("stonehenge.server")
LOOK: Final = 60.0
"""Seconds between two rounds."""
GRACE: Final = 600.0
"""Seconds after the start in which none ends: a server that was away for a week lets people come back first."""
AT_ONCE: Final = 200
"""How many tables end in one round."""
_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE


class Desertion:
    """Ends deserted tables."""

    def __init__(self, service: TableService, storage: Storage, limits: RateLimitSettings) -> None:
        self._service = service
        self._storage = storage
        self._live_tables = limits.live_tables
        self._patience = {"gathering": limits.gathering_minutes * _MINUTE, "playing": limits.game_hours * _HOUR}
        self._lost: set[str] = set()
        """Tables that can't be read here, since their edition is missing."""

    async def sweep(self) -> None:
        """Look for them for as long as the server runs."""
        await asyncio.sleep(GRACE)
        while True:
            try:
                await self.end_all()
            except StorageError as error:
                LOG.warning("storage: %s", error)
            await asyncio.sleep(LOOK)

    async def end_all(self) -> int:
        """End those where nobody has been for as long as the operator allows; how many."""
        ended = 0
        for status, patience in self._patience.items():
            if patience:
                found = await self._storage.deserted(status, now() - patience, AT_ONCE + len(self._lost))
                for table in found:
                    ended += await self._end(table)
        if ended:
            LOG.info("deserted tables ended", extra={"count": ended})
        return ended

    async def make_room(self, identity: str) -> Refusal | None:
        """See that somebody may open one more table: the longest deserted of theirs end, or it is said why not."""
        most = self._live_tables
        hosted = await self._storage.hosted(identity) if most else []
        too_many = len(hosted) + 1 - most
        for table, last, _ in hosted:
            if too_many <= 0 or last > now() - QUIET:
                break
            too_many -= await self._end(table)
        if not most or too_many <= 0:
            return None
        card = read_card(hosted[0][2].body)
        return refuse("too_many_tables", most=most, table=card.title or card.edition)

    async def _end(self, table: str) -> bool:
        if table in self._lost:
            return False
        try:
            return await self._service.end_deserted(table)
        except SetupLostError:
            self._lost.add(table)
            return False
