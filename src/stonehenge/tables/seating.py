"""Sitting down, getting up, bots on free seats."""

from msgspec import UNSET

from stonehenge.bots.registry import available_bots
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tables.commands import AddWord, Leave, Remove, SeatBot, Sit
from stonehenge.tables.decision import Decided
from stonehenge.tables.live_table import BotSeat, Free, LiveTable, PersonSeat
from stonehenge.tables.log import BotSeated, Freed, HandedOver, Seated, StoodIn, TableEvent, WordAdded
from stonehenge.tables.who import Who


def sit(table: LiveTable, who: Who, command: Sit) -> Decided:
    """Sit down: on a free seat before the game, in a bot's place at any time."""
    if table.finished:
        return refuse("table_over")
    if table.seat_of(who.identity) is not None:
        return refuse("already_seated")
    if who.identity in table.removed:
        return refuse("removed", host=table.host_name)
    seat = command.seat if command.seat is not None else _first_free(table)
    if seat is None:
        return refuse("table_full")
    if seat >= table.setup.players:
        return refuse("seat_unknown", place=seat + 1, players=table.setup.players)
    if isinstance(table.seats[seat], PersonSeat):
        return refuse("seat_taken", place=seat + 1)
    return [seated(seat, who)]


def seated(seat: int, who: Who) -> Seated:
    """Somebody sits down here."""
    return Seated(seat, who.identity, who.name, who.program, who.face or UNSET)


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
        return refuse("not_seated")
    if table.finished:
        return refuse("table_over")
    if table.game is None:
        return [Freed(seat), *next_host(table, seat)]
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
    if command.seat is None:
        return fill_with_bots(table, command.bot)
    if command.seat >= table.setup.players:
        return refuse("seat_unknown", place=command.seat + 1, players=table.setup.players)
    if isinstance(table.seats[command.seat], PersonSeat):
        return refuse("seat_taken", place=command.seat + 1)
    return [BotSeated(command.seat, command.bot)]


def seat_program(table: LiveTable, who: Who, seat: int, program: Who) -> Decided:
    """Seat a program that somebody runs: the host on any seat without a person, everybody else on a free one."""
    if who.identity != table.host and not (0 <= seat < len(table.seats) and isinstance(table.seats[seat], Free)):
        return refuse("not_host", host=table.host_name)
    return sit(table, program, Sit(seat))


def fill_with_bots(table: LiveTable, bot: str) -> list[TableEvent]:
    """A bot on every free seat."""
    return [BotSeated(seat, bot) for seat, occupant in enumerate(table.seats) if isinstance(occupant, Free)]


def why_not_bot(bot: str) -> Refusal | None:
    """Why no bot of this name can be seated."""
    there = available_bots()  # no programs: those come to the table by themselves
    return None if bot in there else refuse("bot_strength", bot=bot, available=", ".join(there))


def remove(table: LiveTable, who: Who, command: Remove) -> Decided:
    """Host: free a seat; during the game a bot takes it."""
    if (refusal := why_not_host(table, who)) is not None:
        return refusal
    if table.finished:
        return refuse("table_over")
    if command.seat >= table.setup.players:
        return refuse("seat_unknown", place=command.seat + 1, players=table.setup.players)
    if isinstance(table.seats[command.seat], Free):
        return refuse("seat_free", place=command.seat + 1)
    return [Freed(command.seat, removed=True)]


def add_word(table: LiveTable, who: Who, command: AddWord) -> Decided:
    """A word of one's own for the shuffle; an empty one takes it back."""
    seat = table.seat_of(who.identity)
    if seat is None:
        return refuse("not_seated")
    if table.game is not None:
        return refuse("already_started")
    return [WordAdded(seat, command.word.strip())]


def why_not_host(table: LiveTable, who: Who) -> Refusal | None:
    """Why somebody may not do what only the host may."""
    return None if who.identity == table.host else refuse("not_host", host=table.host_name)
