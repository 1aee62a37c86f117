"""A table in this server's memory, and those who listen to it here."""

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Final, Protocol

from stonehenge.server.fanout import Company
from stonehenge.tables.log import TableEvent
from stonehenge.tables.table import LiveTable

REMEMBERED: Final = 128
"""How many lines of a log are kept for those who come back: so few that all of them may wait to be sent to one."""


class Listener(Protocol):
    """A connection to a table."""

    identity: str

    def deliver(self, message: bytes) -> None:
        """Send this when there is time; never waits."""

    def dismiss(self) -> None:
        """The server stops: ask the client to come back."""


@dataclass(slots=True)
class Room:
    """A table, its listeners, and what they may have missed."""

    table: LiveTable
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    recent: deque[tuple[int, int, TableEvent]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """Number, time and event of the last lines."""
    away_since: dict[str, int] = field(default_factory=dict)
    """Since when people of this table have not been connected."""
    elsewhere: Company = field(default_factory=Company)
    """Who is connected to other servers."""
    behind: bool = False
    """Whether the log may have lines that are not known here."""
    idle_since: int = 0

    def present(self) -> list[int]:
        """The seats whose people are connected, here or elsewhere."""
        connected = {listener.identity for listener in self.listeners} | self.elsewhere.people
        seats = (self.table.seat_of(identity) for identity in connected)
        return sorted({seat for seat in seats if seat is not None})

    def company(self) -> Company:
        """Who is connected here."""
        people = frozenset(listener.identity for listener in self.listeners)
        seated = frozenset(identity for identity in people if self.table.seat_of(identity) is not None)
        return Company(seated, len(people - seated))

    def spectators(self) -> int:
        """How many watch, here and elsewhere."""
        return self.company().spectators + self.elsewhere.spectators

    def away_seats(self) -> dict[int, int]:
        """The seats whose people are not connected, and since when."""
        seats = ((self.table.seat_of(identity), since) for identity, since in self.away_since.items())
        return {seat: since for seat, since in seats if seat is not None}

    def note_presence(self, now: int) -> None:
        """Write down who has gone, and forget that of those who are back."""
        there = set(self.present())
        for seat, person in enumerate(self.table.seats):
            identity = getattr(person, "identity", None)
            if identity is None:
                continue
            if seat in there:
                self.away_since.pop(identity, None)
            else:
                self.away_since.setdefault(identity, now)
