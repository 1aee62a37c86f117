"""Moves, standing in, coming back, nudging."""

from stonehenge.rules.events import Dealt
from stonehenge.rules.record import Record, read, write
from stonehenge.rules.table import Phase
from stonehenge.tables.commands import Act, AskUndo, Back, Leave, Nudge, Pause, Resume, Say, Sit
from stonehenge.tables.decide import decide
from stonehenge.tables.decision import Decision
from stonehenge.tables.live_table import Status
from stonehenge.tables.log import CameBack, Moved, Nudged, StoodIn
from stonehenge.tables.playing import stand_in
from stonehenge.tables.settings import Settings
from stonehenge.tables.table_view import now_view
from stonehenge.tables.who import Who
from stonehenge.wire.moves import Predict
from tests.tables.parlour import ANYA, FOUR, HENRY, OLGA, Parlour, who_sits


def test_only_whoever_sits_there_and_is_on_turn_may_act() -> None:
    parlour = Parlour(Settings(first_dealer=0))
    assert parlour.refusal(ANYA, Act(Predict(0))) == "not_seated"
    parlour.seat(*FOUR)
    assert parlour.refusal(ANYA, Act(Predict(0))) == "not_started"
    parlour.start()
    on_turn = parlour.table.on_turn()[0]
    waiting = who_sits(parlour.table, (on_turn + 1) % 4)
    assert parlour.refusal(waiting, Act(Predict(0))) == "not_your_turn"
    assert parlour.refusal(Who("x", "Xaver"), Act(Predict(0))) == "not_seated"


def on_turn(parlour: Parlour) -> tuple[int, Who, int]:
    """Who is on turn, and the moment that they are told."""
    seat = parlour.table.on_turn()[0]
    now = now_view(parlour.table, seat)
    assert now is not None
    return seat, who_sits(parlour.table, seat), now.moment


def test_a_late_move_is_not_taken_for_another_decision() -> None:
    """A prediction for round 1, held back on a dying line, comes when round 2 waits for one of the same seat."""
    parlour = Parlour(Settings(first_dealer=0))
    parlour.start(*FOUR)
    seat, who, moment = on_turn(parlour)
    late = Act(Predict(0), moment)
    parlour.act()
    assert parlour.refusal(who, late) == "moment_passed"
    game = parlour.table.game
    assert game is not None
    while (game.table.round.number, game.table.phase, parlour.table.on_turn()) != (2, Phase.PREDICT, (seat,)):
        parlour.act()
        game = parlour.table.game
        assert game is not None
    assert parlour.refusal(who, late) == "moment_passed"
    assert isinstance(parlour.ask(who, Act(Predict(0), on_turn(parlour)[2])), list)


def test_a_moment_stays_while_others_talk_or_predict_at_the_same_time() -> None:
    parlour = Parlour(Settings(edition="jubilee", options={"prediction": "hidden"}))
    parlour.start(*FOUR)
    seats = parlour.table.on_turn()
    assert len(seats) == 4
    moments = {seat: parlour.table.asked[seat] for seat in seats}
    for seat in seats[:3]:
        parlour.ask(ANYA, Say("hello"))
        assert parlour.table.asked[seat] == moments[seat]
        assert isinstance(parlour.ask(who_sits(parlour.table, seat), Act(Predict(0), moments[seat])), list)
    assert parlour.again().asked == parlour.table.asked == {seats[3]: moments[seats[3]]}


def test_the_same_move_again_has_happened_already() -> None:
    parlour = Parlour(Settings(first_dealer=0))
    parlour.start(*FOUR)
    _, who, moment = on_turn(parlour)
    first = Act(Predict(0), moment, key="a")
    assert isinstance(parlour.ask(who, first), list)
    line = parlour.table.seq
    parlour.ask(ANYA, Say("hello"))
    again = decide(parlour.table, who, first)
    assert again == Decision([], answer=line)
    assert decide(parlour.again(), who, first) == again  # also on a server that has read the log since
    assert parlour.refusal(who, Act(Predict(0), moment, key="b")) == "moment_passed"


def test_a_move_that_was_taken_back_does_not_come_back_late() -> None:
    parlour = Parlour(Settings(first_dealer=0, undo=True))
    parlour.start(ANYA)
    while parlour.table.on_turn() != (0,):
        parlour.act()
    _, who, moment = on_turn(parlour)
    move = Act(Predict(0), moment, key="a")
    parlour.ask(who, move)
    assert isinstance(parlour.ask(who, AskUndo()), list)
    assert parlour.table.on_turn() == (0,)
    assert parlour.refusal(who, move) == "moment_passed"


