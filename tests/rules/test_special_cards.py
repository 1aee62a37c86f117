"""The special cards: which are in play, and those that decide a trick by themselves (S0-S4)."""

from collections import Counter
from itertools import combinations

import pytest

from stonehenge.rules.actions import Play
from stonehenge.rules.cards import BLUE, CARD_OF, NONE, SHAPESHIFTER, SPECIALS
from stonehenge.rules.deals import deal_from_seed
from stonehenge.rules.events import Dealt, TrickEnded
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import Phase
from tests.rules.table_talk import (
    ALL_SPECIALS,
    a_play,
    dealt,
    last_line,
    may_play,
    of_kind,
    param,
    play,
    predict,
    refusal_of,
    refused_deal,
    refused_table,
    special,
    special_ready,
    special_winner_of,
    table_for,
    trump,
    whole_game,
    winner,
)

# --- S0: which, and when ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [(), ("bomb",), ("dragon", "fairy"), ("cloud", "werewolf", "juggler"), ALL_SPECIALS])
def test_S0_the_chosen_ones_are_shuffled_into_the_sixty(chosen: tuple[str, ...]) -> None:
    deck = Counter(table_for(4, "jubilee", specials=list(chosen)).deck)
    assert deck - Counter(table_for(4, "jubilee").deck) == Counter(SPECIALS[name] for name in chosen)
    assert deck.total() == 60 + len(chosen)


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
@pytest.mark.parametrize("chosen", [["shapeshifter"], ["dragon", "fairy"], list(ALL_SPECIALS)])
def test_S0_rounds_stay_and_a_card_is_left_to_turn_up_in_the_last(players: int, rounds: int, chosen: list[str]) -> None:
    setup = table_for(players, "jubilee", specials=chosen)
    assert setup.hand_sizes == tuple(range(1, rounds + 1))
    assert deal_from_seed(setup, "last", rounds).turnup in setup.deck
    _, events = whole_game(setup, seed=0)
    deals = of_kind(events, Dealt)
    assert len(deals) == rounds
    assert deals[-1].turnup != NONE


def test_S0_so_a_deal_without_a_turn_up_is_refused_even_in_the_last_round() -> None:
    colours = [[f"{colour}{value}" for value in range(1, 11)] for colour in "BRGY"]
    rest = [f"{colour}{value}" for colour in "BRGY" for value in (11, 12, 13)] + ["W"] * 4 + ["J"] * 4
    hands = " | ".join(" ".join(held) for held in (*colours, rest[:10], rest[10:]))
    assert refused_deal(hands, edition="jubilee", specials=["bomb"]).code == "deal_turnup"
    assert trump(dealt(hands, "bomb", edition="jubilee", specials=["bomb"])) is None


@pytest.mark.parametrize("alone", ["dragon", "fairy"])
def test_S0_dragon_and_fairy_come_in_together_or_not_at_all(alone: str) -> None:
    for more in range(6):
        for others in combinations([name for name in SPECIALS if name not in ("dragon", "fairy")], more):
            refusal = refused_table(4, "jubilee", specials=[alone, *others])
            assert (refusal.code, refusal.clause) == ("dragon_and_fairy", "S0")


@pytest.mark.parametrize("others", [["dragon", "fairy"], []])
@pytest.mark.parametrize("left_out", [name for name in SPECIALS if name not in ("dragon", "fairy")])
def test_S0_every_other_one_can_be_left_out(left_out: str, others: list[str]) -> None:
    chosen = [name for name in SPECIALS if name not in (left_out, "dragon", "fairy")] + others
    assert SPECIALS[left_out] not in table_for(4, "jubilee", specials=chosen).deck


@pytest.mark.parametrize("card", ["shapeshifter", "dragon", "fairy", "bomb", "juggler", "cloud"])
def test_S0_all_but_the_werewolf_may_be_played_by_one_who_could_follow(card: str) -> None:
    state = special_ready(f"B5 B6 B7 | B3 R1 {card} | Y1 Y2 Y3")
    play(state, "B5")
    assert may_play(state) == f"B3 {card}"


@pytest.mark.parametrize("card", ["shapeshifter", "dragon", "fairy", "bomb", "juggler", "cloud"])
def test_S0_and_led_or_by_one_who_cannot_follow(card: str) -> None:
    state = special_ready(f"R1 {card} | B3 G1 | Y1 Y2")
    assert may_play(state) == f"R1 {card}"
    state = special_ready(f"B5 B6 | R1 {card} | Y1 Y2")
    play(state, "B5")
    assert may_play(state) == f"R1 {card}"


