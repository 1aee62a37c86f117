"""A table for the same people again."""

from stonehenge.rules.refusals import Refusal
from stonehenge.tables.commands import Remove, Sit, Start
from stonehenge.tables.live_table import Status
from stonehenge.tables.log import Started
from stonehenge.tables.opening import Origin, same_people
from stonehenge.tables.seating import sit
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
