"""Many tables: chance of their own, refusals, forfeits; and PufferLib's way to them."""

import os
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stonehenge.envs.law_episode import IllegalCodeError
from stonehenge.envs.puffer import PufferTables
from stonehenge.envs.task import Task
from stonehenge.envs.vectorised import Tables
from stonehenge.simulate.batch.action_codes import ACTIONS, PREDICT
from stonehenge.simulate.batch.fields import OFFSET
from tests.envs.playing import dealer, dealt, some_code
from tests.processes import ran_well

ROUND = Task(episode="round", rounds=(3,))


def told(tables: Tables) -> list[Any]:
    """Everything that is told, to keep."""
    return [np.copy(array) for array in tables._told]


def test_the_same_seed_and_actions_are_the_same_games() -> None:
    first, second = (Tables(Task("jubilee", options={"specials": "all"}), 20, seed=4) for _ in range(2))
    for _ in range(150):
        actions = first.draw()
        np.testing.assert_array_equal(actions, second.draw())
        first.step(actions)
        second.step(actions)
    for one, other in zip(told(first), told(second), strict=True):
        np.testing.assert_array_equal(one, other)
    assert not np.array_equal(Tables(ROUND, 20, seed=5).observations, Tables(ROUND, 20, seed=6).observations)


def deals(count: int, choices: int) -> list[list[Any]]:
    """The first six deals, and their dealers, of the first three of so many tables where these choices are made."""
    tables, rng = (
        Tables(Task("jubilee", options={"specials": "all"}, episode="round"), count, seed=9),
        random.Random(choices),
    )
    found = [[(dealer(tables, table), dealt(tables, table))] for table in range(3)]
    while min(map(len, found)) < 6:
        tables.step([some_code(mask, rng) for mask in tables.masks])
        for table in np.flatnonzero(tables.ended[:3]).tolist():
            found[table].append((dealer(tables, table), dealt(tables, table)))
    return [own[:6] for own in found]


def test_what_is_done_changes_no_deal_and_neither_do_other_tables() -> None:
    """So players can be compared on the same deals."""
    first = deals(3, 1)
    assert first == deals(3, 2) == deals(5, 3)
    assert len({str(one) for own in first for one in own}) == 18


def test_a_reset_without_a_seed_deals_on() -> None:
    tables = Tables(ROUND, 5, seed=1)
    first = tables.observations.copy()
    tables.reset()
    assert not np.array_equal(first, tables.observations)
    tables.reset(1)
    np.testing.assert_array_equal(first, tables.observations)


def test_every_legal_action_is_drawn_equally_often() -> None:
    tables = Tables(ROUND, 1000, seed=2)
    drawn = [tables.draw() for _ in range(40)]
    assert all(tables.masks[range(1000), actions].all() for actions in drawn)
    predicting = tables.masks[:, PREDICT : PREDICT + 4].all(axis=1)
    assert predicting.sum() > 800
    _, counts = np.unique(np.concatenate(drawn)[np.tile(predicting, 40)], return_counts=True)
    assert len(counts) == 4
    assert counts.min() > 0.97 * counts.max()


@pytest.mark.parametrize("code", [-1, 0, ACTIONS, 10**12])
def test_an_illegal_action_is_refused_before_anything_happens(code: int) -> None:
    tables = Tables(ROUND, 6, seed=3)
    actions, before = tables.draw(), told(tables)
    actions[4] = code
    with pytest.raises(IllegalCodeError, match=f"action {code} isn't allowed now at table 4"):
        tables.step(actions)
    for one, other in zip(told(tables), before, strict=True):
        np.testing.assert_array_equal(one, other)