@pytest.mark.parametrize(
    ("specials", "code"),
    [("all", "specials_list"), ([7], "specials_list"), (["witch"], "special_unknown"), (["bomb"] * 2, "special_twice")],
)
def test_S0_what_is_no_choice_of_special_cards_is_refused(specials: object, code: str) -> None:
    refusal = refused_table(4, "jubilee", specials=specials)
    assert (refusal.code, refusal.clause) == (code, "S0")


@pytest.mark.parametrize("edition", ["classic", "club", "junior", "extreme"])
def test_S0_special_cards_belong_to_the_jubilee_edition(edition: str) -> None:
    refusal = refused_table(4, edition, specials=["bomb"])
    assert refusal.code in ("option_unknown", "option_none")
    assert param(refusal, "option") == "specials"


# --- S1: the Shapeshifter --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [NONE, BLUE, CARD_OF["bomb"]])
def test_S1_what_the_shapeshifter_is_must_be_said(said: int) -> None:
    state = special_ready("shapeshifter | B3 | Y1")
    refusal = refusal_of(state, Play(SHAPESHIFTER, said))
    assert (refusal.code, refusal.clause) == ("say_shape", "S1")
    assert legal_actions(state.views[0]) == [a_play("shapeshifter=W"), a_play("shapeshifter=J")]


@pytest.mark.parametrize(
    ("trick", "winning"),
    [
        ("shapeshifter=W W W", 0),
        ("W shapeshifter=W W", 0),
        ("B5 shapeshifter=W W", 1),
        ("B5 W shapeshifter=W", 1),
        ("R13 shapeshifter=W R12", 1),
    ],
)
def test_S1_as_a_wizard_it_counts_for_the_first_wizard(trick: str, winning: int) -> None:
    assert special_winner_of(trick, "R1") == winning


@pytest.mark.parametrize(
    ("trick", "winning"),
    [
        ("shapeshifter=J J J", 0),
        ("J shapeshifter=J J", 0),
        ("shapeshifter=J B1 J", 1),
        ("B1 shapeshifter=J J", 0),
    ],
)
def test_S1_as_a_jester_it_loses_but_to_later_jesters_alone(trick: str, winning: int) -> None:
    assert special_winner_of(trick, "R1") == winning


def test_S1_led_as_a_wizard_the_trick_is_free() -> None:
    state = special_ready("shapeshifter B6 | R7 B8 | R1 B2 | R2 Y3")
    play(state, "shapeshifter=W R7")
    assert may_play(state) == "B2 R1"


def test_S1_led_as_a_jester_the_next_number_card_sets_the_colour() -> None:
    state = special_ready("shapeshifter B6 | R7 B8 | R1 B2 | R2 Y3")
    play(state, "shapeshifter=J")
    assert may_play(state) == "B8 R7"
    play(state, "R7")
    assert may_play(state) == "R1"


def test_S1_turned_up_the_dealer_names_trump() -> None:
    state = special("B5 | R5 | G5", "shapeshifter", dealer=1)
    assert (state.table.phase, state.table.turn) == (Phase.TRUMP, 1)


# --- S2: the Dragon --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "winning"),
    [("dragon W W", 0), ("W dragon W", 1), ("W W dragon", 2), ("R12 R13 dragon", 2), ("J bomb dragon J", None)],
)
def test_S2_the_dragon_is_above_every_wizard_and_wins_every_trick(trick: str, winning: int | None) -> None:
    assert special_winner_of(trick, "R1") == winning


@pytest.mark.parametrize(
    ("hands", "played", "free"),
    [
        ("dragon R8 | B7 R7 | R1 B2 | R2 Y3", "dragon R7", "B2 R1"),
        ("J R8 | dragon R7 | R1 B2 | R2 Y3", "J dragon R1", "R2 Y3"),
    ],
)
def test_S2_led_or_first_after_jesters_the_trick_is_free(hands: str, played: str, free: str) -> None:
    state = special_ready(hands)
    play(state, played)
    assert may_play(state) == free


def test_S2_after_a_number_card_it_does_not_lift_the_duty_to_follow() -> None:
    state = special_ready("B5 B6 | dragon R7 | B1 R2")
    play(state, "B5 dragon")
    assert may_play(state) == "B1"


