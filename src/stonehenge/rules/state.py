"""All there is to know of a game: the table and what each seat alone knows. Only the game itself sees it."""

from dataclasses import dataclass, field

from stonehenge.rules.cards import Card
from stonehenge.rules.events import Dealt, Event
from stonehenge.rules.fold import APPLY
from stonehenge.rules.private import APPLY_PRIVATE, OWN_EVENTS, Private
from stonehenge.rules.projection import project
from stonehenge.rules.seats import Seat
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Table, empty_table
from stonehenge.rules.view import SPECTATOR, View


@dataclass(slots=True)
class State:
    """A game at one moment."""

    table: Table
    privates: list[Private]
    foreheads: list[Card] = field(default_factory=list)
    """Clairvoyance's first round: each seat's card, which that seat itself does not know (V4); else empty."""
    views: list[View] = field(init=False, repr=False, compare=False)
    """What each seat may know, always up to date."""

    def __post_init__(self) -> None:
        self.views = [View(self.table, private) for private in self.privates]

    def view(self, seat: int) -> View:
        """What this seat (or SPECTATOR) may know now, and as the game goes on."""
        return View(self.table, Private(SPECTATOR)) if seat == SPECTATOR else self.views[seat]

    def apply(self, event: Event) -> None:
        """Let an event happen: everyone's knowledge changes by what they are told of it."""
        table = self.table
        APPLY[type(event)](table, event)
        change = APPLY_PRIVATE.get(type(event))
        if change is None:
            return
        if isinstance(event, OWN_EVENTS) and not self.foreheads:
            change(self.privates[event.seat], event)
            return
        unseen = table.cards_unseen
        for private in self.privates:  # of which everyone takes what concerns them
            change(private, project(event, private.seat, table.setup) if unseen else event)
        if type(event) is Dealt:
            self.foreheads = [hand[0] for hand in event.hands] if unseen else []

    def copy(self) -> "State":
        """This moment, to keep."""
        return State(self.table.copy(), [private.copy() for private in self.privates], self.foreheads.copy())


def begin(setup: Setup, first_dealer: int) -> State:
    """A game before its first deal; the first dealer is the table's choice (B3)."""
    return State(empty_table(setup, first_dealer), [Private(Seat(seat)) for seat in range(setup.players)])
