"""What a seat can do, as typed messages: derived from ``stonehenge.rules.actions``, and bearing the same names."""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from stonehenge.rules.actions import ACTIONS, Action
from stonehenge.rules.codes import UnreadableError
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.wire.structs import Message, Messages

_MESSAGES: Final = Messages("action", {what: kind.__name__ for kind, what in ACTIONS.items()}, __name__)

if TYPE_CHECKING:
    Move = Message
else:
    Move = _MESSAGES.union


@lru_cache(maxsize=4096)
def to_wire(action: Action) -> Move:
    """An action of the law as a message."""
    return _MESSAGES.write(action)


def from_wire(move: Move) -> Action | Refusal:
    """The action that a message says, or what in it cannot be read; whether it is legal is another question."""
    try:
        action: Action = ACTIONS[_MESSAGES.kind_of(move)].made(_MESSAGES.read(move))
    except UnreadableError as unreadable:
        return refuse("action_unreadable", field=unreadable.field)
    return action


def __getattr__(name: str) -> Any:
    """The messages by their names: ``Play``, ``Predict``."""
    return _MESSAGES.named(name)
