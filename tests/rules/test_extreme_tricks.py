"""Extreme's tricks, the seals returned for them, and what is left in the end (X5-X10)."""

import pytest

from stonehenge.rules.actions import ReturnSeal
from stonehenge.rules.cards import NONE
from stonehenge.rules.events import Event, SealReturned
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.seals import SEAL_LETTERS, Seal
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase
from tests.rules.table_talk import (
    a_play,
    dealt,
    does,
    last_line,
    may_play,
    middle,
    of_kind,
    param,
    play,
    refusal_of,
    returns,
    seals,
    seals_of,
    spread,
    take_seals,
    winner,
)

BLOCKS = spread("B1-9 R1-6 | R7-9 G1-9 Y1-3 | Y4-9 V1-9")
"""Seat 0 has all blue cards, so that the others cannot follow; only seats 0 and 1 have red."""
MIXED = spread("B1-5 R1-2 G1-3 Y1-2 V1-3 | B6-8 R3-5 G4-6 Y3-5 V4-6 | B9 R6-9 G7-9 Y6-9 V7-9")
"""Everyone has every colour; seat 2 has the highest of each."""
EXAMPLE = """
    B3 B8 B11 R5 R6 R11 G9 G11 Y10 V2 V3 V4 V6 V8 V10
    | B1 B2 B4 B10 R3 R7 R10 R12 G5 G6 G7 Y4 Y5 Y7 V11
    | R1 R2 R4 G2 G4 G10 Y2 Y3 Y6 Y11 V1 V5 V7 V9 V12
    | B5 B6 B7 B9 B12 R8 R9 G1 G3 G8 G12 Y1 Y8 Y9 Y12
"""
"""A deal in which the rulebook's tricks and its scoring can come about."""


def ready(hands: str, *wishes: str, black_mage: int = 4) -> State:
    """Hands dealt and seals taken: seat 0 leads."""
    state = dealt(hands, edition="extreme", black_mage=black_mage)
    take_seals(state, *wishes)
    return state


def may_return(state: State) -> str:
    """The seals the winner of the trick may choose from."""
    returning = (action for action in legal_actions(state.views[state.table.turn]) if isinstance(action, ReturnSeal))
    return "".join(SEAL_LETTERS[action.seal] for action in returning)


def returned(events: list[Event]) -> str:
    """What was returned without asking, by its letter; ``black`` for a black seal taken, else ``-``."""
    (event,) = of_kind(events, SealReturned)
    return SEAL_LETTERS[event.seal] if event.seal != NONE else "black" if event.black else "-"


# --- X5, X6: tricks --------------------------------------------------------------------------------------------------


def test_X5_the_dealers_left_leads_any_card() -> None:
    state = dealt(MIXED, edition="extreme", dealer=0)
    take_seals(state, "", "", "")
    assert state.table.turn == 1
    assert len(may_play(state).split()) == 15


def test_X5_follow_the_led_colour_if_you_can() -> None:
    state = ready(MIXED, "", "", "")
    play(state, "G1")
    assert may_play(state) == "G4 G5 G6"
    refusal = refusal_of(state, a_play("R3"))
    assert (refusal.code, refusal.clause, param(refusal, "colour")) == ("must_follow", "X5", "G")


def test_X5_who_cannot_follow_plays_anything_red_included() -> None:
    state = ready(BLOCKS, "", "", "")
    play(state, "B9")
    assert may_play(state) == spread("R7-9 G1-9 Y1-3")


def test_X5_red_led_must_be_followed_too() -> None:
    state = ready(MIXED, "", "", "")
    play(state, "R1")
    assert may_play(state) == "R3 R4 R5"


@pytest.mark.parametrize(
    ("hands", "trick", "wins"),
    [
        (MIXED, "G1 G6 G7", 2),
        (MIXED, "G3 G4 G9", 2),
        (BLOCKS, "B1 G9 V9", 0),
        (BLOCKS, "B9 R7 V9", 1),
        (MIXED, "R1 R5 R6", 2),
    ],
)
def test_X6_the_highest_red_wins_else_the_highest_of_the_led_colour_and_leads_next(
    hands: str, trick: str, wins: int
) -> None:
    state = ready(hands, "", "", "")
    play(state, trick)
    assert (winner(state), state.table.turn, state.table.trick.leader) == (wins, wins, wins)


