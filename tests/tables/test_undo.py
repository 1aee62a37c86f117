"""Taking a move back: by consent, and never after something was shown."""

from stonehenge.rules.events import Dealt, Played, PredictionsShown
from stonehenge.tables.commands import AnswerUndo, AskUndo
from stonehenge.tables.log import Moved, UndoAnswered, UndoAsked, Undone
from stonehenge.tables.settings import Settings
from tests.tables.parlour import ANYA, FOUR, HENRY, Parlour, who_sits


def asked(parlour: Parlour) -> int:
    """Let somebody move and ask for it back; their seat."""
    seat = parlour.table.on_turn()[0]
    parlour.act()
    assert parlour.ask(who_sits(parlour.table, seat), AskUndo()) == [UndoAsked(seat)]
    return seat


def test_everyone_has_to_grant_it_and_then_the_move_did_not_happen() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    before = parlour.table.game
    assert before is not None
    kept = before.copy()
    seat = asked(parlour)
    others = [who_sits(parlour.table, (seat + step) % 4) for step in (1, 2, 3)]
    assert getattr(parlour.act(), "code", "") == "undo_asked"
    for who in others[:2]:
        parlour.ask(who, AnswerUndo(True))
    last = parlour.ask(others[2], AnswerUndo(True))
    assert isinstance(last, list)
    assert last[-1] == Undone(seat)
    assert parlour.table.game == kept
    assert parlour.again().game == kept
    assert parlour.table.undo_of is None


def test_one_refusal_is_enough_and_whoever_asked_can_take_it_back() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    seat = asked(parlour)
    other = (seat + 1) % 4
    assert parlour.ask(who_sits(parlour.table, other), AnswerUndo(False)) == [UndoAnswered(other, False)]
    assert parlour.refusal(who_sits(parlour.table, other), AnswerUndo(True)) == "undo_not_asked"
    parlour.ask(who_sits(parlour.table, seat), AskUndo())
    parlour.ask(who_sits(parlour.table, seat), AnswerUndo(False))
    assert parlour.table.undo_of is None


def test_bots_and_those_who_are_away_grant_it() -> None:
    parlour = Parlour(Settings(first_dealer=3))
    parlour.start(ANYA)
    assert parlour.table.on_turn() == (0,)
    parlour.act()
    assert parlour.ask(ANYA, AskUndo()) == [UndoAsked(0), Undone(0)]
    assert parlour.table.on_turn() == (0,)


def test_only_the_last_move_and_only_ones_own() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    assert parlour.refusal(ANYA, AskUndo()) == "undo_not_last"
    first = parlour.table.on_turn()[0]
    parlour.act()
    parlour.act()
    assert parlour.refusal(who_sits(parlour.table, first), AskUndo()) == "undo_not_last"


def test_where_the_host_does_not_want_it_nothing_is_taken_back() -> None:
    parlour = Parlour(Settings(undo=False))
    parlour.start(*FOUR)
    seat = parlour.table.on_turn()[0]
    parlour.act()
    assert parlour.refusal(who_sits(parlour.table, seat), AskUndo()) == "undo_off"


def test_a_move_that_showed_something_stays() -> None:
    """New cards, or hidden predictions, were seen because of it."""
    for settings, shown in ((Settings(), Dealt), (Settings(options={"prediction": "hidden"}), PredictionsShown)):
        parlour = Parlour(settings)
        parlour.start(*FOUR)
        while True:
            seat = parlour.table.on_turn()[0]
            moved = parlour.act()
            assert isinstance(moved, list)
            if isinstance(moved[-1], Moved) and any(isinstance(event, shown) for event in moved[-1].events):
                break
        assert parlour.refusal(who_sits(parlour.table, seat), AskUndo()) == "undo_shown"


def test_a_card_from_ones_own_forehead_was_seen() -> None:
    parlour = Parlour(Settings(options={"clairvoyance": True}))
    parlour.start(*FOUR)
    while True:
        seat = parlour.table.on_turn()[0]
        moved = parlour.act()
        assert isinstance(moved, list)
        if isinstance(moved[-1], Moved) and isinstance(moved[-1].events[0], Played):
            break
    assert parlour.refusal(who_sits(parlour.table, seat), AskUndo()) == "undo_shown"


def test_an_answer_needs_a_question() -> None:
    parlour = Parlour()
    parlour.start(*FOUR)
    assert parlour.refusal(HENRY, AnswerUndo(True)) == "undo_not_asked"


def test_what_was_asked_before_an_undo_is_asked_anew_after_it() -> None:
    """A move that was meant for the decision before it is not taken for the one after it."""
    parlour = Parlour()
    parlour.start(*FOUR)
    seat = parlour.table.on_turn()[0]
    before = dict(parlour.table.asked)
    asked(parlour)
    for step in (1, 2, 3):
        parlour.ask(who_sits(parlour.table, (seat + step) % 4), AnswerUndo(True))
    assert parlour.table.on_turn() == (seat,)
    assert parlour.table.asked == {seat: parlour.table.seq}
    assert parlour.table.asked[seat] > before[seat]
    assert parlour.again().asked == parlour.table.asked
