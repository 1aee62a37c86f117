"""Tricks of the base game: who must follow what, what beats what (B7-B11)."""

import pytest

from stonehenge.rules.actions import Play
from stonehenge.rules.cards import CARD_OF, RED
from stonehenge.rules.state import State
from tests.rules.table_talk import (
    a_play,
    dealt,
    may_play,
    param,
    play,
    predict_nothing,
    refusal_of,
    winner,
    winner_of,
)


def ready(hands: str, turnup: str = "J") -> State:
    """Hands dealt and predictions made: seat 0 leads."""
    state = dealt(hands, turnup)
    predict_nothing(state)
    return state


# --- B7: to follow ---------------------------------------------------------------------------------------------------


def test_B7_who_holds_the_colour_must_play_it_or_a_wizard_or_a_jester() -> None:
    state = ready("B5 B6 B7 B8 B9 | B3 R7 G11 W J | Y1 Y2 Y3 Y4 Y5", "R8")
    play(state, "B5")
    assert may_play(state) == "B3 W J"


@pytest.mark.parametrize("card", ["R7", "G11"])
def test_B7_another_colour_is_refused_even_trump(card: str) -> None:
    state = ready("B5 B6 B7 | B3 R7 G11 | Y1 Y2 Y3", "R8")
    play(state, "B5")
    refusal = refusal_of(state, a_play(card))
    assert (refusal.code, refusal.clause) == ("must_follow", "B7")
    assert (param(refusal, "card"), param(refusal, "colour")) == (card, "B")


def test_B7_who_does_not_hold_the_colour_may_play_anything() -> None:
    state = ready("B5 B6 B7 B8 | R7 G11 W J | Y1 Y2 Y3 Y4", "R8")
    play(state, "B5")
    assert may_play(state) == "R7 G11 W J"


def test_B7_the_colour_never_changes_in_a_trick() -> None:
    state = ready("B5 B6 | R7 R8 | R9 B1 | B2 R1", "R2")
    play(state, "B5 R7")
    assert may_play(state) == "B1"
    play(state, "B1")
    assert may_play(state) == "B2"


def test_B7_wizards_and_jesters_in_the_hand_have_no_colour_to_follow() -> None:
    state = ready("B5 B6 B7 | W J R3 | Y1 Y2 Y3")
    play(state, "B5")
    assert may_play(state) == "R3 W J"


def test_B7_nothing_is_said_about_an_ordinary_card() -> None:
    state = ready("B5 B6 | R7 W | Y1 Y2")
    refusal = refusal_of(state, Play(CARD_OF["B5"], RED))
    assert (refusal.code, refusal.clause) == ("says_nothing", "B7")


# --- B8: Jesters and Wizards first -----------------------------------------------------------------------------------


def test_B8_after_a_led_jester_the_trick_is_free() -> None:
    state = ready("J B6 B1 | R7 B8 W | Y1 Y2 Y3")
    play(state, "J")
    assert may_play(state) == "B8 R7 W"


def test_B8_the_first_number_card_after_jesters_sets_the_colour() -> None:
    state = ready("J B6 | J B8 | R1 Y2 | R3 B4", "Y9")
    play(state, "J J")
    assert may_play(state) == "R1 Y2"
    play(state, "R1")
    assert may_play(state) == "R3"


def test_B8_a_wizard_before_any_number_card_frees_the_whole_trick() -> None:
    state = ready("W B6 B7 | R7 B8 J | R1 B2 W | R2 Y3 J")
    play(state, "W")
    assert may_play(state) == "B8 R7 J"
    play(state, "R7")  # sets nothing to follow
    assert may_play(state) == "B2 R1 W"
    play(state, "B2")
    assert may_play(state) == "R2 Y3 J"


def test_B8_a_wizard_after_jesters_frees_the_whole_trick() -> None:
    state = ready("J B6 | W B8 | R1 B2 | R2 Y3", "G1")
    play(state, "J W R1")
    assert may_play(state) == "R2 Y3"
    play(state, "Y3")
    assert winner(state) == 1


