"""Playing on for a bot in the middle of a game: everyone who plays must grant it, and it begins with the next deal.

Until then the bot plays on, so that nobody sees a hand that was dealt to another.
"""

import msgspec

from stonehenge.rules.refusals import refuse
from stonehenge.tables.commands import AnswerTakeover
from stonehenge.tables.decision import Decided
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import Seated, TableEvent, TakeoverAnswered, TakeoverAsked
from stonehenge.tables.people import BotSeat
from stonehenge.tables.who import Who


def asked_by(table: LiveTable, identity: str) -> int | None:
    """The seat that somebody has asked for."""
    return next((seat for seat, asked in table.takeovers.items() if asked.identity == identity), None)


def ask(table: LiveTable, who: Who, seat: int, owner: str = "") -> Decided:
    """Ask everyone who plays for a bot's seat, but for the owner of the program that is to sit there."""
    if seat in table.takeovers or asked_by(table, who.identity) is not None:
        return refuse("takeover_asked")
    if not players(table):
        return refuse("nobody_to_ask")
    asked: list[TableEvent] = [TakeoverAsked(seat, who.identity, who.name, owner, who.face)]
    owners = table.seat_of(owner)
    return asked if owners not in players(table) else [*asked, TakeoverAnswered(seat, owners, granted=True)]


def answer(table: LiveTable, who: Who, command: AnswerTakeover) -> Decided:
    """Grant or refuse it; who asked takes it back by refusing."""
    asked = table.takeovers.get(command.seat)
    if asked is None:
        return refuse("takeover_not_asked")
    if asked.identity == who.identity and not command.grant:
        return [TakeoverAnswered(command.seat, None, granted=False)]
    seat = table.seat_of(who.identity)
    if seat is None:
        return refuse("not_seated")
    if command.grant and seat in asked.granted:
        return refuse("takeover_not_asked")
    return [TakeoverAnswered(command.seat, seat, command.grant)]


def with_the_next_deal(table: LiveTable) -> list[TableEvent]:
    """Those whom everyone lets play on sit down: the cards that were just dealt are theirs."""
    needed = set(players(table))
    return [
        Seated(
            seat,
            asked.identity,
            asked.name,
            bool(asked.owner),
            asked.owner or msgspec.UNSET,
            asked.face or msgspec.UNSET,
        )
        for seat, asked in sorted(table.takeovers.items())
        if needed and needed <= asked.granted and isinstance(table.seats[seat], BotSeat)
    ]


def players(table: LiveTable) -> list[int]:
    """The seats whose people are asked; those for whom a bot plays, and programs, are not."""
    return [
        seat
        for seat, occupant in enumerate(table.seats)
        if table.played_by(seat) == "person" and not getattr(occupant, "program", False)
    ]
