"""A table without somebody whose data is removed: they get up, and their log is written anew with a stand-in for them.

What the law needs stays as it is: every move, every deal, who sat where. So the log folds to the same game as before. A
word that somebody gave for the shuffle stays too: the cards come from it, and the others may still check the deal.
"""

import unicodedata
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import UNSET

from stonehenge.rules.value import value
from stonehenge.tables import log
from stonehenge.tables.live_table import LiveTable, open_table
from stonehenge.tables.log import TableEvent
from stonehenge.tables.people import PersonSeat
from stonehenge.tables.seating import next_host
from stonehenge.tables.settings import Settings
from stonehenge.tables.text import distinct

ANONYMOUS: Final = "N. N."
"""What they are called then, in every language."""
REMOVED: Final = "…"
"""What stands where they wrote something."""


@value
class Gone:
    """Whom the logs are to speak of no more."""

    person: str
    names: frozenset[str]
    """What they are called: what was said under it from beyond the seats is theirs, and so is a title with it."""
    stand_in: str
    """The identity that stands for them at this table."""


@value
class Anew:
    """A log that was written anew."""

    events: list[TableEvent]
    table: LiveTable
    """What it folds to."""
    identities: frozenset[str]
    """Who is not in it any more: the person, and the programs that they ran."""


@value
class _Known:
    """What one log tells of them."""

    names: frozenset[str]
    titles: frozenset[str]
    """Those that they gave to the table."""
    instead: dict[str, tuple[str, str]]
    """The identity and the name that stand for them, and for each of their programs."""


# --- getting up for good ---------------------------------------------------------------------------------------------


def depart(table: LiveTable, identity: str) -> list[TableEvent]:
    """Somebody gets up for good, with their programs: bots play on for them, and the next person is the host."""
    if table.finished:
        return []
    events: list[TableEvent] = []
    for seat, asked in sorted(table.takeovers.items()):
        if identity in (asked.identity, asked.owner):
            events.append(log.TakeoverAnswered(seat, None, granted=False))
    if identity == table.host:
        events += _hand_over(table, identity)
    for seat, occupant in enumerate(table.seats):
        if isinstance(occupant, PersonSeat) and identity in (occupant.identity, occupant.owner):
            events.append(log.Freed(seat))
    return events


def _hand_over(table: LiveTable, identity: str) -> list[TableEvent]:
    seat = table.seat_of(identity)
    handed = [] if seat is None else next_host(table, seat)
    if handed:
        return handed
    others = [one for one in table.people() if identity not in (one.identity, one.owner) and not one.program]
    return [log.HandedOver(others[0].identity, others[0].name)] if others else [log.Closed()]


# --- the log without them --------------------------------------------------------------------------------------------


def written_anew(table: str, lines: Sequence[tuple[TableEvent, int]], gone: Gone) -> Anew:
    """The lines of a log with a stand-in for somebody, and the table that they fold to."""
    known = _known(lines, gone)
    first, at = lines[0]
    assert isinstance(first, log.Opened)
    before = open_table(table, first, at)
    begun = _opened(first, known)
    after = open_table(table, begun, at)
    events: list[TableEvent] = [begun]
    for event, when in lines[1:]:
        events.append(_line(before, event, known))
        before.apply(event, when)
        after.apply(events[-1], when)
    return Anew(events, after, frozenset(known.instead))


def _known(lines: Sequence[tuple[TableEvent, int]], gone: Gone) -> _Known:
    theirs, titles, taken = [gone.person], set[str](), set[str]()
    host = ""
    for event, _ in lines:
        if isinstance(event, log.Seated | log.TakeoverAsked) and event.owner == gone.person:
            theirs.append(event.identity)
        if isinstance(event, log.Opened | log.HandedOver):
            host = event.host
        if isinstance(event, log.Opened | log.Arranged) and host == gone.person:
            titles.add(event.settings.title)
    for event, _ in lines:
        who, name = _named(event)
        if who not in theirs:
            taken.add(name)
    instead: dict[str, tuple[str, str]] = {}
    for number, identity in enumerate(dict.fromkeys(theirs)):
        name = distinct(ANONYMOUS, taken)
        taken.add(name)
        instead[identity] = (f"{gone.stand_in}-{number}" if number else gone.stand_in, name)
    return _Known(gone.names, frozenset(titles), instead)


def _named(event: TableEvent) -> tuple[str, str]:
    match event:
        case log.Opened() | log.HandedOver():
            return event.host, event.host_name
        case log.Seated() | log.TakeoverAsked() | log.Renamed():
            return event.identity, event.name
        case _:
            return "", ""


def _opened(event: log.Opened, known: _Known) -> log.Opened:
    removed = tuple(known.instead.get(person, (person, ""))[0] for person in event.removed)
    host, name = known.instead.get(event.host, (event.host, event.host_name))
    settings = _settings(event.settings, known)
    return msgspec.structs.replace(event, settings=settings, host=host, host_name=name, removed=removed)


def _settings(settings: Settings, known: _Known) -> Settings:
    title = settings.title
    theirs = title in known.titles or any(_alike(name) in _alike(title) for name in known.names)
    return msgspec.structs.replace(settings, title="") if title and theirs else settings


def _alike(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _line(before: LiveTable, event: TableEvent, known: _Known) -> TableEvent:
    """One line with the stand-in; ``before`` is the table as it was then."""
    instead = known.instead
    match event:
        case log.Arranged():
            return msgspec.structs.replace(event, settings=_settings(event.settings, known))
        case log.Seated() if event.identity in instead:
            identity, name = instead[event.identity]
            owner = UNSET if event.owner is UNSET else instead.get(event.owner, (event.owner, ""))[0]
            return msgspec.structs.replace(event, identity=identity, name=name, owner=owner, face=UNSET)
        case log.TakeoverAsked() if event.identity in instead:
            identity, name = instead[event.identity]
            owner = instead.get(event.owner, (event.owner, ""))[0]
            return msgspec.structs.replace(event, identity=identity, name=name, owner=owner, face="")
        case log.Renamed() if event.identity in instead:
            return log.Renamed(*instead[event.identity])
        case log.HandedOver() if event.host in instead:
            return log.HandedOver(*instead[event.host])
        case log.Said() | log.Chatted():
            return _said(before, event, known)
        case _:
            return event


def _said(before: LiveTable, event: log.Said | log.Chatted, known: _Known) -> log.Said | log.Chatted:
    name = _speaker(before, event, known)
    if name is None:
        return event
    if isinstance(event, log.Said):
        return msgspec.structs.replace(event, name=name)
    return msgspec.structs.replace(event, name=name, text=REMOVED)


def _speaker(before: LiveTable, event: log.Said | log.Chatted, known: _Known) -> str | None:
    """The name that stands for whoever said something; nothing for anybody else."""
    if event.seat is None:
        return ANONYMOUS if event.name in known.names else None
    sits = before.seats[event.seat]
    found = known.instead.get(sits.identity) if isinstance(sits, PersonSeat) else None
    return None if found is None else found[1]
