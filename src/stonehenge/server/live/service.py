"""The tables of this server as routes, sockets and the driver ask for them."""

import secrets
from typing import Protocol

from stonehenge.bots.registry import ADVISER
from stonehenge.bots.seeds import bot_seed
from stonehenge.rules.actions import Action
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.view import View
from stonehenge.server.clock import now
from stonehenge.server.live.broadcast import Broadcaster, Changed
from stonehenge.server.live.cache import CachedTable, Settle, TableCache
from stonehenge.server.live.fanout import Fanout, SingleServer
from stonehenge.server.live.presence import Listener
from stonehenge.server.live.recovery import Recovery
from stonehenge.server.live.subscriptions import Subscriptions
from stonehenge.server.live.write_ahead import Decider, WriteAhead
from stonehenge.server.schemas import NewTable
from stonehenge.server.thinkers import Thinkers
from stonehenge.storage.interface import Storage
from stonehenge.tables import opening
from stonehenge.tables.commands import Act, Back, Command
from stonehenge.tables.decide import decide
from stonehenge.tables.decision import Decision, decision
from stonehenge.tables.hints import why_no_hint
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import By, Hinted, Rematched, UndoAnswered, Why
from stonehenge.tables.playing import move, stand_in
from stonehenge.tables.seating import rename, seat_program
from stonehenge.tables.who import Who


class Bots(Protocol):
    """Whatever decides as a bot does."""

    async def decide(self, name: str, seed: str, view: View) -> Action:
        """What this bot does in this seat; always a legal action."""
        ...


