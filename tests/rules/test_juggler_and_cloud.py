"""The two special cards with a value between two others (S6, S7)."""

import pytest

from stonehenge.rules.actions import ChangePrediction, PassCard, Play
from stonehenge.rules.cards import CARD_OF, NONE, UNSEEN, VIOLET, WIZARD
from stonehenge.rules.events import CardChosen, CardsPassed, PredictionChanged, PredictionsShown, Scored
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.projection import project
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import Phase
from stonehenge.rules.view import SPECTATOR
from tests.rules.table_talk import (
    a_play,
    cards,
    changes,
    does,
    hand,
    last_line,
    may_play,
    of_kind,
    param,
    passes,
    play,
    predict,
    predict_nothing,
    refusal_of,
    special,
    special_ready,
    special_winner_of,
    winner,
)

# --- S6: the Juggler's value -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "turnup", "winning"),
    [
        ("B7 juggler=B B6", "J", 1),
        ("B8 juggler=B B6", "J", 0),
        ("B8 juggler=R B6", "R1", 1),
        ("B8 juggler=R R8", "R1", 2),
        ("B8 juggler=R R7", "R1", 1),
        ("B3 juggler=G B2", "J", 0),
        ("juggler=Y B13 Y8", "J", 2),
        ("juggler=Y B13 Y7", "J", 0),
        ("J juggler=Y R8 Y3", "J", 1),
    ],
)
def test_S6_juggler_is_seven_and_a_half_of_the_colour_named_trump_too(trick: str, turnup: str, winning: int) -> None:
    assert special_winner_of(trick, turnup) == winning


@pytest.mark.parametrize("said", [NONE, VIOLET, WIZARD])
def test_S6_juggler_one_of_four_colours_must_be_named(said: int) -> None:
    state = special_ready("juggler | B3 | Y1")
    refusal = refusal_of(state, Play(CARD_OF["juggler"], said))
    assert (refusal.code, refusal.clause, param(refusal, "card")) == ("say_colour", "S6", "juggler")
    assert legal_actions(state.views[0]) == [a_play(f"juggler={colour}") for colour in "BRGY"]


@pytest.mark.parametrize(
    ("hands", "first", "following"),
    [("juggler B6 | B8 R8 | R1 B2", "juggler=R", "R8"), ("J B6 | juggler B8 | R1 B2", "J juggler=R", "R1")],
)
def test_S6_juggler_led_or_first_after_jesters_the_named_colour_must_be_followed(
    hands: str, first: str, following: str
) -> None:
    state = special_ready(hands)
    play(state, first)
    assert may_play(state) == following


def test_S6_juggler_after_a_number_card_changes_nothing_to_follow() -> None:
    state = special_ready("B5 B6 | juggler B8 | R1 B2")
    play(state, "B5 juggler=R")
    assert may_play(state) == "B2"


def test_S6_juggler_after_a_wizard_sets_nothing_to_follow() -> None:
    state = special_ready("W B6 | juggler B8 | R1 B2")
    play(state, "W juggler=R")
    assert may_play(state) == "B2 R1"


def test_S6_juggler_has_no_colour_in_the_hand() -> None:
    state = special_ready("B5 B6 B7 | juggler R8 Y1 | R1 B2 B3")
    play(state, "B5")
    assert may_play(state) == "R8 Y1 juggler"


def test_S6_juggler_turned_up_the_dealer_names_trump() -> None:
    state = special("B5 | R5 | G5", "juggler")
    assert (state.table.phase, state.table.turn) == (Phase.TRUMP, 2)


# --- S6: the passing -------------------------------------------------------------------------------------------------


def test_S6_juggler_after_its_trick_everyone_passes_a_card_to_the_left_and_takes_up_the_new_one() -> None:
    state = special_ready("juggler R1 R2 | B8 G1 G2 | B9 Y1 Y2")
    play(state, "juggler=B B8 B9")
    assert state.table.phase is Phase.PASS
    passes(state, "R1 G2 Y1")
    assert [hand(state, seat) for seat in range(3)] == ["R2 Y1", "R1 G1", "G2 Y2"]
    assert (winner(state), state.table.phase, state.table.turn) == (2, Phase.PLAY, 2)
    play(state, "G2 R2 G1")  # seats 2, 0, 1: each plays on with what it has now
    assert winner(state) == 2


