"""The variants with rounds of their own (V5, V6)."""

from collections import Counter
from itertools import pairwise

import pytest

from stonehenge.rules.cards import JESTER, NONE, WIZARD, colour_of
from stonehenge.rules.deals import deal_from_seed, own_stack
from stonehenge.rules.events import Dealt
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase
from tests.rules.table_talk import (
    cards,
    dealt,
    last_line,
    may_play,
    of_kind,
    play,
    predict,
    predict_nothing,
    refused_deal,
    refused_table,
    spread,
    table_for,
    trump,
    whole_game,
    winner,
)

# --- V5: Monochrome's stacks and rounds ------------------------------------------------------------------------------


def monochrome(hands: str, prediction: str = "open") -> State:
    """Hands drawn from the own stacks."""
    return dealt(hands, edition="jubilee", mode="monochrome", prediction=prediction)


@pytest.mark.parametrize("edition", ["classic", "jubilee", "club"])
@pytest.mark.parametrize("players", [5, 6])
def test_V5_is_for_three_or_four(edition: str, players: int) -> None:
    refusal = refused_table(players, edition, mode="monochrome")
    assert (refusal.code, refusal.clause) == ("monochrome_players", "V5")


@pytest.mark.parametrize("players", [3, 4])
def test_V5_everyone_has_thirteen_cards_of_a_colour_a_wizard_and_a_jester(players: int) -> None:
    _, events = whole_game(table_for(players, mode="monochrome"), seed=5)
    hands = of_kind(events, Dealt)[-1].hands
    for seat, held in enumerate(hands):
        assert sorted(held) == sorted(own_stack(seat))
        assert Counter(map(colour_of, held)) == {seat: 13, NONE: 2}
        assert (held.count(WIZARD), held.count(JESTER)) == (1, 1)
    assert len({card for held in hands for card in held if card < WIZARD}) == 13 * players


@pytest.mark.parametrize("players", [3, 4])
def test_V5_twelve_rounds_from_four_cards_to_fifteen_without_trump(players: int) -> None:
    state, events = whole_game(table_for(players, mode="monochrome"), seed=5)
    deals = of_kind(events, Dealt)
    assert [len(deal.hands[0]) for deal in deals] == list(range(4, 16))
    assert {deal.turnup for deal in deals} == {NONE}
    assert state.table.setup.trumps == (NONE,) * 12


def test_V5_after_each_round_the_cards_go_back_and_each_stack_is_shuffled() -> None:
    setup = table_for(4, mode="monochrome")
    deals = [deal_from_seed(setup, "stacks", number) for number in range(1, 13)]
    for seat in range(4):
        hands = [deal.hands[seat] for deal in deals]
        assert all(Counter(held) <= Counter(own_stack(seat)) for held in hands)
        assert all(later[: len(earlier)] != earlier for earlier, later in pairwise(hands))


@pytest.mark.parametrize(
    "hands",
    [
        "B1 B2 R3 W | R4 R5 R6 J | G1 G2 G3 G4",
        "B1 B2 B3 W | B4 B5 B6 J | G1 G2 G3 G4",
        "B1 B2 W W | R4 R5 R6 J | G1 G2 G3 G4",
    ],
)
def test_V5_a_deal_from_other_stacks_is_refused(hands: str) -> None:
    refusal = refused_deal(hands, mode="monochrome")
    assert (refusal.code, refusal.clause) == ("deal_stacks", "V5")


def test_V5_the_stacks_stay_with_their_owners() -> None:
    hands = "R1 R2 R3 R4 R5 | B4 B5 B6 B7 J | G1 G2 G3 G4 G5"
    refusal = refused_deal(hands, mode="monochrome")
    assert (refusal.code, refusal.clause) == ("deal_stacks", "V5")


def test_V5_no_card_is_turned_up() -> None:
    refusal = refused_deal("B1 B2 B3 W | R4 R5 R6 J | G1 G2 G3 G4", "Y1", mode="monochrome")
    assert refusal.code == "deal_turnup"


# --- V5: Monochrome's tricks -----------------------------------------------------------------------------------------


