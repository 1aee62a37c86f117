"""Junior: 36 cards, chips for points (J1-J7). B are butterflies, R flowers, G mice, Y snails."""

from collections import Counter
from itertools import pairwise

import pytest

from stonehenge.rules import game
from stonehenge.rules.actions import NameTrump, Predict
from stonehenge.rules.cards import COLOURS, JESTER, NONE, WIZARD
from stonehenge.rules.deals import deal_from_seed
from stonehenge.rules.events import Dealt, Ended, Predicted
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.scoring import best_seats
from stonehenge.rules.seats import Seat
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase
from tests.rules.table_talk import (
    a_play,
    before_deal,
    cards,
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
    winner_of,
)

LAST_ROUNDS = [(3, 8), (4, 8), (5, 7), (6, 6)]


def junior(hands: str, turnup: str = "J", dealer: int = -1) -> State:
    """Hands dealt in a game of Junior."""
    return dealt(hands, turnup, edition="junior", dealer=dealer)


def ready(hands: str, turnup: str = "J") -> State:
    """Hands dealt and predictions made: seat 0 leads."""
    state = junior(hands, turnup)
    predict_nothing(state)
    return state


# --- J1, J2: cards and rounds ----------------------------------------------------------------------------------------


def test_J1_thirty_six_cards_in_four_colours_with_two_wizards_and_two_jesters() -> None:
    numbers = " ".join(f"{colour}{value}" for colour in "BRGY" for value in range(1, 9))
    wanted = Counter({**dict.fromkeys(cards(numbers), 1), WIZARD: 2, JESTER: 2})
    assert Counter(table_for(4, "junior").deck) == wanted
    assert wanted.total() == 36


@pytest.mark.parametrize("hands", ["B9 | R1 | G1", "W W | W B1 | B2 B3", "V1 | R1 | G1"])
def test_J1_other_cards_are_not_dealt(hands: str) -> None:
    refusal = refused_deal(hands, "Y1", edition="junior")
    assert (refusal.code, refusal.clause) == ("deal_cards", "J1")


@pytest.mark.parametrize("players", [2, 7])
def test_J1_not_with_fewer_than_three_or_more_than_six(players: int) -> None:
    refusal = refused_table(players, "junior")
    assert (refusal.code, refusal.clause) == ("players", "J1")


@pytest.mark.parametrize(("players", "rounds"), LAST_ROUNDS)
def test_J2_round_r_deals_r_cards_in_eight_seven_or_six_rounds(players: int, rounds: int) -> None:
    _, events = whole_game(table_for(players, "junior"), seed=2)
    deals = of_kind(events, Dealt)
    assert [deal.round for deal in deals] == list(range(1, rounds + 1))
    assert all(len(held) == deal.round for deal in deals for held in deal.hands)


def test_J2_a_deal_of_another_size_is_refused() -> None:
    refusal = refused_deal("B1 B2 | R1 R2 | G1 G2", "Y1", edition="junior", round_number=1)
    assert (refusal.code, refusal.clause) == ("deal_size", "J2")


@pytest.mark.parametrize("oldest", range(5))
def test_J2_the_oldest_deals_first_then_the_deal_passes_clockwise(oldest: int) -> None:
    _, events = whole_game(table_for(5, "junior"), seed=2, first_dealer=oldest)
    assert [deal.dealer for deal in of_kind(events, Dealt)] == [(oldest + passed) % 5 for passed in range(7)]


# --- J3: the turn-up -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turnup", "colour"), [("B2", "B"), ("R8", "R"), ("G1", "G"), ("Y3", "Y"), ("J", None)])
def test_J3_a_number_card_makes_trump_and_a_jester_none(turnup: str, colour: str | None) -> None:
    state = junior("B5 | R5 | G5", turnup)
    assert trump(state) == colour
    assert state.table.phase is Phase.PREDICT


