"""All tables of this server: what somebody asks for is decided, written down, and only then happens and is told."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Final, get_args

import msgspec

from stonehenge.rules.actions import Action
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server import metrics
from stonehenge.server.bodies import NewTable
from stonehenge.server.clock import now
from stonehenge.server.fanout import Alone, Fanout
from stonehenge.server.messages import Present, ServerMessage, Update, Welcome
from stonehenge.server.rooms import Listener, Room
from stonehenge.storage.interface import Stale, Storage, StorageError, Unavailable
from stonehenge.storage.ratings import rate
from stonehenge.tables import log as happened
from stonehenge.tables import opening
from stonehenge.tables.commands import Act, Back, Command
from stonehenge.tables.decide import decide
from stonehenge.tables.decision import Decision, Line, decision
from stonehenge.tables.due import Moment, moment
from stonehenge.tables.listing import changes_listing, listing_of, result_of
from stonehenge.tables.log import By, Opened, Rematched, TableEvent, UndoAnswered, Why
from stonehenge.tables.playing import move, stand_in
from stonehenge.tables.seating import seat_program
from stonehenge.tables.table import LiveTable, Status, open_table
from stonehenge.tables.table_view import now_view, table_view
from stonehenge.tables.updates import TableTold, audience, over, repeatable, tell
from stonehenge.tables.who import Who

LOG: Final = logging.getLogger("stonehenge.server")
ATTEMPTS: Final = 8
"""How often something is decided anew because another server was quicker."""
LOOK_AGAIN: Final = 2.0
"""Seconds until a table is read again of which nobody knows whether the last line was written."""
MOST_ROOMS: Final = 5_000
"""How many tables stay in memory; who is not listened to goes first."""

_ENCODER: Final = msgspec.json.Encoder()
_MOVES: Final = {by: metrics.MOVES.labels(by) for by in get_args(By)}
Decider = Callable[[LiveTable], Decision | Refusal]


class House:
    """The tables in memory are copies of their logs; a table that may have fallen behind reads on first."""

    def __init__(self, storage: Storage, fanout: Fanout | None = None) -> None:
        self.storage = storage
        self.fanout: Fanout = Alone() if fanout is None else fanout
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._under_way: set[asyncio.Task[int | Refusal]] = set()
        self._finding_out: dict[str, asyncio.Task[None]] = {}
        self.changed: Callable[[Room], None] = lambda _room: None
        """Called after anything changed at a table: whoever drives it plans anew."""
        self.stopping = False

    # --- opening -----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin to listen to the other servers."""
        await self.fanout.start(self._news)

    async def stop(self) -> None:
        """Finish what is under way; nothing that was decided is left half written."""
        self.stopping = True
        for finding_out in self._finding_out.values():
            finding_out.cancel()
        await asyncio.gather(*self._under_way, *self._finding_out.values(), return_exceptions=True)
        await self.fanout.stop()

    async def open(self, who: Who, new: NewTable) -> str | Refusal:
        """A new table, with its host seated and bots beside them if that is wanted."""
        opened = opening.opened_by(who, new.settings, _origin(), sit=new.sit, bots=new.bots, begin=new.start)
        if isinstance(opened, Refusal):
            return opened
        await self._write_new(opened)
        return opened.table.id

    async def rematch(self, table: str, who: Who) -> str | Refusal:
        """The same people at a new table; whoever asks second is told where it is."""
        room = await self._room(table)
        if room is None:
            return refuse("table_unknown")
        old = room.table
        if old.rematch:
            return old.rematch
        if not old.finished:
            return refuse("not_over")
        if who.identity != old.host and old.seat_of(who.identity) is None:
            return refuse("not_seated")
        again = opening.same_people(old, _origin())
        await self._write_new(again)
        told = await self._change(
            room, lambda now_old: Decision([] if now_old.rematch else [Rematched(again.table.id)])
        )
        return told if isinstance(told, Refusal) else room.table.rematch

    async def _write_new(self, new: opening.Beginning) -> None:
        table, at = new.table, new.table.at
        bodies = [happened.write(line) for line in new.lines]
        await self.storage.append(table.id, 0, bodies, at, listing=listing_of(table, at))
        self._keep(Room(table, idle_since=at))

    # --- asking ------------------------------------------------------------------------------------------------------

    async def table(self, table: str) -> LiveTable | None:
        """A table, up to date; only to be read."""
        room = await self._room(table)
        return None if room is None else room.table

    async def ask(self, table: str, who: Who, command: Command) -> int | Refusal:
        """Let somebody do something at a table: the number of the last line that followed, or why not."""
        room = await self._room(table)
        if room is None:
            return refuse("table_unknown")
        meant = _meant_for(room.table)

        def decider(live: LiveTable) -> Decision | Refusal:
            if isinstance(command, Act) and _meant_for(live) != meant:
                return refuse("busy")  # it was meant for a trick, say, that went on elsewhere
            return decide(live, who, command)

        return await self._change(room, decider)

    async def move_for(self, table: str, seat: int, when: Moment, action: Action, by: By) -> int | Refusal:
        """Let a bot move, unless the table has gone on since it was asked, or its person is back."""

        def decider(live: LiveTable) -> Decision | Refusal:
            if seat not in live.on_turn() or live.played_by(seat) != by or moment(live) != when:
                return refuse("busy")
            return move(live, seat, action, by)

        return await self._change_at(table, decider)

    async def stand_in(self, table: str, seat: int, why: Why) -> int | Refusal:
        """Let a bot play for somebody."""
        return await self._change_at(table, lambda live: decision(stand_in(live, seat, why)))

    async def lapse_undo(self, table: str, seat: int) -> int | Refusal:
        """Nobody waits for an answer any more."""
        return await self._change_at(
            table, lambda live: Decision([UndoAnswered(seat, granted=False)] if live.undo_of == seat else [])
        )

    async def seat_program(self, table: str, who: Who, seat: int, program: Who) -> int | Refusal:
        """Seat a bot of somebody's own: by the host, or on a free seat by anybody who may sit there."""
        return await self._change_at(table, lambda live: decision(seat_program(live, who, seat, program)))

    async def rename(self, table: str, who: Who) -> int | Refusal:
        """Somebody is called something else now."""
        return await self._change_at(table, lambda _live: Decision([happened.Renamed(who.identity, who.name)]))

    async def _change_at(self, table: str, decider: Decider) -> int | Refusal:
        room = await self._room(table)
        return refuse("table_unknown") if room is None else await self._change(room, decider)

    async def _change(self, room: Room, decider: Decider) -> int | Refusal:
        """Not given up when whoever asked is gone: what is being written must also be told."""
        task = asyncio.create_task(self._decided(room, decider))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _decided(self, room: Room, decider: Decider) -> int | Refusal:
        async with room.lock:
            for _ in range(ATTEMPTS):
                try:
                    if room.behind:
                        await self._catch_up(room)
                    decided = decider(room.table)
                    if isinstance(decided, Refusal):
                        return decided
                    if decided.events:
                        await self._write(room, decided)
                except Stale:
                    room.behind = True
                    continue
                except Unavailable as unavailable:
                    self._in_doubt(room)
                    LOG.warning("storage: %s", unavailable)
                    return refuse("storage_unavailable")
                return room.table.seq
        return refuse("busy")

    def _in_doubt(self, room: Room) -> None:
        """It may have been written after all: then everyone is told as soon as it can be read."""
        room.behind = True
        table = room.table.id
        if table not in self._finding_out and not self.stopping:
            self._finding_out[table] = task = asyncio.create_task(self._find_out(room))
            task.add_done_callback(lambda _task: self._finding_out.pop(table, None))

    async def _find_out(self, room: Room) -> None:
        while room.behind and room.listeners:
            await asyncio.sleep(LOOK_AGAIN)
            with contextlib.suppress(Unavailable):
                await self._refresh(room)

    async def _write(self, room: Room, decided: Decision) -> None:
        at = max(now(), room.table.at)
        lines = list(decided.lines(at))
        bodies = [happened.write(event) for event in decided.events]
        if changes_listing(decided.events):
            after = room.table.copy()
            for line in lines:
                after.apply(*line)
            over_now = after.status is Status.OVER and room.table.status is not Status.OVER
            await self.storage.append(
                room.table.id,
                room.table.seq,
                bodies,
                at,
                listing=listing_of(after, at),
                result=result_of(after, at) if over_now else None,
                rate=rate if over_now else None,
            )
        else:
            await self.storage.append(room.table.id, room.table.seq, bodies, at)
        for event in decided.events:
            if isinstance(event, happened.Moved):
                _MOVES[event.by].inc()
        self._happen(room, lines)
        self.fanout.announce(room.table.id)

    # --- happening, and being told -----------------------------------------------------------------------------------

    def _happen(self, room: Room, lines: Sequence[Line]) -> None:
        """What is written down happens here, line by line, and every listener is told."""
        for event, at, game in lines:
            table = room.table
            seats = {listener: table.seat_of(listener.identity) for listener in room.listeners}
            was_over = table.finished
            table.apply(event, at, game)
            room.recent.append((table.seq, at, event))
            ended = table.finished and not was_over
            told: dict[tuple[int | None, bool], bytes] = {}
            for listener, before in seats.items():
                seat = table.seat_of(listener.identity)
                host = listener.identity == table.host
                if seat != before or isinstance(event, happened.Started):
                    listener.deliver(self.welcome(room, listener.identity))
                    continue
                whom = audience(table, event, seat, host)
                if whom not in told:
                    told[whom] = _update(table, at, event, seat, host, ended)
                listener.deliver(told[whom])
        if not all(isinstance(event, happened.Moved) for event, _, _ in lines):  # by a move nobody comes or goes
            room.note_presence(now())
            if room.listeners:  # who watched may sit now
                self.fanout.show(room.table.id, room.company())
        self.changed(room)

    def welcome(self, room: Room, identity: str) -> bytes:
        """How everything stands, for one person."""
        return encode(Welcome(table_view(room.table, identity), room.present(), room.spectators(), now()))

    # --- listening ---------------------------------------------------------------------------------------------------

    async def join(self, table: str, listener: Listener, have: int | None, who: Who) -> Room | None:
        """Somebody listens from now on: what they have missed comes first, or a fresh view."""
        room = await self._entered(table, listener, have)
        if room is None:
            return None
        try:
            self._people_changed(room)
            seat = room.table.seat_of(who.identity)
            if seat is not None and room.table.played_by(seat) == "stand_in" and not room.table.finished:
                await self.ask(table, who, Back())
        except BaseException:  # also whoever is gone before they have quite come
            await self.leave(room, listener)
            raise
        return room

    async def _entered(self, table: str, listener: Listener, have: int | None) -> Room | None:
        while True:
            room = await self._room(table)
            if room is None:
                return None
            async with room.lock:
                if self._rooms.get(table) is not room:
                    continue  # it was put away meanwhile
                if not room.listeners:
                    await self._watch(room)
                if have is not None and have > room.table.seq:
                    await self._catch_up(room)  # whoever comes from another server may know more than this one
                for message in self._missed(room, listener.identity, have):
                    listener.deliver(message)
                room.listeners.add(listener)
                room.note_presence(now())
                return room

    async def _watch(self, room: Room) -> None:
        """From now on this server is told what is new; what was new before is read."""
        if isinstance(self.fanout, Alone):
            return
        table = room.table.id
        self.fanout.watch(table)
        try:
            await self._catch_up(room)
            room.elsewhere = await self.fanout.elsewhere(table)
        except BaseException:
            self.fanout.unwatch(table)
            raise

    async def leave(self, room: Room, listener: Listener) -> None:
        """A connection is gone."""
        room.listeners.discard(listener)
        room.idle_since = now()
        room.note_presence(room.idle_since)
        self._people_changed(room)
        if not room.listeners:
            self.fanout.unwatch(room.table.id)
            await self.fanout.release(room.table.id)

    def _missed(self, room: Room, identity: str, have: int | None) -> list[bytes]:
        lines = [line for line in room.recent if have is not None and line[0] > have]
        seq = room.table.seq
        whole = have is not None and have <= seq and len(lines) == seq - have
        if not whole or room.table.finished or not all(repeatable(event, identity) for _, _, event in lines):
            return [self.welcome(room, identity)]
        seat, host = room.table.seat_of(identity), identity == room.table.host
        now_here = now_view(room.table, seat)
        missed = [
            Update(number, at, _told(room.table, event, seat, host, False, at), now_here if number == seq else None)
            for number, at, event in lines
        ]
        told = missed or [Update(seq, room.table.at, [], now_here)]
        return [*map(encode, told), encode(Present(room.present(), room.spectators()))]

    def _people_changed(self, room: Room) -> None:
        self.fanout.show(room.table.id, room.company())
        self._tell_presence(room)
        self.changed(room)

    def _tell_presence(self, room: Room) -> None:
        message = encode(Present(room.present(), room.spectators()))
        for listener in room.listeners:
            listener.deliver(message)

    # --- memory ------------------------------------------------------------------------------------------------------

    def rooms(self) -> list[Room]:
        """The tables in memory."""
        return list(self._rooms.values())

    def connections(self) -> int:
        """How many connections there are to all tables."""
        return sum(len(room.listeners) for room in self._rooms.values())

    async def _room(self, table: str) -> Room | None:
        """A table, from memory or from its log."""
        room = self._rooms.get(table)
        if room is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = asyncio.create_task(self._load(table))
                self._loading[table] = loading
                loading.add_done_callback(lambda _task: self._loading.pop(table, None))
            room = await asyncio.shield(loading)
        elif not room.listeners and not isinstance(self.fanout, Alone):
            await self._refresh(room)  # nobody told this server what happened since
        return room

    async def _load(self, table: str) -> Room | None:
        entries = await self.storage.read(table)
        if not entries:
            return None
        first = happened.read(entries[0].body)
        if not isinstance(first, Opened):
            raise StorageError("storage.log_unreadable", table=table)
        room = Room(open_table(table, first, entries[0].at), idle_since=now())
        for entry in entries[1:]:
            event = happened.read(entry.body)
            room.table.apply(event, entry.at)
            room.recent.append((entry.seq, entry.at, event))
        room.note_presence(now())
        self._keep(room)
        return room

    def _keep(self, room: Room) -> None:
        self._rooms[room.table.id] = room
        if len(self._rooms) > MOST_ROOMS:
            idle = sorted((room.idle_since, name) for name, room in self._rooms.items() if not room.listeners)
            for _, name in idle[: MOST_ROOMS // 10]:
                self._rooms.pop(name, None)

    async def _refresh(self, room: Room) -> None:
        async with room.lock:
            await self._catch_up(room)

    async def _catch_up(self, room: Room) -> None:
        """Read on in the log; what happened elsewhere happens here too."""
        entries = await self.storage.read(room.table.id, room.table.seq)
        room.behind = False
        if entries:
            self._happen(room, [Line(happened.read(entry.body), entry.at) for entry in entries])

    async def _news(self, table: str) -> None:
        """Another server has something new."""
        room = self._rooms.get(table)
        if room is None:
            return
        try:
            await self._refresh(room)
            elsewhere = await self.fanout.elsewhere(table)
        except Unavailable:
            self._in_doubt(room)
            return
        if elsewhere != room.elsewhere:
            room.elsewhere = elsewhere
            room.note_presence(now())
            self._tell_presence(room)
            self.changed(room)


# --- messages --------------------------------------------------------------------------------------------------------


def encode(message: ServerMessage) -> bytes:
    """A message as it goes over the socket."""
    return _ENCODER.encode(message)


def _told(table: LiveTable, event: TableEvent, seat: int | None, host: bool, ended: bool, at: int) -> list[TableTold]:
    told = tell(table, event, seat, host, at)
    parts: list[TableTold] = [] if told is None else [told]
    if ended and not isinstance(event, happened.Closed):
        parts.append(over(table))
    return parts


def _update(table: LiveTable, at: int, event: TableEvent, seat: int | None, host: bool, ended: bool) -> bytes:
    told = _told(table, event, seat, host, ended, at)
    return encode(Update(table.seq, at, told, now_view(table, seat)))


def _meant_for(table: LiveTable) -> Moment | None:
    """The decision that a move is for which is asked for now."""
    return None if table.game is None else moment(table)


def _origin() -> opening.Origin:
    """What only the server can give a new table: nobody can guess its id, nor the seed of its shuffles."""
    return opening.Origin(secrets.token_urlsafe(16), secrets.token_hex(32), now())
