"""The tables of this server as routes, sockets and the driver ask for them."""

import contextlib
import secrets

from stonehenge.rules.actions import Action
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.clock import now
from stonehenge.server.live.advice import Advice, Adviser
from stonehenge.server.live.attendance import Attendance
from stonehenge.server.live.broadcast import Broadcaster, Changed
from stonehenge.server.live.budgets import Budgets
from stonehenge.server.live.cache import CachedTable, Settle, TableCache
from stonehenge.server.live.fanout import Fanout, SingleServer
from stonehenge.server.live.presence import Listener
from stonehenge.server.live.recovery import Recovery
from stonehenge.server.live.subscriptions import Subscriptions
from stonehenge.server.live.write_ahead import Decider, WriteAhead
from stonehenge.server.schemas import NewTable
from stonehenge.server.thinkers import Thinkers
from stonehenge.storage.interface import Stale, Storage
from stonehenge.tables import opening
from stonehenge.tables.commands import Act, Command, Start
from stonehenge.tables.decide import decide
from stonehenge.tables.decision import Decision, decision
from stonehenge.tables.due import deserted
from stonehenge.tables.forgetting import depart
from stonehenge.tables.hints import why_no_hint
from stonehenge.tables.hosting import deal_again
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import By, Closed, Hinted, NewerLineError, Rematched, UndoAnswered, Unsealed, Why
from stonehenge.tables.playing import arrives, move, stand_in
from stonehenge.tables.seating import rename, seat_program
from stonehenge.tables.shuffling import start_dealing, void_deal, why_not_yet
from stonehenge.tables.who import Who


