"""One seat against bots: Gymnasium's own check, and what else a learner can rely on."""

import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stonehenge.bots.random import RandomBot
from stonehenge.envs.one_seat import ENVIRONMENT, OneSeat
from stonehenge.rules.actions import Action
from stonehenge.rules.view import View
from tests.envs.playing import some_code
from tests.properties.setups import EDITIONS


@pytest.mark.parametrize(
    "task",
    [
        *({"edition": edition, "episode": episode} for edition in EDITIONS for episode in ("game", "round")),
        {"edition": "jubilee", "options": {"specials": "all"}, "players": 5, "episode": "round", "bots": "apprentice"},
        {"edition": "extreme", "players": 3, "history": True, "reward": "win", "bots": ["random", "counting"]},
    ],
    ids=str,
)
def test_gymnasium_has_nothing_against_it(task: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make(f"stonehenge.envs.one_seat:{ENVIRONMENT}", **task)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made.unwrapped)
    assert "Round" in capsys.readouterr().out  # it was also shown


def play_out(env: OneSeat, seed: int) -> tuple[float, int]:
    """An episode by chance: what it brought, and how many decisions it took."""
    _, info = env.reset(seed=seed)
    rng, rewards, steps, over = random.Random(seed), 0.0, 0, False
    while not over:
        assert (env.action_masks() == info["action_mask"]).all()
        _, reward, over, truncated, info = env.step(some_code(info["action_mask"], rng))
        assert not truncated
        rewards, steps = rewards + reward, steps + 1
    assert not info["action_mask"].any()
    return rewards, steps


def test_rewards_add_up_to_ones_own_points() -> None:
    env = OneSeat(edition="junior", players=3)
    rewards, steps = play_out(env, 3)
    assert env._episode is not None
    assert rewards == env._episode.table.sheet.totals[0]
    assert steps >= 8 + 36  # eight predictions, and every card


class Watching:
    """A bot of one's own, which also notes whose view it was given."""

    def __init__(self) -> None:
        self.seats: set[int] = set()
        self._bot = RandomBot("watching")

    def decide(self, view: View) -> Action:
        self.seats.add(view.seat)
        assert len(view.hand) <= view.table.hand_size
        return self._bot.decide(view)


def test_bots_may_be_objects_and_sit_from_the_left_on() -> None:
    bots = [Watching(), Watching(), Watching()]
    env = OneSeat(bots, episode="round")
    for seed in range(3):
        play_out(env, seed)
    assert [bot.seats for bot in bots] == [{1}, {2}, {3}]
    env.close()


def test_bots_must_be_as_many_as_seats() -> None:
    with pytest.raises(ValueError, match="3 other seats need 3 bots, not 2"):
        OneSeat(["random", "random"])


def test_an_illegal_action_ends_the_episode() -> None:
    env = OneSeat(episode="round", illegal_reward=-7.0)
    with pytest.raises(ValueError, match="call reset first"):
        env.action_masks()
    env.reset(seed=1, options={"round": 3})
    _, reward, over, _, _ = env.step(int(np.flatnonzero(~env.action_masks())[0]))
    assert (reward, over) == (-7.0, True)
    with pytest.raises(ValueError, match="reset begins the next one"):
        env.step(0)
