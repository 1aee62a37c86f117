"""The live tables of tournaments: opened when a round is drawn, followed to their end, and then shown to everyone.

Everything is worked out from the logs, so whatever was interrupted is done when the tournament is next looked after: a
table has one id whoever opens it, and a result that was reported is not reported again.
"""

import asyncio
import logging
from typing import Final

from stonehenge.rules.refusals import Refusal
from stonehenge.server.failures import failed
from stonehenge.server.live.cache import CachedTable
from stonehenge.server.live.service import TableService
from stonehenge.server.tournament_service import TournamentService
from stonehenge.server.tournament_views import format_to_wire, public_id
from stonehenge.storage.interface import Person, Storage, StorageError
from stonehenge.storage.tournament_list import PREFIX
from stonehenge.tables.live_table import LiveTable, Status
from stonehenge.tables.opening import TournamentTable
from stonehenge.tables.settings import MOST_TITLE, Settings
from stonehenge.tables.who import Who
from stonehenge.tournaments.organising import Happens
from stonehenge.tournaments.results_in import report
from stonehenge.tournaments.table_keys import deal_seed, live_id
from stonehenge.tournaments.tournament_events import BOT, LiveTablesOpened, TableReported
from stonehenge.tournaments.tournament_state import DrawnRound, PlayedTable, Tournament

LOG: Final = logging.getLogger("stonehenge.server")
OFTEN: Final = 5.0
"""Seconds between two looks at the tournaments whose tables are played here."""
AWAY: Final = 60
"""Seconds after which a bot plays for somebody who is gone."""


class TournamentTables:
    """Keeps the live tables of tournaments and their logs together."""

    def __init__(self, tournaments: TournamentService, tables: TableService, storage: Storage) -> None:
        self._tournaments = tournaments
        self._tables = tables
        self._storage = storage
        self._tasks: set[asyncio.Task[None]] = set()
        self._locks: dict[str, asyncio.Lock] = {}
        tables.on_change(self._noticed)

    async def run(self) -> None:
        """Look after every tournament in memory, again and again."""
        while True:
            await asyncio.sleep(OFTEN)
            for tournament in self._tournaments.in_memory():
                await self._carefully(tournament)

    async def stop(self) -> None:
        """Nothing is looked after any more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _noticed(self, cached: CachedTable) -> None:
        """A game has ended: its tournament hears of it."""
        if cached.table.tournament and cached.table.status is Status.OVER:
            task = asyncio.get_running_loop().create_task(self._carefully(PREFIX + cached.table.tournament))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carefully(self, tournament: str) -> None:
        try:
            await self.look_after(tournament)
        except StorageError as error:
            LOG.warning("storage: %s", error)
        except Exception as error:  # noqa: BLE001 # whatever it was, it is told, and tried again later
            failed("a tournament's tables could not be looked after", error)

    async def look_after(self, tournament: str) -> None:
        """Open what was drawn, report what has ended, show what may be seen; one at a time."""
        async with self._locks.setdefault(tournament, asyncio.Lock()):
            kept = await self._tournaments.find(tournament)
            if kept is None or (drawn := kept.tournament.round) is None or drawn.play == "hall":
                return
            if not all(table.live for table in drawn.tables):
                await self._open(kept.tournament, drawn)
                kept = await self._tournaments.find(tournament)
            if kept is not None and kept.tournament.round is not None:
                await self._follow(kept.tournament, kept.tournament.round)

    async def end_drawn(self, drawn: DrawnRound) -> None:
        """A draw was taken back: its tables end."""
        for table in drawn.tables:
            if table.live:
                await self._tables.end(table.live)

    # --- opening -----------------------------------------------------------------------------------------------------

    async def _open(self, tournament: Tournament, drawn: DrawnRound) -> None:
        entrants = [tournament.players[player] for table in drawn.tables for player in table.players if player != BOT]
        people = await self._storage.people([one.identity for one in entrants if one.identity])
        ids = [live_id(tournament, drawn, table.number) for table in drawn.tables]
        for table, name in zip(drawn.tables, ids, strict=True):
            plan = _plan(tournament, table, people)
            await self._tables.open_drawn(plan, name, deal_seed(tournament, drawn, table.number))
        event = LiveTablesOpened(drawn.number, tuple(ids))
        await self._tournaments.change(tournament.id, lambda now: _opened(now, drawn, event))

    # --- following ---------------------------------------------------------------------------------------------------

    async def _follow(self, tournament: Tournament, drawn: DrawnRound) -> None:
        for table in drawn.tables:
            if table.live and table.result is None:
                live = await self._tables.look_after(table.live)
                if live is not None and live.status is Status.OVER:
                    await self._report(tournament.id, drawn.number, table, live)
        for table in drawn.tables if drawn.deals else ():
            await self._tables.unseal(table.live)
            await self._tables.end(table.live)  # its result was told otherwise: nobody has to play it to its end

    async def _report(self, tournament: str, number: int, table: PlayedTable, live: LiveTable) -> None:
        assert live.game is not None
        told = TableReported(number, table.number, tuple(live.game.table.sheet.totals), "live")
        answer = await self._tournaments.change(tournament, lambda now: report(now, told))
        if isinstance(answer, Refusal):
            LOG.warning("a tournament does not take a table's result: %s", answer.code)
        elif (after := answer.round) is not None and after.number == number and after.deals:
            await self._follow(answer, after)


def _opened(now: Tournament, drawn: DrawnRound, event: LiveTablesOpened) -> Happens:
    """They are open, unless the draw was taken back meanwhile, or somebody else has opened them."""
    same = now.round is not None and now.round.seed == drawn.seed
    return [event] if same and now.round is not None and not now.round.tables[0].live else []


def _plan(tournament: Tournament, table: PlayedTable, people: dict[str, Person]) -> TournamentTable:
    format_ = format_to_wire(tournament.format)
    title = f"{format_.name[: MOST_TITLE - 6]} · {table.number}"
    settings = Settings(
        format_.edition,
        len(table.players),
        format_.options,
        title,
        clock=format_.clock,
        away=AWAY,
        hints=False,
        undo=False,
        first_dealer=0,
        pace=format_.pace,
    )
    seats: list[Who | str] = []
    for player in table.players:
        entrant = tournament.players.get(player)
        person = None if entrant is None else people.get(entrant.identity)
        if entrant is None or person is None:
            seats.append(format_.bot)  # a bot of the draw, or somebody who never came by themselves
        else:
            seats.append(Who(person.identity, entrant.name, face=person.face))
    sealed = format_.play == "same_cards"
    return TournamentTable(public_id(tournament.id), format_.name, settings, tuple(seats), sealed)
