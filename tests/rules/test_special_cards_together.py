"""Special cards that meet: what follows a Fairy or a Bomb, and two or three of them in one trick (S2 to S7)."""

import pytest

from stonehenge.rules.actions import PassCard, Predict
from stonehenge.rules.cards import CARD_OF, NONE, WEREWOLF
from stonehenge.rules.events import PredictionChanged, TrickEnded
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.table import EVERYONE, Phase
from stonehenge.rules.view import SPECTATOR
from tests.rules.table_talk import (
    a_deal,
    a_play,
    changes,
    deals,
    hand,
    last_line,
    may_play,
    names_trump,
    of_kind,
    passes,
    play,
    predict,
    predict_nothing,
    refusal_of,
    special,
    special_ready,
    special_winner_of,
    trump,
    winner,
)

LIKE_JESTERS = [
    "fairy",
    "bomb",
    "J",
    "shapeshifter=J",
    "J fairy",
    "J bomb",
    "bomb J",
    "fairy J",
    "fairy bomb",
    "bomb fairy",
]
"""What may lie on the table without anything to follow yet."""


def after(first: str, then: str) -> str:
    """What the next may play who holds a red, a blue and a yellow card, when a trick begins so."""
    codes = [code.partition("=")[0] for code in f"{first} {then}".split()]
    hands = [f"{code} G{seat + 1} G{seat + 7}" for seat, code in enumerate(codes)]
    others = ["R1 B2 Y3", "G4 G5 G6", "G11 G12 G13"]
    state = special_ready(" | ".join([*hands, *others][: max(3, len(hands) + 1)]))
    play(state, f"{first} {then}")
    return may_play(state)


# --- what a trick that begins so asks for ----------------------------------------------------------------------------


@pytest.mark.parametrize("first", LIKE_JESTERS)
def test_S2_dragon_first_after_what_is_as_a_jester_frees_the_trick(first: str) -> None:
    assert after(first, "dragon") == "B2 R1 Y3"
    assert after(first, "dragon R5") == "B2 R1 Y3"


@pytest.mark.parametrize("first", LIKE_JESTERS)
def test_S6_juggler_first_after_what_is_as_a_jester_the_named_colour_must_be_followed(first: str) -> None:
    assert after(first, "juggler=R") == "R1"
    assert after(first, "juggler=Y R5") == "Y3"


@pytest.mark.parametrize("first", LIKE_JESTERS)
def test_S7_cloud_first_after_what_is_as_a_jester_the_named_colour_must_be_followed(first: str) -> None:
    assert after(first, "cloud=R") == "R1"
    assert after(first, "cloud=Y R5") == "Y3"


@pytest.mark.parametrize("free", ["W", "dragon", "shapeshifter=W", "fairy W", "bomb dragon", "J shapeshifter=W"])
@pytest.mark.parametrize("then", ["juggler=R", "cloud=R"])
def test_S6_S7_after_a_wizard_or_the_dragon_they_set_nothing_to_follow(free: str, then: str) -> None:
    assert after(free, then) == "B2 R1 Y3"


@pytest.mark.parametrize("then", ["fairy", "bomb", "dragon", "fairy dragon", "bomb W"])
def test_S3_S4_what_comes_after_the_first_number_card_changes_nothing_to_follow(then: str) -> None:
    assert after("Y5", then) == "Y3"
    assert after("juggler=B", then) == "B2"


def test_S3_S4_nothing_is_to_follow_as_long_as_only_the_fairy_and_the_bomb_lie() -> None:
    assert after("fairy", "bomb") == after("bomb", "fairy") == "B2 R1 Y3"


# --- who wins, and who leads next ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "winning"),
    [
        ("fairy dragon juggler=R", 0),
        ("cloud=R dragon fairy", 2),
        ("fairy juggler=B B13", 2),
        ("fairy juggler=R B13", 1),  # red is trump
        ("fairy cloud=B juggler=B", 1),
        ("fairy juggler=B cloud=R", 2),
        ("shapeshifter=W dragon W", 1),
        ("fairy shapeshifter=W W", 1),
        ("shapeshifter=J fairy dragon", 1),
    ],
)
def test_S2_S3_who_wins_where_several_meet(trick: str, winning: int) -> None:
    assert special_winner_of(trick, "R13") == winning


