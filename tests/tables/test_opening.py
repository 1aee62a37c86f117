"""A table for the same people again."""

from stonehenge.bots.registry import DEFAULT
from stonehenge.rules.refusals import Refusal
from stonehenge.tables.commands import Remove, Sit, Start
from stonehenge.tables.live_table import Status
from stonehenge.tables.log import Opened, Seated, Started
from stonehenge.tables.opening import Beginning, Origin, opened_by, same_people
from stonehenge.tables.seating import seat_program, sit
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from tests.tables.parlour import ANYA, FOUR, HENRY, Parlour

ORIGIN = Origin("again", "another seed", 1000)


def test_the_same_people_are_waited_for() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    again = same_people(parlour.table, ANYA, ORIGIN)
    assert again.table.status is Status.GATHERING
    assert [again.table.name_of(seat) for seat in range(4)] == [who.name for who in FOUR]
    assert again.table.settings.first_dealer == (parlour.table.first_dealer + 1) % 4


def test_nobody_waits_where_all_others_are_bots() -> None:
    parlour = Parlour()
    parlour.seat(ANYA)
    parlour.ask(ANYA, Start("counting"))
    again = same_people(parlour.table, ANYA, ORIGIN)
    assert again.table.status is Status.PLAYING
    assert Started((parlour.table.first_dealer + 1) % 4) in again.lines
    assert [again.table.name_of(seat) for seat in range(4)] == ["Anya", "counting", "counting", "counting"]


def test_only_the_host_of_bots_begins() -> None:
    parlour = Parlour()
    parlour.seat(HENRY)
    parlour.ask(ANYA, Start("counting"))
    assert same_people(parlour.table, HENRY, ORIGIN).table.status is Status.GATHERING
    assert same_people(parlour.table, ANYA, ORIGIN).table.status is Status.GATHERING


def test_whoever_was_sent_away_does_not_come_back_in_the_rematch() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    parlour.ask(ANYA, Remove(1))
    again = same_people(parlour.table, ANYA, ORIGIN)
    refused = sit(again.table, HENRY, Sit())
    assert isinstance(refused, Refusal)
    assert refused.code == "removed"


def test_a_program_stays_its_owners_in_the_rematch() -> None:
    parlour = Parlour()
    parlour.seat(ANYA)
    parlour.happen(seat_program(parlour.table, HENRY, 2, Who("bot:x", "Robo")))
    parlour.happen(seat_program(parlour.table, ANYA, 3, Who("bot:y", "Mobo")))
    again = same_people(parlour.table, ANYA, ORIGIN)
    owners = {line.seat: line.owner for line in again.lines if isinstance(line, Seated) and line.program}
    assert owners == {2: "henry", 3: "anya"}


def test_a_table_is_opened_as_the_server_says_and_begins_if_that_is_wanted() -> None:
    for bots, wanted, others in (("counting", True, "counting"), (None, True, DEFAULT), ("random", False, "random")):
        new = opened_by(ANYA, Settings(), ORIGIN, sit=True, bots=bots, begin=wanted)
        assert isinstance(new, Beginning)
        assert (new.table.id, new.table.at, new.table.turn_since) == ("again", 1000, 1000)
        first = new.lines[0]
        assert isinstance(first, Opened)
        assert (first.seed, first.host) == ("another seed", "anya")
        assert [new.table.name_of(seat) for seat in range(4)] == ["Anya", *[others] * 3]
        assert new.table.status is (Status.PLAYING if wanted else Status.GATHERING)
        assert (new.table.game is not None) == wanted


def test_a_seat_that_is_free_has_no_name() -> None:
    new = opened_by(ANYA, Settings(), ORIGIN, sit=True, bots=None, begin=False)
    assert isinstance(new, Beginning)
    assert [new.table.name_of(seat) for seat in range(4)] == ["Anya", "", "", ""]
