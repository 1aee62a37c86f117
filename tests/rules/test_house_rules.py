"""The house rules of the club's sheet (H1-H4) and of tournaments (H5, H6)."""

from collections.abc import Sequence

import pytest

from stonehenge.rules.actions import Predict
from stonehenge.rules.cards import NONE
from stonehenge.rules.events import Dealt, Ended, Predicted, Scored
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.scoring import best_seats
from stonehenge.rules.seats import Seat
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase
from tests.rules.table_talk import (
    dealt,
    last_line,
    of_kind,
    play,
    predict,
    predict_nothing,
    refusal_of,
    refused_table,
    table_for,
    whole_game,
)

BASE_EDITIONS = ("classic", "jubilee", "club")


# --- H1: teams -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "teams"), [(4, (0, 1, 0, 1)), (6, (0, 1, 2, 0, 1, 2))])
@pytest.mark.parametrize("edition", BASE_EDITIONS)
def test_H1_players_facing_each_other_are_a_team(edition: str, players: int, teams: tuple[int, ...]) -> None:
    assert table_for(players, edition, teams=True).teams == teams


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_H1_the_club_plays_in_teams_where_it_can_and_the_others_where_asked(players: int) -> None:
    assert table_for(players, "club").options.teams == (players in (4, 6))
    assert not table_for(players, "classic").options.teams
    assert not table_for(players, "jubilee").options.teams
    assert table_for(players, "club", teams=False).teams == tuple(range(players))


@pytest.mark.parametrize("edition", BASE_EDITIONS)
@pytest.mark.parametrize("players", [3, 5])
def test_H1_not_for_three_or_five(edition: str, players: int) -> None:
    refusal = refused_table(players, edition, teams=True)
    assert (refusal.code, refusal.clause) == ("teams_players", "H1")


@pytest.mark.parametrize("players", [4, 6])
def test_H1_everyone_predicts_plays_and_scores_alone(players: int) -> None:
    _, together = whole_game(table_for(players, teams=True), seed=1)
    _, alone = whole_game(table_for(players), seed=1)
    assert together[:-1] == alone[:-1]


@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("seed", range(5))
def test_H1_a_teams_score_is_its_members_sum_and_the_best_team_wins(players: int, seed: int) -> None:
    state, events = whole_game(table_for(players, "club"), seed)
    totals = state.table.sheet.totals
    half = players // 2
    sums = [totals[seat] + totals[seat + half] for seat in range(half)]
    assert events[-1] == Ended(tuple(Seat(seat) for seat in range(players) if sums[seat % half] == max(sums)))


def test_H1_the_best_player_may_be_in_a_team_that_loses() -> None:
    assert best_seats((100, 60, -50, 10), (0, 1, 0, 1), fewest_win=False) == (1, 3)
    assert best_seats((10, 20, 30, 20), (0, 1, 0, 1), fewest_win=False) == (0, 1, 2, 3)


# --- H2: counter-clockwise -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", range(4))
def test_H2_predictions_go_counter_clockwise_from_the_dealers_right_the_dealer_last(dealer: int) -> None:
    state = dealt("B5 | R5 | G5 | Y5", "B1", edition="club", dealer=dealer)
    seats = [event.seat for event in of_kind(predict_nothing(state), Predicted)]
    assert seats == [(dealer - step) % 4 for step in (1, 2, 3, 4)]
    assert seats[-1] == dealer


def test_H2_play_stays_clockwise_from_the_dealers_left() -> None:
    state = dealt("B5 | R5 | G5 | Y5", "B1", edition="club", dealer=1)
    predict_nothing(state)
    turns = []
    for card in ("G5", "Y5", "B5", "R5"):
        turns.append(state.table.turn)
        play(state, card)
    assert turns == [2, 3, 0, 1]


@pytest.mark.parametrize("edition", BASE_EDITIONS)
def test_H2_is_on_in_the_club_and_an_option_of_the_others(edition: str) -> None:
    assert table_for(4, edition).direction == (-1 if edition == "club" else 1)
    assert table_for(4, edition, bidding="counterclockwise").direction == -1
    assert table_for(4, edition, bidding="clockwise").direction == 1


# --- H3: plus/minus one ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", BASE_EDITIONS)
def test_H3_the_last_may_not_make_the_sum_equal_to_the_tricks(edition: str) -> None:
    state = dealt("B5 B6 | R5 R6 | G5 G6", "B1", edition=edition, plus_minus_one=True)
    predict(state, 1, 1)
    refusal = refusal_of(state, Predict(0), seat=2)  # the dealer predicts last, whichever way round
    assert (refusal.code, refusal.clause) == ("sum_equals_tricks", "V1")


