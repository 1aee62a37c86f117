"""The house rules of the club's sheet (H1-H4)."""

import pytest

from stonehenge.rules.actions import Predict
from stonehenge.rules.events import Ended, Predicted, Scored
from stonehenge.rules.scoring import best_seats
from stonehenge.rules.seats import Seat
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


@pytest.mark.parametrize("edition", BASE_EDITIONS)
def test_H4_is_off_unless_asked_for(edition: str) -> None:
    assert set(table_for(4, edition).stakes) == {10}