def test_J3_after_a_wizard_the_dealer_looks_and_names_trump() -> None:
    state = junior("B5 B6 | R5 R6 | G5 G6", "W", dealer=1)
    assert (state.table.phase, state.table.turn) == (Phase.TRUMP, 1)
    assert hand(state, 1) == "R5 R6"
    assert legal_actions(state.views[1]) == [NameTrump(colour) for colour in COLOURS[:4]]
    refusal = refusal_of(state, NameTrump(NONE))
    assert (refusal.code, refusal.clause) == ("name_a_colour", "J3")
    names_trump(state, "Y")
    assert trump(state) == "Y"


@pytest.mark.parametrize(("players", "last"), LAST_ROUNDS)
def test_J3_only_with_six_players_the_last_round_has_none_left_and_no_trump(players: int, last: int) -> None:
    state = before_deal(deal_from_seed(table_for(players, "junior"), "last", last), "junior", -1, last, {})
    game.deal_next(state, "last")
    assert (state.table.round.turnup == NONE) == (players == 6)
    if players == 6:
        assert trump(state) is None


# --- J4: predictions and tricks --------------------------------------------------------------------------------------


def test_J4_predictions_go_clockwise_from_the_dealers_left_for_all_to_see() -> None:
    state = junior("B5 | R5 | G5 | Y5", "B1", dealer=1)
    events = predict(state, 0, 1, 1, 1)
    assert of_kind(events, Predicted) == [
        Predicted(Seat(2), 0),
        Predicted(Seat(3), 1),
        Predicted(Seat(0), 1),
        Predicted(Seat(1), 1),
    ]
    assert state.table.round.predictions == [1, 1, 0, 1]


def test_J4_worked_example_two_tricks_predicted_are_two_chips() -> None:
    state = junior("B5 B6 | R5 R6 | G5 G6", "B1")
    predict(state, 2)
    assert state.table.round.predictions[0] == 2


def test_J4_any_number_of_tricks_of_the_round_may_be_predicted() -> None:
    state = junior("B5 B6 | R5 R6 | G5 G6", "B1")
    assert legal_actions(state.views[0]) == [Predict(0), Predict(1), Predict(2)]
    refusal = refusal_of(state, Predict(3))
    assert (refusal.code, refusal.clause) == ("prediction_range", "J4")


def test_J4_the_dealers_left_leads_and_the_winner_leads_next() -> None:
    state = junior("B5 R6 | B3 B8 | B7 G1 | Y1 Y2", "G8", dealer=1)
    predict_nothing(state)
    assert state.table.turn == 2
    play(state, "B7 Y1 B5 B8")
    assert (winner(state), state.table.turn) == (1, 1)


def test_J4_who_holds_the_colour_must_play_it_or_a_wizard_or_a_jester() -> None:
    state = ready("B5 B6 B7 B8 | B3 R7 W J | R1 R2 R3 R4", "G1")
    play(state, "B5")
    assert may_play(state) == "B3 W J"
    play(state, "J")
    assert may_play(state) == "R1 R2 R3 R4"


def test_J4_after_a_led_jester_the_first_number_card_sets_the_colour() -> None:
    state = ready("J B6 | R7 B8 | R1 B2", "G1")
    play(state, "J")
    assert may_play(state) == "B8 R7"
    play(state, "R7")
    assert may_play(state) == "R1"


def test_J4_a_wizard_before_any_number_card_frees_the_trick_a_later_one_does_not() -> None:
    state = ready("J B6 | W B8 | R7 B1 | R1 B2", "G1")
    play(state, "J W R7")
    assert may_play(state) == "B2 R1"
    state = ready("B5 B6 | W R8 | R1 B2", "G1")
    play(state, "B5 W")
    assert may_play(state) == "B2"


