"""The vector and ``rules.game``: same deal and actions, same round, in every edition with every option."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.rules.actions import Action
from stonehenge.rules.view import View
from stonehenge.simulate.arrays import vector
from stonehenge.simulate.packing import unpack_action
from stonehenge.simulate.policies.adept import adept_action
from stonehenge.simulate.policies.adept_weights import adept_for
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.plays import play_buffer
from stonehenge.simulate.policies.weights import apprentice_for, kind_of
from stonehenge.simulate.random_games import random_action
from tests.conftest import MORE
from tests.properties.setups import Case, all_cases, cases
from tests.simulate.lockstep import Chooser, at_random, late_round, some_lockstep

SEEDS = st.integers(0, 2**32 - 1)
PARTS = 8


def play_through(case: Case, seed: int) -> None:
    rng = random.Random(seed)
    setup = case.set_up()
    for _ in some_lockstep(setup, late_round(setup, rng), str(seed)).play(at_random(rng)):
        pass


@settings(max_examples=200 * MORE)
@given(case=cases(), seed=SEEDS)
def test_any_round_of_any_setup(case: Case, seed: int) -> None:
    play_through(case, seed)


@settings(max_examples=60 * MORE)
@given(case=cases("jubilee"), seed=SEEDS)
def test_any_round_with_special_cards(case: Case, seed: int) -> None:
    play_through(case, seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_setup_there_is(part: int) -> None:
    for index, case in enumerate(all_cases()[part::PARTS]):
        play_through(case, index)


def by_random(random_state: Any) -> Chooser:
    return lambda view, r: unpack_action(view, random_action(r, random_state))


def by_counting(view: View, r: Any) -> Action:
    return unpack_action(view, counting_action(r, play_buffer()))


def by_apprentice(view: View, r: Any) -> Action:
    return unpack_action(view, apprentice_action(apprentice_for(kind_of(view.table.setup)), r))


def by_adept(view: View, r: Any) -> Action:
    return unpack_action(view, adept_action(adept_for(view.table.setup), r))


CHOOSERS: dict[str, Chooser] = {"counting": by_counting, "apprentice": by_apprentice, "adept": by_adept}


@pytest.mark.parametrize("policy", ["random", *CHOOSERS])
@settings(max_examples=60 * MORE)
@given(case=cases(), seed=SEEDS)
def test_policies_on_the_vector_do_nothing_that_is_refused(policy: str, case: Case, seed: int) -> None:
    state = vector(1)
    state[0] = seed + 1
    choose = CHOOSERS.get(policy) or by_random(state)
    setup = case.set_up()
    for _ in some_lockstep(setup, late_round(setup, random.Random(seed)), str(seed)).play(choose):
        pass
