"""What a seat may do, listed once each; and what a refusal is about, so that its sentence can say it."""

import pytest

from stonehenge.rules import game
from stonehenge.rules.actions import PassCard, Play, TakeSeals
from stonehenge.rules.cards import BLUE, CARD_OF, COLOURS, RED, WIZARD, YELLOW, Card
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import actors
from stonehenge.rules.tricks import OPEN, may_play
from tests.rules.table_talk import (
    a_deal,
    a_play,
    dealt,
    param,
    passes,
    play,
    predict,
    predict_nothing,
    refusal_of,
    refused_deal,
    seals,
    special,
    special_ready,
    spread,
    take_seals,
)

EXTREME = spread("B1-9 G1-6 | G7-9 V1-9 R1-3 | R4-9 Y1-9")
NO_CARD = Card(9999)


@pytest.mark.parametrize(
    ("own", "plays"),
    [
        ("W W R1", ["R1", "W"]),
        ("J J R1", ["R1", "J"]),
        ("W W W", ["W"]),
        ("W W J", ["W", "J"]),
        ("R1 R2 W", ["R1", "R2", "W"]),
        ("W W dragon", ["W", "dragon"]),
        ("J J fairy", ["J", "fairy"]),
    ],
)
def test_copies_of_a_card_are_one_choice(own: str, plays: list[str]) -> None:
    state = special_ready(f"{own} | B1 B2 B3 | G1 G2 G3")
    assert legal_actions(state.views[0]) == [a_play(code) for code in plays]


@pytest.mark.parametrize("follow", [OPEN, *COLOURS[:4]])
@pytest.mark.parametrize("code", ["B1", "B13", "R1", "R13", "G7", "Y1", "Y13", "W", "J", "juggler"])
def test_B7_the_rule_on_integers_and_on_hands_are_one(follow: int, code: str) -> None:
    card = CARD_OF[code]
    follows = card < WIZARD and card >> 6 == follow
    assert may_play(card, follow, True) == (follow == OPEN or card >= WIZARD or follows)
    assert may_play(card, follow, False)


# --- who may act -----------------------------------------------------------------------------------------------------


def test_where_all_predict_at_once_those_are_asked_who_have_not_yet() -> None:
    state = dealt("B5 | R5 | G5", "B1", prediction="hidden")
    assert actors(state.table) == (0, 1, 2)
    predict(state, 0)
    assert actors(state.table) == (1, 2)


def test_where_all_pass_at_once_those_are_asked_who_have_not_yet() -> None:
    state = special_ready("juggler R1 | B8 G1 | B9 Y1")
    play(state, "juggler=B B8 B9")
    assert actors(state.table) == (0, 1, 2)
    assert not isinstance(game.act(state, 1, PassCard(CARD_OF["G1"])), Refusal)
    assert actors(state.table) == (0, 2)


# --- what a refusal is about -----------------------------------------------------------------------------------------


def test_B6_a_card_that_is_not_there_is_named() -> None:
    state = dealt("B5 | R5 | G5", "B1")
    predict_nothing(state)
    assert param(refusal_of(state, Play(CARD_OF["Y9"])), "card") == "Y9"
    assert param(refusal_of(state, Play(NO_CARD)), "card") == "?"


def test_B7_a_card_of_which_nothing_is_to_be_said_is_named() -> None:
    state = special_ready("B5 | R5 | G5")
    refusal = refusal_of(state, Play(CARD_OF["B5"], RED))
    assert (refusal.code, param(refusal, "card")) == ("says_nothing", "B5")


def test_S6_a_card_that_cannot_be_passed_is_named() -> None:
    state = special_ready("juggler R1 | B8 G1 | B9 Y1")
    play(state, "juggler=B B8 B9")
    assert param(refusal_of(state, PassCard(CARD_OF["Y1"]), seat=0), "card") == "Y1"
    assert param(refusal_of(state, PassCard(NO_CARD), seat=0), "card") == "?"
    passes(state, "R1 G1 Y1")


def test_B2_what_is_no_deal_of_the_round_says_what_would_be() -> None:
    refusal = refused_deal("B5 | R5 | G5", "B1", round_number=2)
    assert (refusal.code, param(refusal, "size"), param(refusal, "players")) == ("deal_size", 2, 3)
    state = special("B5 | R5 | G5")
    refused = game.deal(state, a_deal("B6 | R6 | G6", "B1"))
    assert isinstance(refused, Refusal)
    assert (refused.code, param(refused, "phase")) == ("wrong_phase", "predict")


# --- seals -----------------------------------------------------------------------------------------------------------


def test_X3_seals_have_an_order() -> None:
    state = dealt(EXTREME, edition="extreme")
    refusal = refusal_of(state, TakeSeals((COLOURS[YELLOW], COLOURS[BLUE])))
    assert (refusal.code, refusal.clause) == ("seal_order", "X3")


def test_X4_what_is_listed_is_taken_from_others_who_have_it_and_no_oftener_than_white_ones_are_left() -> None:
    state = dealt(EXTREME, edition="extreme")
    take_seals(state, "BBB", "YYY")
    listed = [action for action in legal_actions(state.views[2]) if isinstance(action, TakeSeals)]
    thefts = {action.steal for action in listed if action.take == ()}
    blue, yellow = (COLOURS[BLUE], Seat(0)), (COLOURS[YELLOW], Seat(1))
    wanted = {(blue,) * blues + (yellow,) * yellows for blues in range(4) for yellows in range(4)}
    assert {tuple(sorted(steal)) for steal in thefts} == {tuple(sorted(steal)) for steal in wanted if len(steal) <= 4}
    assert len(listed) == len(set(listed))
    assert seals("", "B0 Y1") in listed
