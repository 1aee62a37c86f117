"""Tables that begin: their first lines, which are written down together."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.value import value
from stonehenge.tables.commands import Start
from stonehenge.tables.hosting import start
from stonehenge.tables.live_table import LiveTable, open_table
from stonehenge.tables.log import BotSeated, Opened, Seated, TableEvent
from stonehenge.tables.people import BotSeat, PersonSeat
from stonehenge.tables.seating import fill_with_bots, why_not_bot
from stonehenge.tables.settings import Settings, setup_of
from stonehenge.tables.text import has_unwanted
from stonehenge.tables.who import Who


@value
class Origin:
    """What a new table is given by the server that opens it."""

    table: str
    """Its id. Only those who are told it can come, so nobody may be able to guess it."""
    seed: str
    """What its cards will be shuffled by."""
    at: int
    """The time, in milliseconds since 1970."""


@dataclass(slots=True)
class Beginning:
    """A table that is not in the log yet, and the events that it is folded from."""

    table: LiveTable
    lines: list[TableEvent] = field(default_factory=list)

    def let(self, events: Sequence[TableEvent]) -> None:
        """Let events happen at the table."""
        for event in events:
            self.table.apply(event, self.table.at)
            self.lines.append(event)


def opened_by(
    who: Who, settings: Settings, origin: Origin, *, sit: bool, bots: str | None, begin: bool
) -> Beginning | Refusal:
    """A new table, with its host seated, bots beside them and the first cards dealt if that is wanted."""
    setup = setup_of(settings)
    if isinstance(setup, Refusal):
        return setup
    if has_unwanted(settings.title):
        return refuse("text_signs")
    if bots is not None and (refusal := why_not_bot(bots)) is not None:
        return refusal
    new = _empty(settings, who, origin)
    if sit:
        new.let([Seated(0, who.identity, who.name, face=who.face or msgspec.UNSET)])
    if bots is not None:
        new.let(fill_with_bots(new.table, bots))
    if begin:
        begun = start(new.table, who, Start() if bots is None else Start(bots))
        if isinstance(begun, Refusal):
            return begun
        new.let(begun)
    return new


def same_people(old: LiveTable, who: Who, origin: Origin, *, begin: bool = True) -> Beginning:
    """A new table like an old one, with everyone on their seats; the deal goes on to the next (B3).

    Where a host has played with bots alone nobody has to be waited for, and the cards are dealt at once; unless they
    would like to commit to a word first.
    """
    dealer = (old.first_dealer + 1) % old.setup.players
    settings = msgspec.structs.replace(old.settings, first_dealer=dealer)
    new = _empty(settings, Who(old.host, old.host_name), origin, tuple(sorted(old.removed)))
    for seat, occupant in enumerate(old.seats):
        match occupant:
            case PersonSeat(identity, name, program, owner, face=face):
                new.let([Seated(seat, identity, name, program, owner or msgspec.UNSET, face or msgspec.UNSET)])
            case BotSeat(bot):
                new.let([BotSeated(seat, bot)])
            case _:
                pass
    others = [occupant for seat, occupant in enumerate(old.seats) if seat != old.seat_of(who.identity)]
    if begin and all(isinstance(occupant, BotSeat) for occupant in others):
        begun = start(new.table, who, Start())
        new.let([] if isinstance(begun, Refusal) else begun)
    return new


@value
class TournamentTable:
    """A table of a tournament as it was drawn."""

    tournament: str
    name: str
    """What the tournament is called: it is the host."""
    settings: Settings
    seats: tuple[Who | str, ...]
    """Who sits where: a person, or a bot by its name."""
    sealed: bool
    """Whether other tables are dealt the same cards."""


def of_tournament(plan: TournamentTable, origin: Origin) -> Beginning:
    """A table of a tournament: everyone sits already, and it begins by itself when they are there."""
    host = f"tournament:{plan.tournament}"
    opened = Opened(plan.settings, host, plan.name, origin.seed, tournament=plan.tournament, sealed=plan.sealed)
    new = Beginning(open_table(origin.table, opened, origin.at), [opened])
    for seat, who in enumerate(plan.seats):
        if isinstance(who, str):
            new.let([BotSeated(seat, who)])
        else:
            new.let([Seated(seat, who.identity, who.name, face=who.face or msgspec.UNSET)])
    return new


def _empty(settings: Settings, host: Who, origin: Origin, removed: tuple[str, ...] = ()) -> Beginning:
    opened = Opened(settings, host.identity, host.name, origin.seed, removed)
    return Beginning(open_table(origin.table, opened, origin.at), [opened])
