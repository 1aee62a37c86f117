"""Quick messages, and chat where the host allows it."""

from stonehenge.rules.refusals import refuse
from stonehenge.tables.commands import Chat, Say
from stonehenge.tables.decision import Decided
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import Chatted, Said
from stonehenge.tables.text import distinct
from stonehenge.tables.who import Who


def say(table: LiveTable, who: Who, command: Say) -> Decided:
    """One of the quick messages; only people who sit here may say one."""
    seat = table.seat_of(who.identity)
    if seat is None:
        return refuse("not_seated")
    return [Said(seat, table.name_of(seat), command.message)]


def chat(table: LiveTable, who: Who, command: Chat) -> Decided:
    """A message in one's own words; spectators may speak too once there is nothing left to give away."""
    if not table.settings.chat:
        return refuse("chat_off")
    seat = table.seat_of(who.identity)
    if seat is None and not table.finished:
        return refuse("not_seated")
    text = " ".join("".join(sign if sign.isprintable() else " " for sign in command.text).split())
    if not text:
        return refuse("chat_empty")
    name = table.name_of(seat) if seat is not None else distinct(who.name, table.names_used.values())
    return [Chatted(seat, name, text)]
