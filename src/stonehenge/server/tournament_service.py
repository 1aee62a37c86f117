"""The tournaments of this server: read from their logs, decided on, and written before anybody is told."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server.clock import now
from stonehenge.server.tournament_views import card_of, tournament_view
from stonehenge.storage.interface import Entry, Stale, Storage, StorageError, Unsettled
from stonehenge.storage.tournament_list import PREFIX
from stonehenge.tables.log import NewerLineError
from stonehenge.tables.who import Who
from stonehenge.tournaments import organising
from stonehenge.tournaments.format import Format
from stonehenge.tournaments.organising import Happens
from stonehenge.tournaments.tournament_events import (
    FormatChanged,
    HelperAdmitted,
    HelperDismissed,
    PlayersEntered,
    RoundDrawn,
    StepTakenBack,
    TournamentEnded,
    TournamentEvent,
    UnreadableLineError,
    read_line,
    write_line,
)
from stonehenge.tournaments.tournament_state import Tournament, folded, open_tournament

LOG: Final = logging.getLogger("stonehenge.server")
ATTEMPTS: Final = 8
"""How often something is decided anew because another server was quicker."""
MOST_KEPT: Final = 100
"""How many tournaments are kept in memory."""
MOST_LINES: Final = 20_000
"""Of a log: a championship of a thousand players with twenty rounds has fewer than half of them."""

TournamentDecider = Callable[[Tournament], Happens]
"""Decides what happens in a tournament as it stands; it is asked again if it has gone on meanwhile."""

_LISTED: Final = (
    FormatChanged,
    HelperAdmitted,
    HelperDismissed,
    PlayersEntered,
    RoundDrawn,
    StepTakenBack,
    TournamentEnded,
)
"""After these the list of tournaments shows something else."""


@dataclass(slots=True)
class KeptTournament:
    """A tournament in memory, and what everyone is shown of it."""

    tournament: Tournament
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by who writes to the log, or reads on in it."""
    shown: tuple[int, bytes] = (0, b"")
    """The view of everyone as bytes, and up to which line it is."""

    def view(self) -> bytes:
        """How it stands, made once for all who ask."""
        if self.shown[0] != self.tournament.seq:
            self.shown = self.tournament.seq, msgspec.json.encode(tournament_view(self.tournament))
        return self.shown[1]


class TournamentService:
    """All that can be asked of the tournaments of this server.

    What is in memory is a copy of the log; whoever asks reads on in it first, since another server may have written.
    """

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._kept: dict[str, KeptTournament] = {}
        self._under_way: set[asyncio.Task[Tournament | Refusal]] = set()

    async def stop(self) -> None:
        """Finish what is under way: nothing that was decided is left half written."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    def drop(self, tournament: str) -> None:
        """Its log was written anew, or is gone: it is read again when somebody asks."""
        self._kept.pop(tournament, None)

    def in_memory(self) -> list[str]:
        """The tournaments in memory that still go on."""
        return [name for name, kept in self._kept.items() if not kept.tournament.ended]

    async def open(self, who: Who, format_: Format) -> Tournament | Refusal:
        """A new tournament, run by whoever asks."""
        event = organising.opened(format_, secrets.token_hex(32), who.identity, who.name)
        if isinstance(event, Refusal):
            return event
        name, at = PREFIX + secrets.token_urlsafe(9), now()
        tournament = open_tournament(name, event, at)
        await self._storage.append(name, 0, [write_line(event)], at, tournament=card_of(tournament))
        self._keep(KeptTournament(tournament))
        return tournament

    async def find(self, tournament: str) -> KeptTournament | None:
        """A tournament, up to date; nothing where there is none."""
        kept = self._kept.get(tournament)
        if kept is None:
            return await self._load(tournament)
        async with kept.lock:
            await self._catch_up(kept)
        return kept

    async def log(self, tournament: str) -> list[tuple[TournamentEvent, int]]:
        """All lines of a tournament's log, with their times."""
        return [(_read(entry), entry.at) for entry in await self._storage.read(tournament)]

    async def change(self, tournament: str, decider: TournamentDecider) -> Tournament | Refusal:
        """Decide something, and let it happen once it is written; the tournament then, or why not.

        It is not given up when the one who asked is gone: what is being written must also happen here.
        """
        task = asyncio.create_task(self._changed(tournament, decider))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _changed(self, tournament: str, decider: TournamentDecider) -> Tournament | Refusal:
        kept = self._kept.get(tournament) or await self._load(tournament)
        if kept is None:
            return refuse("tournament_unknown")
        async with kept.lock:
            for _ in range(ATTEMPTS):
                await self._catch_up(kept)
                decided = await asyncio.to_thread(decider, kept.tournament)  # a draw takes up to a second
                if isinstance(decided, Refusal):
                    return decided
                try:
                    return await self._written(kept, decided)
                except Stale:
                    continue
                except Unsettled as unsettled:  # it may have been written: it is read as soon as somebody asks
                    LOG.warning("storage: %s", unsettled)
                    return refuse("not_known_yet")
        return refuse("busy")

    async def _written(self, kept: KeptTournament, events: list[TournamentEvent]) -> Tournament | Refusal:
        tournament = kept.tournament
        if not events:
            return tournament
        if tournament.seq + len(events) > MOST_LINES:
            return refuse("tournament_log_full")
        at = max(now(), tournament.at)
        after = tournament.copy()
        for event in events:
            after.apply(event, at)
        card = card_of(after) if any(isinstance(event, _LISTED) for event in events) else None
        bodies = [write_line(event) for event in events]
        await self._storage.append(tournament.id, tournament.seq, bodies, at, tournament=card)
        kept.tournament = after
        return after

    async def _load(self, tournament: str) -> KeptTournament | None:
        entries = await self._storage.read(tournament)
        if not entries:
            return None
        try:
            found = folded(tournament, [(_read(entry), entry.at) for entry in entries])
        except UnreadableLineError as error:
            raise StorageError("storage.log_unreadable", table=tournament) from error
        return self._keep(KeptTournament(found))

    def _keep(self, kept: KeptTournament) -> KeptTournament:
        """Keep it in memory, unless somebody has done so meanwhile; where there are too many, the oldest goes."""
        name = kept.tournament.id
        while name not in self._kept and len(self._kept) >= MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return self._kept.setdefault(name, kept)

    async def _catch_up(self, kept: KeptTournament) -> None:
        """Read on in the log; the caller holds the lock."""
        for entry in await self._storage.read(kept.tournament.id, kept.tournament.seq):
            kept.tournament.apply(_read(entry), entry.at)


def _read(entry: Entry) -> TournamentEvent:
    try:
        return read_line(entry.body)
    except UnreadableLineError as error:
        if error.newer:
            raise NewerLineError from error
        raise
