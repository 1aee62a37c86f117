"""The removal of somebody's data: they get up everywhere, the logs speak of a stand-in, and the rest is erased.

All that is needed to do it again is erased last, so whoever is interrupted begins anew. It can be done while servers
run, by one of them or by a command; each notices and reads the tables again (``stonehenge.server.watch``).
"""

import asyncio
import logging
import secrets
from typing import Final

import msgspec

from stonehenge.rules.value import value
from stonehenge.server.live.service import TableService
from stonehenge.server.tournament_views import card_of
from stonehenge.server.watch import OFTEN
from stonehenge.storage.identities import GONE, Rewriting
from stonehenge.storage.interface import Entry, Person, Storage
from stonehenge.storage.tournament_list import PREFIX, TournamentCard
from stonehenge.tables import log
from stonehenge.tables.forgetting import Gone, written_anew
from stonehenge.tables.lobby import read_card, write_card
from stonehenge.tables.settings import SetupLostError
from stonehenge.tournaments.removed_people import without_person
from stonehenge.tournaments.tournament_events import UnreadableLineError, read_line, write_line
from stonehenge.tournaments.tournament_state import folded

LOG: Final = logging.getLogger("stonehenge.server")
_UNTIL_ALL_KNOW: Final = 2 * OFTEN
"""Seconds until every server has read again what was written anew."""
_ATTEMPTS: Final = 20
"""How often a log is read again that has gone on while it was written anew."""


@value
class Removal:
    """What was done."""

    tables: int
    """The tables whose log speaks of a stand-in now."""
    unreadable: int
    """Those that could not be read, and are as they were: their edition is not here, or they are a newer server's."""


async def forget(storage: Storage, tables: TableService, person: Person) -> Removal:
    """Remove all that is kept of somebody."""
    done: set[str] = set()
    lost: set[str] = set()
    theirs = {person.identity}
    for first in (True, False):  # once more for what happened until every server knew
        for table in await _tables_of(storage, person):
            try:
                if table.startswith(PREFIX):
                    await _rewrite_tournament(storage, table, person)
                    continue
                await tables.depart(table, person.identity)
                theirs |= await _rewrite(storage, table, person)
                done.add(table)
            except (SetupLostError, log.NewerLineError, UnreadableLineError):
                lost.add(table)
        await storage.erase(sorted(theirs))
        if first:
            await asyncio.sleep(_UNTIL_ALL_KNOW)
    await storage.scrub()
    LOG.info("somebody's data was removed", extra={"count": len(done), "unreadable": len(lost)})
    return Removal(len(done), len(lost))


async def _tables_of(storage: Storage, person: Person) -> list[str]:
    """The tables whose log has their identity, or what was said under their name from beyond the seats."""
    said = b'"seat":null,"name":' + msgspec.json.encode(person.name)
    return await storage.tables_with(person.identity.encode(), said)


async def _rewrite(storage: Storage, table: str, person: Person) -> frozenset[str]:
    """Write a log anew; who is not in it any more."""
    gone = Gone(person.identity, frozenset({person.name}), GONE + secrets.token_urlsafe(9))
    for _ in range(_ATTEMPTS):
        entries = await storage.read(table)
        if not entries:
            return frozenset()
        anew = written_anew(table, [(log.read(entry.body), entry.at) for entry in entries], gone)
        shown = await storage.listing(table)
        card = b"" if shown is None else write_card(anew.table, read_card(shown.body).at)
        people = tuple(one.identity for one in anew.table.people())
        changed = _changed(entries, anew.events)
        if await storage.rewrite(Rewriting(table, entries[-1].seq, changed, people, anew.table.host, card)):
            return anew.identities
    raise RuntimeError("a table's log went on whenever it was written anew")


async def _rewrite_tournament(storage: Storage, tournament: str, person: Person) -> None:
    """Write the log of a tournament anew; those who still run it go on."""
    stand_in = GONE + secrets.token_urlsafe(9)
    for _ in range(_ATTEMPTS):
        entries = await storage.read(tournament)
        if not entries:
            return
        events = without_person([read_line(entry.body) for entry in entries], person.identity, stand_in)
        after = folded(tournament, [(event, entry.at) for event, entry in zip(events, entries, strict=True)])
        changed = {
            entry.seq: write_line(event)
            for entry, event in zip(entries, events, strict=True)
            if read_line(entry.body) != event
        }
        if await storage.rewrite(Rewriting(tournament, entries[-1].seq, changed, (), "", b"")):
            card = card_of(after)
            still = tuple(identity for identity in card.organisers if identity != stand_in)
            await storage.put_tournament(tournament, entries[-1].at, TournamentCard(still, card.ended, card.body))
            return
    raise RuntimeError("a tournament's log went on whenever it was written anew")


def _changed(entries: list[Entry], events: list[log.TableEvent]) -> dict[int, bytes]:
    return {
        entry.seq: log.write(event)
        for entry, event in zip(entries, events, strict=True)
        if log.read(entry.body) != event
    }
