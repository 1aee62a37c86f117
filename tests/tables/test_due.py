"""What happens without anybody asking."""

from stonehenge.tables.commands import AskUndo, Pause
from stonehenge.tables.due import UNDO_WAITS, BotMove, StandIn, UndoLapse, due
from stonehenge.tables.playing import stand_in
from stonehenge.tables.settings import Settings
from tests.tables.parlour import ANYA, FOUR, HENRY, Parlour, who_sits


def test_nothing_is_due_before_the_game() -> None:
    parlour = Parlour(Settings(clock=5))
    parlour.seat(*FOUR)
    assert due(parlour.table, {0: 0}) == []


def test_a_bot_on_turn_waits_for_the_pace_only() -> None:
    parlour = Parlour(Settings(first_dealer=0, pace=300))
    parlour.start(ANYA)
    assert due(parlour.table, {}) == [BotMove(1, parlour.at + 300)]


def test_a_clock_runs_for_whoever_is_on_turn() -> None:
    parlour = Parlour(Settings(first_dealer=0, clock=20))
    parlour.start(*FOUR)
    assert due(parlour.table, {}) == [StandIn(1, parlour.at + 20_000, "clock")]
    parlour.at += 9_000
    parlour.act()
    assert due(parlour.table, {}) == [StandIn(2, parlour.at + 20_000, "clock")]


def test_a_seat_is_held_for_somebody_who_is_away_too_long_whoever_is_on_turn() -> None:
    parlour = Parlour(Settings(first_dealer=0, away=30))
    parlour.start(*FOUR)
    assert due(parlour.table, {3: 500}) == [StandIn(3, 30_500, "away")]
    parlour.happen(stand_in(parlour.table, 3, "away"))
    assert due(parlour.table, {3: 500}) == []


def test_everyone_who_predicts_at_the_same_time_is_due_at_the_same_time() -> None:
    parlour = Parlour(Settings(options={"prediction": "secret"}, pace=0))
    parlour.start(ANYA)
    assert due(parlour.table, {}) == [BotMove(seat, parlour.at) for seat in (1, 2, 3)]


def test_bots_do_not_play_on_among_themselves_when_everyone_has_gone() -> None:
    parlour = Parlour(Settings(first_dealer=0))
    parlour.start(ANYA)
    parlour.happen(stand_in(parlour.table, 0, "away"))
    assert due(parlour.table, {}) == []


def test_bots_play_among_themselves_where_nobody_else_ever_sat() -> None:
    parlour = Parlour(Settings(first_dealer=0))
    parlour.start()
    assert due(parlour.table, {}) == [BotMove(1, parlour.at + 700)]


def test_a_rest_stops_bots_and_clocks_but_absent_people_are_still_noticed() -> None:
    parlour = Parlour(Settings(first_dealer=0, clock=20))
    parlour.start(ANYA, HENRY)
    parlour.ask(ANYA, Pause())
    assert due(parlour.table, {}) == []
    assert due(parlour.table, {0: 100}) == [StandIn(0, 60_100, "away")]


def test_an_undo_that_nobody_answers_lapses() -> None:
    parlour = Parlour(Settings(first_dealer=0))
    parlour.start(*FOUR)
    seat = parlour.table.on_turn()[0]
    parlour.act()
    parlour.at += 1_000
    parlour.ask(who_sits(parlour.table, seat), AskUndo())
    assert due(parlour.table, {}) == [UndoLapse(seat, parlour.at + UNDO_WAITS)]


def test_an_absent_host_hands_over() -> None:
    parlour = Parlour()
    parlour.start(ANYA, HENRY)
    parlour.happen(stand_in(parlour.table, 0, "away"))
    assert parlour.table.host == "henry"
