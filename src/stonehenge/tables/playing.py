"""Moves: by a person, by a bot on its seat, by a bot that stands in; and being away and back."""

from stonehenge.rules.actions import Action
from stonehenge.rules.game import act, deal_next
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.table import Phase
from stonehenge.tables.commands import Act, Back, Nudge
from stonehenge.tables.decision import Decided, Decision
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import By, CameBack, Moved, Nudged, StoodIn, TableEvent, Why
from stonehenge.tables.seating import next_host, rename
from stonehenge.tables.takeover import with_the_next_deal
from stonehenge.tables.who import Who
from stonehenge.wire.moves import from_wire


def act_for(table: LiveTable, who: Who, command: Act) -> Decision | Refusal:
    """A person's move; who moves is back."""
    seat = table.seat_of(who.identity)
    if seat is None:
        return refuse("not_seated")
    before = table.answered.get(seat)
    if command.key and before is not None and before.key == command.key:
        return Decision([], answer=before.seq)
    action = from_wire(command.move)
    if isinstance(action, Refusal):
        return action
    if _meant_for_another(table, seat, command):
        return refuse("moment_passed")
    moved = move(table, seat, action, "person", command.key)
    if isinstance(moved, Refusal):
        return moved
    back: list[TableEvent] = [CameBack(seat)] if table.played_by(seat) == "stand_in" else []
    return Decision([*back, *moved.events], moved.game)


def _meant_for_another(table: LiveTable, seat: int, command: Act) -> bool:
    """Whether a move was meant for a decision that the table doesn't wait for now."""
    waits = table.game is not None and not table.finished
    return waits and command.moment is not None and table.asked.get(seat) != command.moment


def move(table: LiveTable, seat: int, action: Action, by: By, key: str = "") -> Decision | Refusal:
    """What happens when a seat does this, the next deal included, and the game after it.

    It is worked out on a copy of the game, because it is not in the log yet.
    """
    if table.game is None:
        return refuse("not_started")
    if table.finished:
        return refuse("table_over")
    if table.paused:
        return refuse("paused")
    if table.undo_of is not None:
        return refuse("undo_asked")
    game = table.game.copy()
    events = act(game, seat, action)
    if isinstance(events, Refusal):
        return events
    if game.table.phase is not Phase.DEAL:
        return Decision([Moved(seat, by, events, key)], game)
    events = (*events, *deal_next(game, table.shuffle.dealing_seed))
    return Decision([Moved(seat, by, events, key), *with_the_next_deal(table)], game)


def stand_in(table: LiveTable, seat: int, why: Why) -> Decided:
    """A bot plays for a person whose clock has run out, or who has been away too long."""
    if table.finished or table.played_by(seat) != "person":
        return []
    return [StoodIn(seat, why), *(next_host(table, seat) if why == "away" else [])]


def back(table: LiveTable, who: Who, _command: Back) -> Decided:
    """The seat's person plays themselves again."""
    seat = table.seat_of(who.identity)
    if seat is None:
        return refuse("not_seated")
    return [CameBack(seat)] if table.played_by(seat) == "stand_in" else []


def arrives(table: LiveTable, who: Who) -> list[TableEvent]:
    """Somebody is connected again: they play themselves, under the name and face they have now."""
    if table.finished or who.identity not in table.names_used:
        return []
    seat = table.seat_of(who.identity)
    stood_in = seat is not None and table.played_by(seat) == "stand_in"
    return [*([CameBack(seat)] if stood_in and seat is not None else []), *rename(table, who)]


def nudge(table: LiveTable, who: Who, command: Nudge) -> Decided:
    """Ask somebody to go on whose turn it is."""
    seat = table.seat_of(who.identity)
    if seat is None:
        return refuse("not_seated")
    if command.seat not in table.on_turn() or command.seat == seat:
        return refuse("nudge_not_due")
    return [Nudged(command.seat, seat)]
