"""Sitting down, getting up, bots on free seats."""

from msgspec import UNSET

from stonehenge.bots.registry import available_bots
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tables import takeover
from stonehenge.tables.commands import Leave, Remove, SeatBot, Sit
from stonehenge.tables.decision import Decided
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import (
    BotSeated,
    Freed,
    HandedOver,
    Renamed,
    Seated,
    StoodIn,
    TableEvent,
    TakeoverAnswered,
)
from stonehenge.tables.people import BotSeat, Free, PersonSeat
from stonehenge.tables.shuffling import why_frozen
from stonehenge.tables.text import distinct
from stonehenge.tables.who import Who


def sit(table: LiveTable, who: Who, command: Sit) -> Decided:
    """Sit down before the game, on a free seat or in a bot's place; during it ask for a bot's seat."""
    seat = command.seat if command.seat is not None else _first_free(table)
    if (refusal := why_not_sit(table, who.identity, seat)) is not None:
        return refusal
    if _has_seat(table, who.identity):
        return refuse("already_seated")
    assert seat is not None
    named = Who(who.identity, shown_name(table, who), face=who.face)
    if table.game is not None:
        return takeover.ask(table, named, seat)
    return [Seated(seat, named.identity, named.name, face=named.face or UNSET)]


def shown_name(table: LiveTable, who: Who) -> str:
    """What somebody is called here: a name that nobody else has, or has had."""
    return distinct(who.name, (name for person, name in table.names_used.items() if person != who.identity))


def rename(table: LiveTable, who: Who) -> list[TableEvent]:
    """Somebody who sits here, or is the host, is called something else now, or has another face."""
    name = shown_name(table, who)
    seat = table.seat_of(who.identity)
    sits = None if seat is None else table.seats[seat]
    same_face = not isinstance(sits, PersonSeat) or who.face in ("", sits.face)
    if same_face and table.names_used.get(who.identity) == name:
        return []
    return [Renamed(who.identity, name, who.face or UNSET)]


def why_not_sit(table: LiveTable, person: str, seat: int | None) -> Refusal | None:
    """Why somebody may not have this seat, themselves or for a program of theirs: the one rule for all who come."""
    if table.finished:
        return refuse("table_over")
    if person in table.removed:
        return refuse("removed", host=table.host_name)
    if (refusal := why_frozen(table)) is not None:
        return refusal
    if table.game is None and person in table.shuffling.stood_up:
        return refuse("word_withheld")
    if table.tournament:
        return refuse("table_tournament")
    if seat is None:
        return refuse("table_full")
    if not 0 <= seat < table.setup.players:
        return refuse("seat_unknown", place=seat + 1, players=table.setup.players)
    return refuse("seat_taken", place=seat + 1) if isinstance(table.seats[seat], PersonSeat) else None


def _has_seat(table: LiveTable, person: str) -> bool:
    """Whether somebody has their seat: themselves, or for a program; the host's programs may be many."""
    owns = person != table.host and any(other.owner == person for other in table.people())
    return owns or table.seat_of(person) is not None


def _first_free(table: LiveTable) -> int | None:
    for wanted in (Free, BotSeat):
        for seat, occupant in enumerate(table.seats):
            if isinstance(occupant, wanted):
                return seat
    return None


def leave(table: LiveTable, who: Who, _command: Leave) -> Decided:
    """Get up: before the game the seat is free again, during it a bot plays on until its person returns."""
    seat = table.seat_of(who.identity)
    if seat is None:
        wanted = takeover.asked_by(table, who.identity)
        return refuse("not_seated") if wanted is None else [TakeoverAnswered(wanted, None, granted=False)]
    if table.finished:
        return refuse("table_over")
    if table.game is None and table.tournament:
        return refuse("table_tournament")
    if table.game is None:
        return why_frozen(table) or [Freed(seat), *next_host(table, seat)]
    return [] if table.played_by(seat) == "stand_in" else [StoodIn(seat, "left"), *next_host(table, seat)]


def next_host(table: LiveTable, leaving: int) -> list[TableEvent]:
    """A host who leaves hands the table over to the next person who is there, so that it always has a host."""
    occupant = table.seats[leaving]
    if not isinstance(occupant, PersonSeat) or occupant.identity != table.host:
        return []
    players = table.setup.players
    for heir in (table.seats[(leaving + step) % players] for step in range(1, players)):
        if isinstance(heir, PersonSeat) and not heir.program and not heir.stood_in:
            return [HandedOver(heir.identity, heir.name)]
    return []


def seat_bot(table: LiveTable, who: Who, command: SeatBot) -> Decided:
    """Host: a bot on one free seat, or on all of them; another bot in a bot's place."""
    if (refusal := why_not_host(table, who)) is not None:
        return refusal
    if (refusal := why_not_bot(command.bot)) is not None:
        return refusal
    if table.finished:
        return refuse("table_over")
    if (refusal := why_frozen(table)) is not None:
        return refusal
    if command.seat is None:
        return fill_with_bots(table, command.bot)
    if command.seat >= table.setup.players:
        return refuse("seat_unknown", place=command.seat + 1, players=table.setup.players)
    if isinstance(table.seats[command.seat], PersonSeat):
        return refuse("seat_taken", place=command.seat + 1)
    return [BotSeated(command.seat, command.bot)]


def seat_program(table: LiveTable, who: Who, seat: int, program: Who) -> Decided:
    """Seat a program that somebody runs: the host's where no person sits, another's on a free seat."""
    if (refusal := why_not_sit(table, who.identity, seat)) is not None:
        return refusal
    if who.identity != table.host:
        if _has_seat(table, who.identity):
            return refuse("already_seated")
        if not isinstance(table.seats[seat], Free):
            return refuse("not_host", host=table.host_name)
    if table.game is not None:
        return takeover.ask(table, Who(program.identity, shown_name(table, program)), seat, owner=who.identity)
    return [Seated(seat, program.identity, shown_name(table, program), program=True, owner=who.identity)]


def fill_with_bots(table: LiveTable, bot: str) -> list[TableEvent]:
    """A bot on every free seat."""
    return [BotSeated(seat, bot) for seat, occupant in enumerate(table.seats) if isinstance(occupant, Free)]


def why_not_bot(bot: str) -> Refusal | None:
    """Why no bot of this name can be seated."""
    there = available_bots()  # no programs: those come to the table by themselves
    return None if bot in there else refuse("bot_strength", bot=bot, available=", ".join(there))


def remove(table: LiveTable, who: Who, command: Remove) -> Decided:
    """Host: free a seat, for good or until somebody sits down there; during the game a bot takes it."""
    if (refusal := why_not_host(table, who)) is not None:
        return refusal
    if table.finished:
        return refuse("table_over")
    if command.seat >= table.setup.players:
        return refuse("seat_unknown", place=command.seat + 1, players=table.setup.players)
    if isinstance(table.seats[command.seat], Free):
        return refuse("seat_free", place=command.seat + 1)
    return why_frozen(table) or [Freed(command.seat, removed=command.for_good)]


def why_not_host(table: LiveTable, who: Who) -> Refusal | None:
    """Why somebody may not do what only the host may."""
    return None if who.identity == table.host else refuse("not_host", host=table.host_name)
