"""The base game around the tricks: cards, deals, trump, predictions, scores (B1-B6, B12-B14)."""

from collections import Counter

import pytest

from stonehenge.rules import game
from stonehenge.rules.actions import NameTrump, Play, Predict
from stonehenge.rules.cards import BLUE, CARD_OF, COLOURS, JESTER, NONE, VIOLET, WIZARD, Colour, colour_of
from stonehenge.rules.deals import deal_from_seed, shuffled
from stonehenge.rules.events import Dealt, Ended, Predicted, Scored
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.scoring import best_seats
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import NOT_YET, Phase
from stonehenge.rules.view import SPECTATOR
from tests.rules.table_talk import (
    a_deal,
    a_play,
    before_deal,
    cards,
    deals,
    dealt,
    hand,
    last_line,
    may_play,
    names_trump,
    of_kind,
    param,
    play,
    predict,
    predict_nothing,
    refusal_of,
    refused_deal,
    refused_table,
    table_for,
    trump,
    whole_game,
    winner,
)

BASE_EDITIONS = ("classic", "jubilee", "club")


# --- B1: the cards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", BASE_EDITIONS)
def test_B1_sixty_cards_in_four_colours_with_four_wizards_and_four_jesters(edition: str) -> None:
    numbers = [f"{colour}{value}" for colour in "BRGY" for value in range(1, 14)]
    wanted = Counter({**dict.fromkeys(cards(" ".join(numbers)), 1), WIZARD: 4, JESTER: 4})
    assert Counter(table_for(4, edition).deck) == wanted
    assert wanted.total() == 60


def test_B1_wizards_and_jesters_have_no_colour() -> None:
    assert colour_of(WIZARD) == NONE
    assert colour_of(JESTER) == NONE


@pytest.mark.parametrize("hands", ["B5 R2 | B5 R3 | B6 R4", "W W | W W | W R1", "V3 R2 | B5 R3 | B6 R4"])
def test_B1_a_deal_has_no_card_more_often_than_the_deck(hands: str) -> None:
    refusal = refused_deal(hands, "G1")
    assert (refusal.code, refusal.clause) == ("deal_cards", "B1")


# --- B2: players and rounds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", BASE_EDITIONS)
@pytest.mark.parametrize("players", [-1, 0, 1, 2, 7, 60])
def test_B2_not_with_fewer_than_three_or_more_than_six(edition: str, players: int) -> None:
    refusal = refused_table(players, edition)
    assert (refusal.code, refusal.clause) == ("players", "B2")
    assert (param(refusal, "fewest"), param(refusal, "most")) == (3, 6)


@pytest.mark.parametrize("edition", BASE_EDITIONS)
@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_B2_round_r_deals_r_cards_until_the_last(edition: str, players: int, rounds: int) -> None:
    _, events = whole_game(table_for(players, edition), seed=2)
    deals = of_kind(events, Dealt)
    assert [deal.round for deal in deals] == list(range(1, rounds + 1))
    assert all(len(held) == deal.round for deal in deals for held in deal.hands)
    assert all(len(deal.hands) == players for deal in deals)


@pytest.mark.parametrize("hands", ["B1 | B2 | B3", "B1 B2 B3 | R1 R2 R3 | G1 G2 G3", "B1 B2 | R1 R2 | G1"])
def test_B2_a_deal_of_another_size_is_refused(hands: str) -> None:
    refusal = refused_deal(hands, "Y1", round_number=2)
    assert (refusal.code, refusal.clause) == ("deal_size", "B2")
    assert param(refusal, "size") == 2


# --- B3: the dealer --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first_dealer", range(4))
def test_B3_the_deal_passes_clockwise_from_any_first_dealer(first_dealer: int) -> None:
    _, events = whole_game(table_for(4), seed=3, first_dealer=first_dealer)
    dealers = [deal.dealer for deal in of_kind(events, Dealt)]
    assert dealers == [(first_dealer + passed) % 4 for passed in range(15)]


