"""Tables of a tournament: nobody chooses a seat, they begin by themselves, and with same cards nobody else looks."""

import pytest

from stonehenge.tables import log
from stonehenge.tables.commands import Command, CommitWord, Leave, SeatBot, Sit, Start
from stonehenge.tables.decide import decide
from stonehenge.tables.decision import Decision
from stonehenge.tables.due import GATHERS, BeginGame, BotMove, due
from stonehenge.tables.live_table import LiveTable, Status
from stonehenge.tables.opening import Origin, TournamentTable, of_tournament
from stonehenge.tables.people import BotSeat, PersonSeat
from stonehenge.tables.playing import stand_in
from stonehenge.tables.sealed import why_not_all, why_not_look
from stonehenge.tables.settings import Settings
from stonehenge.tables.shuffling import start_dealing
from stonehenge.tables.table_view import table_view
from stonehenge.tables.updates import over
from stonehenge.tables.who import Who
from tests.tables.parlour import ANYA, HENRY, OLGA

AT = 5_000


def drawn(*, sealed: bool = False, bots: int = 1) -> LiveTable:
    seats: tuple[Who | str, ...] = (ANYA, HENRY, *["random"] * bots)
    settings = Settings("junior", len(seats), first_dealer=0, hints=False, undo=False, pace=0)
    plan = TournamentTable("T", "Club evening", settings, seats, sealed)
    return of_tournament(plan, Origin("t", "seed", AT)).table


def let(table: LiveTable, events: list[log.TableEvent]) -> None:
    for event in events:
        table.apply(event, table.at)


def refused(table: LiveTable, who: Who, command: Command) -> str:
    decided = decide(table, who, command)
    assert not isinstance(decided, Decision), decided
    return decided.code


def test_everyone_sits_already() -> None:
    table = drawn()
    assert [type(seat) for seat in table.seats] == [PersonSeat, PersonSeat, BotSeat]
    assert (table.seat_of("anya"), table.host_name, table.tournament) == (0, "Club evening", "T")


@pytest.mark.parametrize(
    ("who", "command", "code"),
    [
        (OLGA, Sit(2), "table_tournament"),
        (ANYA, Leave(), "table_tournament"),
        (ANYA, CommitWord("0" * 64), "words_fixed"),
        (ANYA, Start(), "not_host"),
        (ANYA, SeatBot("random", 2), "not_host"),
    ],
)
def test_what_nobody_does_there(who: Who, command: Command, code: str) -> None:
    assert refused(drawn(), who, command) == code


def test_it_begins_when_all_are_there_or_when_it_has_waited_long_enough() -> None:
    table = drawn()
    assert due(table, {}) == [BeginGame(AT)]
    assert due(table, {1: AT}) == [BeginGame(AT + GATHERS)]
    let(table, start_dealing(table))
    assert table.status is Status.PLAYING
    assert table.first_dealer == 0


def test_it_goes_on_where_bots_play_for_all() -> None:
    table = drawn()
    let(table, start_dealing(table))
    for seat in (0, 1):
        stood_in = stand_in(table, seat, "away")
        assert isinstance(stood_in, list)
        let(table, stood_in)
    assert all(isinstance(thing, BotMove) for thing in due(table, {0: AT, 1: AT}))
    assert due(table, {0: AT, 1: AT})


def test_with_same_cards_only_those_who_play_look_until_all_are_done() -> None:
    table = drawn(sealed=True)
    let(table, start_dealing(table))
    assert why_not_look(table, "anya") is None
    for somebody in ("", "olga", "tournament:T"):
        refusal = why_not_look(table, somebody)
        assert refusal is not None
        assert refusal.code == "table_sealed"
    table.status = Status.OVER
    assert (table_view(table, "anya").seed, over(table).seed) == (None, "")
    assert why_not_all(table) is not None
    let(table, [log.Unsealed()])
    assert (table_view(table, "olga").seed, over(table).seed) == ("seed", "seed")
    assert why_not_look(table, "") is why_not_all(table) is None


def test_what_is_told_of_it() -> None:
    told = table_view(drawn(), "anya")
    assert (told.tournament, told.begins, told.shuffle.fixed, told.host) == ("T", AT + GATHERS, True, False)


def test_its_lines_are_read_as_they_were_written() -> None:
    for line in (
        log.Opened(Settings(), "tournament:T", "Club", "seed", tournament="T", sealed=True),
        log.Unsealed(),
    ):
        assert log.read(log.write(line)) == line
    assert b"sealed" not in log.write(log.Opened(Settings(), "h", "H", "seed"))