class TableService:
    """All that can be asked of the tables of this server.

    The tables in memory are copies of their logs; one that may have fallen behind reads on first.
    """

    def __init__(self, storage: Storage, fanout: Fanout | None = None, bots: Bots | None = None) -> None:
        self.fanout: Fanout = SingleServer() if fanout is None else fanout
        self._bots: Bots = Thinkers() if bots is None else bots
        self._broadcaster = Broadcaster(self.fanout)
        self._recovery = Recovery(storage, self._broadcaster)
        self._write_ahead = WriteAhead(storage, self.fanout, self._broadcaster, self._recovery)
        self._cache = TableCache(self._recovery.load, self._recovery.refresh if self.fanout.shared else None)
        self._subscriptions = Subscriptions(self.fanout, self._cache, self._broadcaster, self._recovery)

    async def start(self) -> None:
        """Begin to listen to the other servers."""
        await self.fanout.start(self._subscriptions.news)

    async def stop(self) -> None:
        """Finish what is under way; nothing that was decided is left half written."""
        await self._recovery.stop()
        await self._write_ahead.stop()
        await self.fanout.stop()

    def on_change(self, changed: Changed) -> None:
        """Have this called after anything changed at a table."""
        self._broadcaster.changed = changed

    # --- tables ------------------------------------------------------------------------------------------------------

    def in_memory(self) -> list[CachedTable]:
        """The tables in memory."""
        return self._cache.all()

    def connections(self) -> int:
        """How many connections there are to all tables."""
        return sum(len(cached.presence.listeners) for cached in self._cache.all())

    async def table(self, table: str) -> LiveTable | None:
        """A table, up to date; only to be read."""
        cached = await self._cache.find(table)
        return None if cached is None else cached.table

    async def open(self, who: Who, new: NewTable) -> str | Refusal:
        """A new table, with its host seated and bots beside them if that is wanted."""
        opened = opening.opened_by(who, new.settings, _origin(), sit=new.sit, bots=new.bots, begin=new.start)
        return opened if isinstance(opened, Refusal) else await self._open(opened)

    async def rematch(self, table: str, who: Who) -> str | Refusal:
        """The same people at a new table; a second one who asks is told where it is."""
        cached = await self._cache.find(table)
        if cached is None:
            return refuse("table_unknown")
        old = cached.table
        if old.rematch:
            return old.rematch
        if not old.finished:
            return refuse("not_over")
        if who.identity != old.host and old.seat_of(who.identity) is None:
            return refuse("not_seated")
        again = await self._open(opening.same_people(old, who, _origin()))
        told = await self._write_ahead.change(cached, lambda live: Decision([] if live.rematch else [Rematched(again)]))
        return told if isinstance(told, Refusal) else old.rematch

    async def _open(self, new: opening.Beginning) -> str:
        self._cache.put(await self._write_ahead.open(new))
        return new.table.id

    # --- what people ask for -----------------------------------------------------------------------------------------

    async def ask(
        self, table: str, who: Who, command: Command, settle: Settle = lambda _outcome: None
    ) -> int | Refusal:
        """Let somebody do something at a table: the number of the last line that followed, or why not.

        Where it is not known yet whether it was written, ``settle`` is told as soon as it is.
        """
        cached = await self._cache.find(table)
        if cached is None:
            return refuse("table_unknown")
        meant = _meant_for(cached.table, who)

        def decider(live: LiveTable) -> Decision | Refusal:
            if isinstance(command, Act) and command.moment is None and _meant_for(live, who) != meant:
                return refuse("busy")  # it was meant for a trick, say, that went on elsewhere
            return decide(live, who, command)

        return await self._write_ahead.change(cached, decider, settle)

    async def hint(self, table: str, who: Who) -> Action | Refusal:
        """What a strong player would do who knows what this person knows."""
        live = await self.table(table)
        if live is None:
            return refuse("table_unknown")
        seat = live.seat_of(who.identity)
        if (refusal := why_no_hint(live, seat)) is not None:
            return refusal
        assert seat is not None
        noted = await self._change(table, lambda now: Decision([] if seat in now.hinted else [Hinted(seat)]))
        if isinstance(noted, Refusal):
            return noted
        assert live.game is not None
        return await self._bots.decide(ADVISER, bot_seed(live.dealing_seed, f"hint/{seat}"), live.game.views[seat])

    async def seat_program(self, table: str, who: Who, seat: int, program: Who) -> int | Refusal:
        """Seat a program that somebody runs: by the host, or on a free seat by anybody who may sit there."""
        return await self._change(table, lambda live: decision(seat_program(live, who, seat, program)))

    async def rename(self, table: str, who: Who) -> int | Refusal:
        """Somebody is called something else now."""
        return await self._change(table, lambda live: Decision(rename(live, who)))

    # --- what happens by itself --------------------------------------------------------------------------------------

    async def move_for(self, table: str, seat: int, when: int, action: Action, by: By) -> int | Refusal:
        """Let a bot move, unless the table has gone on since it was asked, or its person is back."""

        def decider(live: LiveTable) -> Decision | Refusal:
            if seat not in live.on_turn() or live.played_by(seat) != by or live.asked[seat] != when:
                return refuse("busy")
            return move(live, seat, action, by)

        return await self._change(table, decider)

    async def stand_in(self, table: str, seat: int, why: Why) -> int | Refusal:
        """Let a bot play for somebody."""
        return await self._change(table, lambda live: decision(stand_in(live, seat, why)))

    async def lapse_undo(self, table: str, seat: int) -> int | Refusal:
        """Nobody waits for an answer to this seat's undo any more."""
        return await self._change(
            table, lambda live: Decision([UndoAnswered(seat, granted=False)] if live.undo_of == seat else [])
        )

    async def _change(self, table: str, decider: Decider) -> int | Refusal:
        cached = await self._cache.find(table)
        return refuse("table_unknown") if cached is None else await self._write_ahead.change(cached, decider)

    # --- listening ---------------------------------------------------------------------------------------------------

    async def join(self, table: str, listener: Listener, have: int | None, who: Who) -> CachedTable | None:
        """Somebody listens from now on: what they have missed comes first, or a fresh view."""
        cached = await self._subscriptions.enter(table, listener, have)
        if cached is None:
            return None
        try:
            self._broadcaster.people_changed(cached)
            live = cached.table
            seat = live.seat_of(who.identity)
            if seat is not None and live.played_by(seat) == "stand_in" and not live.finished:
                await self.ask(table, who, Back())
        except BaseException:  # also if they are gone before they have quite come
            await self.leave(cached, listener)
            raise
        return cached

    async def leave(self, cached: CachedTable, listener: Listener) -> None:
        """A connection is gone."""
        await self._subscriptions.leave(cached, listener)


def _meant_for(table: LiveTable, who: Who) -> int | None:
    """The moment that a move is for which doesn't say so."""
    seat = table.seat_of(who.identity)
    return None if seat is None else table.asked.get(seat)


def _origin() -> opening.Origin:
    """What only the server can give a new table: nobody can guess its id, nor the seed of its shuffles."""
    return opening.Origin(secrets.token_urlsafe(16), secrets.token_hex(32), now())
