"""How long a table's log may become: what is not the game's own has a bound, so that a table is always quickly read.

A game can always be played to its end: its moves, and what they wait for, are written however much was said before.
"""

from collections.abc import Sequence
from typing import Final

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tables import log
from stonehenge.tables.live_table import LiveTable

MOST_BESIDE: Final = 2_000
"""Lines besides the game's moves: people who sit down, settings, what is said, moves that were taken back."""
MOST_WITH_RETURNS: Final = 4_000
"""Lines besides the moves until which somebody for whom a bot plays may come back: nobody loses a seat by chatter."""

_ALWAYS: Final = frozenset[type[log.TableEvent]](
    {
        log.Opened,
        log.WordShown,  # once to each commitment, which has a bound
        log.DealVoided,  # once to each start, as the following
        log.Started,
        log.Moved,
        log.StoodIn,  # once a seat, since there the return has a bound
        log.Freed,  # once a seat, since to sit down has a bound
        log.Hinted,  # once a seat
        log.Resumed,  # to each rest that was written
        log.UndoAnswered,  # to each question that was written, as the following
        log.Undone,
        log.TakeoverAnswered,
        log.Closed,
        log.Unsealed,  # once
        log.Rematched,
    }
)
"""What is written in any case: the game itself, and what can't be more than something else that has a bound."""

_BEGINS: Final = (log.Started, log.WordsFrozen)
"""With these a game begins; words are shown only where there is a commitment since the last time, which has a bound."""


def beside_the_game(table: LiveTable) -> int:
    """How many lines of the log are no move of the game; one that was taken back is none."""
    return table.seq - len(table.moves)


def why_too_long(table: LiveTable, events: Sequence[log.TableEvent]) -> Refusal | None:
    """Why the log takes these lines no more, if it doesn't: what comes first is what was asked for."""
    if not events or type(events[0]) in _ALWAYS or any(isinstance(event, _BEGINS) for event in events):
        return None
    if isinstance(events[0], log.CameBack):
        return refuse("stays_away") if beside_the_game(table) >= MOST_WITH_RETURNS else None
    return refuse("log_full") if beside_the_game(table) >= MOST_BESIDE else None
