"""A round on a pad: what is asked for next, what is wrong, and what it is worth."""

from stonehenge.rules.cards import NONE, RED, Colour
from stonehenge.rules.editions import EDITIONS
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.seats import Seat
from stonehenge.scorepad.note_checks import why_not_note, write
from stonehenge.scorepad.notes import (
    BombNote,
    ClearNote,
    CloudNote,
    Note,
    PredictionNote,
    TricksNote,
    TrumpNote,
)
from stonehenge.scorepad.pad_rounds import UNTOLD, PadRound, PadStep, excluded_for
from stonehenge.scorepad.pads import Pad, begin_pad
from stonehenge.scorepad.sheet import sheet_of

NAMES = ("Anya", "Henry", "Freya", "Magnus", "Ida", "Otto")


def empty(edition: str = "classic", players: int = 4, dealer: int = 0, **options: object) -> Pad:
    pad = begin_pad(EDITIONS[edition], NAMES[:players], options, dealer)
    assert isinstance(pad, Pad), pad
    return pad


def put(pad: Pad, *notes: Note) -> Pad:
    for note in notes:
        more = write(pad, note)
        assert isinstance(more, Pad), (note, more)
        pad = more
    return pad


def predicted(number: int, *tricks: int) -> list[Note]:
    return [PredictionNote(number, player, each) for player, each in enumerate(tricks)]


def took(number: int, *tricks: int) -> list[Note]:
    return [TricksNote(number, player, each) for player, each in enumerate(tricks)]


def now(pad: Pad) -> PadRound:
    return sheet_of(pad).rounds[-1]


def problem(pad: Pad, number: int = 1) -> str:
    found = sheet_of(pad).rounds[number - 1].problem
    return "" if found is None else found.code


def refused(pad: Pad, note: Note) -> Refusal:
    refusal = why_not_note(pad, note)
    assert refusal is not None
    return refusal


# --- what comes next -------------------------------------------------------------------------------------------------


def test_the_dealers_left_predicts_first_then_clockwise() -> None:
    assert now(empty(dealer=1)).waiting == (2, 3, 0, 1)


def test_H2_counter_clockwise_from_the_dealers_right() -> None:
    assert now(empty("club", dealer=1)).waiting == (0, 3, 2, 1)


def test_after_the_predictions_the_tricks_and_then_the_next_round() -> None:
    pad = put(empty(), *predicted(1, 0, 1, 0, 0))
    assert (now(pad).step, now(pad).waiting) == (PadStep.TRICKS, (1, 2, 3, 0))
    pad = put(pad, *took(1, 0, 1, 0, 0))
    sheet = sheet_of(pad)
    assert sheet.rounds[0].points == (20, 30, 20, 20)
    assert (sheet.current, sheet.totals) == (2, ((20, 30, 20, 20),))
    assert sheet.rounds[1].dealer == 1


def test_B12_the_worked_example_of_the_sheet() -> None:
    pad = put(empty(players=3), *predicted(1, 0, 1, 1), *took(1, 0, 0, 1))
    pad = put(pad, *predicted(2, 2, 0, 2), *took(2, 1, 0, 1))
    pad = put(pad, *predicted(3, 2, 0, 0), *took(3, 2, 1, 0))
    assert sheet_of(pad).totals == ((20, -10, 30), (10, 10, 20), (50, 0, 40))


def test_an_earlier_round_is_edited_and_all_after_it_is_reckoned_anew() -> None:
    pad = put(empty(players=3), *predicted(1, 0, 1, 1), *took(1, 0, 0, 1), *predicted(2, 0, 0, 2), *took(2, 0, 0, 2))
    assert sheet_of(pad).totals == ((20, -10, 30), (40, 10, 70))
    pad = put(pad, PredictionNote(1, 1, 0))
    assert sheet_of(pad).totals == ((20, 20, 30), (40, 40, 70))


def test_a_round_that_was_broken_keeps_back_the_totals_after_it() -> None:
    pad = put(empty(players=3), *predicted(1, 0, 1, 1), *took(1, 0, 0, 1), *predicted(2, 0, 0, 2), *took(2, 0, 0, 2))
    broken = put(pad, TricksNote(1, 0, 1))
    sheet = sheet_of(broken)
    assert (sheet.current, sheet.totals, problem(broken)) == (1, (), "pad_tricks_too_many")
    assert sheet.rounds[1].points == (20, 20, 40)
    mended = put(broken, TricksNote(1, 2, 0))
    assert sheet_of(mended).totals == ((-10, -10, -10), (10, 10, 30))


