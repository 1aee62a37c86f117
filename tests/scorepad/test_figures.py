"""What pads tell of those who play."""

from stonehenge.scorepad.figures import best_rounds, family_figures, figures_of, rounds_of
from stonehenge.scorepad.notes import LeaveNote, StopNote
from stonehenge.scorepad.pads import Pad
from stonehenge.scorepad.sheet import sheet_of
from tests.scorepad.test_rounds import empty, predicted, put, took
from tests.scorepad.test_seal_rounds import left, seals, three


def two_rounds(*more: StopNote) -> Pad:
    pad = put(empty(players=3), *predicted(1, 0, 1, 1), *took(1, 0, 0, 1))
    return put(pad, *predicted(2, 2, 0, 0), *took(2, 1, 1, 0), *more)


def test_accuracy_bias_and_best_rounds() -> None:
    sheet = sheet_of(two_rounds())
    anya, henry, freya = (figures_of(sheet, player) for player in range(3))
    assert [(each.rounds, each.exact, each.off, each.missed_by) for each in (anya, henry, freya)] == [
        (2, 1, 1, 1),
        (2, 0, 0, 2),
        (2, 2, 0, 0),
    ]
    assert (freya.points, freya.best_round, freya.streak, henry.streak) == (50, 30, 2, 0)
    assert [each.number for each in best_rounds(sheet, 2)] == [1, 2]
    assert [each.total for each in rounds_of(sheet, 0)] == [20, 10]
    assert (freya.games, freya.wins) == (0, 0)  # it isn't over


def test_in_seals_too_bold_is_what_is_left_and_too_careful_what_is_black() -> None:
    sheet = sheet_of(three(seals(2), left(0, 0), left(1, 0), left(2, 0, 5)))
    assert [figures_of(sheet, player).off for player in range(3)] == [0, 0, -5]
    assert [figures_of(sheet, player).exact for player in range(3)] == [1, 1, 0]


def test_a_familys_figures_over_all_evenings() -> None:
    one = sheet_of(two_rounds(StopNote(3)))
    other = sheet_of(two_rounds())
    found = {each.name: each for each in family_figures([one, other, one])}
    freya = found["Freya"]
    assert (freya.games, freya.wins, freya.places, freya.rounds, freya.exact) == (2, 2, 2, 6, 6)
    assert (found["Henry"].best_game, found["Henry"].best_round, found["Henry"].places) == (-20, -10, 6)


def test_whoever_left_has_no_game_but_rounds() -> None:
    pad = put(empty(), *predicted(1, 0, 0, 0, 1), *took(1, 0, 0, 0, 1), LeaveNote(2, 3), StopNote(2))
    sheet = sheet_of(pad)
    gone = figures_of(sheet, 3)
    assert (gone.games, gone.rounds, gone.exact, gone.points) == (0, 1, 1, 30)
    assert figures_of(sheet, 0).games == 1
