"""Whose tournaments there are. A tournament's log stands among the entries, under an id that no table has.

So all that holds for a table's log holds for it: nothing acknowledged is lost, and who comes too late writes nothing.
"""

from typing import Final, Protocol

from stonehenge.rules.value import value

PREFIX: Final = "tournament:"
"""The beginning of the ids under which tournaments are kept; no table's id has a colon."""


@value
class TournamentCard:
    """What is shown of a tournament to those who run it. The newest replaces the older."""

    organisers: tuple[str, ...]
    """The identities of those who run it."""
    ended: bool
    body: bytes
    """What is shown, opaque here."""


class TournamentList(Protocol):
    """Whose tournaments there are."""

    async def tournaments_of(self, identity: str, limit: int) -> list[tuple[str, int, bytes]]:
        """The tournaments that somebody runs, with the time of their newest card, the newest first."""
        ...

    async def put_tournament(self, tournament: str, at: int, card: TournamentCard) -> None:
        """Show a tournament so from now on, where its log was written anew."""
        ...

    async def forget_tournament(self, tournament: str) -> None:
        """Remove a tournament, log and all."""
        ...

    async def ended_tournaments(self, before: int, limit: int) -> list[str]:
        """Tournaments that ended before, some of them."""
        ...
