"""The variants of the Jubilee edition with the usual cards and rounds (V1-V4)."""

import pytest

from stonehenge.rules.actions import NameTrump, Play, Predict
from stonehenge.rules.cards import CARD_OF, COLOURS, NONE, UNSEEN, Card
from stonehenge.rules.events import (
    Dealt,
    Played,
    Predicted,
    PredictionsShown,
    Scored,
    TrickEnded,
)
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.predictions import CONCEALED
from stonehenge.rules.projection import project
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import NOT_YET, Phase
from stonehenge.rules.view import SPECTATOR
from tests.rules.table_talk import (
    a_deal,
    a_play,
    cards,
    changes,
    deals,
    dealt,
    does,
    hand,
    last_line,
    may_play,
    names_trump,
    of_kind,
    param,
    play,
    predict,
    refusal_of,
    refused_table,
    special,
    trump,
    winner,
)

FIVE_EACH = "B1 B2 B3 B4 B5 | R1 R2 R3 R4 R5 | G1 G2 G3 G4 G5"


# --- V1: plus/minus one ----------------------------------------------------------------------------------------------


def test_V1_the_last_to_predict_may_not_make_the_sum_equal_to_the_tricks() -> None:
    state = dealt("B5 B6 | R5 R6 | G5 G6", "B1", plus_minus_one=True)
    predict(state, 1, 0)
    assert legal_actions(state.views[2]) == [Predict(0), Predict(2)]
    refusal = refusal_of(state, Predict(1))
    assert (refusal.code, refusal.clause) == ("sum_equals_tricks", "V1")
    assert (param(refusal, "tricks"), param(refusal, "size")) == (1, 2)


@pytest.mark.parametrize("last", [0, 2, 3, 4, 5])
def test_V1_worked_example_more_or_less_than_five_for_five_tricks(last: int) -> None:
    state = dealt(FIVE_EACH, "Y1", plus_minus_one=True)
    predict(state, 2, 2)
    assert refusal_of(state, Predict(1)).clause == "V1"
    predict(state, last)
    assert sum(state.table.round.predictions) != 5
    assert state.table.phase is Phase.PLAY


def test_V1_only_the_last_is_bound() -> None:
    state = dealt("B5 B6 | R5 R6 | G5 G6", "B1", plus_minus_one=True)
    assert legal_actions(state.views[0]) == [Predict(0), Predict(1), Predict(2)]
    predict(state, 0)
    assert legal_actions(state.views[1]) == [Predict(0), Predict(1), Predict(2)]


def test_V1_the_last_is_free_where_the_sum_is_above_already() -> None:
    state = dealt("B5 B6 | R5 R6 | G5 G6", "B1", plus_minus_one=True)
    predict(state, 2, 2)
    assert legal_actions(state.views[2]) == [Predict(0), Predict(1), Predict(2)]


@pytest.mark.parametrize("wrong", [-1, 3])
def test_V1_no_prediction_outside_the_tricks_of_the_round(wrong: int) -> None:
    state = dealt("B5 B6 | R5 R6 | G5 G6", "B1", plus_minus_one=True)
    predict(state, 2, 2)
    assert refusal_of(state, Predict(wrong)).code == "prediction_range"


def test_V1_a_cloud_may_make_the_sum_equal_later() -> None:
    state = special("B1 R1 | cloud R2 | B12 Y2", "G1", plus_minus_one=True)
    predict(state, 0, 0, 1)
    play(state, "B1 cloud=B B12 | Y2 R1 R2")
    changes(state, 2)
    assert sum(last_line(state).predictions) == 2
    assert last_line(state).points == (20, 20, 40)


def test_V1_a_bomb_does_not_change_the_tricks_of_the_round() -> None:
    state = special("B1 R1 | bomb R2 | B12 Y2", "G1", plus_minus_one=True)
    predict(state, 0, 0)
    assert legal_actions(state.views[2]) == [Predict(0), Predict(1)]
    predict(state, 1)  # as many as there are tricks to get with the Bomb
    play(state, "B1 bomb B12 | Y2 R1 R2")
    assert last_line(state).points == (20, 20, 30)


