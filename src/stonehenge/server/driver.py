"""What happens at tables by itself: bots play, clocks run out, the seats of those who are gone are held.

A table is planned anew after everything that changes it; one timer a table waits for the next thing that is due. Only
tables that somebody listens to here are driven, and of several servers only by the one that has the lease.
"""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Final

from stonehenge.bots.seeds import bot_seed
from stonehenge.rules.refusals import Refusal
from stonehenge.server.clock import now
from stonehenge.server.house import House
from stonehenge.server.rooms import Room
from stonehenge.server.thinkers import Thinkers
from stonehenge.tables.due import BotMove, Due, Moment, StandIn, UndoLapse, due, moment
from stonehenge.tables.table import STAND_IN, BotSeat

LOG: Final = logging.getLogger("stonehenge.server")
RETRY: Final = 2.0
"""Seconds until a table is looked at again that another server drives, or whose storage was away."""


@dataclass(slots=True)
class _Plan:
    """What one table waits for."""

    timer: asyncio.TimerHandle | None = None
    thinking: dict[int, Moment] = field(default_factory=dict)
    """The seats for which a bot thinks already, and what about."""


class Driver:
    """Keeps the tables of this server going."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self._house = house
        self._thinkers = thinkers
        self._plans: dict[str, _Plan] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        house.changed = self.plan

    async def stop(self) -> None:
        """Nothing happens by itself any more."""
        self._stopped = True
        for plan in self._plans.values():
            if plan.timer is not None:
                plan.timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def plan(self, room: Room) -> None:
        """Look what is due at a table next; called after everything that changes it."""
        if self._stopped:
            return
        plan = self._plans.setdefault(room.table.id, _Plan())
        if plan.timer is not None:
            plan.timer.cancel()
            plan.timer = None
        waiting = due(room.table, room.away_seats()) if room.listeners else []
        if not waiting:
            if not plan.thinking:
                self._plans.pop(room.table.id, None)
            return
        for thing in waiting:
            if isinstance(thing, BotMove) and plan.thinking.get(thing.seat) != moment(room.table):
                plan.thinking[thing.seat] = moment(room.table)
                self._spawn(self._think(room, thing, plan))
        timed = [thing for thing in waiting if not isinstance(thing, BotMove)]
        if timed:
            first = min(timed, key=lambda thing: thing.at)
            self._wait(room, plan, max(0.0, (first.at - now()) / 1000), first)

    def _wait(self, room: Room, plan: _Plan, seconds: float, thing: Due) -> None:
        loop = asyncio.get_running_loop()
        plan.timer = loop.call_later(seconds, lambda: self._spawn(self._do(room, thing)))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do(self, room: Room, thing: Due) -> None:
        """Somebody's clock has run out, or they have been away too long, or nobody answers an undo."""
        table = room.table.id
        if not await self._may_drive(room):
            return
        match thing:
            case StandIn(seat, at, why) if thing in due(room.table, room.away_seats()) and at <= now() + 5:
                await self._done(room, await self._house.stand_in(table, seat, why))
            case UndoLapse(seat, _):
                await self._done(room, await self._house.lapse_undo(table, seat))
            case _:
                self.plan(room)

    async def _think(self, room: Room, thing: BotMove, plan: _Plan) -> None:
        """Let a bot think at once, and let it be seen to move when its time has come."""
        when = moment(room.table)
        try:
            if await self._may_drive(room):
                await self._thought(room, thing, when)
        finally:
            if plan.thinking.get(thing.seat) == when:
                del plan.thinking[thing.seat]

    async def _thought(self, room: Room, thing: BotMove, when: Moment) -> None:
        table, seat = room.table, thing.seat
        by = table.played_by(seat)
        if table.game is None or by == "person" or seat not in table.on_turn():
            return
        occupant = table.seats[seat]
        name = occupant.bot if isinstance(occupant, BotSeat) else STAND_IN
        action = await self._thinkers.decide(name, bot_seed(table.dealing_seed, seat), table.game.views[seat])
        await asyncio.sleep(max(0.0, (thing.at - now()) / 1000))
        await self._done(room, await self._house.move_for(table.id, seat, when, action, by))

    async def _may_drive(self, room: Room) -> bool:
        try:
            if await self._house.fanout.lease(room.table.id):
                return True
        except OSError as error:
            LOG.warning("no lease can be had: %s", type(error).__name__)
        self._later(room)
        return False

    async def _done(self, room: Room, answer: int | Refusal) -> None:
        if isinstance(answer, Refusal) and answer.code == "storage_unavailable":
            self._later(room)

    def _later(self, room: Room) -> None:
        if not self._stopped:
            asyncio.get_running_loop().call_later(RETRY, self.plan, room)