# --- X7: seals returned ----------------------------------------------------------------------------------------------


def test_X7_the_winner_returns_a_seal_of_the_led_colour_at_once() -> None:
    state = ready(MIXED, "", "", "GGR")
    events = play(state, "G1 G6 G7")
    assert returned(events) == "G"
    assert seals_of(state, 2) == "RG"
    assert middle(state).count("G") == 2
    assert (state.table.phase, state.table.turn) == (Phase.PLAY, 2)


@pytest.mark.parametrize("chosen", ["R", "B"])
def test_X7_for_a_trick_that_red_won_a_red_one_or_one_of_the_led_colour(chosen: str) -> None:
    state = ready(BLOCKS, "", "RBG", "")
    play(state, "B9 R7 V9")
    assert (state.table.phase, state.table.turn) == (Phase.RETURN, 1)
    assert may_return(state) == "BR"
    returns(state, chosen)
    assert seals_of(state, 1) == "BRG".replace(chosen, "")
    assert (state.table.phase, state.table.turn) == (Phase.PLAY, 1)


@pytest.mark.parametrize(("wish", "seal"), [("R", "R"), ("B", "B")])
def test_X7_who_has_only_one_of_them_returns_that(wish: str, seal: str) -> None:
    state = ready(BLOCKS, "", f"{wish}V", "")
    assert returned(play(state, "B9 R7 V9")) == seal


def test_X7_a_red_seal_does_not_fit_a_trick_won_by_another_colour() -> None:
    state = ready(MIXED, "", "", "R")
    assert returned(play(state, "G1 G6 G7")) == "black"


def test_X7_for_a_trick_led_in_red_only_a_red_one() -> None:
    state = ready(MIXED, "", "", "GB")
    assert returned(play(state, "R1 R5 R6")) == "black"


def test_X7_a_white_one_fits_any_trick_and_the_winner_chooses() -> None:
    state = ready(MIXED, "GGG", "", "")
    assert seals_of(state, 0) == "GGG"
    state = dealt(MIXED, edition="extreme", dealer=1)  # seat 2 leads and predicts first
    take_seals(state, "GGGB")
    does(state, seals("", "G2"))
    take_seals(state, "")
    assert seals_of(state, 2) == "BGGW"
    play(state, "G7 G1 G6")
    assert may_return(state) == "GW"
    refusal = refusal_of(state, ReturnSeal(Seal(SEAL_LETTERS.index("B"))))
    assert (refusal.code, refusal.clause, param(refusal, "seals")) == ("seal_does_not_fit", "X7", "GW")
    returns(state, "W")
    assert seals_of(state, 2) == "BGG"
    assert middle(state).count("W") == 4


def test_X7_who_has_one_that_fits_must_return_one_white_included() -> None:
    state = dealt(MIXED, edition="extreme", dealer=1)
    take_seals(state, "GGG")
    does(state, seals("", "G2 G2 G2"))
    take_seals(state, "")
    assert seals_of(state, 2) == "WWW"
    assert returned(play(state, "Y9 Y1 Y3")) == "W"
    assert seals_of(state, 2) == "WW"


def test_X7_nobody_plays_on_before_the_winner_has_chosen() -> None:
    state = ready(BLOCKS, "", "RB", "")
    play(state, "B9 R7 V9")
    assert refusal_of(state, a_play("R8"), seat=1).code == "wrong_phase"
    assert refusal_of(state, ReturnSeal(Seal(0)), seat=0).code == "not_your_turn"


# --- X8, X9: black seals, the Black Mage -----------------------------------------------------------------------------


def test_X8_who_has_none_that_fits_takes_a_black_seal() -> None:
    state = ready(MIXED, "", "", "YB")
    assert returned(play(state, "G1 G6 G7")) == "black"
    assert seals_of(state, 2) == "BYK"
    assert middle(state).count("K") == 5


def test_X8_there_are_six_in_a_round_and_a_seventh_is_not_taken() -> None:
    state = ready(BLOCKS, "", "", "")
    taken = [returned(play(state, f"B{value} G{value} V{value}")) for value in range(1, 8)]
    assert taken == ["black"] * 6 + ["-"]
    assert seals_of(state, 0) == "KKKKKK"
    assert middle(state).count("K") == 0


