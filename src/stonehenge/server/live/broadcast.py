"""What is written happens to the table in memory, line by line, and each listener is sent what they may know of it."""

from collections.abc import Callable, Sequence

from stonehenge.server.clock import now
from stonehenge.server.live.cache import CachedTable
from stonehenge.server.live.fanout import Fanout
from stonehenge.server.messages import Away, ComeBack, Present, Update, Welcome, encode
from stonehenge.tables.decision import Line
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import Closed, Freed, Moved, Started
from stonehenge.tables.table_view import now_view, table_view
from stonehenge.tables.updates import Occurred, TableTold, audience, just_happened, over, repeatable, tell

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
        if not all(isinstance(line.event, Moved) for line in lines):  # by a move nobody comes or goes
            cached.presence.note(now())
            if cached.presence.listeners:  # somebody who watched may sit now
                self._fanout.show(cached.table.id, cached.presence.here())
        self.changed(cached)

    def people_changed(self, cached: CachedTable) -> None:
        """Tell everyone, here and at the other servers, who is connected now."""
        self._fanout.show(cached.table.id, cached.presence.here())
        self.presence_changed(cached)

    def presence_changed(self, cached: CachedTable) -> None:
        """Tell everyone here who is connected now."""
        message = _present(cached)
        for listener in cached.presence.listeners:
            listener.deliver(message)
        self.changed(cached)


def _publish(cached: CachedTable, line: Line) -> None:
    table = cached.table
    seats = {listener: table.seat_of(listener.identity) for listener in cached.presence.listeners}
    was_over = table.finished
    event, at, game = line
    table.apply(event, at, game)
    occurred = just_happened(table, event)
    cached.recent.append((table.seq, occurred))
    ended = table.finished and not was_over
    hearing = audience(table, event)
    same_for_all = None if hearing.apart is None else _told(table, occurred, None, False)
    sent: dict[tuple[int | None, bool], bytes] = {}
    for listener, before in seats.items():
        seat = table.seat_of(listener.identity)
        host = listener.identity == table.host
        if seat != before or isinstance(event, Started):
            listener.deliver(welcome(cached, listener.identity))
            if isinstance(event, Freed) and event.removed:
                listener.deliver(encode(ComeBack("removed")))
            continue
        whom = hearing.of(seat, host)
        if whom not in sent:
            told = _told(table, occurred, seat, host) if same_for_all is None else same_for_all
            if ended and not isinstance(event, Closed):
                told = [*told, over(table)]
            sent[whom] = encode(Update(table.seq, at, told, now_view(table, seat)))
        listener.deliver(sent[whom])


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
