"""A table for tests: people who ask for things, and a log of what followed."""

from stonehenge.bots.guarded import first_legal
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.table import actors
from stonehenge.tables import log as happened
from stonehenge.tables.commands import Act, Command, SeatBot, Sit, Start
from stonehenge.tables.decide import decide
from stonehenge.tables.decision import Decided, Decision
from stonehenge.tables.live_table import LiveTable, open_table
from stonehenge.tables.log import Opened, TableEvent
from stonehenge.tables.log_length import why_too_long
from stonehenge.tables.people import PersonSeat
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from stonehenge.wire.moves import to_wire

ANYA, HENRY, FREYA, OLGA = (Who(name.lower(), name) for name in ("Anya", "Henry", "Freya", "Olga"))
FOUR = (ANYA, HENRY, FREYA, OLGA)


class Parlour:
    """A live table, its log, and a clock that a test sets."""

    def __init__(self, settings: Settings | None = None, seed: str = "seed") -> None:
        self.at = 1_000
        opened = Opened(settings or Settings(), ANYA.identity, ANYA.name, seed)
        self.table = open_table("t", opened, self.at)
        self.log: list[tuple[int, TableEvent]] = [(self.at, opened)]

    def ask(self, who: Who, command: Command) -> Decided:
        """Let somebody ask for something; what was decided happens."""
        return self.happen(decide(self.table, who, command))

    def happen(self, decided: Decision | Decided) -> Decided:
        """Let what was decided happen, if the log takes it."""
        if isinstance(decided, Refusal):
            return decided
        made = Decision(decided) if isinstance(decided, list) else decided
        if (too_long := why_too_long(self.table, made.events)) is not None:
            return too_long
        for line in made.lines(self.at):
            self.table.apply(*line)
            self.log.append((self.at, line.event))
        return made.events

    def refusal(self, who: Who, command: Command) -> str:
        """The code of the refusal that this gets; the table stays as it was."""
        before = self.table.seq
        decided = self.ask(who, command)
        assert isinstance(decided, Refusal), f"{command} was not refused"
        assert self.table.seq == before
        return decided.code

    def seat(self, *people: Who) -> None:
        """Seat people from seat 0 on."""
        for seat, who in enumerate(people):
            self.ask(who, Sit(seat))

    def start(self, *people: Who, bot: str = "random") -> None:
        """Seat people, fill up with bots, and begin."""
        self.seat(*people)
        self.ask(ANYA, SeatBot(bot))
        started = self.ask(ANYA, Start())
        assert not isinstance(started, Refusal), started

    def act(self, seat: int | None = None) -> Decided:
        """Let whoever is on turn do the first thing they may; people by asking, bots by themselves."""
        from stonehenge.tables.playing import move

        assert self.table.game is not None
        seat = actors(self.table.game.table)[0] if seat is None else seat
        action = first_legal(self.table.game.views[seat])
        if self.table.played_by(seat) == "person":
            return self.ask(who_sits(self.table, seat), Act(to_wire(action)))
        return self.happen(move(self.table, seat, action, self.table.played_by(seat)))

    def again(self) -> LiveTable:
        """The same table, folded anew from its log as it would be read from a disk."""
        (at, first), *rest = [(at, happened.read(happened.write(event))) for at, event in self.log]
        assert isinstance(first, Opened)
        table = open_table("t", first, at)
        for at, event in rest:
            table.apply(event, at)
        return table


def who_sits(table: LiveTable, seat: int) -> Who:
    """The person on a seat."""
    occupant = table.seats[seat]
    assert isinstance(occupant, PersonSeat)
    return Who(occupant.identity, occupant.name, occupant.program)
