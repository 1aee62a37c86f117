"""What one seat, or a spectator, may know: a type of its own, built up from nothing.

A view is the public table and what the seat alone knows, and nothing else: there is no way from it to the state. The
game keeps one for each seat; folding the events that were projected for a seat gives the same.
"""

from dataclasses import dataclass, field

from stonehenge.rules.cards import Card
from stonehenge.rules.events import Event
from stonehenge.rules.fold import fold
from stonehenge.rules.hands import Hand
from stonehenge.rules.private import Private
from stonehenge.rules.seats import SPECTATOR, Seat
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Table, empty_table

__all__ = ["SPECTATOR", "View", "first_view"]


@dataclass(slots=True)
class View:
    """What one seat may know."""

    table: Table
    private: Private
    seat: Seat = field(init=False, repr=False, compare=False)
    """Whose view it is, or SPECTATOR."""
    hand: Hand = field(init=False, repr=False, compare=False)
    """The seat's own hand, in order: the very list that its private knowledge has."""

    def __post_init__(self) -> None:
        self.seat = self.private.seat
        self.hand = self.private.hand

    @property
    def foreheads(self) -> list[Card]:
        """Clairvoyance's first round: the others' cards by seat, one's own UNSEEN, a played one NONE (V4)."""
        return self.private.foreheads

    def apply(self, event: Event) -> None:
        """Let an event happen that was projected for this seat."""
        fold(self.table, event)
        if self.private.seat != SPECTATOR:
            self.private.apply(event)

    def copy(self) -> "View":
        """This moment, to keep."""
        return View(self.table.copy(), self.private.copy())


def first_view(setup: Setup, first_dealer: int, seat: int) -> View:
    """What a seat knows before the first deal."""
    return View(empty_table(setup, first_dealer), Private(Seat(seat)))