@pytest.mark.parametrize("edition", ["classic", "jubilee", "club"])
@pytest.mark.parametrize("prediction", ["hidden", "secret"])
def test_V1_needs_predictions_in_turn(edition: str, prediction: str) -> None:
    refusal = refused_table(4, edition, plus_minus_one=True, prediction=prediction)
    assert (refusal.code, refusal.clause) == ("plus_minus_one_in_turn", "V1")


# --- V2: hidden predictions ------------------------------------------------------------------------------------------


def test_V2_all_predict_in_secret_in_any_order() -> None:
    state = dealt("B5 B6 | R5 R6 | G5 G6", "B1", prediction="hidden")
    for seat in (2, 0):
        events = does(state, Predict(seat), seat)
        assert events == [Predicted(Seat(seat), seat)]
        others = [other for other in (0, 1, 2, SPECTATOR) if other != seat]
        assert all(project(events[0], other, state.table.setup) == Predicted(Seat(seat), CONCEALED) for other in others)
    assert state.view(SPECTATOR).table.round.predictions == [CONCEALED, NOT_YET, CONCEALED]
    assert [view.private.prediction for view in state.views] == [0, NOT_YET, 2]


def test_V2_when_all_have_predicted_all_are_shown() -> None:
    state = dealt("B5 B6 | R5 R6 | G5 G6", "B1", prediction="hidden")
    events = predict(state, 2, 0, 1)
    assert events[-1] == PredictionsShown((2, 0, 1))
    assert all(project(events[-1], seat, state.table.setup) == events[-1] for seat in (0, 1, 2, SPECTATOR))
    assert state.table.round.predictions == [2, 0, 1]
    assert (state.table.phase, state.table.turn) == (Phase.PLAY, 0)


def test_V2_nobody_predicts_twice_or_plays_before() -> None:
    state = dealt("B5 B6 | R5 R6 | G5 G6", "B1", prediction="hidden")
    does(state, Predict(1), seat=0)
    assert legal_actions(state.views[0]) == []
    assert refusal_of(state, Predict(2), seat=0).code == "already_done"
    assert refusal_of(state, a_play("B5"), seat=0).code == "wrong_phase"
    assert legal_actions(state.views[1]) == [Predict(0), Predict(1), Predict(2)]


def test_V2_with_special_cards_too() -> None:
    state = special("B5 | werewolf | G5", "G8", prediction="hidden")
    names_trump(state, "B")
    assert predict(state, 0, 0, 1)[-1] == PredictionsShown((0, 0, 1))


# --- V3: secret predictions ------------------------------------------------------------------------------------------


def test_V3_predictions_are_shown_only_when_the_round_is_over() -> None:
    state = dealt("B5 B6 | B7 R6 | G5 G6", "Y1", prediction="secret")
    predict(state, 0, 1, 2)
    assert (state.table.phase, state.table.turn) == (Phase.PLAY, 0)
    play(state, "B5 B7 G5 | R6 G6")
    for seat in (0, 1, 2, SPECTATOR):
        assert state.view(seat).table.round.predictions == [CONCEALED] * 3
    events = play(state, "B6")
    assert [type(event) for event in events] == [Played, TrickEnded, PredictionsShown, Scored]
    assert of_kind(events, PredictionsShown) == [PredictionsShown((0, 1, 2))]
    assert last_line(state).predictions == (0, 1, 2)
    assert last_line(state).points == (20, -10, -20)


def test_V3_what_others_predicted_reaches_nobody_before() -> None:
    state = dealt("B5 B6 | B7 R6 | G5 G6", "Y1", prediction="secret")
    events = [*predict(state, 0, 1, 2), *play(state, "B5 B7 G5")]
    for seat in (0, 1, 2, SPECTATOR):
        told = [project(event, seat, state.table.setup) for event in events]
        known = {event.seat: event.tricks for event in of_kind(told, Predicted)}
        assert known == {other: other if other == seat else CONCEALED for other in range(3)}
        assert not of_kind(told, PredictionsShown)
    assert [view.private.prediction for view in state.views] == [0, 1, 2]


