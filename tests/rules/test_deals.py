"""Deals from a seed: the same everywhere, and fair."""

from collections import Counter

import pytest

from stonehenge.rules import game
from stonehenge.rules.cards import NONE, Card
from stonehenge.rules.deals import Deal, deal_from_seed, has_turnup, shuffled, werewolf_in
from stonehenge.rules.refusals import Refusal
from tests.rules.table_talk import a_deal, codes_of, dealt, refused_deal, table_for

KNOWN_SHUFFLE = (
    "R13 G5 W J R11 G10 G13 G3 B9 R8 R2 Y8 Y10 G6 B11 G12 R5 W W B6 G2 B2 Y2 B12 J B7 J W Y11 R1 "
    "Y1 R10 B1 B4 G8 B8 Y7 G4 B10 R12 B3 Y3 R3 G9 G1 J R4 Y9 B5 G7 R9 B13 Y5 Y13 Y4 R7 R6 G11 Y6 Y12"
)


def test_the_shuffle_of_a_known_seed_is_the_same_on_every_platform() -> None:
    assert codes_of(shuffled(table_for(4).deck, "stonehenge", "1")) == KNOWN_SHUFFLE


def test_the_deal_of_a_known_seed_is_the_same_on_every_platform() -> None:
    deal = deal_from_seed(table_for(4), "stonehenge", 3)
    assert [codes_of(held) for held in deal.hands] == ["Y5 R1 G11", "Y9 B12 R11", "R8 Y10 Y3", "Y8 B1 G2"]
    assert codes_of([deal.turnup]) == "Y1"


def test_the_stacks_of_a_known_seed_are_the_same_on_every_platform() -> None:
    deal = deal_from_seed(table_for(3, mode="monochrome"), "stonehenge", 1)
    assert [codes_of(held) for held in deal.hands] == ["B7 B6 B13 B12", "R4 R8 R6 R7", "G5 G3 G10 G1"]


@pytest.mark.parametrize("edition", ["classic", "jubilee", "club", "junior", "extreme"])
def test_the_same_seed_gives_the_same_deal_and_another_seed_or_round_another(edition: str) -> None:
    setup = table_for(4, edition)
    last = setup.rounds
    assert deal_from_seed(setup, "a", last) == deal_from_seed(setup, "a", last)
    assert deal_from_seed(setup, "a", last) != deal_from_seed(setup, "b", last)
    assert deal_from_seed(setup, "a", last).hands[0][: last - 1] != deal_from_seed(setup, "a", last - 1).hands[0]


def test_a_seed_may_be_any_text() -> None:
    orders = {tuple(shuffled(table_for(4).deck, seed, "1")) for seed in ("", "ä", "✨", "7", "07", "7/1")}
    assert len(orders) == 6


def test_a_shuffle_keeps_every_card() -> None:
    deck = table_for(4).deck
    for seed in range(50):
        assert sorted(shuffled(deck, str(seed), "1")) == sorted(deck)


def test_every_card_comes_equally_often_to_every_place() -> None:
    cards = tuple(range(12))
    shuffles = 6000
    seen = Counter(
        (place, card) for seed in range(shuffles) for place, card in enumerate(shuffled(cards, str(seed), "x"))
    )
    wanted = shuffles / len(cards)
    chi_square = sum((seen[place, card] - wanted) ** 2 / wanted for place in cards for card in cards)
    assert 80 < chi_square < 170  # 121 degrees of freedom: 121 and 16 more or less, mostly


def test_neighbours_are_shuffled_apart() -> None:
    cards = tuple(range(12))
    shuffles = 6000
    orders = [shuffled(cards, str(seed), "y") for seed in range(shuffles)]
    stay = sum(order.index(1) == order.index(0) + 1 for order in orders)
    assert abs(stay - shuffles / 12) < 4 * (shuffles / 12) ** 0.5


def test_a_card_is_turned_up_wherever_one_is_left() -> None:
    assert [has_turnup(table_for(6), number) for number in (1, 9, 10)] == [True, True, False]
    assert has_turnup(table_for(6, "jubilee", specials=["bomb"]), 10)
    assert not has_turnup(table_for(4, mode="maximus"), 1)
    assert not has_turnup(table_for(4, "extreme"), 1)


def test_who_was_dealt_the_werewolf() -> None:
    assert werewolf_in(a_deal("B1 | werewolf | B2")) == 1
    assert werewolf_in(a_deal("B1 | B3 | B2", "werewolf")) == NONE


def test_a_deal_for_another_number_of_players_is_refused() -> None:
    state = game.begin(table_for(3), 0)
    refusal = game.deal(state, a_deal("B1 | B2 | B3 | B4", "R1"))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "deal_size"


def test_a_deal_that_nobody_waits_for_is_refused() -> None:
    state = dealt("B1 | B2 | B3", "R1")
    refusal = game.deal(state, a_deal("B1 | B2 | B3", "R1"))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == ("wrong_phase", "B5")


def test_a_card_that_does_not_exist_is_not_dealt() -> None:
    state = game.begin(table_for(3), 0)
    refusal = game.deal(state, Deal(((Card(4),), (Card(8),), (Card(999),)), Card(12)))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "deal_cards"


def test_the_turned_up_card_is_nobodys() -> None:
    assert refused_deal("B1 | B2 | B3", "B3").code == "deal_cards"
