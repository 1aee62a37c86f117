"""An observation says what the seat's view says: every field, read off the view another way."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.envs.law_episode import LawEpisode, drawn_episode
from stonehenge.envs.spaces import bounds, scaled
from stonehenge.simulate.batch.fields import FIELDS, HISTORY_FIELDS, OBSERVATION, OBSERVATION_WITH_HISTORY, OFFSET
from tests.conftest import MORE
from tests.envs.playing import some_code, task_of
from tests.envs.told import Told
from tests.properties.setups import SPECIALS, Case, case_of, cases

SEEDS = st.integers(0, 2**32 - 1)
ALL_FIELDS = (*FIELDS, *HISTORY_FIELDS)


def compare(episode: LawEpisode, seat: int) -> None:
    """One seat's observation with what its view says."""
    observation = episode.observation(seat)
    told = Told(episode.view(seat))
    expected = {**told.fields(), **told.history()}
    assert expected.keys() == OFFSET.keys()
    for field in ALL_FIELDS:
        if field.name in ("choosing_middle", "choosing_from") and seat == episode.turn:
            continue  # the view doesn't know it yet; test_seals_are_chosen_one_by_one does
        numbers = observation[OFFSET[field.name] : OFFSET[field.name] + field.length].tolist()
        assert numbers == expected[field.name], (field.name, seat, episode.table.phase)


def play_through(case: Case, seed: int, number: int | None = None) -> int:
    """A round by chance, every seat compared at every moment; how many moments there were."""
    task = task_of(case, episode="round", history=True)
    asked = {} if number is None else {"round": number}
    episode, rng, moments = drawn_episode(task, np.random.default_rng(seed), asked), random.Random(seed), 1
    low, high = bounds(True)
    while not episode.over:
        for seat in range(task.players):
            compare(episode, seat)
        observation = episode.observation(episode.turn)
        assert (low <= observation).all()
        assert (observation <= high).all()
        episode.act(some_code(episode.mask(episode.turn), rng))
        moments += 1
    return moments


@settings(max_examples=25 * MORE)
@given(case=cases(), seed=SEEDS)
def test_any_round_of_any_setup(case: Case, seed: int) -> None:
    play_through(case, seed)


@pytest.mark.parametrize(
    ("case", "number"),
    [
        (case_of("jubilee", 6, specials=SPECIALS, prediction="secret"), 9),
        (case_of("jubilee", 3, specials=SPECIALS), 12),
        (case_of("classic", 5, clairvoyance=True, prediction="hidden"), 1),
        (case_of("club", 4, mode="monochrome"), 3),
        (case_of("extreme", 5), 2),
    ],
    ids=str,
)
def test_rounds_with_much_to_say(case: Case, number: int) -> None:
    assert sum(play_through(case, seed, number) for seed in range(2)) > 10


def test_a_wrong_number_would_be_noticed() -> None:
    task = task_of(case_of("classic", 4), episode="round", history=True)
    episode = drawn_episode(task, np.random.default_rng(1), {"round": 5})
    compare(episode, 0)
    right = episode.observation(0)
    for place in (OFFSET["hand"], OFFSET["dealer"], OFFSET["totals"], OFFSET["unseen"] + 83):
        wrong = right.copy()
        wrong[place] += 1
        episode.__dict__["observation"] = lambda _seat, wrong=wrong: wrong
        with pytest.raises(AssertionError):
            compare(episode, 0)


def test_fields_follow_each_other_without_a_gap() -> None:
    start = 0
    for field in ALL_FIELDS:
        assert OFFSET[field.name] == start
        start += field.length
    assert start == OBSERVATION_WITH_HISTORY
    assert OFFSET["trick_leaders"] == OBSERVATION


def test_nets_are_given_small_numbers() -> None:
    episode = drawn_episode(task_of(case_of("classic", 3), episode="round"), np.random.default_rng(1), {"round": 20})
    floats = scaled(episode.observation(0))
    assert floats.dtype == np.float32
    assert np.abs(floats).max() <= 1
    assert floats[OFFSET["size"]] == 1.0