def test_H3_is_off_unless_asked_for() -> None:
    state = dealt("B5 B6 | R5 R6 | G5 G6", "B1", edition="club")
    predict(state, 1, 1, 0)
    assert state.table.phase is Phase.PLAY


# --- H4: rising stakes -----------------------------------------------------------------------------------------------


def test_H4_in_round_k_each_trick_counts_ten_k_up_and_down() -> None:
    state = dealt("W W W | B1 B2 B3 | R1 R2 R3", "G1", edition="club", stakes="rising", bidding="clockwise")
    predict(state, 3, 0, 2)
    play(state, "W B1 R1 | W B2 R2 | W B3 R3")
    assert last_line(state).points == (20 + 3 * 30, 20, -2 * 30)


def test_H4_in_round_one_a_trick_counts_ten() -> None:
    state = dealt("W | B1 | R1", "G1", stakes="rising")
    predict(state, 1, 1, 0)
    play(state, "W B1 R1")
    assert last_line(state).points == (30, -10, 20)


@pytest.mark.parametrize("edition", BASE_EDITIONS)
@pytest.mark.parametrize("mode", ["standard", "monochrome", "maximus"])
def test_H4_the_bonus_stays_and_k_counts_rounds_played(edition: str, mode: str) -> None:
    state, events = whole_game(table_for(4, edition, mode=mode, stakes="rising"), seed=4)
    for k, (line, scored) in enumerate(zip(state.table.sheet.rounds, of_kind(events, Scored), strict=True), start=1):
        wanted = [
            20 + 10 * k * taken if predicted == taken else -10 * k * abs(predicted - taken)
            for predicted, taken in zip(line.predictions, line.taken, strict=True)
        ]
        assert list(scored.points) == wanted


def test_H4_k_counts_rounds_played_where_some_are_left_out() -> None:
    assert table_for(4, stakes="rising", rounds="odd").stakes == tuple(range(10, 90, 10))


@pytest.mark.parametrize("edition", BASE_EDITIONS)
def test_H4_is_off_unless_asked_for(edition: str) -> None:
    assert set(table_for(4, edition).stakes) == {10}


# --- H5: odd or even rounds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", BASE_EDITIONS)
@pytest.mark.parametrize(
    ("players", "rounds", "sizes"),
    [
        (3, "odd", range(1, 20, 2)),
        (3, "even", range(2, 21, 2)),
        (4, "odd", (1, 3, 5, 7, 9, 11, 13, 15)),
        (4, "even", (2, 4, 6, 8, 10, 12, 14)),
        (5, "odd", (1, 3, 5, 7, 9, 11)),
        (5, "even", (2, 4, 6, 8, 10, 12)),
        (6, "odd", (1, 3, 5, 7, 9)),
        (6, "even", (2, 4, 6, 8, 10)),
        (6, "all", range(1, 11)),
    ],
)
def test_H5_only_rounds_of_that_number_of_cards_are_played(
    edition: str, players: int, rounds: str, sizes: Sequence[int]
) -> None:
    setup = table_for(players, edition, rounds=rounds)
    _, events = whole_game(setup, seed=3)
    assert [len(event.hands[0]) for event in of_kind(events, Dealt)] == list(sizes)


@pytest.mark.parametrize("rounds", ["odd", "even"])
def test_H5_the_deal_passes_after_each_round_played(rounds: str) -> None:
    _, events = whole_game(table_for(4, rounds=rounds), seed=3)
    dealers = [event.dealer for event in of_kind(events, Dealt)]
    assert dealers == [(dealers[0] + turn) % 4 for turn in range(len(dealers))]
    assert [event.round for event in of_kind(events, Dealt)] == list(range(1, len(dealers) + 1))


@pytest.mark.parametrize(("players", "rounds"), [(3, "even"), (4, "odd"), (5, "even"), (6, "even")])
def test_H5_the_last_round_has_no_turn_up_where_all_cards_are_dealt(players: int, rounds: str) -> None:
    _, events = whole_game(table_for(players, rounds=rounds), seed=3)
    assert [event.turnup == NONE for event in of_kind(events, Dealt)][-2:] == [False, True]


