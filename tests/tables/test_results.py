"""Whose result a game is, and whether it is rated."""

from stonehenge.storage.interface import GameResult
from stonehenge.tables.commands import AnswerTakeover, Close, Leave, Remove, Sit
from stonehenge.tables.due import deserted
from stonehenge.tables.listing import listing_of
from stonehenge.tables.live_table import Status
from stonehenge.tables.log import Hinted
from stonehenge.tables.results import rated, result_of
from stonehenge.tables.seating import seat_program
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from tests.tables.parlour import ANYA, FOUR, FREYA, HENRY, OLGA, Parlour


def test_the_result_has_places_wins_and_exact_predictions() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    while parlour.table.status is Status.PLAYING:
        parlour.act()
    result = result_of(parlour.table, 5)
    assert result is not None
    assert parlour.table.game is not None
    sheet = parlour.table.game.table.sheet
    assert [seat.player for seat in result.seats] == ["anya", "henry", "bot:random", "bot:random"]
    assert [seat.points for seat in result.seats] == list(sheet.totals)
    assert {seat.seat for seat in result.seats if seat.won} == set(sheet.winners)
    assert all((seat.place == 1) == seat.won for seat in result.seats)
    for seat in result.seats:
        assert seat.place == 1 + sum(other > seat.points for other in sheet.totals)
        assert seat.exact == sum(line.points[seat.seat] > 0 for line in sheet.rounds)
    assert listing_of(parlour.table, 5).status == "over"


def test_partners_share_their_place() -> None:
    parlour = Parlour(Settings(edition="club"))
    parlour.start(*FOUR)
    while parlour.table.status is Status.PLAYING:
        parlour.act()
    result = result_of(parlour.table, 5)
    assert result is not None
    places = [seat.place for seat in result.seats]
    assert places in ([1, 3, 1, 3], [3, 1, 3, 1], [1, 1, 1, 1])


def played_out(parlour: Parlour) -> GameResult:
    while parlour.table.status is Status.PLAYING:
        parlour.act()
    result = result_of(parlour.table, 5)
    assert result is not None
    return result


def players(result: GameResult) -> list[str]:
    return [seat.player for seat in result.seats]


def test_a_result_belongs_to_whoever_was_dealt_in() -> None:
    """Also where they were sent away, or left, or a bot's seat was taken over."""
    parlour = Parlour()
    parlour.start(ANYA, HENRY, FREYA)
    parlour.ask(ANYA, Remove(1))
    parlour.ask(FREYA, Leave())
    parlour.ask(OLGA, Sit(3))
    parlour.ask(ANYA, AnswerTakeover(3, True))
    assert players(played_out(parlour)) == ["anya", "henry", "freya", "bot:random"]
    assert parlour.table.seat_of(OLGA.identity) == 3


def test_a_game_that_all_have_deserted_counts_for_those_who_left_it_first() -> None:
    """Nobody has ended it, so that its host has lost nothing by that; and where all had left, nobody left another."""
    parlour = Parlour()
    parlour.start(ANYA, HENRY, FREYA)
    parlour.act()
    parlour.ask(FREYA, Leave())
    parlour.happen(deserted(parlour.table))
    assert (parlour.table.status, parlour.table.deserted) == (Status.ENDED, True)
    assert parlour.again() == parlour.table
    result = result_of(parlour.table, 5)
    assert result is not None
    assert [(seat.player, seat.place, seat.won) for seat in result.kept] == [("freya", 4, False)]
    assert deserted(parlour.table) == []
    for gone in ((), FOUR):
        parlour = Parlour()
        parlour.start(*FOUR)
        for who in gone:
            parlour.ask(who, Leave())
        parlour.happen(deserted(parlour.table))
        assert result_of(parlour.table, 5) is None


def test_a_host_who_ends_a_rated_game_has_lost_it_and_nobody_else_has() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY, FREYA)
    parlour.act()
    parlour.ask(FREYA, Leave())
    parlour.ask(ANYA, Close())
    result = result_of(parlour.table, 5)
    assert result is not None
    assert result.counts == frozenset({0, 2})
    assert [(seat.player, seat.place, seat.won) for seat in result.kept] == [("anya", 3, False), ("freya", 3, False)]


def test_who_was_sent_away_has_not_left() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY, FREYA)
    parlour.ask(ANYA, Remove(1))
    parlour.ask(ANYA, Close())
    result = result_of(parlour.table, 5)
    assert result is not None
    assert result.counts == frozenset({0})


def test_a_game_against_bots_alone_is_not_rated_and_nothing_is_kept_where_it_is_ended() -> None:
    parlour = Parlour()
    parlour.start(ANYA)
    assert not rated(parlour.table)
    parlour.ask(ANYA, Close())
    assert result_of(parlour.table, 5) is None


def test_programs_are_no_people() -> None:
    parlour = Parlour()
    parlour.seat(ANYA)
    parlour.happen(seat_program(parlour.table, ANYA, 1, Who("p", "P", program=True)))
    parlour.start()
    assert not rated(parlour.table)


def test_a_game_with_a_hint_is_not_rated() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    assert rated(parlour.table)
    parlour.happen([Hinted(1)])
    assert not rated(parlour.table)
    assert parlour.again().hinted == {1}
