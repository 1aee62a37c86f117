"""Extreme on a pad: seals and thefts in their order, the Black Mage, what is left and what that is worth."""

from stonehenge.rules.cards import BLUE, GREEN, RED, VIOLET, YELLOW, Colour
from stonehenge.scorepad.notes import LeftNote, MageNote, Note, PredictionNote, SealsNote, TricksNote
from stonehenge.scorepad.pad_rounds import PadStep
from stonehenge.scorepad.pads import Pad
from stonehenge.scorepad.sheet import leaders, place_of, sheet_of
from tests.scorepad.test_rounds import empty, now, problem, put, refused

R5 = (RED,) * 5


def seals(player: int, *take: Colour, steal: tuple[tuple[Colour, int], ...] = ()) -> SealsNote:
    return SealsNote(1, player, tuple(sorted(take)), steal)


def left(player: int, coloured: int, black: int = 0, white: int = 0) -> LeftNote:
    return LeftNote(1, player, coloured, black, white)


def three(*notes: Note) -> Pad:
    """Three players, of whom the last deals; the first two have predicted fifteen tricks together."""
    return put(empty("extreme", 3, dealer=2), seals(0, *R5, BLUE, BLUE), seals(1, GREEN, YELLOW, VIOLET), *notes)


def test_X3_predictions_are_made_in_order() -> None:
    pad = empty("extreme", 3, dealer=2)
    assert refused(pad, seals(1, RED)).code == "pad_predictions_first"
    assert now(put(pad, seals(0, RED))).waiting == (1, 2)
    assert refused(pad, PredictionNote(1, 0, 3)).code == "pad_seals_instead"
    assert refused(pad, TricksNote(1, 0, 3)).code == "pad_seals_instead"
    assert refused(empty(), SealsNote(1, 0, (), ())).code == "pad_no_seals"
    assert refused(empty(), left(0, 0)).code == "pad_no_seals"


def test_X4_what_the_middle_has_not_is_taken_from_others_who_get_white_ones() -> None:
    pad = three()
    assert refused(pad, seals(2, RED)).code == "seal_gone"
    assert refused(pad, seals(2, steal=((RED, 1),))).params == (("colour", "R"), ("victim", 1))
    pad = put(pad, seals(2, steal=((RED, 0),)))
    assert now(pad).seals.seals[0][5] == 1
    assert now(pad).said == (7, 3, 1)
    assert now(pad).step is PadStep.LEFT


def test_X3_the_black_mage_is_one_players() -> None:
    pad = put(empty("extreme", 3, dealer=2), MageNote(1, 0))
    assert refused(pad, MageNote(1, 1)).code == "black_mage_taken"
    assert refused(put(pad, seals(1), seals(2)), left(0, 0)).code == "pad_mage_has_none"


def test_a_correction_that_makes_a_later_prediction_impossible_says_so() -> None:
    pad = three(seals(2, steal=((RED, 0),)))
    fewer = put(pad, seals(0, RED))
    assert problem(fewer) == "seal_in_the_middle"
    assert now(fewer).waiting == (2,)
    mended = put(fewer, seals(2, RED))
    assert problem(mended) == ""


def test_X10_penalties() -> None:
    """One black: 3; the Black Mage, with two black seals among the others: 2; a coloured and a black one: 5."""
    pad = put(empty("extreme", 4, dealer=3), seals(0, RED, RED, BLUE), seals(1, GREEN, GREEN, YELLOW))
    pad = put(pad, MageNote(1, 2), seals(3, RED, RED, RED, BLUE, BLUE))
    pad = put(pad, left(0, 0, 1), left(1, 0, 0), left(3, 1, 1))
    assert sheet_of(pad).rounds[0].points == (3, 0, 2, 5)


def test_X8_there_are_six_black_seals() -> None:
    pad = three(seals(2))
    assert refused(pad, left(2, 0, 7)).code == "pad_black_left"
    assert problem(put(pad, left(1, 0, 4), left(2, 0, 4))) == "pad_black_together"


def test_X7_who_has_a_white_seal_takes_no_black_one() -> None:
    pad = three(seals(2, steal=((RED, 0),)))
    assert refused(pad, left(0, 0, 1, 1)).code == "pad_white_and_black"
    assert refused(pad, left(0, 7)).code == "pad_coloured_left"
    assert refused(pad, left(1, 0, 0, 1)).code == "pad_white_left"


def test_X7_who_always_has_all_colours_takes_no_black_one() -> None:
    pad = put(empty("extreme", 3, dealer=2), seals(0, BLUE, RED, GREEN, YELLOW, VIOLET), seals(1), seals(2))
    assert refused(pad, left(0, 5, 1)).code == "pad_black_with_all_colours"
    assert now(put(pad, left(0, 4, 1))).problem is None


def test_every_trick_returns_a_seal_or_brings_a_black_one() -> None:
    pad = three(seals(2))
    assert problem(put(pad, left(0, 0), left(1, 0), left(2, 0, 4))) == "pad_seal_tricks_too_few"
    assert problem(put(pad, left(0, 0), left(1, 0), left(2, 0, 6))) == "pad_seal_tricks_too_many"
    assert sheet_of(put(pad, left(0, 0), left(1, 0), left(2, 0, 5))).rounds[0].points == (0, 0, 15)
    # X8: after the sixth black seal nothing is taken, so that tricks may be missing
    assert problem(put(pad, left(0, 4), left(1, 3), left(2, 0, 6))) == ""


def test_X9_the_black_mages_tricks_bring_nothing() -> None:
    pad = put(empty("extreme", 3, dealer=2), seals(0, *R5), seals(1, BLUE), MageNote(1, 2))
    pad = put(pad, left(0, 0), left(1, 1))
    assert sheet_of(pad).rounds[0].points == (0, 2, 4)


def test_X6_red_cards_win_three_tricks_at_least() -> None:
    """All keep a red seal and return nothing: then no trick can have been won with a red card."""
    pad = put(empty("extreme", 3, dealer=2), seals(0, RED, VIOLET), seals(1, RED, GREEN), seals(2, RED, BLUE))
    assert problem(put(pad, left(0, 2), left(1, 2, 6), left(2, 2))) == "pad_red_tricks"
    assert problem(put(pad, left(0, 1), left(1, 1, 6), left(2, 1))) == ""


def test_X11_the_fewest_penalties_win() -> None:
    pad = three(seals(2), left(0, 0), left(1, 0), left(2, 0, 5))
    sheet = sheet_of(pad)
    assert sorted(leaders(sheet)) == [0, 1]
    assert [place_of(sheet, player) for player in range(3)] == [1, 1, 3]