@pytest.mark.parametrize(
    ("trick", "wins"),
    [("B8 W W", 1), ("B8 G1 G2", 2), ("B5 R8 B6", 2), ("J J B1", 2), ("J B1 R8", 1), ("G8 J W", 2)],
)
def test_J4_the_first_wizard_wins_else_the_highest_trump_else_the_colour_led(trick: str, wins: int) -> None:
    assert winner_of(trick, "G7", edition="junior") == wins


def test_J4_a_trick_of_jesters_alone_cannot_happen() -> None:
    setup = table_for(3, "junior")
    assert setup.deck.count(JESTER) < setup.players
    assert refused_deal("J | J | J", "B1", edition="junior").clause == "J1"


def test_J4_worked_example_a_mouse_takes_a_trick_of_flowers() -> None:
    state = ready("R8 B1 | R4 B2 | R5 B3 | G2 B4", "G6")
    play(state, "R8 R4 R5")
    assert may_play(state) == "B4 G2"  # no flowers, so anything goes
    play(state, "G2")
    assert winner(state) == 3


# --- J5, J6: points --------------------------------------------------------------------------------------------------


def test_J5_worked_example_three_tricks_predicted_and_taken_are_three_points_none_and_none_one() -> None:
    state = junior("W B8 B7 | R1 R2 R3 | G1 G2 G3", "J")
    predict(state, 3, 0, 1)
    play(state, "W R1 G1 | B8 R2 G2 | B7 R3 G3")
    assert last_line(state).taken == (3, 0, 0)
    assert last_line(state).points == (3, 1, 0)


@pytest.mark.parametrize(
    ("predictions", "points"), [((2, 0, 0), (2, 1, 1)), ((1, 1, 0), (0, 0, 1)), ((0, 2, 2), (0, 0, 0))]
)
def test_J5_exact_counts_a_point_a_trick_and_a_miss_nothing(
    predictions: tuple[int, ...], points: tuple[int, ...]
) -> None:
    state = junior("W B8 | R1 R2 | G1 G2", "J")
    predict(state, *predictions)
    play(state, "W R1 G1 | B8 R2 G2")
    assert last_line(state).points == points


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_J5_points_are_never_lost(players: int) -> None:
    state, _ = whole_game(table_for(players, "junior"), seed=5)
    totals = [(0,) * players, *(line.totals for line in state.table.sheet.rounds)]
    assert all(now >= before for earlier, later in pairwise(totals) for before, now in zip(earlier, later, strict=True))
    assert max(totals[-1]) > 0


def test_J5_the_forty_chips_never_run_out() -> None:
    setup = table_for(5, "junior")
    state = before_deal(deal_from_seed(setup, "chips", 7), "junior", -1, 7, {})
    game.deal_next(state, "chips")
    if state.table.phase is Phase.TRUMP:
        names_trump(state, "B")
    kept = sum(state.table.sheet.totals)
    predict(state, 7, 7, 7, 7, 7)
    assert kept + sum(state.table.round.predictions) > 40
    assert state.table.phase is Phase.PLAY


def test_J6_the_most_points_win() -> None:
    for seed in range(5):
        state, events = whole_game(table_for(4, "junior"), seed)
        totals = state.table.sheet.totals
        assert events[-1] == Ended(tuple(Seat(seat) for seat in range(4) if totals[seat] == max(totals)))


def test_J6_ties_share() -> None:
    assert best_seats((7, 3, 7), (0, 1, 2), fewest_win=False) == (0, 2)


# --- J7: for children ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["R7", "G3"])
def test_J7_a_refused_card_says_why_and_which_picture_to_look_for(card: str) -> None:
    state = ready("B5 B6 B7 | B3 R7 G3 | Y1 Y2 Y3", "R8")
    play(state, "B5")
    refusal = refusal_of(state, a_play(card))
    assert (refusal.code, refusal.clause) == ("must_follow", "J4")
    assert (param(refusal, "card"), param(refusal, "colour")) == (card, "B")


def test_J7_there_is_nothing_to_choose_before_the_game() -> None:
    assert refused_table(4, "junior", stakes="rising").code == "option_none"