def test_a_forfeit_ends_the_episode_for_the_one_who_did_it() -> None:
    tables = Tables(ROUND, 6, seed=3, illegal="forfeit", forfeit=-50.0)
    actions, turns = tables.draw(), tables.turns.copy()
    actions[[1, 4]] = [-1, ACTIONS + 5]
    tables.step(actions)
    assert tables.ended.tolist() == [False, True, False, False, True, False]
    expected = np.zeros((6, 4))
    expected[[1, 4], turns[[1, 4]]] = -50.0
    np.testing.assert_array_equal(tables.rewards, expected)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"seats": ["learner", "counting"]}, "4 seats need 4 names"),
        ({"seats": ["learner", "magician", "random", "random"]}, "nobody is called 'magician'"),
        ({"seats": ["random"] * 4}, "at least one seat needs a learner"),
    ],
)
def test_wrong_seats_are_refused_in_one_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Tables(ROUND, 2, **given)


def test_as_many_actions_as_tables() -> None:
    with pytest.raises(ValueError, match="2 tables need 2 actions"):
        Tables(ROUND, 2).step([1, 2, 3])


# --- PufferLib's way -------------------------------------------------------------------------------------------------


def test_puffer_rows_are_the_tables_with_their_masks_behind() -> None:
    plain = Tables(ROUND, 30, seed=5, seats=["learner", *["counting"] * 3], illegal="forfeit")
    puffer = PufferTables(30, seed=5, episode="round", rounds=(3,))
    observations, infos = puffer.reset(seed=5)
    assert infos == []
    assert puffer.single_observation_space.contains(observations[0])
    points = []
    for _ in range(12):
        np.testing.assert_array_equal(observations[:, :-ACTIONS], plain.observations)
        np.testing.assert_array_equal(observations[:, -ACTIONS:], plain.masks)
        actions = plain.draw()
        plain.step(actions)
        observations, rewards, terminals, truncations, infos = puffer.step(actions)
        np.testing.assert_array_equal(rewards, plain.rewards[:, 0])
        np.testing.assert_array_equal(terminals, plain.ended)
        assert not truncations.any()
        points += [info["points"] for info in infos]
    assert len(points) > 1
    assert (observations[:, OFFSET["size"]] == 3).all()


def test_puffer_writes_into_buffers_that_it_is_given() -> None:
    own = PufferTables(4, episode="round")
    buffers = {name: np.zeros_like(getattr(own, name)) for name in ("observations", "actions", "rewards")}
    buffers |= {name: np.ones_like(getattr(own, name)) for name in ("terminals", "truncations", "masks")}
    puffer = PufferTables(4, episode="round", buf=buffers)
    puffer.async_reset(seed=1)
    puffer.send(np.full(4, -1))
    observations, rewards, terminals, truncations, _infos, agents, masks = puffer.recv()
    assert observations is buffers["observations"]
    assert rewards.tolist() == [-1000.0] * 4
    assert terminals.all()
    assert masks.all()
    assert not truncations.any()
    assert agents.tolist() == [0, 1, 2, 3]
    assert puffer.driver_env is puffer
    assert puffer.agents_per_batch == puffer.num_agents == 4
    assert puffer.action_space.contains(puffer.action_space.sample())
    puffer.close()


# --- without Numba ---------------------------------------------------------------------------------------------------

PLAYING = """
import numpy as np
from stonehenge.envs.task import Task
from stonehenge.envs.vectorised import Tables
told = []
for edition in ("jubilee", "extreme"):
    options = {"specials": "all"} if edition == "jubilee" else {}
    tables = Tables(Task(edition, 3, options), 2, seed=1, seats=["learner", "counting", "apprentice"])
    for _ in range(60):
        tables.step(tables.draw())
        told.append(int(tables.observations.sum() * 7 + tables.masks.sum() + tables.rewards.sum()))
print(told)
"""


def test_without_numba_the_same_games() -> None:
    def run(**environment: str) -> str:
        command = [sys.executable, "-W", "error", "-c", PLAYING]
        given = {**os.environ, **environment}
        return ran_well(command, env=given, cwd=Path(__file__).parent)

    assert run(STONEHENGE_NO_NUMBA="1") == run()
