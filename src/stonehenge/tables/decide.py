"""The decider of every command: what happens when somebody at a table asks for it, or why not."""

from collections.abc import Callable
from typing import Any, Final

from stonehenge.rules.refusals import Refusal
from stonehenge.tables import commands, hosting, playing, seating, shuffling, takeover, talking, undo
from stonehenge.tables.commands import Command
from stonehenge.tables.decision import Decided, Decision
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.who import Who


def decide(table: LiveTable, who: Who, command: Command) -> Decision | Refusal:
    """What happens when this person asks for this now. Nothing changes yet: the log comes first."""
    decided = _DECIDERS[type(command)](table, who, command)
    return Decision(decided) if isinstance(decided, list) else decided


_DECIDERS: Final[dict[type, Callable[[LiveTable, Who, Any], Decision | Decided]]] = {
    commands.Sit: seating.sit,
    commands.Leave: seating.leave,
    commands.AnswerTakeover: takeover.answer,
    commands.SeatBot: seating.seat_bot,
    commands.Remove: seating.remove,
    commands.CommitWord: shuffling.commit_word,
    commands.ShowWord: shuffling.show_word,
    commands.Arrange: hosting.arrange,
    commands.Start: hosting.start,
    commands.Pause: hosting.pause,
    commands.Resume: hosting.resume,
    commands.HandOver: hosting.hand_over,
    commands.Close: hosting.close,
    commands.AllowChat: hosting.allow_chat,
    commands.Act: playing.act_for,
    commands.Back: playing.back,
    commands.Nudge: playing.nudge,
    commands.AskUndo: undo.ask_undo,
    commands.AnswerUndo: undo.answer_undo,
    commands.Say: talking.say,
    commands.Chat: talking.chat,
}
