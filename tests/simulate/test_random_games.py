"""The loops that play whole games by chance: they do what ``rounds.act`` does, and leave nothing out."""

import math
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.rules.cards import NONE, said_of
from stonehenge.rules.deals import has_turnup
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import vector
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.packing import pack_play
from stonehenge.simulate.places import CARD_AT, PLACES
from stonehenge.simulate.random_games import (
    deal_round,
    play_random_games,
    play_random_trick,
    random_action,
    work_vector,
)
from stonehenge.simulate.round_start import start_round
from stonehenge.simulate.setups import deck_places, game_vectors
from stonehenge.simulate.transitions import act
from tests.conftest import MORE
from tests.properties.setups import SPECIALS, Case, case_of, cases
from tests.simulate.decisions import CASES, seeded
from tests.simulate.lockstep import cards_at, hand_of

SEEDS = st.integers(1, 2**62)
NOT_KEPT = set(range(at.VOIDS, at.VOIDS + at.SEATS))
"""What nobody looks at in a random game: who has shown not to hold what."""


def dealt(case: Case, number: int, seed: int) -> tuple[Any, Any]:
    """A round just dealt, and the generator."""
    setup, chance = case.set_up(), seeded(seed)
    r = work_vector()
    copy_round(r, game_vectors(setup)[number - 1])
    deal_round(r, deck_places(setup), chance)
    start_round(r)
    return r, chance


@settings(max_examples=100 * MORE)
@given(case=cases(), seed=SEEDS)
def test_a_trick_at_once_is_the_same_as_card_by_card(case: Case, seed: int) -> None:
    r, chance = dealt(case, 1 + seed % case.set_up().rounds, seed)
    slow = work_vector()
    while r[at.PHASE] != at.ROUND_OVER:
        copy_round(slow, r)
        if r[at.PHASE] != at.WAIT_PLAY:
            act(r, random_action(r, chance))
            continue
        play_random_trick(r, chance)
        for n in range(int(r[at.PLAYERS])):
            place, face = int(r[at.TRICK + n]), int(r[at.FACES + n])
            act(slow, pack_play(place, said_of(CARD_AT[place], face)))
        fast_now, slow_now = list(r), list(slow)
        assert [f for n, f in enumerate(fast_now) if n not in NOT_KEPT] == [
            s for n, s in enumerate(slow_now) if n not in NOT_KEPT
        ]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_deal_gives_everyone_cards_of_the_deck(case: Case) -> None:
    setup = case.set_up()
    for number in range(1, setup.rounds + 1):
        r, _ = dealt(case, number, number + 17)
        hands = [hand_of(r, seat) for seat in range(setup.players)]
        turnup = [] if r[at.TURNUP] == NONE else [CARD_AT[r[at.TURNUP]]]
        assert all(len(hand) == setup.hand_sizes[number - 1] for hand in hands)
        assert bool(turnup) == has_turnup(setup, number)
        assert Counter(card for hand in (*hands, turnup) for card in hand) <= Counter(setup.deck)
        if setup.own_stacks:
            assert all(len({card >> 6 for card in hand if card < 320}) == 1 for hand in hands)


def is_even(counts: Counter[int], kinds: int) -> bool:
    """Whether all of these are about as frequent."""
    draws = sum(counts.values())
    share = 1 / kinds
    error = math.sqrt(draws * share * (1 - share))
    return len(counts) == kinds and all(abs(count - draws * share) < 4.5 * error for count in counts.values())


def test_every_card_is_dealt_to_everyone_as_often() -> None:
    case = case_of("jubilee", 4, specials=SPECIALS)
    setup, chance = case.set_up(), seeded(99)
    r, deck, first = work_vector(), deck_places(setup), game_vectors(setup)[4]
    counts: list[Counter[int]] = [Counter() for _ in range(5)]
    for _ in range(4000):
        copy_round(r, first)
        deal_round(r, deck, chance)
        for seat in range(4):
            low, high = int(r[at.LO + seat]), int(r[at.HI + seat])
            counts[seat].update(p for p in range(PLACES) if (low >> p if p < 64 else high >> (p - 64)) & 1)
        counts[4][int(r[at.TURNUP])] += 1
    assert all(is_even(own, len(setup.deck)) for own in counts)


@pytest.mark.parametrize("at_once", [False, True])
def test_every_card_that_may_be_played_is_played_as_often(at_once: bool) -> None:
    start, chance = dealt(case_of("classic", 4), 12, 5)
    while start[at.PHASE] != at.WAIT_PLAY:
        act(start, random_action(start, chance))
    leader = int(start[at.LEADER])
    hand = len(cards_at(int(start[at.LO + leader]), int(start[at.HI + leader])))
    r, counts = work_vector(), Counter[int]()
    for _ in range(6000):
        copy_round(r, start)
        if at_once:
            play_random_trick(r, chance)
            counts[int(r[at.TRICK])] += 1
        else:
            counts[int(random_action(r, chance))] += 1
    assert is_even(counts, hand)


def test_decisions_are_counted() -> None:
    setup = case_of("classic", 4).set_up()
    totals = vector(at.SEATS)
    decisions = play_random_games(game_vectors(setup), deck_places(setup), 10, seeded(3), work_vector(), totals)
    cards = sum(setup.hand_sizes)
    least = 10 * 4 * (cards + setup.rounds)
    assert least <= decisions <= least + 10 * setup.rounds  # and now and then a dealer names trump