def test_V5_nobody_has_to_follow() -> None:
    state = monochrome("B1 B2 B3 W | R4 R5 R6 J | G1 G2 G3 G4")
    predict_nothing(state)
    for card, free in (("B1", "B1 B2 B3 W"), ("R4", "R4 R5 R6 J"), ("G1", "G1 G2 G3 G4")):
        assert may_play(state) == free
        play(state, card)


@pytest.mark.parametrize(
    ("values", "winning"),
    [
        ("3 4 1", 1),
        ("3 9 W", 2),
        ("13 W 13", 1),
        ("W W W", 0),
        ("5 5 5", 0),
        ("4 5 5", 1),
        ("J 1 J", 1),
        ("J J J", 0),
        ("J 1 W 1", 2),
        ("1 J 2 2", 2),
    ],
)
def test_V5_the_highest_value_takes_the_trick_of_equal_cards_the_first(values: str, winning: int) -> None:
    trick = [value if value in "WJ" else colour + value for value, colour in zip(values.split(), "BRGY", strict=False)]
    state = monochrome(" | ".join(f"{card} {c}10 {c}11 {c}12" for card, c in zip(trick, "BRGY", strict=False)))
    predict_nothing(state)
    play(state, " ".join(trick))
    assert winner(state) == winning


@pytest.mark.parametrize("prediction", ["open", "hidden", "secret"])
def test_V5_predictions_in_turn_hidden_or_secret(prediction: str) -> None:
    state = monochrome("B1 B2 B3 W | R4 R5 R6 J | G1 G2 G3 G4", prediction=prediction)
    predict(state, 1, 3, 0)
    play(state, "B1 R4 G1 | R5 G2 B2 | R6 G3 B3 | J G4 W")
    assert last_line(state).taken == (1, 3, 0)
    assert last_line(state).points == (30, 50, 20)


def test_V5_not_with_special_cards() -> None:
    refusal = refused_table(4, "jubilee", mode="monochrome", specials=["cloud"])
    assert (refusal.code, refusal.clause) == ("monochrome_with_specials", "V5")


def test_V5_not_with_clairvoyance() -> None:
    refusal = refused_table(4, "jubilee", mode="monochrome", clairvoyance=True)
    assert (refusal.code, refusal.clause) == ("clairvoyance_with_monochrome", "V5")


# --- V6: Maximus -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_V6_five_rounds_with_all_sixty_cards_and_a_trump_each(players: int) -> None:
    setup = table_for(players, mode="maximus")
    state, events = whole_game(setup, seed=6)
    deals = of_kind(events, Dealt)
    assert [deal.round for deal in deals] == [1, 2, 3, 4, 5]
    for deal in deals:
        assert sorted(card for held in deal.hands for card in held) == sorted(setup.deck)
        assert deal.turnup == NONE
    assert state.table.phase is Phase.OVER


@pytest.mark.parametrize(("number", "colour"), [(1, "B"), (2, "R"), (3, "G"), (4, "Y"), (5, None)])
def test_V6_trump_is_blue_red_green_yellow_then_none(number: int, colour: str | None) -> None:
    hands = spread("B1-13 W J | R1-13 W J | G1-13 W J | Y1-13 W J")
    state = dealt(hands, mode="maximus", round_number=number)
    assert trump(state) == colour
    assert state.table.phase is Phase.PREDICT
    predict_nothing(state)
    play(state, "B1 R1 G1 Y1")
    assert winner(state) == (0 if colour is None else "BRGY".index(colour))


def test_V6_no_card_is_left_to_turn_up() -> None:
    hands = spread("B1-13 W J | R1-13 W J | G1-13 W J | Y1-13 W J")
    assert refused_deal(hands, "B1", mode="maximus").code == "deal_turnup"
    assert len(cards(hands.replace("|", ""))) == 60


def test_V6_not_with_special_cards() -> None:
    refusal = refused_table(4, "jubilee", mode="maximus", specials=["cloud"])
    assert (refusal.code, refusal.clause) == ("maximus_with_specials", "V6")


def test_V6_not_with_clairvoyance() -> None:
    refusal = refused_table(4, "jubilee", mode="maximus", clairvoyance=True)
    assert (refusal.code, refusal.clause) == ("clairvoyance_with_maximus", "V6")


def test_V6_excludes_monochrome_because_a_game_has_one_mode() -> None:
    refusal = refused_table(4, "jubilee", mode="monochrome+maximus")
    assert refusal.code == "option_value"