# --- B4: the turn-up -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turnup", "colour"), [("B1", "B"), ("R13", "R"), ("G7", "G"), ("Y4", "Y")])
def test_B4_a_number_card_makes_its_colour_trump(turnup: str, colour: str) -> None:
    state = dealt("B5 | R5 | G5", turnup)
    assert trump(state) == colour
    assert state.table.phase is Phase.PREDICT


def test_B4_a_jester_makes_no_trump() -> None:
    state = dealt("B5 | R5 | G5", "J")
    assert trump(state) is None
    assert state.table.phase is Phase.PREDICT


@pytest.mark.parametrize("colour", "BRGY")
def test_B4_after_a_wizard_the_dealer_names_one_of_four_colours(colour: str) -> None:
    state = dealt("B5 | R5 | G5", "W", dealer=1)
    assert (state.table.phase, state.table.turn) == (Phase.TRUMP, 1)
    assert legal_actions(state.views[1]) == [NameTrump(named) for named in COLOURS[:4]]
    names_trump(state, colour)
    assert trump(state) == colour
    assert state.table.phase is Phase.PREDICT


def test_B4_the_dealer_sees_their_hand_before_naming_trump() -> None:
    state = dealt("B5 R9 | R5 R6 | G5 G6", "W", dealer=1)
    assert state.table.phase is Phase.TRUMP
    assert hand(state, 1) == "R5 R6"


@pytest.mark.parametrize("named", [NONE, VIOLET, 17])
def test_B4_the_dealer_must_name_a_colour_of_the_four(named: int) -> None:
    state = dealt("B5 | R5 | G5", "W")
    refusal = refusal_of(state, NameTrump(Colour(named)))
    assert (refusal.code, refusal.clause) == ("name_a_colour", "B4")


@pytest.mark.parametrize("seat", [0, 2])
def test_B4_nobody_but_the_dealer_names_trump(seat: int) -> None:
    state = dealt("B5 | R5 | G5", "W", dealer=1)
    assert legal_actions(state.views[seat]) == []
    assert refusal_of(state, NameTrump(BLUE), seat).code == "not_your_turn"


def test_B4_the_next_card_of_the_stack_is_turned_up() -> None:
    setup = table_for(4)
    stack = shuffled(setup.deck, "stack", "3")
    deal = deal_from_seed(setup, "stack", 3)
    assert [card for held in deal.hands for card in held] == stack[:12]
    assert deal.turnup == stack[12]


