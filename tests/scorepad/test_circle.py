"""Those who leave, come later, or are called something else; and a game that is ended early."""

from stonehenge.scorepad.notes import (
    JoinNote,
    LeaveNote,
    PredictionNote,
    RenameNote,
    StopNote,
    TricksNote,
    UndoNote,
)
from stonehenge.scorepad.pad_results import PadResult, result_of
from stonehenge.scorepad.pads import Pad
from stonehenge.scorepad.sheet import place_of, sheet_of
from tests.scorepad.test_rounds import empty, now, predicted, put, refused, took


def one_round(players: int = 4, edition: str = "classic", **options: object) -> Pad:
    """A pad after its first round, which the first player won."""
    zeros = (0,) * (players - 1)
    return put(empty(edition, players, dealer=1, **options), *predicted(1, 1, *zeros), *took(1, 1, *zeros))


def test_whoever_leaves_keeps_their_points_and_the_others_play_on_as_so_many() -> None:
    pad = put(one_round(), LeaveNote(2, 2))
    sheet = sheet_of(pad)
    assert (sheet.present, sheet.length) == ((0, 1, 3), 20)
    assert sheet.standing == (30, 20, 20, 20)
    assert now(pad).dealer == sheet.present.index(3)  # it would have been whoever left
    assert [place_of(sheet, player) for player in range(4)] == [1, 2, 0, 2]
    assert refused(pad, PredictionNote(2, 2, 0)).code == "pad_not_at_table"


def test_what_they_played_can_still_be_corrected() -> None:
    pad = put(one_round(), LeaveNote(2, 2), PredictionNote(1, 2, 1))
    assert sheet_of(pad).standing == (30, 20, -10, 20)


def test_whoever_comes_sits_down_at_somebodys_left_with_the_points_that_were_said() -> None:
    pad = put(one_round(), JoinNote(2, "Ida", 1, 10))
    sheet = sheet_of(pad)
    assert (sheet.present, sheet.length) == ((0, 1, 4, 2, 3), 12)
    assert sheet.standing == (30, 20, 20, 20, 10)
    assert sheet.present[now(pad).dealer] == 4
    notes = [PredictionNote(2, player, 0) for player in range(5)]
    pad = put(pad, *notes, *took(2, 1, 1, 0, 0, 0))
    assert sheet_of(pad).standing == (20, 10, 40, 40, 30)


def test_nobody_leaves_or_comes_within_a_round() -> None:
    pad = put(one_round(), PredictionNote(2, 3, 0))
    assert refused(pad, LeaveNote(2, 0)).code == "pad_between_rounds"
    assert refused(pad, LeaveNote(1, 0)).code == "pad_round_first"


def test_there_must_be_enough_and_not_too_many() -> None:
    assert refused(one_round(3), LeaveNote(2, 0)).code == "players"
    assert refused(one_round(6), JoinNote(2, "Ida Maria", 0, 0)).code == "players"
    assert refused(one_round(4, "club"), LeaveNote(2, 0)).code == "teams_players"
    assert refused(one_round(4), JoinNote(2, "Anya", 0, 0)).code == "pad_name_twice"
    assert refused(one_round(4), JoinNote(2, "Ida", 5, 0)).code == "pad_not_at_table"
    assert refused(one_round(4), JoinNote(2, "Ida", 0, 10**6)).code == "pad_points"
    assert refused(one_round(4), LeaveNote(2, 7)).code == "pad_not_at_table"


def test_nobody_comes_when_the_rounds_of_so_many_are_played() -> None:
    pad = one_round(3)
    for number in range(2, 16):
        pad = put(pad, *predicted(number, 0, 0, 0), *took(number, number, 0, 0))
    assert refused(pad, JoinNote(16, "Ida", 0, 0)).code == "pad_no_round_left"


def test_names_can_be_changed() -> None:
    pad = put(one_round(), RenameNote(1, "Heinrich"))
    assert sheet_of(pad).seating.names[1] == "Heinrich"
    assert refused(pad, RenameNote(0, "Heinrich")).code == "pad_name_twice"
    assert refused(pad, RenameNote(0, " ")).code == "pad_name"
    assert refused(pad, RenameNote(9, "Ida")).code == "pad_not_at_table"


def test_a_game_is_ended_early_and_goes_on_if_that_is_taken_back() -> None:
    pad = put(one_round(), PredictionNote(2, 3, 1), StopNote(2))
    sheet = sheet_of(pad)
    assert (sheet.over, sheet.stopped, sheet.standing) == (True, True, (30, 20, 20, 20))
    assert refused(pad, StopNote(1)).code == "pad_over"
    result = result_of(pad)
    assert isinstance(result, PadResult)
    assert (result.rounds, result.complete, result.places, result.exact) == (1, False, (1, 2, 2, 2), (1, 1, 1, 1))
    again = put(pad, UndoNote())
    assert sheet_of(again).current == 2
    assert now(again).said[3] == 1


def test_a_game_without_a_round_has_no_end_and_no_result() -> None:
    assert refused(empty(), StopNote(1)).code == "pad_nothing_to_end"
    result = result_of(empty())
    assert not isinstance(result, PadResult)
    assert result.code == "pad_not_over"


def test_an_earlier_round_of_a_game_that_is_over_can_be_edited() -> None:
    pad = put(one_round(), StopNote(2), TricksNote(1, 0, 0))
    assert not sheet_of(pad).over
    assert sheet_of(put(pad, TricksNote(1, 1, 1))).over


def test_H1_a_teams_place_is_its_members() -> None:
    pad = put(one_round(4, "club"), StopNote(2))
    result = result_of(pad)
    assert isinstance(result, PadResult)
    assert result.places == (1, 2, 1, 2)
