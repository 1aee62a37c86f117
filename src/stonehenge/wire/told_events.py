"""What happens in a game as it is told: the log's messages, and with two of them what the law says of it.

So whoever follows a game by its events need not know what beats what, nor what counts as exact.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, Union, get_args

import msgspec

from stonehenge.wire import game_events
from stonehenge.wire.game_events import GameEvent
from stonehenge.wire.outcomes import Outcome, WonView
from stonehenge.wire.structs import Message


def _more(form: type[Message], name: str, field: tuple[str, Any], doc: str) -> type[Message]:
    """A message that tells all that another tells, and one thing more."""
    tag = form.__struct_config__.tag
    return msgspec.defstruct(
        name, [field], bases=(form,), frozen=True, tag=tag, module=__name__, namespace={"__doc__": doc}
    )


_TRICK: Final = game_events.Trick
_SCORE: Final = game_events.Score
TrickTold: Final[Any] = _more(_TRICK, "TrickTold", ("won", WonView), "A trick was won, or nobody's, and why.")
ScoreTold: Final[Any] = _more(
    _SCORE, "ScoreTold", ("exact", list[bool]), "A round was scored, and for whom it went as predicted."
)

if TYPE_CHECKING:
    ToldEvent = Message
else:
    _FORMS = {_TRICK: TrickTold, _SCORE: ScoreTold}
    ToldEvent = Union[tuple(_FORMS.get(form, form) for form in get_args(GameEvent))]  # noqa: UP007 # all there are


def with_outcome(messages: Iterable[GameEvent], outcome: Outcome) -> list[ToldEvent]:
    """The messages of a move's events, with what the law says of it."""
    return [_told(message, outcome) for message in messages]


def _told(message: GameEvent, outcome: Outcome) -> ToldEvent:
    said: Any = message
    if type(message) is _TRICK:
        return TrickTold(said.winner, said.leads, outcome.won)  # type: ignore[no-any-return]
    if type(message) is _SCORE:
        return ScoreTold(said.points, said.totals, outcome.exact)  # type: ignore[no-any-return]
    return message
