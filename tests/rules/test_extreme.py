"""Extreme around the tricks: cards, seals, the Black Mage, rounds (X1-X4, X11, X12)."""

from collections import Counter
from random import Random

import pytest

from stonehenge.rules.actions import NameTrump, Predict, TakeBlackMage, TakeSeals
from stonehenge.rules.cards import BLUE, COLOURS, NONE, RED, Colour
from stonehenge.rules.events import BlackMageTaken, Dealt, Ended, SealsTaken
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.scoring import best_seats
from stonehenge.rules.seals import BLACK, WHITE
from stonehenge.rules.seats import Seat
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase
from tests.rules.table_talk import (
    dealt,
    does,
    last_line,
    middle,
    of_kind,
    param,
    played_on,
    refusal_of,
    refused_deal,
    refused_table,
    seals,
    seals_of,
    spread,
    table_for,
    take_seals,
    trump,
    whole_game,
)

FOUR_HANDS = spread("B1-12 R1-3 | R4-12 G1-6 | G7-12 Y1-9 | Y10-12 V1-12")
ALL_SEALS = "BBBRRRRRGGGYYYVVVWWWWKKKKKK"


def extreme(dealer: int = -1, round_number: int = 1) -> State:
    """A round of Extreme for four that waits for the first prediction."""
    return dealt(FOUR_HANDS, edition="extreme", dealer=dealer, round_number=round_number)


