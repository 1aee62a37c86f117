"""The driver of tables, for what happens by itself: bots play, clocks run out, bots stand in for those who are gone.

A table is planned anew after everything that changes it; one timer a table waits for the next thing that is due. Only
tables that somebody listens to here are driven, and those of tournaments, which have to come to an end; of several
servers only by the one that has the lease.
"""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from stonehenge.bots.seeds import bot_seed
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.background_tasks import Work, end
from stonehenge.server.clock import now
from stonehenge.server.failures import failed
from stonehenge.server.live.cache import CachedTable
from stonehenge.server.live.service import TableService
from stonehenge.server.thinkers import Thinkers
from stonehenge.storage.interface import StorageError
from stonehenge.tables.due import BeginGame, BotMove, DealAgain, Due, StandIn, UndoLapse, WordsLapse, due
from stonehenge.tables.live_table import STAND_IN
from stonehenge.tables.people import BotSeat

LOG: Final = logging.getLogger("stonehenge.server")
RETRY: Final = 2.0
"""Seconds until a table is looked at again that another server drives, or whose storage was away."""


@dataclass(slots=True)
class _Plan:
    """What one table waits for."""

    timer: asyncio.TimerHandle | None = None
    again: asyncio.TimerHandle | None = None
    """When it is looked at again because something wasn't possible."""
    thinking: dict[int, int] = field(default_factory=dict)
    """The seats for which a bot thinks already, and the moment it thinks about."""

    def rest(self) -> None:
        """Wait for nothing any more."""
        for timer in (self.timer, self.again):
            if timer is not None:
                timer.cancel()
        self.timer = self.again = None