def test_leaving_and_coming_back_wins_no_time() -> None:
    parlour = Parlour(Settings(clock=30))
    parlour.start(*FOUR)
    seat, who, _ = on_turn(parlour)
    since = parlour.table.turn_since
    parlour.at += 20_000
    parlour.ask(who, Leave())
    parlour.at += 5_000
    parlour.ask(who, Back())
    assert parlour.table.played_by(seat) == "person"
    assert parlour.table.turn_since == since == parlour.again().turn_since
    parlour.ask(ANYA, Pause())
    parlour.at += 60_000
    parlour.ask(ANYA, Resume())
    assert parlour.table.turn_since == since + 60_000 == parlour.again().turn_since


def test_a_whole_game_is_the_fold_of_its_log_and_a_sound_record() -> None:
    parlour = Parlour(Settings(edition="jubilee", options={"specials": ["cloud", "juggler", "werewolf", "bomb"]}))
    parlour.start(ANYA, HENRY)
    while parlour.table.status is Status.PLAYING:
        parlour.act()
    again = parlour.again()
    assert again.game == parlour.table.game
    assert (again.seq, again.status, again.seats) == (parlour.table.seq, Status.OVER, parlour.table.seats)
    events = [event for move in parlour.table.moves for event in move.events]
    assert isinstance(read(write(parlour.table.setup, ["a", "b", "c", "d"], events)), Record)
    assert parlour.refusal(ANYA, Act(Predict(0))) == "table_over"
    assert parlour.refusal(OLGA, Sit()) == "table_over"


def test_the_next_round_is_dealt_with_the_last_card_of_the_one_before() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    while parlour.table.game is not None and parlour.table.game.table.round.number == 1:
        parlour.act()
    last = parlour.table.moves[-1]
    assert isinstance(last, Moved)
    assert isinstance(last.events[-1], Dealt)


def test_a_bot_stands_in_until_its_person_moves_or_says_so() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    seat = parlour.table.on_turn()[0]
    assert parlour.happen(stand_in(parlour.table, seat, "clock")) == [StoodIn(seat, "clock")]
    assert parlour.happen(stand_in(parlour.table, seat, "clock")) == []
    assert parlour.table.played_by(seat) == "stand_in"
    who = who_sits(parlour.table, seat)
    came = parlour.ask(who, Act(Predict(0)))
    assert isinstance(came, list)
    assert came[0] == CameBack(seat)
    assert parlour.ask(who, Back()) == []


def test_only_somebody_else_on_turn_is_nudged() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    slow = parlour.table.on_turn()[0]
    other = (slow + 1) % 4
    assert parlour.ask(who_sits(parlour.table, other), Nudge(slow)) == [Nudged(slow, other)]
    assert parlour.refusal(who_sits(parlour.table, slow), Nudge(slow)) == "nudge_not_due"
    assert parlour.refusal(who_sits(parlour.table, slow), Nudge(other)) == "nudge_not_due"


def test_quick_messages_are_for_those_who_sit_there() -> None:
    parlour = Parlour()
    assert parlour.refusal(ANYA, Say("hello")) == "not_seated"
    parlour.seat(ANYA)
    parlour.ask(ANYA, Say("hello"))
    assert parlour.table.messages[-1].quick == "hello"


def test_who_was_never_away_does_not_come_back_by_moving() -> None:
    parlour = Parlour(Settings(first_dealer=0))
    parlour.start(*FOUR)
    moved = parlour.act()
    assert isinstance(moved, list)
    assert not any(isinstance(line, CameBack) for line in moved)


def test_only_a_move_with_a_key_is_answered_again() -> None:
    parlour = Parlour(Settings(first_dealer=0))
    parlour.start(*FOUR)
    seat, who, moment = on_turn(parlour)
    parlour.ask(who, Act(Predict(0), moment))
    assert parlour.table.answered == {}
    seat, who, moment = on_turn(parlour)
    parlour.ask(who, Act(Predict(0), moment, "key"))
    assert {place: answer.key for place, answer in parlour.table.answered.items()} == {seat: "key"}