@pytest.mark.parametrize(
    ("trick", "leads"),
    [
        ("fairy bomb J", 2),
        ("fairy bomb B1", 2),
        ("bomb fairy dragon", 1),
        ("dragon fairy bomb", 1),
        ("W bomb dragon fairy", 3),
        ("fairy shapeshifter=J bomb", 1),
        ("bomb cloud=B juggler=R B13", 2),  # red is trump
        ("cloud=B bomb B9", 0),
        ("cloud=B bomb B10", 2),
    ],
)
def test_S4_bomb_among_others_who_would_have_won_leads_the_next(trick: str, leads: int) -> None:
    codes = [code.partition("=")[0] for code in trick.split()]
    state = special_ready(" | ".join(f"{code} Y{seat + 1}" for seat, code in enumerate(codes)), "R13")
    events = play(state, trick)
    assert of_kind(events, TrickEnded)[0].winner == NONE
    assert state.table.round.taken == [0] * len(codes)
    if "juggler" in trick:
        passes(state, " ".join(f"Y{seat + 1}" for seat in range(len(codes))))
    assert (state.table.phase, state.table.turn) == (Phase.PLAY, leads)


# --- the Juggler's passing and the Cloud's change --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "won_by", "leads"),
    [
        ("juggler=B dragon fairy", 2, 2),
        ("juggler=B fairy W", 2, 2),
        ("dragon bomb juggler=B", None, 0),
        ("fairy bomb juggler=B", None, 2),
        ("cloud=B juggler=B B1", 0, 0),
        ("cloud=B bomb juggler=B", None, 0),
    ],
)
def test_S6_juggler_everyone_passes_whoever_takes_its_trick_or_nobody(
    trick: str, won_by: int | None, leads: int
) -> None:
    state = special_ready(
        " | ".join(f"{code.partition('=')[0]} R{seat + 1}" for seat, code in enumerate(trick.split()))
    )
    play(state, trick)
    assert (winner(state), state.table.phase) == (won_by, Phase.PASS)
    assert all(legal_actions(state.views[seat]) == [PassCard(CARD_OF[f"R{seat + 1}"])] for seat in range(3))
    passes(state, "R1 R2 R3")
    assert [hand(state, seat) for seat in range(3)] == ["R3", "R1", "R2"]
    assert (state.table.phase, state.table.turn) == (Phase.PLAY, leads)


def test_S6_juggler_with_the_bomb_in_the_last_trick_nobody_passes() -> None:
    state = special_ready("R1 juggler | R2 bomb | R3 B9")
    play(state, "R1 R2 R3 | B9 juggler=B bomb")
    assert state.table.phase is Phase.DEAL
    assert last_line(state).taken == (0, 0, 1)


def test_S6_juggler_a_special_card_may_be_passed_and_is_what_it_was() -> None:
    state = special_ready("juggler dragon R1 | B8 fairy R2 | B9 bomb R3")
    play(state, "juggler=B B8 B9")
    passes(state, "dragon fairy bomb")
    assert [hand(state, seat) for seat in range(3)] == ["R1 bomb", "R2 dragon", "R3 fairy"]
    play(state, "fairy R1 dragon")
    assert winner(state) == 2


@pytest.mark.parametrize(
    ("trick", "has_it"),
    [("cloud=B dragon fairy", 2), ("cloud=B B9 dragon", 2), ("cloud=B fairy B1", 0), ("fairy cloud=B juggler=B", 1)],
)
def test_S7_cloud_whoever_has_it_in_their_tricks_changes_also_the_fairys_and_the_dragons_player(
    trick: str, has_it: int
) -> None:
    state = special(" | ".join(code.partition("=")[0] for code in trick.split()))
    predict(state, 1, 1, 1)
    play(state, trick)
    assert (state.table.phase, state.table.turn) == (Phase.CLOUD, has_it)
    assert of_kind(changes(state, 2), PredictionChanged)
    assert last_line(state).predictions == tuple(2 if seat == has_it else 1 for seat in range(3))


@pytest.mark.parametrize(
    "trick", ["cloud=B bomb dragon", "bomb fairy cloud=B", "dragon cloud=B bomb", "juggler=B bomb cloud=B"]
)
def test_S7_cloud_nobody_changes_if_the_bomb_was_in_its_trick_whatever_else_was(trick: str) -> None:
    state = special(" | ".join(code.partition("=")[0] for code in trick.split()))
    predict(state, 1, 1, 0)
    play(state, trick)
    assert state.table.phase is Phase.DEAL
    assert last_line(state).predictions == (1, 1, 0)
    assert last_line(state).points == (-10, -10, 20)