def test_a_round_is_cleared() -> None:
    pad = put(empty(), *predicted(1, 0, 1, 0, 0), TricksNote(1, 2, 1), ClearNote(1))
    assert now(pad).waiting == (1, 2, 3, 0)


# --- predictions -----------------------------------------------------------------------------------------------------


def test_a_prediction_is_from_0_to_the_cards() -> None:
    assert refused(empty(), PredictionNote(1, 0, 2)).code == "prediction_range"
    assert refused(empty(), PredictionNote(1, 0, -1)).code == "prediction_range"


def test_no_tricks_before_the_predictions_and_no_round_before_its_time() -> None:
    pad = put(empty(), PredictionNote(1, 1, 0))
    assert refused(pad, TricksNote(1, 1, 0)) == Refusal("pad_predictions_first", "", (("seat", 2),))
    assert refused(pad, PredictionNote(2, 1, 0)).code == "pad_round"
    assert refused(pad, PredictionNote(1, 4, 0)).code == "pad_not_at_table"


def test_V1_the_last_may_not_make_the_sum_even() -> None:
    pad = put(empty(plus_minus_one=True), *predicted(1, 0, 0, 0, 0)[1:])
    assert excluded_for(sheet_of(pad).rings[0], 1, now(pad).said, 0) == 1
    assert refused(pad, PredictionNote(1, 0, 1)).code == "sum_equals_tricks"
    pad = put(pad, PredictionNote(1, 0, 0))
    assert problem(put(pad, PredictionNote(1, 2, 1))) == "sum_equals_tricks"  # somebody else is corrected


def test_H6_the_round_of_one_card_is_exempt() -> None:
    pad = put(empty(plus_minus_one=True, plus_minus_one_exempt="one_card"), *predicted(1, 1, 0, 0, 0))
    assert now(pad).step is PadStep.TRICKS
    pad = put(pad, *took(1, 1, 0, 0, 0), *[PredictionNote(2, player, 1) for player in (2, 3)], PredictionNote(2, 0, 0))
    assert refused(pad, PredictionNote(2, 1, 0)).code == "sum_equals_tricks"


def test_H6_zero_may_always_be_said() -> None:
    pad = put(empty(plus_minus_one=True, plus_minus_one_exempt="zero"), PredictionNote(1, 1, 1))
    pad = put(pad, PredictionNote(1, 2, 0), PredictionNote(1, 3, 0), PredictionNote(1, 0, 0))
    assert now(pad).step is PadStep.TRICKS


def test_V2_hidden_predictions_are_shown_when_all_are_made() -> None:
    pad = put(empty(prediction="hidden"), *predicted(1, 0, 1, 0, 0)[1:])
    assert not now(pad).shown
    assert now(put(pad, PredictionNote(1, 0, 0))).shown


def test_V3_secret_predictions_are_shown_when_the_round_is_over() -> None:
    pad = put(empty(prediction="secret"), *predicted(1, 0, 1, 0, 0), *took(1, 0, 1, 0, 0)[1:])
    assert not now(pad).shown
    assert sheet_of(put(pad, TricksNote(1, 0, 0))).rounds[0].shown


# --- tricks ----------------------------------------------------------------------------------------------------------


def test_tricks_must_add_up() -> None:
    pad = put(empty(), *predicted(1, 0, 1, 0, 0))
    assert refused(pad, TricksNote(1, 0, 2)).code == "pad_tricks_range"
    assert problem(put(pad, TricksNote(1, 0, 1), TricksNote(1, 1, 1))) == "pad_tricks_too_many"
    assert problem(put(pad, *took(1, 0, 0, 0, 0))) == "pad_tricks_too_few"
    assert refused(pad, BombNote(1, True)).code == "pad_no_bomb"


