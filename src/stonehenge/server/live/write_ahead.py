"""What is decided is written to the log before it happens: nobody sees a move that could still be lost."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final, get_args

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server import metrics
from stonehenge.server.clock import now
from stonehenge.server.live.broadcast import Broadcaster
from stonehenge.server.live.cache import CachedTable, Doubt, Settle
from stonehenge.server.live.fanout import Fanout
from stonehenge.server.live.recovery import Recovery
from stonehenge.storage.interface import Stale, Storage, Unavailable, Unsettled
from stonehenge.storage.ratings import rate
from stonehenge.tables import log
from stonehenge.tables.decision import Decision, Line
from stonehenge.tables.listing import changes_listing, listing_of
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import By, Moved
from stonehenge.tables.log_length import why_too_long
from stonehenge.tables.opening import Beginning
from stonehenge.tables.results import rated, result_of

LOG: Final = logging.getLogger("stonehenge.server")
_FINISHES: Final = 20.0
"""Seconds for what is still being written when the server stops."""
ATTEMPTS: Final = 8
"""How often something is decided anew because another server was quicker."""

_MOVES: Final = {by: metrics.MOVES.labels(by) for by in get_args(By)}

Decider = Callable[[LiveTable], Decision | Refusal]
"""Decides what happens at a table as it stands; it is asked again if the table has gone on meanwhile."""


def _unheard(_outcome: int | Refusal) -> None:
    """Nobody waits for it."""


class WriteAhead:
    """Lets tables change: decides, appends to the log, and publishes what is written."""

    def __init__(self, storage: Storage, fanout: Fanout, broadcaster: Broadcaster, recovery: Recovery) -> None:
        self._storage = storage
        self._fanout = fanout
        self._broadcaster = broadcaster
        self._recovery = recovery
        self._under_way = 0
        """How many changes are being decided or written."""
        self._rests = asyncio.Event()

    async def stop(self) -> None:
        """Finish what is under way: nothing that was decided is left half written.

        Where the storage is away for longer, nobody is told anything of it any more, as after a crash.
        """
        if self._under_way:
            self._rests.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_FINISHES):
                    await self._rests.wait()

    async def open(self, new: Beginning) -> CachedTable:
        """Write the first lines of a new table."""
        table, at = new.table, new.table.at
        bodies = [log.write(event) for event in new.lines]
        await self._storage.append(table.id, 0, bodies, at, listing=listing_of(table, at))
        return CachedTable.of(table, at)

    async def change(self, cached: CachedTable, decider: Decider, settle: Settle = _unheard) -> int | Refusal:
        """Decide something, and let it happen once it is written; the number of the table's last line, or why not.

        ``settle`` is told the same in the moment in which everyone else is told what happened. Where it is not known
        whether it was written, that is the answer, and ``settle`` is told again as soon as it is known.

        What is being written must also be told, so whoever asks stays until it is. Where one is cancelled all the same,
        the log is looked at soon, and everyone told what is there.
        """
        self._under_way += 1
        try:
            outcome = await self._decided(cached, decider, settle)
        except asyncio.CancelledError:
            self._recovery.in_doubt(cached)
            raise
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._rests.set()
        settle(outcome)
        return outcome

    async def _decided(self, cached: CachedTable, decider: Decider, settle: Settle) -> int | Refusal:
        async with cached.lock:
            for _ in range(ATTEMPTS):
                try:
                    if cached.behind:
                        await self._recovery.catch_up(cached)
                    decided = decider(cached.table)
                    if isinstance(decided, Refusal):
                        return decided
                    if (too_long := why_too_long(cached.table, decided.events)) is not None:
                        return too_long
                    if decided.events:
                        await self._write(cached, decided, settle)
                except Stale:
                    cached.behind = True
                    continue
                except log.NewerLineError:
                    return refuse("table_newer")
                except Unavailable as unavailable:
                    self._recovery.in_doubt(cached)
                    LOG.warning("storage: %s", unavailable)
                    return refuse("not_known_yet" if isinstance(unavailable, Unsettled) else "storage_unavailable")
                return cached.table.seq if decided.answer is None else decided.answer
        return refuse("busy")

    async def _write(self, cached: CachedTable, decided: Decision, settle: Settle) -> None:
        table = cached.table
        at = max(now() + cached.ahead, table.at)
        lines = list(decided.lines(at))
        bodies = [log.write(event) for event in decided.events]
        try:
            if changes_listing(decided.events):
                await self._append_with_listing(table, bodies, lines, at)
            else:
                await self._storage.append(table.id, table.seq, bodies, at)
        except Unsettled as unsettled:
            cached.doubt = Doubt(unsettled.again, settle)
            raise
        for event in decided.events:
            if isinstance(event, Moved):
                _MOVES[event.by].inc()
        self._broadcaster.publish(cached, lines)
        self._fanout.announce(table.id)

    async def _append_with_listing(self, table: LiveTable, bodies: list[bytes], lines: list[Line], at: int) -> None:
        """Write what the lobby shows of the table after these lines too, and the result of a game that they end."""
        after = table.copy()
        for line in lines:
            after.apply(*line)
        result = result_of(after, at) if after.finished and not table.finished else None
        await self._storage.append(
            table.id,
            table.seq,
            bodies,
            at,
            listing=listing_of(after, at),
            result=result,
            rate=rate if result is not None and rated(after) else None,
        )
