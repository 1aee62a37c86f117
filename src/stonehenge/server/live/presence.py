"""Who is connected to a table, to this server or to another; and since when somebody is away."""

from dataclasses import dataclass, field
from typing import Protocol

from stonehenge.server.live.fanout import Company
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.people import PersonSeat


class Listener(Protocol):
    """A connection to a table."""

    identity: str

    def deliver(self, message: bytes) -> None:
        """Send this when there is time; never waits."""

    def dismiss(self) -> None:
        """The server stops: ask the client to come back."""


@dataclass(slots=True)
class Presence:
    """Who is connected to one table."""

    table: LiveTable
    listeners: set[Listener] = field(default_factory=set)
    """The connections to this server."""
    elsewhere: Company = field(default_factory=Company)
    """Who is connected to other servers."""
    _away_since: dict[str, int] = field(default_factory=dict)

    def present(self) -> list[int]:
        """The seats whose people are connected, here or elsewhere."""
        connected = {listener.identity for listener in self.listeners} | self.elsewhere.people
        seats = (self.table.seat_of(identity) for identity in connected)
        return sorted({seat for seat in seats if seat is not None})

    def here(self) -> Company:
        """Who is connected to this server."""
        people = frozenset(listener.identity for listener in self.listeners)
        seated = frozenset(identity for identity in people if self.table.seat_of(identity) is not None)
        return Company(seated, len(people - seated))

    def spectators(self) -> int:
        """How many watch, here and elsewhere."""
        return self.here().spectators + self.elsewhere.spectators

    def attended(self) -> bool:
        """Whether somebody whose table it is is connected to this server: who sits there, or its host.

        Where only bots play, whoever watches them.
        """
        people = {listener.identity for listener in self.listeners}
        seated = {person.identity for person in self.table.people()}
        return not people.isdisjoint({*seated, self.table.host}) or (
            bool(people) and not seated and self.table.game is not None
        )

    def away_seats(self) -> dict[int, int]:
        """The seats whose people are not connected, and since when."""
        seats = ((self.table.seat_of(identity), since) for identity, since in self._away_since.items())
        return {seat: since for seat, since in seats if seat is not None}

    def note(self, now: int) -> None:
        """Remember since when people are away, and forget it of those who are back."""
        present = set(self.present())
        for seat, occupant in enumerate(self.table.seats):
            if not isinstance(occupant, PersonSeat):
                continue
            if seat in present:
                self._away_since.pop(occupant.identity, None)
            else:
                self._away_since.setdefault(occupant.identity, now)