def test_X9_the_black_mages_player_returns_and_takes_nothing() -> None:
    state = ready(MIXED, "", "", "mage")
    events = play(state, "G1 G6 G7")
    assert winner(state) == 2
    assert not of_kind(events, SealReturned)
    assert seals_of(state, 2) == ""
    assert (state.table.phase, state.table.turn) == (Phase.PLAY, 2)


# --- X10 and the examples --------------------------------------------------------------------------------------------

WON_BY_BLUE = " | ".join(f"B{value} G{value} V{value}" for value in range(1, 10))
"""Nine tricks of BLOCKS that seat 0 wins."""
REST = "R1 R7 Y4 | R8 Y5 R2 | R9 Y6 R3 | Y1 Y7 R4 | R5 Y2 Y8 | R6 Y3 Y9"
"""The other six: won by seats 1, 1, 1, 0, 0, 0."""


@pytest.mark.parametrize(
    ("wishes", "points"),
    [
        (("BBB", "RRR", ""), (18, 0, 0)),
        (("", "", "GY"), (18, 0, 4)),
        (("BBBRRR", "", "V"), (18, 0, 2)),
        (("BBBRR", "mage", "VVV"), (18, 0, 6)),
        (("mage", "RR", ""), (3, 3, 0)),
        (("mage", "RRR", ""), (4, 0, 0)),
        (("mage", "", ""), (1, 9, 0)),
    ],
)
def test_X10_two_for_each_coloured_seal_three_for_each_black_and_the_black_mages_four_less_the_blacks(
    wishes: tuple[str, ...], points: tuple[int, ...]
) -> None:
    state = ready(BLOCKS, *wishes)
    play(state, f"{WON_BY_BLUE} | {REST}")
    assert last_line(state).taken == (12, 3, 0)
    assert last_line(state).points == points


def test_X10_the_base_of_5_is_lessened_too() -> None:
    state = ready(BLOCKS, "mage", "", "", black_mage=5)
    play(state, f"{WON_BY_BLUE} | {REST}")
    assert last_line(state).points == (2, 9, 0)


def test_X10_the_black_mages_points_are_never_below_none() -> None:
    state = ready(BLOCKS, "", "mage", "")
    play(state, f"{WON_BY_BLUE} | {REST}")
    assert last_line(state).points == (18, 0, 0)


def test_X10_four_for_each_white_seal_left() -> None:
    state = ready(BLOCKS, "mage", "GGG")
    does(state, seals("", "G1 G1"))
    play(state, WON_BY_BLUE)
    play(state, "R1 R7 Y4")  # returns a white one, the only one that fits
    assert seals_of(state, 1) == "GW"
    play(state, "R8 Y5 R2 | R9 Y6 R3 | Y1 Y7 R4 | R5 Y2 Y8 | R6 Y3 Y9")
    assert [seals_of(state, seat) for seat in range(3)] == ["", "GK", "GG"]
    assert last_line(state).points == (3, 5, 4)


def test_X10_worked_example_three_tricks_and_the_scoring_3_4_2_5() -> None:
    state = ready(EXAMPLE, "RBBG", "VVBRRR", "mage")
    does(state, seals("YYG", "B1"))

    play(state, "V2 V11 V7")
    assert "V" not in may_play(state)  # seat 3 has no violet
    play(state, "G12")
    assert winner(state) == 1
    returns(state, "V")

    events = play(state, "Y4 Y2 Y9 Y10")
    assert (winner(state), returned(events)) == (0, "black")

    play(state, "V8 R3 V1 G8")
    assert winner(state) == 1
    assert may_return(state) == "RVW"
    returns(state, "R")

    play(state, "G6 G2 G1 G11 | V6 Y5 V12 B7 | Y6 Y12 V10 Y7 | B5 B8 B4 G4 | R5 R12 R2 R8")
    returns(state, "R")
    play(state, "B1 Y11 B12 B3 | B6 B11 B10 V9 | V3 R7 V5 Y1")
    returns(state, "V")
    play(state, "B2 G10 B9 G9 | Y8 R11 G7 Y3 | V4 R10 R1 G3")
    returns(state, "R")
    play(state, "G5 R4 R9 R6")

    assert [seals_of(state, seat) for seat in range(4)] == ["K", "W", "", "YK"]
    assert last_line(state).points == (3, 4, 2, 5)
