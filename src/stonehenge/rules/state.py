"""All there is to know of a game: the table and what each seat alone knows. Only the game itself sees it."""

from dataclasses import dataclass, field

from stonehenge.rules.cards import Card
from stonehenge.rules.events import Dealt, Event, Played
from stonehenge.rules.private import PRIVATE_EVENTS, Private
from stonehenge.rules.projection import project
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import APPLY, Table, empty_table
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
        if type(event) is Played and not self.foreheads:  # the most frequent event concerns one seat only
            self.privates[event.seat].hand.remove(event.card)
            return
        if type(event) in PRIVATE_EVENTS:  # of which everyone takes what concerns them
            for private in self.privates:
                private.apply(project(event, private.seat, table.setup) if table.cards_unseen else event)
        if type(event) is Dealt:
            self.foreheads = [hand[0] for hand in event.hands] if table.cards_unseen else []

    def copy(self) -> "State":
        """This moment, to keep."""
        return State(self.table.copy(), [private.copy() for private in self.privates], self.foreheads.copy())


def begin(setup: Setup, first_dealer: int) -> State:
    """A game before its first deal; the first dealer is the table's choice (B3)."""
    return State(empty_table(setup, first_dealer), [Private(seat) for seat in range(setup.players)])