def test_S6_juggler_the_cards_go_at_the_same_time() -> None:
    state = special_ready("juggler R1 | B8 G1 | B9 Y1")
    play(state, "juggler=B B8 B9")
    events = [*does(state, PassCard(CARD_OF["Y1"]), seat=2), *does(state, PassCard(CARD_OF["R1"]), seat=0)]
    assert not of_kind(events, CardsPassed)
    assert [hand(state, seat) for seat in range(3)] == ["R1", "G1", "Y1"]
    assert refusal_of(state, PassCard(CARD_OF["R1"]), seat=0).code == "already_done"
    assert legal_actions(state.views[0]) == []
    assert of_kind(does(state, PassCard(CARD_OF["G1"]), seat=1), CardsPassed) == [CardsPassed(cards("R1 G1 Y1"))]
    assert [hand(state, seat) for seat in range(3)] == ["Y1", "R1", "G1"]


def test_S6_juggler_the_cards_go_face_down() -> None:
    state = special_ready("juggler R1 R2 | B8 G1 G2 | B9 Y1 Y2 | B10 Y3 Y4")
    play(state, "juggler=B B8 B9 B10")
    events = passes(state, "R1 G2 Y1 Y3")
    setup = state.table.setup
    assert project(events[0], 0, setup) == CardChosen(Seat(0), CARD_OF["R1"])
    assert [project(events[0], seat, setup) for seat in (1, 2, 3, SPECTATOR)] == [CardChosen(Seat(0), UNSEEN)] * 4
    assert project(events[-1], SPECTATOR, setup) == CardsPassed((UNSEEN,) * 4)
    assert project(events[-1], 1, setup) == CardsPassed((*cards("R1 G2"), UNSEEN, UNSEEN))
    assert project(events[-1], 0, setup) == CardsPassed((CARD_OF["R1"], UNSEEN, UNSEEN, CARD_OF["Y3"]))
    private = state.views[1].private
    assert (private.gave, private.received) == cards("G2 R1")


def test_S6_juggler_only_a_card_of_the_hand_can_be_passed() -> None:
    state = special_ready("juggler R1 R2 | B8 G1 G2 | B9 Y1 Y2")
    play(state, "juggler=B B8 B9")
    assert legal_actions(state.views[0]) == [PassCard(CARD_OF["R1"]), PassCard(CARD_OF["R2"])]
    refusal = refusal_of(state, PassCard(CARD_OF["G1"]), seat=0)
    assert (refusal.code, refusal.clause) == ("not_in_hand", "S6")
    assert refusal_of(state, a_play("R1"), seat=2).code == "wrong_phase"


def test_S6_juggler_no_passing_after_the_last_trick_of_a_round() -> None:
    state = special_ready("R1 juggler | B8 G1 | B9 Y1")
    play(state, "R1 G1 Y1 | juggler=B B8 B9")
    assert state.table.phase is Phase.DEAL
    assert last_line(state).taken == (1, 0, 1)


def test_S6_juggler_passing_also_when_a_bomb_was_in_the_trick() -> None:
    state = special_ready("juggler R1 | bomb G1 | B9 Y1")
    play(state, "juggler=B bomb B9")
    assert winner(state) is None
    assert state.table.phase is Phase.PASS
    passes(state, "R1 G1 Y1")
    assert [hand(state, seat) for seat in range(3)] == ["Y1", "R1", "G1"]
    assert state.table.turn == 2


# --- S7: the Cloud's value -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "turnup", "winning"),
    [
        ("B9 cloud=B B6", "J", 1),
        ("B10 cloud=B B6", "J", 0),
        ("B10 cloud=R B6", "R1", 1),
        ("B8 cloud=R R10", "R1", 2),
        ("B8 cloud=R R9", "R1", 1),
        ("B3 cloud=G B2", "J", 0),
        ("juggler=B cloud=B B9", "J", 1),
        ("juggler=B cloud=R B7", "J", 0),
    ],
)
def test_S7_cloud_is_nine_and_three_quarters_of_the_colour_named(trick: str, turnup: str, winning: int) -> None:
    assert special_winner_of(trick, turnup) == winning


@pytest.mark.parametrize("said", [NONE, VIOLET, WIZARD])
def test_S7_cloud_one_of_four_colours_must_be_named(said: int) -> None:
    state = special_ready("cloud | B3 | Y1")
    refusal = refusal_of(state, Play(CARD_OF["cloud"], said))
    assert (refusal.code, refusal.clause, param(refusal, "card")) == ("say_colour", "S7", "cloud")
    assert legal_actions(state.views[0]) == [a_play(f"cloud={colour}") for colour in "BRGY"]


