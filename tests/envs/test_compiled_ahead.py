"""What ``stonehenge compile`` compiles ahead is all that the environments need."""

import random

import numpy as np
import pytest

from stonehenge.envs.law_episode import drawn_episode
from stonehenge.envs.vectorised import Tables
from stonehenge.simulate.compiled import HAVE_NUMBA
from stonehenge.simulate.warm import warm_up
from tests.envs.playing import some_code, task_of
from tests.properties.setups import SPECIALS, Case, case_of
from tests.simulate.test_warm import signatures


@pytest.mark.skipif(not HAVE_NUMBA, reason="nothing is compiled")
@pytest.mark.parametrize("case", [case_of("jubilee", 4, specials=SPECIALS), case_of("extreme", 3)], ids=str)
def test_no_environment_has_to_wait_for_the_compiler(case: Case) -> None:
    warm_up()
    before = signatures()
    assert before["stonehenge.simulate.batch.stepping.step_tables"] == 1
    task, rng = task_of(case, episode="round", history=True), random.Random(1)
    tables = Tables(task, 8, seats=["learner", "random", "counting", *["apprentice"] * (case.players - 3)])
    for _ in range(40):
        tables.step(tables.draw())
        tables.open_hands()
    episode = drawn_episode(task, np.random.default_rng(1), {"round": 5})
    while not episode.over:
        episode.act(some_code(episode.mask(episode.turn), rng))
        episode.observation(0)
    assert signatures() == before
