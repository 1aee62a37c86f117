"""Taking a move back: only the last, only before it showed anything, and only if everyone at the table grants it."""

from stonehenge.rules.events import EVENTS
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tables.commands import AnswerUndo, AskUndo
from stonehenge.tables.decision import Decided
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import TableEvent, UndoAnswered, UndoAsked, Undone
from stonehenge.tables.who import Who


def why_no_undo(table: LiveTable, seat: int) -> Refusal | None:
    """Why a seat may not ask to take its last move back now, if it may not."""
    if not table.settings.undo:
        return refuse("undo_off")
    if table.game is None or table.finished or not table.moves or table.moves[-1].seat != seat:
        return refuse("undo_not_last")
    if table.undo_of is not None:
        return refuse("undo_asked")
    if table.moves[-1].by != "person":
        return refuse("undo_not_last")
    shown = any(EVENTS[type(event)].bars_undo for event in table.moves[-1].events)
    if shown or table.game.table.cards_unseen:  # V4: one's own card is seen when it is played
        return refuse("undo_shown")
    return None


def voters(table: LiveTable) -> list[int]:
    """The seats whose people have to grant an undo; bots, and those a bot plays for, grant it."""
    return [seat for seat in range(table.setup.players) if table.played_by(seat) == "person"]


def granted_by_all(table: LiveTable, granting: int) -> bool:
    """Whether the undo is granted by everyone once this seat grants it."""
    return all(seat == granting or seat in table.undo for seat in voters(table))


def ask_undo(table: LiveTable, who: Who, _command: AskUndo) -> Decided:
    """Ask everyone to let one take one's last move back; where nobody else is there to ask, it is granted."""
    seat = table.seat_of(who.identity)
    if seat is None:
        return refuse("not_seated")
    if (refusal := why_no_undo(table, seat)) is not None:
        return refusal
    asked: list[TableEvent] = [UndoAsked(seat)]
    return [*asked, Undone(seat)] if voters(table) == [seat] else asked


def answer_undo(table: LiveTable, who: Who, command: AnswerUndo) -> Decided:
    """Grant or refuse what somebody else asks for; who asked may take it back by refusing."""
    seat = table.seat_of(who.identity)
    if seat is None:
        return refuse("not_seated")
    if table.undo_of is None or (command.grant and seat in table.undo):
        return refuse("undo_not_asked")
    answered: list[TableEvent] = [UndoAnswered(seat, command.grant)]
    if command.grant and granted_by_all(table, seat):
        return [*answered, Undone(table.undo_of)]
    return answered
