"""Whose tournaments there are, in an SQL database."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from stonehenge.storage.sql_identities import BUMP, NOTE_REWRITTEN, Step
from stonehenge.storage.tournament_list import TournamentCard, TournamentList

_OF: Final = (
    "SELECT tournament_id, at, body FROM tournaments WHERE organiser = $1 ORDER BY at DESC, tournament_id LIMIT $2"
)
_ENDED: Final = (
    "SELECT tournament_id FROM tournaments WHERE ended AND at < $1 GROUP BY tournament_id ORDER BY tournament_id"
    " LIMIT $2"
)
_UNLIST: Final = "DELETE FROM tournaments WHERE tournament_id = $1"
_LIST: Final = "INSERT INTO tournaments (tournament_id, organiser, at, ended, body) VALUES ($1, $2, $3, $4, $5)"


def card_steps(tournament: str, at: int, card: TournamentCard) -> list[Step]:
    """What replaces the card of a tournament."""
    rows = [Step(_LIST, (tournament, identity, at, card.ended, card.body)) for identity in card.organisers]
    return [Step(_UNLIST, (tournament,)), *rows]


class SqlTournamentList(TournamentList, ABC):
    """The part of an SQL storage that knows whose tournaments there are."""

    @abstractmethod
    async def _rows(self, query: str, *values: object) -> list[Any]:
        """What a query finds."""

    @abstractmethod
    async def _together(self, steps: Sequence[Step]) -> None:
        """Do all of it or nothing; it does no harm when it is done twice."""

    async def tournaments_of(self, identity: str, limit: int) -> list[tuple[str, int, bytes]]:
        """The tournaments that somebody runs, the newest first."""
        return [(tournament, at, bytes(body)) for tournament, at, body in await self._rows(_OF, identity, limit)]

    async def put_tournament(self, tournament: str, at: int, card: TournamentCard) -> None:
        """Show a tournament so from now on."""
        await self._together(card_steps(tournament, at, card))

    async def forget_tournament(self, tournament: str) -> None:
        """Remove a tournament, log and all."""
        kept = ("entries", "tickets")
        await self._together(
            [
                Step(_UNLIST, (tournament,)),
                *(Step(f"DELETE FROM {table} WHERE table_id = $1", (tournament,)) for table in kept),
                Step(BUMP),
                Step(NOTE_REWRITTEN, (tournament,)),  # so that other servers let go of it, too
            ]
        )

    async def ended_tournaments(self, before: int, limit: int) -> list[str]:
        """Tournaments that ended before, some of them."""
        return [tournament for (tournament,) in await self._rows(_ENDED, before, limit)]
