"""What happens in a game, as messages: derived from ``stonehenge.rules.events``.

What a seat may not know is ``null``: projection has put UNSEEN or CONCEALED there before. The lines are those of a
record (RECORD), and besides what a record tells in other lines: a prediction that is not shown yet, the card chosen for
the Juggler, the showing itself.
"""

from typing import TYPE_CHECKING, Any, Final

from stonehenge.rules.events import EVENTS, Event, Played
from stonehenge.wire.structs import Message, Messages

_MESSAGES: Final = Messages(
    "event",
    {
        what: "Card" if kind is Played else what.tag.title().replace("_", "")  # "Play" is the action
        for kind, what in EVENTS.items()
    },
    __name__,
)

if TYPE_CHECKING:
    GameEvent = Message
else:
    GameEvent = _MESSAGES.union


def to_wire(event: Event) -> GameEvent:
    """An event of the law as a message."""
    return _MESSAGES.write(event)


def from_wire(message: GameEvent) -> Event:
    """The event that a message tells; an UnreadableError where a code stands for nothing."""
    event: Event = _MESSAGES.kind_of(message)(*_MESSAGES.read(message))
    return event


def __getattr__(name: str) -> Any:
    """The messages by their names: ``Deal``, ``Bid``."""
    return _MESSAGES.named(name)