# --- B9: a Wizard later ----------------------------------------------------------------------------------------------


def test_B9_a_wizard_after_a_number_card_does_not_lift_the_duty_to_follow() -> None:
    state = ready("B5 B6 | W B8 | B1 R2 | B2 Y3")
    play(state, "B5 W")
    assert may_play(state) == "B1"
    assert refusal_of(state, a_play("R2")).clause == "B7"
    play(state, "B1")
    assert may_play(state) == "B2"


def test_B9_nor_does_a_wizard_after_a_jester_and_a_number_card() -> None:
    state = ready("J B6 | B3 B8 | W R2 | B2 Y3")
    play(state, "J B3 W")
    assert may_play(state) == "B2"


# --- B10: who wins ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "turnup", "wins"),
    [
        ("B1 W W", "B13", 1),
        ("W W W", "B13", 0),
        ("B13 J W", "B12", 2),
        ("J R1 W W", "R13", 2),
    ],
)
def test_B10_the_first_wizard_wins(trick: str, turnup: str, wins: int) -> None:
    assert winner_of(trick, turnup) == wins


@pytest.mark.parametrize(
    ("trick", "turnup", "wins"),
    [
        ("B13 R1 B12", "R5", 1),
        ("B13 R1 R2 R13", "R5", 3),
        ("R3 R7 B13", "R5", 1),
        ("J B13 R1", "R5", 2),
    ],
)
def test_B10_else_the_highest_trump_wins(trick: str, turnup: str, wins: int) -> None:
    assert winner_of(trick, turnup) == wins


@pytest.mark.parametrize(
    ("trick", "turnup", "wins"),
    [
        ("B5 R13 B6", "G1", 2),
        ("B5 R13 B6", "J", 2),
        ("B5 R13 Y13", "J", 0),
        ("J B1 R13", "G1", 1),
        ("J J Y2 Y3 B13", "G1", 3),
    ],
)
def test_B10_else_the_highest_of_the_first_number_cards_colour_wins(trick: str, turnup: str, wins: int) -> None:
    assert winner_of(trick, turnup) == wins


def test_B10_of_jesters_alone_the_first_wins() -> None:
    assert winner_of("J J J", "G1") == 0


@pytest.mark.parametrize(("trick", "wins"), [("J J B1 J", 2), ("B1 J J", 0)])
def test_B10_a_jester_loses_to_every_number_card(trick: str, wins: int) -> None:
    assert winner_of(trick, "G1") == wins


# --- B11 and the examples --------------------------------------------------------------------------------------------


def test_B11_the_winner_leads_the_next_trick() -> None:
    state = ready("B5 R6 R1 | B3 B9 Y2 | B7 G1 W", "G13")
    play(state, "B5 B3 B7")
    assert (winner(state), state.table.turn, state.table.trick.leader) == (2, 2, 2)
    assert may_play(state) == "G1 W"
    play(state, "G1 R6 B9")
    assert (winner(state), state.table.turn) == (2, 2)


def test_B10_worked_example_three_tricks() -> None:
    state = ready("B5 W J | B3 R7 G11 | J B7 R3", "R8")
    play(state, "B5")
    assert may_play(state) == "B3"  # red is trump, but blue must be followed
    play(state, "B3")
    assert may_play(state) == "B7 J"
    play(state, "J")
    assert winner(state) == 0

    play(state, "W")
    assert may_play(state) == "R7 G11"
    play(state, "G11 B7")
    assert winner(state) == 0

    play(state, "J R7 R3")
    assert winner(state) == 1
    assert state.table.round.taken == [2, 1, 0]


def test_B8_worked_example_a_led_jester_leaves_the_colour_to_the_next() -> None:
    state = ready("J Y1 | R7 G2 | R3 B4", "R8")
    play(state, "J R7")
    assert may_play(state) == "R3"
    play(state, "R3")
    assert winner(state) == 1


def test_B4_worked_example_a_red_8_makes_red_trump() -> None:
    assert winner_of("B13 R1 B12", "R8") == 1
