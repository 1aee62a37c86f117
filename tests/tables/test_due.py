"""What happens without anybody asking."""

import pytest

from stonehenge.tables.commands import AskUndo, Pause
from stonehenge.tables.due import (
    FOREIGN,
    ONE_BY_ONE,
    QUICK,
    THOROUGH,
    UNDO_WAITS,
    BotMove,
    StandIn,
    UndoLapse,
    due,
    thinking_time,
)
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
    assert due(parlour.table, {}) == [BotMove(1, parlour.at + 300, 300)]


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


def test_bots_that_predict_at_the_same_time_are_seen_in_the_order_of_their_seats() -> None:
    """Whoever was done first: that would tell who had nothing to think about."""
    parlour = Parlour(Settings(options={"prediction": "secret"}, pace=0))
    parlour.start(ANYA)
    first = parlour.at + QUICK
    assert due(parlour.table, {}) == [BotMove(1 + n, first + n * ONE_BY_ONE, QUICK) for n in range(3)]


@pytest.mark.parametrize(
    ("bot", "pace", "time"),
    [
        ("apprentice", 0, QUICK),
        ("magician", 0, THOROUGH),
        ("magician", 300, THOROUGH),
        ("magician", 700, 700),
        ("of another package", 0, FOREIGN),
        ("counting", 5, QUICK),
    ],
)
def test_a_bot_has_the_time_of_its_kind_whatever_the_pace(bot: str, pace: int, time: int) -> None:
    assert thinking_time(pace, bot) == time


def test_a_bot_is_seen_to_move_when_its_time_is_over_however_soon_it_was_done() -> None:
    move = BotMove(1, at=5_400, every=400)
    assert {move.seen_at(ready) for ready in (5_000, 5_001, 5_399, 5_400)} == {5_400}
    assert {move.seen_at(ready) for ready in (5_401, 5_700, 5_800)} == {5_800}
    assert move.seen_at(5_801) == 6_200


def test_what_bots_hold_does_not_change_when_they_are_seen_to_move() -> None:
    """The same table with other cards: all that is due is the same."""
    one, other = (
        Parlour(Settings(first_dealer=0, pace=0, options={"prediction": "hidden"}), seed=seed) for seed in "ab"
    )
    for parlour in (one, other):
        parlour.start(ANYA)
    assert one.table.game is not None
    assert other.table.game is not None
    assert [view.hand for view in one.table.game.views] != [view.hand for view in other.table.game.views]
    assert due(one.table, {}) == due(other.table, {})


def test_bots_do_not_play_on_among_themselves_when_everyone_has_gone() -> None:
    parlour = Parlour(Settings(first_dealer=0))
    parlour.start(ANYA)
    parlour.happen(stand_in(parlour.table, 0, "away"))
    assert due(parlour.table, {}) == []


def test_bots_play_among_themselves_where_nobody_else_ever_sat() -> None:
    parlour = Parlour(Settings(first_dealer=0))
    parlour.start()
    assert due(parlour.table, {}) == [BotMove(1, parlour.at + 700, 700)]


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