def test_S2_turned_up_the_dealer_names_trump() -> None:
    state = special("B5 | R5 | G5", "dragon")
    assert (state.table.phase, state.table.turn) == (Phase.TRUMP, 2)


# --- S3: the Fairy ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trick", "winning"),
    [("fairy B1 J", 1), ("B1 fairy G2", 0), ("fairy W R2", 1), ("R1 R2 fairy", 1)],
)
def test_S3_the_fairy_loses_every_trick(trick: str, winning: int) -> None:
    assert special_winner_of(trick, "R13") == winning


@pytest.mark.parametrize(("trick", "winning"), [("fairy J J", 1), ("J fairy J", 0), ("fairy shapeshifter=J J", 1)])
def test_S3_with_jesters_alone_the_first_jester_wins(trick: str, winning: int) -> None:
    assert special_winner_of(trick, "R13") == winning


@pytest.mark.parametrize(
    ("trick", "winning"),
    [("fairy dragon W", 0), ("dragon fairy W", 1), ("W R12 dragon fairy", 3), ("R12 fairy W dragon", 1)],
)
def test_S3_with_the_dragon_in_the_same_trick_the_fairy_wins(trick: str, winning: int) -> None:
    assert special_winner_of(trick, "R13") == winning


def test_S3_led_it_is_as_a_jester() -> None:
    state = special_ready("fairy B6 | R7 B8 | R1 B2")
    play(state, "fairy")
    assert may_play(state) == "B8 R7"
    play(state, "R7")
    assert may_play(state) == "R1"


def test_S3_led_and_then_a_wizard_the_trick_is_free() -> None:
    state = special_ready("fairy B6 | W B8 | R1 B2 | R2 B3")
    play(state, "fairy W R1")
    assert may_play(state) == "B3 R2"


def test_S3_turned_up_there_is_no_trump() -> None:
    state = special("B5 | R5 | G5", "fairy")
    assert (state.table.phase, trump(state)) == (Phase.PREDICT, None)


# --- S4: the Bomb ----------------------------------------------------------------------------------------------------


def test_S4_bomb_nobody_gets_the_trick_and_it_counts_for_no_prediction() -> None:
    state = special("B5 | bomb | B9")
    predict(state, 0, 0, 1)
    events = play(state, "B5 bomb B9")
    assert of_kind(events, TrickEnded) == [TrickEnded(NONE, Seat(2))]
    assert winner(state) is None
    assert last_line(state).taken == (0, 0, 0)
    assert last_line(state).points == (20, 20, -10)


@pytest.mark.parametrize(
    ("trick", "leads"),
    [
        ("B5 bomb B9", 2),
        ("bomb B5 B9", 2),
        ("B5 bomb W", 2),
        ("bomb J J", 1),
        ("bomb fairy J", 2),
        ("bomb dragon W", 1),
        ("dragon bomb fairy", 2),
        ("B13 R2 bomb R3", 3),
        ("bomb juggler=B B7", 1),
    ],
)
def test_S4_bomb_who_would_have_won_without_it_leads_the_next(trick: str, leads: int) -> None:
    codes = [code.partition("=")[0] for code in trick.split()]
    rest = ["Y1", "Y2", "Y3", "Y4"]
    state = special_ready(" | ".join(f"{first} {second}" for first, second in zip(codes, rest, strict=False)), "R1")
    play(state, trick)
    assert winner(state) is None
    assert state.table.round.tricks[-1].leads == leads
    if "juggler" not in trick:
        assert state.table.turn == leads


def test_S4_bomb_led_it_is_as_a_jester() -> None:
    state = special_ready("bomb B6 | R7 B8 | R1 B2")
    play(state, "bomb")
    assert may_play(state) == "B8 R7"
    play(state, "R7")
    assert may_play(state) == "R1"


def test_S4_bomb_led_and_then_a_wizard_the_trick_is_free() -> None:
    state = special_ready("bomb B6 | W B8 | R1 B2 | R2 B3")
    play(state, "bomb W R1")
    assert may_play(state) == "B3 R2"


def test_S4_bomb_after_a_number_card_changes_nothing_to_follow() -> None:
    state = special_ready("B5 B6 | bomb R8 | R1 B2")
    play(state, "B5 bomb")
    assert may_play(state) == "B2"


def test_S4_bomb_turned_up_there_is_no_trump() -> None:
    state = special("B5 | R5 | G5", "bomb")
    assert (state.table.phase, trump(state)) == (Phase.PREDICT, None)
