"""What is written happens to the table in memory, line by line, and each listener is sent what they may know of it."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from stonehenge.server.clock import now
from stonehenge.server.live.cache import CachedTable
from stonehenge.server.live.fanout import Fanout
from stonehenge.server.live.presence import Listener
from stonehenge.server.messages import Away, ComeBack, Present, Update, Welcome, encode
from stonehenge.tables.decision import Line
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import Closed, Freed, Moved, Started
from stonehenge.tables.table_view import awaited, now_view, table_view
from stonehenge.tables.updates import Occurred, TableTold, audience, just_happened, over, repeatable, tell

CROWD: Final = 20
"""Up to so many connections everyone is told at once of each who comes to watch."""
LATER: Final = 1.0
"""Seconds after which more are told of those who have come and gone meanwhile."""

Changed = Callable[[CachedTable], None]
"""Called after anything changed at a table."""


class Broadcaster:
    """Tells everyone who is connected to a table what happens there."""

    def __init__(self, fanout: Fanout) -> None:
        self._fanout = fanout
        self.changed: Changed = lambda _cached: None

    def publish(self, cached: CachedTable, lines: Sequence[Line]) -> None:
        """Let lines of the log happen, and tell every listener."""
        for line in lines:
            _publish(cached, line)
        cached.note_time(now())
        if any(type(line.event) is not Moved for line in lines):
            cached.presence.note(now())
            if cached.presence.listeners:  # somebody who watched may sit now
                self._fanout.show(cached.table.id, cached.presence.here())
        self.changed(cached)

    def show_anew(self, cached: CachedTable) -> None:
        """Tell everyone here how the table stands, as if they had just come."""
        for listener in cached.presence.listeners:
            listener.deliver(welcome(cached, listener.identity))
        self.people_changed(cached)

    def hand_over(self, cached: CachedTable) -> None:
        """This server has nothing more to say of the table: everyone is asked to come back, to a newer one."""
        for listener in list(cached.presence.listeners):
            listener.dismiss()
        self.changed(cached)

    def announce(self, cached: CachedTable) -> None:
        """Tell the other servers that there is something new."""
        self._fanout.announce(cached.table.id)

    def people_changed(self, cached: CachedTable) -> None:
        """Tell everyone, here and at the other servers, who is connected now."""
        self._fanout.show(cached.table.id, cached.presence.here())
        self.presence_changed(cached)

    def presence_changed(self, cached: CachedTable) -> None:
        """Tell everyone here who is connected now; a crowd is told how many watch when some more have come.

        Otherwise each of a thousand spectators would be told a thousand times that one more is there.
        """
        presence = cached.presence
        if len(presence.listeners) <= CROWD or (presence.present(), presence.away_seats()) != cached.seats_told:
            _tell_presence(cached)
        elif cached.telling is None:
            cached.telling = asyncio.get_running_loop().call_later(LATER, _tell_presence, cached)
        self.changed(cached)


def _tell_presence(cached: CachedTable) -> None:
    if cached.telling is not None:
        cached.telling.cancel()
        cached.telling = None
    cached.seats_told = (cached.presence.present(), cached.presence.away_seats())
    message = _present(cached)
    for listener in cached.presence.listeners:
        listener.deliver(message)


def _publish(cached: CachedTable, line: Line) -> None:
    table = cached.table
    was_over = table.finished
    event, at, game = line
    sat = {} if isinstance(event, Moved) else _seats(cached)  # by a move nobody comes or goes
    table.apply(event, at, game)
    occurred = just_happened(table, event)
    cached.recent.append((table.seq, occurred))
    ended = table.finished and not was_over
    hearing = audience(table, event)
    same_for_all = None if hearing.apart is None else _told(table, occurred, None, False)
    waits = awaited(table)
    sent: dict[tuple[int | None, bool], bytes] = {}
    for listener in cached.presence.listeners:
        seat = table.seat_of(listener.identity)
        host = listener.identity == table.host
        if sat.get(listener, seat) != seat or isinstance(event, Started):
            listener.deliver(welcome(cached, listener.identity))
            if isinstance(event, Freed) and event.removed:
                listener.deliver(encode(ComeBack("removed")))
            continue
        whom = hearing.of(seat, host)
        if whom not in sent:
            told = _told(table, occurred, seat, host) if same_for_all is None else same_for_all
            if ended and not isinstance(event, Closed):
                told = [*told, over(table)]
            sent[whom] = encode(Update(table.seq, at, told, now_view(table, seat, waits)))
        listener.deliver(sent[whom])


def _seats(cached: CachedTable) -> dict[Listener, int | None]:
    """Where everyone who listens sits."""
    return {listener: cached.table.seat_of(listener.identity) for listener in cached.presence.listeners}


def _told(table: LiveTable, occurred: Occurred, seat: int | None, host: bool) -> list[TableTold]:
    told = tell(table, occurred, seat, host)
    return [] if told is None else [told]


def welcome(cached: CachedTable, identity: str) -> bytes:
    """How everything stands, for one person."""
    presence = cached.presence
    view = table_view(cached.table, identity)
    removed = identity in cached.table.removed
    return encode(Welcome(view, presence.present(), presence.spectators(), now(), _away(cached), removed))


def missed(cached: CachedTable, identity: str, have: int | None) -> list[bytes]:
    """What somebody has missed who has the lines up to ``have``; a fresh view where that can't be told line by line."""
    table, seq = cached.table, cached.table.seq
    lines = [line for line in cached.recent if have is not None and line[0] > have]
    whole = have is not None and have <= seq and len(lines) == seq - have and identity not in table.removed
    if not whole or table.finished or not all(repeatable(occurred.event, identity) for _, occurred in lines):
        return [welcome(cached, identity)]
    seat, host = table.seat_of(identity), identity == table.host
    now_here = now_view(table, seat)
    updates = [
        Update(number, occurred.at, _told(table, occurred, seat, host), now_here if number == seq else None)
        for number, occurred in lines
    ]
    told = updates or [Update(seq, table.at, [], now_here)]
    return [*map(encode, told), _present(cached)]


def _present(cached: CachedTable) -> bytes:
    return encode(Present(cached.presence.present(), cached.presence.spectators(), _away(cached)))


def _away(cached: CachedTable) -> list[Away]:
    return [Away(seat, since) for seat, since in sorted(cached.presence.away_seats().items())]