def test_S4_less_the_bombs() -> None:
    pad = put(empty("jubilee", specials=["bomb"]), *predicted(1, 0, 1, 0, 0))
    assert problem(put(pad, *took(1, 0, 0, 0, 0))) == "pad_tricks_or_bomb"
    blown = put(pad, *took(1, 0, 0, 0, 0), BombNote(1, True))
    assert sheet_of(blown).rounds[0].points == (20, -10, 20, 20)
    assert problem(put(pad, BombNote(1, True), TricksNote(1, 1, 1))) == "pad_tricks_with_bomb"
    assert problem(put(blown, BombNote(1, False))) == "pad_tricks_or_bomb"


def test_S7_the_cloud_is_asked_for_and_changes_a_prediction_by_one() -> None:
    pad = put(empty("jubilee", specials=["cloud"]), *predicted(1, 0, 1, 0, 0), *took(1, 0, 1, 0, 0))
    assert now(pad).step is PadStep.CLOUD
    assert refused(pad, CloudNote(1, Seat(0), 1)).code == "pad_cloud_without_trick"
    assert refused(pad, CloudNote(1, Seat(1), 3)).code == "one_up_or_down"
    assert sheet_of(put(pad, CloudNote(1, Seat(1), 2))).rounds[0].points == (20, -10, 20, 20)
    assert sheet_of(put(pad, CloudNote(1, NONE, 0))).rounds[0].points == (20, 30, 20, 20)


def test_S7_after_the_cloud_a_correction_is_looked_at_anew() -> None:
    pad = put(empty("jubilee", specials=["cloud"]), *predicted(1, 0, 1, 0, 0), *took(1, 0, 1, 0, 0))
    pad = put(pad, CloudNote(1, Seat(1), 2))
    assert problem(put(pad, PredictionNote(1, 1, 0))) == "one_up_or_down"
    assert problem(put(pad, TricksNote(1, 1, 0), TricksNote(1, 2, 1))) == "pad_cloud_without_trick"


def test_S7_zero_becomes_one_alone() -> None:
    pad = put(empty("jubilee", specials=["cloud"]), *predicted(1, 0, 0, 0, 0), *took(1, 0, 1, 0, 0))
    assert refused(pad, CloudNote(1, Seat(1), -1)).code == "one_up_or_down"
    assert sheet_of(put(pad, CloudNote(1, Seat(1), 1))).rounds[0].points == (20, 30, 20, 20)


def test_no_cloud_in_a_game_without() -> None:
    assert refused(empty(), CloudNote(1, NONE, 0)).code == "pad_no_cloud"


# --- trump -----------------------------------------------------------------------------------------------------------


def test_trump_may_be_told_or_not() -> None:
    assert now(empty()).trump == UNTOLD
    assert now(put(empty(), TrumpNote(1, RED))).trump == RED
    assert now(put(empty(), TrumpNote(1, NONE))).trump == NONE
    assert refused(empty(), TrumpNote(1, Colour(4))).code == "name_a_colour_or_none"


def test_V6_in_maximus_trump_is_fixed() -> None:
    pad = empty(mode="maximus")
    assert now(pad).trump == 0
    assert refused(pad, TrumpNote(1, RED)).code == "pad_trump_fixed"


# --- editions --------------------------------------------------------------------------------------------------------


def test_J5_chips() -> None:
    pad = put(empty("junior"), *predicted(1, 0, 1, 0, 1), *took(1, 0, 1, 0, 0))
    assert sheet_of(pad).rounds[0].points == (1, 1, 1, 0)


def test_H4_rising_stakes_and_H5_odd_rounds() -> None:
    pad = put(empty(stakes="rising", rounds="odd"), *predicted(1, 0, 1, 0, 0), *took(1, 0, 1, 0, 0))
    assert now(pad).size == 3
    pad = put(pad, *predicted(2, 1, 1, 1, 0), *took(2, 1, 2, 0, 0))
    assert sheet_of(pad).rounds[1].points == (40, -20, -20, 20)


def test_V5_with_whole_stacks_only_the_first_leader_can_take_all() -> None:
    pad = empty(players=3, mode="monochrome")
    for number in range(1, 12):
        pad = put(pad, *predicted(number, 0, 0, 0), *took(number, number + 3, 0, 0))
    assert (now(pad).size, now(pad).dealer) == (15, 2)
    pad = put(pad, *predicted(12, 0, 0, 0))
    assert problem(put(pad, *took(12, 0, 15, 0)), 12) == "pad_whole_stack"
    assert sheet_of(put(pad, *took(12, 15, 0, 0))).over