def test_S6_S7_juggler_and_cloud_in_one_trick_first_all_pass_and_in_the_end_one_changes() -> None:
    state = special("juggler R1 | cloud R2 | B1 R3")
    predict(state, 0, 1, 0)
    play(state, "juggler=B cloud=B B1")
    assert (state.table.phase, state.table.turn) == (Phase.PASS, EVERYONE)
    passes(state, "R1 R2 R3")
    assert (state.table.phase, state.table.turn) == (Phase.PLAY, 1)
    play(state, "R1 R2 R3")
    assert (state.table.phase, state.table.turn) == (Phase.CLOUD, 1)
    changes(state, 0)
    assert last_line(state).predictions == (0, 0, 0)


def test_B14_the_score_sheet_tells_the_prediction_as_the_cloud_has_changed_it() -> None:
    state = special("cloud | B8 | B1")
    predict(state, 1, 1, 0)
    play(state, "cloud=B B8 B1")
    assert all(state.view(seat).table.round.predictions == [1, 1, 0] for seat in (0, 1, 2, SPECTATOR))
    changes(state, 2)
    for seat in (0, 1, 2, SPECTATOR):
        line = state.view(seat).table.sheet.rounds[-1]
        assert (line.predictions, line.taken, line.points) == ((2, 1, 0), (1, 0, 0), (-10, -10, 20))


def test_B14_a_trick_that_the_bomb_took_is_still_owed() -> None:
    state = special("W R1 | bomb R2 | B1 R3")
    predict(state, 1, 0, 0)
    play(state, "W bomb B1")
    for seat in (0, 1, 2, SPECTATOR):
        round_ = state.view(seat).table.round
        assert (round_.predictions, round_.taken) == ([1, 0, 0], [0, 0, 0])


# --- the Werewolf among them -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_S5_whoever_deals_the_werewolfs_holder_decides_and_the_dealers_left_predicts_first(dealer: int) -> None:
    state = special("B5 | werewolf | G5", "W", dealer=dealer)
    assert (state.table.phase, state.table.turn) == (Phase.WEREWOLF, 1)
    names_trump(state, "G")
    assert (state.table.phase, state.table.turn) == (Phase.PREDICT, (dealer + 1) % 3)
    predict_nothing(state)
    assert (state.table.phase, state.table.turn) == (Phase.PLAY, (dealer + 1) % 3)


@pytest.mark.parametrize("prediction", ["hidden", "secret"])
def test_S5_where_all_predict_at_once_nobody_does_before_the_exchange(prediction: str) -> None:
    state = special("B5 | werewolf | G5", "G8", prediction=prediction)
    assert all(refusal_of(state, Predict(0), seat=seat).code == "wrong_phase" for seat in range(3))
    names_trump(state, None)
    assert all(legal_actions(view) == [Predict(0), Predict(1)] for view in state.views)


@pytest.mark.parametrize(
    ("turnup", "trick", "wins"),
    [
        ("dragon", "W dragon R1", 1),
        ("fairy", "dragon fairy R1", 1),
        ("juggler", "B13 juggler=G B1", 1),
        ("cloud", "B13 cloud=G B1", 1),
        ("shapeshifter", "B13 shapeshifter=W B1", 1),
        ("bomb", "B13 bomb B1", None),
    ],
)
def test_S5_a_special_card_that_was_taken_is_played_as_what_it_is(turnup: str, trick: str, wins: int | None) -> None:
    first, _, last = trick.split()
    state = special(f"{first} | werewolf | {last}", turnup)
    names_trump(state, "G")
    predict_nothing(state)
    play(state, trick)
    assert winner(state) == wins


def test_S5_the_colour_named_is_trump_for_juggler_and_cloud_too() -> None:
    state = special("W werewolf | juggler R2 | cloud R3", "B13")
    names_trump(state, "Y")
    predict_nothing(state)
    play(state, "B13 juggler=Y cloud=B")
    assert winner(state) == 1


def test_S5_who_has_exchanged_it_can_neither_play_nor_pass_it() -> None:
    state = special("werewolf juggler | B8 R2 | B9 R3", "R5")
    names_trump(state, None)
    predict_nothing(state)
    assert WEREWOLF not in state.views[0].hand
    assert refusal_of(state, a_play("werewolf")).code == "not_in_hand"
    play(state, "juggler=B B8 B9")
    assert refusal_of(state, PassCard(WEREWOLF), seat=0).code == "not_in_hand"
    assert legal_actions(state.views[0]) == [PassCard(CARD_OF["R5"])]


def test_S5_it_holds_for_its_round_alone() -> None:
    state = special("B5 | werewolf | G5", "G8", dealer=2)
    names_trump(state, "Y")
    predict_nothing(state)
    play(state, "B5 G8 G5")
    deals(state, a_deal("B1 B2 | R1 R2 | G1 G2", "G8"))
    assert (state.table.phase, trump(state), state.table.round.werewolf) == (Phase.PREDICT, "G", NONE)