def test_V3_with_special_cards_too() -> None:
    state = special("B5 | bomb | G5", "G8", prediction="secret")
    predict(state, 1, 0, 0)
    play(state, "B5 bomb G5")
    assert last_line(state).points == (-10, 20, 20)


# --- V4: Clairvoyance ------------------------------------------------------------------------------------------------


def test_V4_in_round_one_everyone_sees_all_cards_but_their_own() -> None:
    state = dealt("B5 | R5 | G5", "B1", clairvoyance=True)
    assert [view.hand for view in state.views] == [[UNSEEN]] * 3
    assert [view.foreheads for view in state.views] == [
        [UNSEEN, *cards("R5 G5")],
        [CARD_OF["B5"], UNSEEN, CARD_OF["G5"]],
        [*cards("B5 R5"), UNSEEN],
    ]


def test_V4_a_spectator_sees_no_card() -> None:
    state = dealt("B5 | R5 | G5", "B1", clairvoyance=True)
    told = project(Dealt(1, Seat(2), ((Card(1),), (Card(2),), (Card(3),)), Card(4), NONE), SPECTATOR, state.table.setup)
    assert told == Dealt(1, Seat(2), ((UNSEEN,),) * 3, Card(4), NONE)
    assert state.view(SPECTATOR).foreheads == []


def test_V4_the_card_is_played_unseen_and_then_known_to_all() -> None:
    state = dealt("B5 | R5 | G5", "B1", clairvoyance=True)
    predict(state, 1, 0, 0)
    assert legal_actions(state.views[0]) == [Play(UNSEEN)]
    assert refusal_of(state, a_play("B5"), seat=0).code == "not_in_hand"
    assert does(state, Play(UNSEEN)) == [Played(Seat(0), CARD_OF["B5"], NONE)]
    assert state.views[0].hand == []
    assert state.views[1].foreheads == [NONE, UNSEEN, CARD_OF["G5"]]
    does(state, Play(UNSEEN))
    does(state, Play(UNSEEN))
    assert winner(state) == 0
    assert last_line(state).points == (30, 20, 20)


@pytest.mark.parametrize("dealer", range(3))
def test_V4_a_dealer_who_must_name_trump_does_not_see_their_own_card_either(dealer: int) -> None:
    state = dealt("B5 | R5 | G5", "W", dealer=dealer, clairvoyance=True)
    assert state.table.turn == dealer
    assert state.views[dealer].hand == [UNSEEN]
    assert state.views[dealer].foreheads[dealer] == UNSEEN
    assert legal_actions(state.views[dealer]) == [NameTrump(colour) for colour in COLOURS[:4]]
    names_trump(state, "G")
    assert trump(state) == "G"


def test_V4_from_round_two_on_everyone_sees_their_own_cards_alone() -> None:
    state = dealt("B5 | R5 | G5", "B1", clairvoyance=True)
    predict(state, 1, 0, 0)
    for _ in range(3):
        does(state, Play(UNSEEN))
    deals(state, a_deal("B5 W | B7 R6 | G5 G6", "Y1"))
    assert [hand(state, seat) for seat in range(3)] == ["B5 W", "B7 R6", "G5 G6"]
    assert [view.foreheads for view in state.views] == [[]] * 3
    predict(state, 0, 0, 0)
    assert may_play(state) == "B7 R6"


@pytest.mark.parametrize("prediction", ["hidden", "secret"])
def test_V4_goes_with_hidden_and_secret_predictions(prediction: str) -> None:
    state = dealt("B5 | R5 | G5", "B1", clairvoyance=True, prediction=prediction)
    predict(state, 1, 0, 0)
    for _ in range(3):
        does(state, Play(UNSEEN))
    assert last_line(state).points == (30, 20, 20)


def test_V4_not_with_special_cards() -> None:
    refusal = refused_table(4, "jubilee", clairvoyance=True, specials=["bomb"])
    assert (refusal.code, refusal.clause) == ("clairvoyance_with_specials", "V4")