@pytest.mark.parametrize(
    ("hands", "first", "following"),
    [("cloud B6 | B8 R8 | R1 B2", "cloud=R", "R8"), ("J B6 | cloud B8 | R1 B2", "J cloud=R", "R1")],
)
def test_S7_cloud_led_or_first_after_jesters_the_named_colour_must_be_followed(
    hands: str, first: str, following: str
) -> None:
    state = special_ready(hands)
    play(state, first)
    assert may_play(state) == following


def test_S7_cloud_turned_up_the_dealer_names_trump() -> None:
    state = special("B5 | R5 | G5", "cloud")
    assert (state.table.phase, state.table.turn) == (Phase.TRUMP, 2)


# --- S7: the change --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("changed", "points"), [(0, (20, 20, -20)), (2, (20, 20, 40))])
def test_S7_cloud_who_has_it_in_their_tricks_changes_the_prediction_by_one_then_the_round_is_scored(
    changed: int, points: tuple[int, ...]
) -> None:
    state = special("B1 R1 | cloud R2 | B12 Y2", "G1")
    predict(state, 0, 0, 1)
    play(state, "B1 cloud=B B12")
    assert state.table.phase is Phase.PLAY  # not before the end of the round
    play(state, "Y2 R1 R2")
    assert (state.table.phase, state.table.turn) == (Phase.CLOUD, 2)
    assert legal_actions(state.views[2]) == [ChangePrediction(0), ChangePrediction(2)]
    assert legal_actions(state.views[1]) == []
    events = changes(state, changed)
    assert [type(event) for event in events] == [PredictionChanged, Scored]
    assert last_line(state).predictions == (0, 0, changed)
    assert last_line(state).taken == (0, 0, 2)
    assert last_line(state).points == points


@pytest.mark.parametrize("wrong", [-1, 1, 3])
def test_S7_cloud_the_change_is_compulsory_and_by_one(wrong: int) -> None:
    state = special("B1 | cloud | B12", "G1")
    predict(state, 0, 0, 1)
    play(state, "B1 cloud=B B12")
    refusal = refusal_of(state, ChangePrediction(wrong))
    assert (refusal.code, refusal.clause) == ("one_up_or_down", "S7")
    assert refusal_of(state, ChangePrediction(1), seat=0).code == "not_your_turn"


def test_S7_cloud_a_prediction_of_none_can_only_become_one() -> None:
    state = special("B1 | cloud | B12", "G1")
    predict_nothing(state)
    events = play(state, "B1 cloud=B B12")
    assert of_kind(events, PredictionChanged) == [PredictionChanged(Seat(2), 1)]
    assert last_line(state).predictions == (0, 0, 1)
    assert last_line(state).points == (20, 20, 30)


def test_S7_cloud_a_prediction_may_exceed_the_number_of_tricks() -> None:
    state = special("B1 | cloud | B12", "G1")
    predict(state, 0, 0, 1)
    play(state, "B1 cloud=B B12")
    changes(state, 2)
    assert last_line(state).predictions == (0, 0, 2)
    assert last_line(state).points == (20, 20, -10)


def test_S7_cloud_its_player_may_win_it_too() -> None:
    state = special("B1 | cloud | B2", "G1")
    predict(state, 0, 1, 0)
    play(state, "B1 cloud=G B2")
    assert (state.table.phase, state.table.turn) == (Phase.CLOUD, 1)


def test_S7_cloud_no_change_if_a_bomb_was_in_its_trick() -> None:
    state = special("B1 | cloud | bomb", "G1")
    predict(state, 0, 1, 0)
    events = play(state, "B1 cloud=B bomb")
    assert not of_kind(events, PredictionChanged)
    assert last_line(state).predictions == (0, 1, 0)


def test_S7_cloud_a_bomb_in_another_trick_changes_nothing() -> None:
    state = special("B1 bomb | cloud R2 | B12 Y2", "G1")
    predict(state, 0, 0, 1)
    play(state, "B1 cloud=B B12 | Y2 bomb R2")
    assert (state.table.phase, state.table.turn) == (Phase.CLOUD, 2)


def test_S7_cloud_no_change_if_it_was_not_played() -> None:
    state = special("B1 | B2 | B3", "G1")
    predict_nothing(state)
    assert not of_kind(play(state, "B1 B2 B3"), PredictionChanged)


def test_S7_cloud_a_secret_prediction_is_shown_before_it_changes() -> None:
    state = special("B1 | cloud | B12", "G1", prediction="secret")
    predict(state, 0, 0, 1)
    events = play(state, "B1 cloud=B B12")
    assert events[-1] == PredictionsShown((0, 0, 1))
    changes(state, 2)
    assert last_line(state).predictions == (0, 0, 2)
