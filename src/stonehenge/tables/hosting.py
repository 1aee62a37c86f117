"""What only the host may do: arrange, start, pause, hand over, end."""

import msgspec

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.tables.commands import AllowChat, Arrange, Close, HandOver, Pause, Resume, Start
from stonehenge.tables.decision import Decided
from stonehenge.tables.live_table import STAND_IN, LiveTable
from stonehenge.tables.log import Arranged, Closed, HandedOver, Paused, Resumed, TableEvent
from stonehenge.tables.people import PersonSeat
from stonehenge.tables.seating import fill_with_bots, why_not_bot, why_not_host
from stonehenge.tables.settings import setup_of
from stonehenge.tables.shuffling import start_dealing, why_frozen
from stonehenge.tables.text import has_unwanted
from stonehenge.tables.who import Who


def arrange(table: LiveTable, who: Who, command: Arrange) -> Decided:
    """Other settings, before the game."""
    if (refusal := why_not_host(table, who)) is not None:
        return refusal
    if table.game is not None:
        return refuse("already_started")
    if (refusal := why_frozen(table)) is not None:
        return refusal
    setup = setup_of(command.settings)
    if isinstance(setup, Refusal):
        return setup
    if has_unwanted(command.settings.title):
        return refuse("text_signs")
    if len(table.people()) > setup.players:
        return refuse("too_many_seated", players=setup.players)
    return [Arranged(command.settings)]


def start(table: LiveTable, who: Who, command: Start) -> Decided:
    """The game begins; bots take the free seats. Where players have committed to words, those are shown first."""
    if (refusal := why_not_host(table, who)) is not None:
        return refusal
    if table.game is not None:
        return refuse("already_started")
    if table.finished:
        return refuse("table_over")
    if (refusal := why_frozen(table)) is not None:
        return refusal
    bots = fill_with_bots(table, command.bot)
    if bots and (refusal := why_not_bot(command.bot)) is not None:
        return refusal
    return [*bots, *start_dealing(table)]


def deal_again(table: LiveTable) -> list[TableEvent]:
    """A deal that became void is made again by itself, unless the host has changed something; seats are bots' then."""
    if table.shuffling.void_at is None or table.finished:
        return []
    return [*fill_with_bots(table, STAND_IN), *start_dealing(table)]


def pause(table: LiveTable, who: Who, _command: Pause) -> Decided:
    """The game rests: no clock runs, no bot plays."""
    if (refusal := why_not_host(table, who) or _why_not_playing(table)) is not None:
        return refusal
    return refuse("already_paused") if table.paused else [Paused()]


def resume(table: LiveTable, who: Who, _command: Resume) -> Decided:
    """The game goes on."""
    if (refusal := why_not_host(table, who) or _why_not_playing(table)) is not None:
        return refusal
    return [Resumed()] if table.paused else refuse("not_paused")


def hand_over(table: LiveTable, who: Who, command: HandOver) -> Decided:
    """Somebody else at the table becomes the host."""
    if (refusal := why_not_host(table, who)) is not None:
        return refusal
    if command.seat >= table.setup.players:
        return refuse("seat_unknown", place=command.seat + 1, players=table.setup.players)
    heir = table.seats[command.seat]
    if not isinstance(heir, PersonSeat) or heir.program:
        return refuse("no_person", place=command.seat + 1)
    return [HandedOver(heir.identity, heir.name)]


def close(table: LiveTable, who: Who, _command: Close) -> Decided:
    """The table ends before its game is over."""
    if (refusal := why_not_host(table, who)) is not None:
        return refusal
    return refuse("table_over") if table.finished else [Closed()]


def allow_chat(table: LiveTable, who: Who, command: AllowChat) -> Decided:
    """The chat on or off, at any time."""
    if (refusal := why_not_host(table, who)) is not None:
        return refusal
    return [Arranged(msgspec.structs.replace(table.settings, chat=command.allow))]


def _why_not_playing(table: LiveTable) -> Refusal | None:
    if table.finished:
        return refuse("table_over")
    return refuse("not_started") if table.game is None else None