# --- X1, X2: cards and seals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "highest"), [(3, 9), (4, 12), (5, 15)])
def test_X1_five_colours_up_to_9_12_or_15_and_nothing_else(players: int, highest: int) -> None:
    deck = table_for(players, "extreme").deck
    assert Counter((card >> 6, (card & 63) // 4) for card in deck) == Counter(
        (colour, value) for colour in COLOURS for value in range(1, highest + 1)
    )
    assert len(deck) == 15 * players


@pytest.mark.parametrize("players", [3, 4, 5])
def test_X1_each_is_dealt_fifteen_cards_all_are_out_and_none_is_turned_up(players: int) -> None:
    setup = table_for(players, "extreme")
    _, events = whole_game(setup, seed=1)
    for deal in of_kind(events, Dealt):
        assert [len(held) for held in deal.hands] == [15] * players
        assert sorted(card for held in deal.hands for card in held) == sorted(setup.deck)
        assert deal.turnup == NONE


def test_X1_red_is_always_trump() -> None:
    assert trump(extreme()) == "R"
    assert {trump_ for players in (3, 4, 5) for trump_ in table_for(players, "extreme").trumps} == {RED}
    assert refusal_of(extreme(), NameTrump(BLUE)).code == "wrong_phase"


@pytest.mark.parametrize("players", [2, 6])
def test_X1_not_with_fewer_than_three_or_more_than_five(players: int) -> None:
    refusal = refused_table(players, "extreme")
    assert (refusal.code, refusal.clause) == ("players", "X1")
    assert (param(refusal, "fewest"), param(refusal, "most")) == (3, 5)


@pytest.mark.parametrize(
    ("hands", "turnup", "code"),
    [
        (FOUR_HANDS.replace("V12", "W"), None, "deal_cards"),
        (FOUR_HANDS.replace("V12", "V13"), None, "deal_cards"),
        (FOUR_HANDS.replace("V12", ""), None, "deal_size"),
        (FOUR_HANDS, "V1", "deal_turnup"),
    ],
)
def test_X1_any_other_deal_is_refused(hands: str, turnup: str | None, code: str) -> None:
    refusal = refused_deal(hands, turnup, edition="extreme", round_number=1)
    assert (refusal.code, refusal.clause) == (code, "X1")


def test_X2_all_seals_and_the_black_mage_lie_in_the_middle() -> None:
    state = extreme()
    assert middle(state) == ALL_SEALS
    assert [seals_of(state, seat) for seat in range(4)] == [""] * 4
    assert state.table.round.mage == NONE


def test_X2_they_are_back_in_every_round() -> None:
    state = extreme(round_number=3)
    assert middle(state) == ALL_SEALS
    assert state.table.round.mage == NONE


# --- X3: predictions -------------------------------------------------------------------------------------------------


def test_X3_predictions_start_left_of_the_dealer_and_go_clockwise_once_each() -> None:
    state = extreme(dealer=1)
    events = take_seals(state, "Y", "", "mage", "RB")
    assert [(type(event), event.seat) for event in events if isinstance(event, SealsTaken | BlackMageTaken)] == [
        (SealsTaken, 2),
        (SealsTaken, 3),
        (BlackMageTaken, 0),
        (SealsTaken, 1),
    ]
    assert (state.table.phase, state.table.turn) == (Phase.PLAY, 2)


def test_X3_nobody_predicts_out_of_turn_or_a_bare_number() -> None:
    state = extreme()
    assert refusal_of(state, seals("Y"), seat=1).code == "not_your_turn"
    assert refusal_of(state, Predict(1)).code == "wrong_phase"
    take_seals(state, "Y")
    assert refusal_of(state, seals("Y"), seat=0).code == "not_your_turn"


@pytest.mark.parametrize("wish", ["", "V", "BBBGG", "RRRRRBBBGGGYYYV"])
def test_X3_any_number_of_coloured_seals_none_too(wish: str) -> None:
    state = extreme()
    does(state, seals(wish))
    assert Counter(seals_of(state, 0)) == Counter(wish)
    assert Counter(middle(state)) == Counter(ALL_SEALS) - Counter(wish)
    assert state.table.round.predictions[0] == len(wish)


@pytest.mark.parametrize("kind", [WHITE, BLACK, 7, -1])
def test_X3_only_coloured_seals_can_be_taken(kind: int) -> None:
    refusal = refusal_of(extreme(), TakeSeals((Colour(kind),)))
    assert (refusal.code, refusal.clause) == ("seal_colours", "X3")


def test_X3_one_player_at_most_takes_the_black_mage() -> None:
    state = extreme()
    assert TakeBlackMage() in legal_actions(state.views[0])
    take_seals(state, "mage")
    assert state.table.round.mage == 0
    assert seals_of(state, 0) == ""
    assert TakeBlackMage() not in legal_actions(state.views[1])
    refusal = refusal_of(state, TakeBlackMage())
    assert (refusal.code, refusal.clause) == ("black_mage_taken", "X3")


def test_X3_nobody_has_to_take_the_black_mage() -> None:
    state = extreme()
    take_seals(state, "", "", "", "")
    assert (state.table.phase, state.table.round.mage) == (Phase.PLAY, NONE)


def test_X3_the_choices_are_exactly_what_is_not_refused() -> None:
    state = extreme()
    offered = legal_actions(state.views[0])
    # 0-5 red and 0-3 of four colours, but not the five predictions of 16 or 17 seals; and the Black Mage
    assert len(offered) == len(set(offered)) == 6 * 4**4 - 6 + 1


# --- X4: seals of others ---------------------------------------------------------------------------------------------


def test_X4_a_colour_that_is_gone_is_taken_from_another_who_at_once_gets_a_white_seal() -> None:
    state = extreme()
    take_seals(state, "BBB")
    does(state, seals("Y", "B0"))
    assert [seals_of(state, seat) for seat in (0, 1)] == ["BBW", "BY"]
    assert middle(state).count("W") == 3


def test_X4_worked_examples_the_seals_of_four_players() -> None:
    state = extreme()
    take_seals(state, "RBBG", "VVBRRR", "mage")
    does(state, seals("YYG", "B1"))
    assert [seals_of(state, seat) for seat in range(4)] == ["BBRG", "RRRVVW", "", "BGYY"]
    assert state.table.round.mage == 2
    assert middle(state) == "RGYVWWWKKKKKK"
    assert state.table.phase is Phase.PLAY


def test_X4_from_another_of_ones_choice_who_has_it() -> None:
    state = extreme()
    take_seals(state, "BB", "B")
    offered = [action for action in legal_actions(state.views[2]) if isinstance(action, TakeSeals)]
    one_blue = [action.steal for action in offered if action.take == () and len(action.steal) == 1]
    assert one_blue == [((0, 0),), ((0, 1),)]
    for wish in ("B3", "B2", "B1 B1", "B-1", "B4"):
        refusal = refusal_of(state, seals("", wish))
        assert (refusal.code, refusal.clause) == ("seal_not_there", "X4")
    does(state, seals("", "B0 B0 B1"))
    assert [seals_of(state, seat) for seat in range(3)] == ["WW", "W", "BBB"]


def test_X4_not_while_the_middle_has_it() -> None:
    state = extreme()
    take_seals(state, "BB")
    refusal = refusal_of(state, seals("", "B0"))
    assert (refusal.code, refusal.clause, param(refusal, "left")) == ("seal_in_the_middle", "X4", 1)
    does(state, seals("B", "B0"))
    assert [seals_of(state, seat) for seat in (0, 1)] == ["BW", "BB"]


def test_X4_not_from_the_middle_when_it_is_gone() -> None:
    state = extreme()
    take_seals(state, "BBB")
    refusal = refusal_of(state, seals("B"))
    assert (refusal.code, refusal.clause, param(refusal, "colour")) == ("seal_gone", "X4", "B")
    assert refusal_of(state, seals("RRRRRR")).code == "seal_gone"


def test_X4_only_while_white_seals_last() -> None:
    state = extreme()
    take_seals(state, "BBBGGG")
    refusal = refusal_of(state, seals("", "B0 B0 B0 G0 G0"))
    assert (refusal.code, refusal.clause) == ("white_seals_gone", "X4")
    does(state, seals("", "B0 B0 B0 G0"))
    assert middle(state).count("W") == 0
    assert seals_of(state, 0) == "GGWWWW"
    refusal = refusal_of(state, seals("", "G0"))  # it cannot be had
    assert (refusal.code, param(refusal, "left")) == ("white_seals_gone", 0)
    assert all(action.steal == () for action in legal_actions(state.views[2]) if isinstance(action, TakeSeals))


def test_X4_at_most_fifteen_seals_in_one_prediction() -> None:
    state = extreme()
    refusal = refusal_of(state, seals("RRRRRBBBGGGYYYVV"))
    assert (refusal.code, refusal.clause, param(refusal, "most")) == ("seals_at_most", "X4", 15)
    does(state, seals("RRRRRBBBGGGYYYV"))
    assert state.table.round.predictions[0] == 15


def test_X4_stolen_seals_count_among_the_fifteen() -> None:
    state = extreme()
    take_seals(state, "RRRRR")
    assert refusal_of(state, seals("BBBGGGYYYVVV", "R0 R0 R0 R0")).code == "seals_at_most"
    does(state, seals("BBBGGGYYYVVV", "R0 R0 R0"))
    assert state.table.round.predictions[1] == 15


# --- X11, X12: rounds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rounds"), [(3, 6), (4, 4), (5, 5)])
def test_X11_as_many_rounds_as_players_and_six_for_three_with_the_deal_passing(players: int, rounds: int) -> None:
    _, events = whole_game(table_for(players, "extreme"), seed=11, first_dealer=1)
    assert [deal.dealer for deal in of_kind(events, Dealt)] == [(1 + passed) % players for passed in range(rounds)]


def test_X11_the_fewest_penalty_points_win() -> None:
    for seed in range(3):
        state, events = whole_game(table_for(4, "extreme"), seed)
        totals = state.table.sheet.totals
        assert events[-1] == Ended(tuple(Seat(seat) for seat in range(4) if totals[seat] == min(totals)))
        assert min(totals) >= 0


def test_X11_ties_share() -> None:
    assert best_seats((12, 4, 30, 4), (0, 1, 2, 3), fewest_win=True) == (1, 3)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_X12_the_black_mage_starts_from_4_or_where_chosen_from_5(players: int) -> None:
    assert set(table_for(players, "extreme").mage_bases) == {4}
    assert set(table_for(players, "extreme", black_mage=5).mage_bases) == {5}


@pytest.mark.parametrize("base", [3, 6, "4", True])
def test_X12_no_other_base(base: object) -> None:
    refusal = refused_table(4, "extreme", black_mage=base)
    assert (refusal.code, param(refusal, "values")) == ("option_value", "4, 5")


@pytest.mark.parametrize(("players", "rounds"), [(4, 8), (5, 10)])
def test_X12_a_long_game_has_base_4_in_its_first_half_and_5_in_its_second(players: int, rounds: int) -> None:
    half = rounds // 2
    assert table_for(players, "extreme", long_game=True).mage_bases == (4,) * half + (5,) * half
    assert table_for(players, "extreme", long_game=True, black_mage=5).mage_bases == (5,) * rounds
    _, events = whole_game(table_for(players, "extreme", long_game=True), seed=12)
    assert len(of_kind(events, Dealt)) == rounds


@pytest.mark.parametrize(("number", "base"), [(4, 4), (5, 5)])
def test_X12_the_base_of_the_half_is_what_is_scored(number: int, base: int) -> None:
    state = dealt(FOUR_HANDS, edition="extreme", round_number=number, long_game=True)
    take_seals(state, "BBBRRR", "mage", "GGGYYY", "VVV")
    played_on(state, Random(12), number)
    black = sum(own[BLACK] for own in state.table.round.seals)
    assert black < base
    assert last_line(state).points[1] == base - black


def test_X12_no_long_game_for_three() -> None:
    refusal = refused_table(3, "extreme", long_game=True)
    assert (refusal.code, refusal.clause) == ("long_game_players", "X12")