@pytest.mark.parametrize(("players", "last"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_B4_the_last_round_has_no_card_left_and_no_trump(players: int, last: int) -> None:
    setup = table_for(players)
    state = before_deal(deal_from_seed(setup, "last", last), "classic", -1, last, {})
    game.deal_next(state, "last")
    assert state.table.round.number == last
    assert state.table.round.turnup == NONE
    assert trump(state) is None


def test_B4_a_deal_without_a_turn_up_is_refused_while_cards_are_left() -> None:
    refusal = refused_deal("B5 | R5 | G5")
    assert (refusal.code, refusal.clause) == ("deal_turnup", "B4")


# --- B5: predictions -------------------------------------------------------------------------------------------------


def test_B5_predictions_start_left_of_the_dealer_and_go_clockwise() -> None:
    state = dealt("B5 | R5 | G5 | Y5", "B1", dealer=1)
    events = predict(state, 0, 1, 0, 1)
    assert of_kind(events, Predicted) == [
        Predicted(Seat(2), 0),
        Predicted(Seat(3), 1),
        Predicted(Seat(0), 0),
        Predicted(Seat(1), 1),
    ]
    assert state.table.phase is Phase.PLAY


def test_B5_nobody_predicts_out_of_turn_or_twice() -> None:
    state = dealt("B5 | R5 | G5", "B1")
    assert refusal_of(state, Predict(0), seat=1).code == "not_your_turn"
    predict(state, 0)
    assert refusal_of(state, Predict(1), seat=0).code == "not_your_turn"


def test_B5_any_number_from_none_to_all_tricks_of_the_round() -> None:
    state = dealt("B5 B6 B7 | R5 R6 R7 | G5 G6 G7", "B1")
    assert legal_actions(state.views[0]) == [Predict(0), Predict(1), Predict(2), Predict(3)]
    for tricks in (-1, 4, 100):
        refusal = refusal_of(state, Predict(tricks))
        assert (refusal.code, refusal.clause) == ("prediction_range", "B5")


@pytest.mark.parametrize("predictions", [(0, 0, 0), (2, 0, 0), (1, 1, 0), (2, 2, 2), (0, 0, 2)])
def test_B5_the_sum_may_be_anything(predictions: tuple[int, ...]) -> None:
    state = dealt("B5 B6 | R5 R6 | G5 G6", "B1")
    predict(state, *predictions)
    assert tuple(state.table.round.predictions) == predictions
    assert state.table.phase is Phase.PLAY


def test_B5_predictions_come_only_after_trump_is_named() -> None:
    state = dealt("B5 | R5 | G5", "W")
    assert refusal_of(state, Predict(0), seat=0).code == "wrong_phase"
    names_trump(state, "B")
    predict(state, 0)
    assert state.table.round.predictions == [0, NOT_YET, NOT_YET]


# --- B6: the first lead ----------------------------------------------------------------------------------------------


def test_B6_the_dealers_left_leads_any_card_and_play_goes_clockwise() -> None:
    state = dealt("B5 B6 | B7 R6 | W J | Y5 Y6", "B1", dealer=1)
    predict_nothing(state)
    assert state.table.turn == 2
    assert may_play(state) == "W J"
    turns = []
    for card in ("J", "Y5", "B5", "B7"):
        turns.append(state.table.turn)
        play(state, card)
    assert turns == [2, 3, 0, 1]


def test_B6_nobody_plays_before_all_have_predicted_or_out_of_turn_or_what_they_have_not() -> None:
    state = dealt("B5 | R5 | G5", "B1")
    assert refusal_of(state, a_play("B5"), seat=0).code == "wrong_phase"
    predict_nothing(state)
    assert refusal_of(state, a_play("R5"), seat=1).code == "not_your_turn"
    refusal = refusal_of(state, a_play("R5"), seat=0)
    assert (refusal.code, refusal.clause) == ("not_in_hand", "B6")


# --- B12: scores -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("predictions", "points"),
    [
        ((3, 0, 0), (50, 20, 20)),
        ((2, 0, 1), (-10, 20, -10)),
        ((0, 3, 2), (-30, -30, -20)),
    ],
)
def test_B12_exact_is_20_and_10_a_trick_else_10_less_a_trick_off(
    predictions: tuple[int, ...], points: tuple[int, ...]
) -> None:
    state = dealt("W W W | B1 B2 B3 | R1 R2 R3", "G1")
    predict(state, *predictions)
    play(state, "W B1 R1 | W B2 R2 | W B3 R3")
    assert last_line(state).taken == (3, 0, 0)
    assert last_line(state).points == points


def test_B12_worked_example_the_score_sheet_of_three_rounds() -> None:
    state = dealt("B1 | R2 | R13", "R8", dealer=0)
    predict(state, 1, 1, 0)  # seat 1 begins
    play(state, "R2 R13 B1")
    assert state.table.sheet.totals == (20, -10, 30)

    deals(state, a_deal("B9 G2 | Y1 B2 | B12 G1", "R8"))
    predict(state, 0, 2, 0)  # seat 2 begins
    play(state, "G1 G2 Y1 | B9 B2 B12")
    assert state.table.sheet.totals == (10, 10, 20)

    deals(state, a_deal("B5 W J | B3 G11 R7 | J B7 R3", "R8"))
    predict(state, 2, 2, 0)  # seat 0 begins
    play(state, "B5 B3 J | W G11 B7 | J R7 R3")
    assert state.table.sheet.totals == (50, 0, 40)
    assert [line.predictions for line in state.table.sheet.rounds] == [(0, 1, 1), (2, 0, 0), (2, 2, 0)]
    assert [line.points for line in state.table.sheet.rounds] == [(20, -10, 30), (-10, 20, -10), (40, -10, 20)]


def test_B12_totals_run_on_and_may_be_negative() -> None:
    state, events = whole_game(table_for(5), seed=12)
    totals: tuple[int, ...] = (0,) * 5
    for scored in of_kind(events, Scored):
        totals = tuple(total + points for total, points in zip(totals, scored.points, strict=True))
        assert scored.totals == totals
    assert state.table.sheet.totals == totals
    assert min(totals) < 0


# --- B13: the winners ------------------------------------------------------------------------------------------------


def test_B13_the_most_points_win() -> None:
    for seed in range(5):
        state, events = whole_game(table_for(4), seed)
        totals = state.table.sheet.totals
        winners = tuple(seat for seat in range(4) if totals[seat] == max(totals))
        assert events[-1] == Ended(tuple(map(Seat, winners)))
        assert state.table.sheet.winners == winners
        assert state.table.phase is Phase.OVER


def test_B13_a_tie_has_several_winners() -> None:
    assert best_seats((40, -10, 40, 30), (0, 1, 2, 3), fewest_win=False) == (0, 2)
    assert best_seats((-20, -20, -20), (0, 1, 2), fewest_win=False) == (0, 1, 2)


def test_B13_nothing_can_be_done_after_the_end() -> None:
    state, _ = whole_game(table_for(3), seed=14)
    assert refusal_of(state, Play(WIZARD), seat=0).code == "wrong_phase"
    assert all(legal_actions(view) == [] for view in state.views)


# --- B14: what the table shows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_B14_everyone_sees_trump_predictions_tricks_taken_and_whose_turn_it_is(seat: int) -> None:
    state = dealt("B5 B6 | R5 B7 | G5 B8", "B1")
    predict(state, 1, 0)
    table = state.view(seat).table
    assert (trump(state), table.round.turnup) == ("B", CARD_OF["B1"])
    assert table.round.predictions == [1, 0, NOT_YET]
    assert (table.phase, table.turn) == (Phase.PREDICT, 2)
    predict(state, 2)
    play(state, "B5 B7 B8 | G5")
    assert table.round.predictions == [1, 0, 2]
    assert table.round.taken == [0, 0, 1]
    assert (table.phase, table.turn) == (Phase.PLAY, 0)
    assert (table.trick.leader, table.trick.cards) == (2, [CARD_OF["G5"]])


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_B14_the_score_sheet_has_running_totals_and_predictions_of_every_round(seat: int) -> None:
    state = dealt("B1 | R2 | R13", "R8", dealer=0)
    predict(state, 1, 1, 0)
    play(state, "R2 R13 B1")
    deals(state, a_deal("B9 G2 | Y1 B2 | B12 G1", "R8"))
    predict(state, 0, 2, 0)
    play(state, "G1 G2 Y1 | B9 B2 B12")
    sheet = state.view(seat).table.sheet
    assert [(line.totals, line.predictions) for line in sheet.rounds] == [
        ((20, -10, 30), (0, 1, 1)),
        ((10, 10, 20), (2, 0, 0)),
    ]
    assert sheet.totals == (10, 10, 20)


def test_B14_worked_example_everyone_sees_how_many_tricks_are_still_owed() -> None:
    state = dealt("B5 W J | B3 R7 G11 | J B7 R3", "R8", edition="jubilee")
    predict(state, 3, 0, 0)
    play(state, "B5 B3 J")
    round_ = state.view(SPECTATOR).table.round
    assert winner(state) == 0
    assert round_.predictions[0] - round_.taken[0] == 2