@pytest.mark.parametrize(("players", "rounds"), [(3, "odd"), (4, "even"), (5, "odd"), (6, "odd")])
def test_H5_the_last_round_has_a_turn_up_where_cards_are_left(players: int, rounds: str) -> None:
    _, events = whole_game(table_for(players, rounds=rounds), seed=3)
    assert NONE not in [event.turnup for event in of_kind(events, Dealt)]


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"rounds": "odd", "mode": "monochrome"}, "rounds_with_monochrome"),
        ({"rounds": "even", "mode": "monochrome"}, "rounds_with_monochrome"),
        ({"rounds": "odd", "mode": "maximus"}, "rounds_with_maximus"),
        ({"rounds": "even", "mode": "maximus"}, "rounds_with_maximus"),
        ({"rounds": "even", "clairvoyance": True}, "clairvoyance_with_even_rounds"),
    ],
)
@pytest.mark.parametrize("edition", BASE_EDITIONS)
def test_H5_not_with_rounds_of_their_own_nor_without_the_round_that_clairvoyance_needs(
    edition: str, chosen: dict[str, object], code: str
) -> None:
    refusal = refused_table(4, edition, **chosen)
    assert (refusal.code, refusal.clause) == (code, "H5")


def test_H5_odd_rounds_have_the_round_that_clairvoyance_needs() -> None:
    _, events = whole_game(table_for(4, rounds="odd", clairvoyance=True), seed=3)
    assert len(of_kind(events, Dealt)[0].hands[0]) == 1


@pytest.mark.parametrize("edition", ["junior", "extreme"])
def test_H5_is_no_option_of_other_games(edition: str) -> None:
    assert refused_table(4, edition, rounds="odd").code in ("option_none", "option_unknown")


# --- H6: exceptions from plus/minus one ------------------------------------------------------------------------------


def spared(exempt: str, hands: str, edition: str, rounds: str = "all") -> State:
    """A round with plus/minus one and this exception from it."""
    return dealt(hands, "B1", edition=edition, plus_minus_one=True, plus_minus_one_exempt=exempt, rounds=rounds)


def may_end_with(state: State, *before: int) -> list[int]:
    """What the last may predict after these."""
    predict(state, *before)
    actions = legal_actions(state.views[state.table.turn])
    return [action.tricks for action in actions if isinstance(action, Predict)]


@pytest.mark.parametrize("edition", BASE_EDITIONS)
@pytest.mark.parametrize("rounds", ["all", "odd"])
def test_H6_one_card_spares_the_round_of_one_card(edition: str, rounds: str) -> None:
    for before in ((0, 0), (1, 0)):
        state = spared("one_card", "B5 | R5 | G5", edition, rounds=rounds)
        assert may_end_with(state, *before) == [0, 1]


@pytest.mark.parametrize("edition", BASE_EDITIONS)
def test_H6_one_card_spares_no_other_round(edition: str) -> None:
    state = spared("one_card", "B5 B6 | R5 R6 | G5 G6", edition)
    assert may_end_with(state, 1, 0) == [0, 2]
    refusal = refusal_of(state, Predict(1), seat=2)
    assert (refusal.code, refusal.clause) == ("sum_equals_tricks", "V1")


@pytest.mark.parametrize("edition", BASE_EDITIONS)
@pytest.mark.parametrize(
    ("hands", "before", "may"),
    [
        ("B5 B6 | R5 R6 | G5 G6", (1, 1), [0, 1, 2]),
        ("B5 B6 | R5 R6 | G5 G6", (1, 0), [0, 2]),
        ("B5 B6 | R5 R6 | G5 G6", (2, 1), [0, 1, 2]),
        ("B5 | R5 | G5", (1, 0), [0, 1]),
        ("B5 | R5 | G5", (0, 0), [0]),
    ],
)
def test_H6_zero_lets_the_last_always_say_0_and_nothing_else_that_comes_out_even(
    edition: str, hands: str, before: tuple[int, ...], may: list[int]
) -> None:
    assert may_end_with(spared("zero", hands, edition), *before) == may


@pytest.mark.parametrize("edition", BASE_EDITIONS)
@pytest.mark.parametrize("exempt", ["one_card", "zero"])
def test_H6_not_without_plus_minus_one(edition: str, exempt: str) -> None:
    refusal = refused_table(4, edition, plus_minus_one_exempt=exempt)
    assert (refusal.code, refusal.clause) == ("exempt_without_plus_minus_one", "H6")


def test_H6_spares_nothing_unless_asked_for() -> None:
    assert may_end_with(dealt("B5 | R5 | G5", "B1", plus_minus_one=True), 0, 0) == [0]
    assert may_end_with(dealt("B5 B6 | R5 R6 | G5 G6", "B1", plus_minus_one=True), 1, 1) == [1, 2]
