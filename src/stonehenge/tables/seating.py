"""Sitting down, getting up, bots on free seats."""

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tables.commands import AddWord, Leave, Remove, SeatBot, Sit
from stonehenge.tables.events import BotSeated, Freed, Seated, StoodIn, TableEvent, WordAdded
from stonehenge.tables.settings import STRENGTHS
from stonehenge.tables.table import BotSeat, Free, LiveTable, PersonSeat
from stonehenge.tables.who import Who

Decided = list[TableEvent] | Refusal


def sit(table: LiveTable, who: Who, command: Sit) -> Decided:
    """Sit down: on a free seat before the game, in a bot's place at any time."""
    if table.finished:
        return refuse("table_over")
    if table.seat_of(who.identity) is not None:
        return refuse("already_seated")
    seat = command.seat if command.seat is not None else _first_free(table)
    if seat is None:
        return refuse("table_full")
    if seat >= table.setup.players:
        return refuse("seat_unknown", seat=seat + 1, players=table.setup.players)
    if isinstance(table.seats[seat], PersonSeat):
        return refuse("seat_taken", seat=seat + 1)
    return [Seated(seat, who.identity, who.name, who.program)]


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
        return [Freed(seat)]
    return [] if table.played_by(seat) == "stand_in" else [StoodIn(seat, "left")]


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
        return refuse("seat_unknown", seat=command.seat + 1, players=table.setup.players)
    if isinstance(table.seats[command.seat], PersonSeat):
        return refuse("seat_taken", seat=command.seat + 1)
    return [BotSeated(command.seat, command.bot)]


def fill_with_bots(table: LiveTable, bot: str) -> list[TableEvent]:
    """A bot on every free seat."""
    return [BotSeated(seat, bot) for seat, occupant in enumerate(table.seats) if isinstance(occupant, Free)]


def why_not_bot(bot: str) -> Refusal | None:
    """Why no bot of this name can be seated."""
    return None if bot in STRENGTHS else refuse("bot_strength", bot=bot, available=", ".join(STRENGTHS))


def remove(table: LiveTable, who: Who, command: Remove) -> Decided:
    """Host: free a seat; during the game a bot takes it."""
    if (refusal := why_not_host(table, who)) is not None:
        return refusal
    if table.finished:
        return refuse("table_over")
    if command.seat >= table.setup.players:
        return refuse("seat_unknown", seat=command.seat + 1, players=table.setup.players)
    if isinstance(table.seats[command.seat], Free):
        return refuse("seat_free", seat=command.seat + 1)
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
