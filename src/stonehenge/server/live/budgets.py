"""How much one person, and one table, may have written into logs in a while: asked once for whatever people ask for.

How long a log may become at all is said in ``tables.log_length``; this is about how fast.
"""

import time
from typing import Final

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.config import NO_LIMITS, RateLimitSettings
from stonehenge.server.rate_limits import MINUTE, Clock, TokenBucket
from stonehenge.tables.commands import (
    Act,
    AnswerTakeover,
    AnswerUndo,
    Chat,
    Close,
    Command,
    Nudge,
    Resume,
    Say,
    ShowWord,
)

_FREE: Final = (Act, AnswerTakeover, AnswerUndo, Close, Resume, ShowWord)
"""The game itself, and the answer to what was asked, or written, before: there is never more of it than of that."""
_TALK: Final = (Chat, Nudge, Say)


class Budgets:
    """What is left to people and tables, in this process."""

    def __init__(self, limits: RateLimitSettings = NO_LIMITS, clock: Clock = time.monotonic) -> None:
        self._talk = TokenBucket(limits.talk, MINUTE, clock, burst=10)
        self._table_talk = TokenBucket(limits.table_talk, MINUTE, clock, burst=40)
        self._changes = TokenBucket(limits.changes, MINUTE, clock, burst=30)

    def why_not(self, table: str, identity: str, command: Command | None) -> Refusal | None:
        """Take what this costs, or say why it may not be: nothing is left. Without a command it is a change."""
        if isinstance(command, _FREE):
            return None
        if isinstance(command, _TALK):
            wait = self._talk.wait(identity) or self._table_talk.wait(table)
        else:
            wait = self._changes.wait(identity)
        return refuse("too_many", seconds=wait) if wait else None
