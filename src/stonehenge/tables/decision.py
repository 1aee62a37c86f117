"""What is decided when somebody asks for something at a table: events for its log, or a refusal."""

from collections.abc import Iterator
from typing import NamedTuple

from stonehenge.rules.refusals import Refusal
from stonehenge.rules.state import State
from stonehenge.rules.value import value
from stonehenge.tables.log import Moved, TableEvent

Decided = list[TableEvent] | Refusal
"""The events that follow, in order, or why there are none."""


class Line(NamedTuple):
    """A line of a table's log: an event and its time."""

    event: TableEvent
    at: int
    """Milliseconds since 1970."""
    game: State | None = None
    """The game after a move, where it is known already; it need not be folded from the move's events again."""


@value
class Decision:
    """Events that are not in the log yet, and the game after their move where deciding it has worked that out."""

    events: list[TableEvent]
    game: State | None = None
    answer: int | None = None
    """The line of the log that it has become already, when it was asked for before."""

    def lines(self, at: int) -> Iterator[Line]:
        """The lines of the log that it becomes when it is written down at this time."""
        for event in self.events:
            yield Line(event, at, self.game if type(event) is Moved else None)


def decision(decided: Decided) -> Decision | Refusal:
    """Events that were decided without working out a game."""
    return decided if isinstance(decided, Refusal) else Decision(decided)