class Driver:
    """Keeps the tables of this server going."""

    def __init__(self, service: TableService, thinkers: Thinkers) -> None:
        self._service = service
        self._thinkers = thinkers
        self._plans: dict[str, _Plan] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        service.on_change(self.plan)

    async def stop(self) -> None:
        """Nothing happens by itself any more."""
        self._stopped = True
        for plan in self._plans.values():
            plan.rest()
        await end(self._tasks)

    def plan(self, cached: CachedTable) -> None:
        """Look what is due at a table next; called after everything that changes it."""
        if self._stopped:
            return
        plan = self._plans.get(cached.table.id)
        if plan is not None:
            plan.rest()
        if cached.newer:  # another drives it, who knows what happened there
            self._plans.pop(cached.table.id, None)
            return
        driven = bool(cached.presence.listeners or cached.table.tournament)
        waiting = due(cached.table, cached.presence.away_seats()) if driven else []
        if driven and not cached.table.finished:
            self._wake(cached)
        if not waiting:
            if plan is not None and not plan.thinking:
                del self._plans[cached.table.id]
            return
        if plan is None:
            plan = self._plans[cached.table.id] = _Plan()
        for thing in (thing for thing in waiting if isinstance(thing, BotMove)):
            when = cached.table.asked.get(thing.seat, 0)
            if plan.thinking.get(thing.seat) != when:
                plan.thinking[thing.seat] = when
                self._spawn(cached, partial(self._think, cached, thing, when))
        timed = [thing for thing in waiting if not isinstance(thing, BotMove)]
        if timed:
            first = min(timed, key=partial(_when, cached))
            self._wait(cached, plan, _seconds_until(cached, first), first)

    def _wake(self, cached: CachedTable) -> None:
        """Have the processes ready that the bots of this table need."""
        for occupant in cached.table.seats:
            if isinstance(occupant, BotSeat):
                self._thinkers.wake(occupant.bot)

    def _wait(self, cached: CachedTable, plan: _Plan, seconds: float, thing: Due) -> None:
        loop = asyncio.get_running_loop()
        plan.timer = loop.call_later(seconds, self._spawn, cached, partial(self._do, cached, thing))

    def _spawn(self, cached: CachedTable, work: Work) -> None:
        task = asyncio.get_running_loop().create_task(self._attended(cached, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _attended(self, cached: CachedTable, work: Work) -> None:
        """Whatever fails, the table is looked at again: it never hangs."""
        try:
            await work()
        except Exception as error:  # noqa: BLE001 # whatever it was, it is told
            failed("a table could not be driven", error)
            self._later(cached)

    async def _do(self, cached: CachedTable, thing: Due) -> None:
        """A clock has run out, somebody has been away too long or shows no word, or nobody answers an undo."""
        table = cached.table.id
        if not await self._may_drive(cached):
            return
        match thing:
            case StandIn(seat, _, why) if self._is_due(cached, thing):
                await self._done(cached, self._service.stand_in(table, seat, why))
            case WordsLapse() if self._is_due(cached, thing):
                await self._done(cached, self._service.void_deal(table))
            case DealAgain() if self._is_due(cached, thing):
                await self._done(cached, self._service.deal_again(table))
            case BeginGame() if self._is_due(cached, thing):
                await self._done(cached, self._service.begin(table))
            case UndoLapse(seat, _):
                await self._done(cached, self._service.lapse_undo(table, seat))
            case _:
                self.plan(cached)

    @staticmethod
    def _is_due(cached: CachedTable, thing: Due) -> bool:
        return thing in due(cached.table, cached.presence.away_seats()) and _when(cached, thing) <= now() + 5

    async def _think(self, cached: CachedTable, thing: BotMove, when: int) -> None:
        """Let a bot think at once, and let it be seen to move when its time has come."""
        plan = self._plans.setdefault(cached.table.id, _Plan())
        moved = False
        try:
            if await self._may_drive(cached):
                moved = await self._thought(cached, thing, when)
            else:
                moved = True  # not here
        finally:
            if plan.thinking.get(thing.seat) == when:
                del plan.thinking[thing.seat]
        if not moved and plan.again is None:
            self.plan(cached)  # the seat may be played by another now, who has not been asked yet

    async def _thought(self, cached: CachedTable, thing: BotMove, when: int) -> bool:
        """Whether there is nothing more to do for now."""
        table, seat = cached.table, thing.seat
        by = table.played_by(seat)
        if table.game is None or by == "person" or seat not in table.on_turn():
            return True
        occupant = table.seats[seat]
        name = occupant.bot if isinstance(occupant, BotSeat) else STAND_IN
        seed, view = bot_seed(table.shuffle.dealing_seed, seat), table.game.views[seat]
        action = await self._thinkers.decide(name, seed, view, table.id)
        await self._until(thing.seen_at(now() + cached.ahead) - cached.ahead)
        return await self._done(cached, self._service.move_for(table.id, seat, when, action, by))

    async def _until(self, moment: int) -> None:
        """Wait for a time of the server's clock."""
        await asyncio.sleep(max(0.0, (moment - now()) / 1000))

    async def _may_drive(self, cached: CachedTable) -> bool:
        if cached.newer:
            return False
        try:
            if await self._service.fanout.lease(cached.table.id):
                return True
        except OSError as error:
            LOG.warning("no lease can be had: %s", type(error).__name__)
        self._later(cached)
        return False

    async def _done(self, cached: CachedTable, doing: Awaitable[int | Refusal]) -> bool:
        """Whether it was done; what the storage couldn't do is tried again."""
        try:
            answer = await doing
        except StorageError as error:
            LOG.warning("storage: %s", error)
            answer = refuse("storage_unavailable")
        if not isinstance(answer, Refusal):
            return True
        if answer.code != "busy":
            self._later(cached)
        return False

    def _later(self, cached: CachedTable) -> None:
        """Look at a table again in a while; however often this is said, only once."""
        plan = self._plans.get(cached.table.id)
        if plan is None or self._stopped:
            return
        if plan.again is not None:
            plan.again.cancel()
        plan.again = asyncio.get_running_loop().call_later(RETRY, self.plan, cached)


def _when(cached: CachedTable, thing: Due) -> int:
    """When it is due by this server's clock: how long somebody is away is this server's time, all else the log's."""
    return thing.at if isinstance(thing, StandIn) and thing.why == "away" else thing.at - cached.ahead


def _seconds_until(cached: CachedTable, thing: Due) -> float:
    return max(0.0, (_when(cached, thing) - now()) / 1000)