class TableService:
    """All that can be asked of the tables of this server.

    The tables in memory are copies of their logs; one that may have fallen behind reads on first.
    """

    def __init__(
        self,
        storage: Storage,
        fanout: Fanout | None = None,
        adviser: Adviser | None = None,
        budgets: Budgets | None = None,
    ) -> None:
        self.fanout: Fanout = SingleServer() if fanout is None else fanout
        self._budgets = Budgets() if budgets is None else budgets
        self._advice = Advice(Thinkers() if adviser is None else adviser)
        self._broadcaster = Broadcaster(self.fanout)
        self._recovery = Recovery(storage, self._broadcaster)
        self._write_ahead = WriteAhead(storage, self.fanout, self._broadcaster, self._recovery)
        self._cache = TableCache(self._recovery.load, self._recovery.refresh if self.fanout.shared else None)
        self.attendance = Attendance(storage, self._cache.all)
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
        """Have this called, too, after anything changed at a table."""
        before = self._broadcaster.changed

        def both(cached: CachedTable) -> None:
            before(cached)
            changed(cached)

        self._broadcaster.changed = both

    # --- tables ------------------------------------------------------------------------------------------------------

    def in_memory(self) -> list[CachedTable]:
        """The tables in memory."""
        return self._cache.all()

    def trim(self) -> None:
        """Keep no more in memory than is of use."""
        self._cache.trim()

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

    async def rematch(self, table: str, who: Who, *, begin: bool = True) -> str | Refusal:
        """The same people at a new table; a second one who asks is told where it is."""
        cached = await self._found(table)
        if isinstance(cached, Refusal):
            return cached
        old = cached.table
        if old.rematch:
            return old.rematch
        if not old.finished:
            return refuse("not_over")
        if who.identity != old.host and old.seat_of(who.identity) is None:
            return refuse("not_seated")
        again = await self._open(opening.same_people(old, who, _origin(), begin=begin))
        told = await self._write_ahead.change(cached, lambda live: Decision([] if live.rematch else [Rematched(again)]))
        return told if isinstance(told, Refusal) else old.rematch

    async def open_drawn(self, plan: opening.TournamentTable, table: str, seed: str) -> None:
        """Open a tournament's table under an id that follows from the draw; if it is there already, that is well."""
        with contextlib.suppress(Stale):
            await self._open(opening.of_tournament(plan, opening.Origin(table, seed, now())))

    async def look_after(self, table: str) -> LiveTable | None:
        """A table that is to go on also while nobody is connected to it."""
        cached = await self._cache.find(table)
        if cached is None:
            return None
        self._broadcaster.changed(cached)
        return cached.table

    async def _open(self, new: opening.Beginning) -> str:
        self._cache.put(await self._write_ahead.open(new))
        return new.table.id

    # --- what people ask for -----------------------------------------------------------------------------------------

    async def ask(
        self, table: str, who: Who, command: Command, settle: Settle = lambda _outcome: None
    ) -> int | Refusal:
        """Let somebody do something at a table: the number of the last line that followed, or why not.

        ``settle`` is told the same; and where it is not known yet whether it was written, again as soon as it is.
        """
        cached = self._budgets.why_not(table, who.identity, command) or await self._found(table)
        if isinstance(cached, Refusal):
            settle(cached)
            return cached
        meant = _meant_for(cached.table, who)

        def decider(live: LiveTable) -> Decision | Refusal:
            if isinstance(command, Act) and command.moment is None and _meant_for(live, who) != meant:
                return refuse("busy")  # it was meant for a trick, say, that went on elsewhere
            decided = decide(live, who, command)
            if isinstance(command, Start) and not isinstance(decided, Refusal):
                return why_not_yet(live, cached.presence.away_seats()) or decided
            return decided

        return await self._write_ahead.change(cached, decider, settle)

    async def hint(self, table: str, who: Who) -> Action | Refusal:
        """What a strong player would do who knows what this person knows."""
        if (refusal := self._budgets.why_not(table, who.identity, None)) is not None:
            return refusal
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
        return await self._advice.hint(live, seat)

    async def seat_program(self, table: str, who: Who, seat: int, program: Who) -> int | Refusal:
        """Seat a program that somebody runs: by the host, or on a free seat by anybody who may sit there."""
        if (refusal := self._budgets.why_not(table, who.identity, None)) is not None:
            return refusal
        return await self._change(table, lambda live: decision(seat_program(live, who, seat, program)))

    async def rename(self, table: str, who: Who) -> int | Refusal:
        """Somebody is called something else now, or has another face."""
        return await self._change(table, lambda live: Decision(rename(live, who)))

    async def depart(self, table: str, identity: str) -> int | Refusal:
        """Somebody gets up for good, and so do their programs: bots play on."""
        return await self._change(table, lambda live: Decision(depart(live, identity)))

    async def reload(self, table: str) -> None:
        """The log was written anew: what is in memory of it is read again, and everyone told how it stands."""
        cached = self._cache.get(table)
        if cached is not None:
            with contextlib.suppress(NewerLineError):  # then a newer server has it already
                await self._recovery.reload(cached)

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

    async def begin(self, table: str) -> int | Refusal:
        """A tournament's table begins: who is not there will be stood in for."""

        def decider(live: LiveTable) -> Decision | Refusal:
            waits = bool(live.tournament) and live.game is None and not live.finished
            return Decision(start_dealing(live) if waits else [])

        return await self._change(table, decider)

    async def unseal(self, table: str) -> int | Refusal:
        """All tables with the same cards are done: everyone may see this one."""
        return await self._change(table, lambda live: Decision([Unsealed()] if live.sealed else []))

    async def end(self, table: str) -> int | Refusal:
        """A tournament needs its table no more: the draw was taken back, or its round is over."""
        return await self._change(table, lambda live: Decision([] if live.finished else [Closed()]))

    async def void_deal(self, table: str) -> int | Refusal:
        """Nobody waits for words that were not shown: another seed is drawn."""
        seed = _new_seed()
        return await self._change(table, lambda live: Decision(void_deal(live, seed)))

    async def deal_again(self, table: str) -> int | Refusal:
        """A deal that became void is made again, once everyone is there who has given a word."""
        cached = await self._found(table)
        if isinstance(cached, Refusal):
            return cached

        def decider(live: LiveTable) -> Decision | Refusal:
            return why_not_yet(live, cached.presence.away_seats()) or Decision(deal_again(live))

        return await self._write_ahead.change(cached, decider)

    async def _change(self, table: str, decider: Decider) -> int | Refusal:
        cached = await self._found(table)
        return cached if isinstance(cached, Refusal) else await self._write_ahead.change(cached, decider)

    async def _found(self, table: str) -> CachedTable | Refusal:
        try:
            cached = await self._cache.find(table)
        except NewerLineError:
            return refuse("table_newer")
        return refuse("table_unknown") if cached is None else cached

    async def end_deserted(self, table: str) -> bool:
        """End a table where nobody has been for long, unless somebody is there now; whether it has ended."""
        cached = self._cache.get(table)
        if (cached is not None and cached.presence.attended()) or (await self.fanout.elsewhere(table)).people:
            return False
        if not await self.fanout.lease(table):
            return False  # another server looks after it
        ended = await self._change(table, lambda live: Decision(deserted(live)))
        cached = self._cache.get(table)
        if cached is None or not cached.presence.listeners:
            await self.fanout.release(table)
            self._cache.drop(table)  # it was read only for this
        return not isinstance(ended, Refusal)

    # --- listening ---------------------------------------------------------------------------------------------------

    async def join(self, table: str, listener: Listener, have: int | None, who: Who) -> CachedTable | None:
        """Somebody listens from now on: what they have missed comes first, or a fresh view."""
        cached = await self._subscriptions.enter(table, listener, have)
        if cached is None:
            return None
        try:
            self._broadcaster.people_changed(cached)
            self.attendance.arrived(cached)
            await self.arrive(cached, who)
        except BaseException:  # also if they are gone before they have quite come
            await self.leave(cached, listener)
            raise
        return cached

    async def arrive(self, cached: CachedTable, who: Who) -> None:
        """Somebody who is connected plays themselves again, under the name they have now."""
        if arrives(cached.table, who):
            await self._write_ahead.change(cached, lambda live: Decision(arrives(live, who)))

    async def leave(self, cached: CachedTable, listener: Listener) -> None:
        """A connection is gone."""
        await self._subscriptions.leave(cached, listener)


def _meant_for(table: LiveTable, who: Who) -> int | None:
    """The moment that a move is for which doesn't say so."""
    seat = table.seat_of(who.identity)
    return None if seat is None else table.asked.get(seat)


def _origin() -> opening.Origin:
    """What only the server can give a new table: nobody can guess its id, nor the seed of its shuffles."""
    return opening.Origin(secrets.token_urlsafe(16), _new_seed(), now())


def _new_seed() -> str:
    return secrets.token_hex(32)
