"""The Werewolf, and all cards that let the dealer name trump (S5, S8)."""

import pytest

from stonehenge.rules.actions import NameTrump, Predict
from stonehenge.rules.cards import BLUE, CARD_OF, COLOURS, NONE, VIOLET, WEREWOLF
from stonehenge.rules.events import WerewolfExchanged
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.projection import project
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import Phase
from stonehenge.rules.view import SPECTATOR
from tests.rules.table_talk import (
    a_play,
    hand,
    names_trump,
    of_kind,
    play,
    predict_nothing,
    refusal_of,
    special,
    table_for,
    trump,
    whole_game,
    winner,
)

# --- S5: the Werewolf ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("named", ["B", "R", "G", "Y", None])
def test_S5_whoever_is_dealt_the_werewolf_takes_the_turned_up_card_and_names_trump_or_none(named: str | None) -> None:
    state = special("B5 R1 | werewolf R5 | G5 G6", "G8")
    assert (state.table.phase, state.table.turn) == (Phase.WEREWOLF, 1)
    names_trump(state, named)
    assert hand(state, 1) == "R5 G8"
    assert trump(state) == named
    assert (state.table.phase, state.table.turn) == (Phase.PREDICT, 0)


def test_S5_only_then_the_first_prediction() -> None:
    state = special("B5 | werewolf | G5", "G8")
    assert refusal_of(state, Predict(0), seat=0).code == "wrong_phase"
    assert refusal_of(state, Predict(0), seat=1).code == "wrong_phase"


def test_S5_the_exchange_is_compulsory() -> None:
    state = special("B5 | werewolf | G5", "G8")
    assert legal_actions(state.views[1]) == [NameTrump(named) for named in (*COLOURS[:4], NONE)]
    assert legal_actions(state.views[0]) == legal_actions(state.views[2]) == []
    refusal = refusal_of(state, NameTrump(VIOLET))
    assert (refusal.code, refusal.clause) == ("name_a_colour_or_none", "S5")
    assert refusal_of(state, NameTrump(BLUE), seat=2).code == "not_your_turn"


@pytest.mark.parametrize("turnup", ["W", "J", "R8", "shapeshifter", "dragon", "fairy", "bomb", "juggler", "cloud"])
def test_S5_it_replaces_whatever_the_turned_up_card_would_have_meant(turnup: str) -> None:
    state = special("B5 | werewolf | G5", turnup)
    names_trump(state, "B")
    assert trump(state) == "B"
    assert state.table.phase is Phase.PREDICT
    assert hand(state, 1) == turnup


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_S5_everyone_sees_which_card_was_taken(seat: int) -> None:
    state = special("B5 | werewolf | G5", "G8")
    events = names_trump(state, None)
    assert events == [WerewolfExchanged(Seat(1), CARD_OF["G8"], NONE)]
    assert project(events[0], seat, state.table.setup) == events[0]
    round_ = state.view(seat).table.round
    assert (round_.werewolf, round_.took, round_.turnup) == (1, CARD_OF["G8"], WEREWOLF)


def test_S5_the_card_taken_is_played_and_the_werewolf_never() -> None:
    state = special("B5 | werewolf | G5", "W")
    names_trump(state, "B")
    predict_nothing(state)
    play(state, "B5")
    assert refusal_of(state, a_play("werewolf")).code == "not_in_hand"
    play(state, "W G5")
    assert winner(state) == 1


def test_S5_nobody_ever_has_the_choice_to_play_it() -> None:
    _, events = whole_game(table_for(3, "jubilee", specials=["werewolf"]), seed=5)
    assert of_kind(events, WerewolfExchanged)
    assert not any(getattr(event, "card", NONE) == WEREWOLF for event in events)


def test_S5_turned_up_the_dealer_names_trump() -> None:
    state = special("B5 | R5 | G5", "werewolf", dealer=0)
    assert (state.table.phase, state.table.turn) == (Phase.TRUMP, 0)
    assert state.table.round.werewolf == NONE


# --- S8: the dealer names trump --------------------------------------------------------------------------------------


@pytest.mark.parametrize("turnup", ["W", "shapeshifter", "dragon", "werewolf", "juggler", "cloud"])
def test_S8_it_is_always_one_of_four_colours_after_seeing_the_hand_before_predictions(turnup: str) -> None:
    state = special("B5 B6 | R5 R6 | G5 G6", turnup, dealer=1)
    assert (state.table.phase, state.table.turn) == (Phase.TRUMP, 1)
    assert hand(state, 1) == "R5 R6"
    assert legal_actions(state.views[1]) == [NameTrump(named) for named in COLOURS[:4]]
    assert refusal_of(state, NameTrump(NONE)).clause == "B4"
    assert refusal_of(state, Predict(0), seat=2).code == "wrong_phase"
    names_trump(state, "Y")
    assert trump(state) == "Y"
    assert (state.table.phase, state.table.turn) == (Phase.PREDICT, 2)


def test_S8_a_wizard_in_the_hand_asks_nobody() -> None:
    state = special("W | B5 | G5", "R3")
    assert state.table.phase is Phase.PREDICT
    assert hand(state, 0) == "W"
