"""What each seat is told of an event: built from what that seat may know.

Who may see an event stands at its class (``stonehenge.rules.events``); what has no class there is told to nobody.
"""

from typing import Final

from stonehenge.rules.description import Projector, Visibility
from stonehenge.rules.events import EVENTS, Event
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Setup

PUBLIC: Final = frozenset(kind for kind, event in EVENTS.items() if isinstance(event.seen, Visibility))
"""Events of which everyone is told all."""
_PRIVATE: Final[dict[type, Projector]] = {
    kind: event.seen for kind, event in EVENTS.items() if not isinstance(event.seen, Visibility)
}


def project(event: Event, seat: int, setup: Setup) -> Event:
    """The event as this seat (or SPECTATOR) may know it."""
    kind = type(event)
    if kind in PUBLIC:
        return event
    told: Event = _PRIVATE[kind](event, Seat(seat), setup)
    return told
