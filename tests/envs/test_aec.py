"""PettingZoo's own tests, and what else an agent can rely on."""

import random
import warnings
from collections import Counter
from typing import Any

import numpy as np
import pytest

from stonehenge.envs import aec
from stonehenge.envs.law_episode import IllegalCodeError
from stonehenge.simulate.batch.fields import OFFSET
from tests.envs.playing import some_code
from tests.properties.setups import EDITIONS

with warnings.catch_warnings():  # with the extra bench, PettingZoo's tests import one of its own games in an old way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

TASKS: tuple[dict[str, Any], ...] = (
    *({"edition": edition, "episode": episode} for edition in EDITIONS for episode in ("game", "round")),
    {"players": 6, "episode": "round", "reward": "win"},
    {"players": 3, "options": {"clairvoyance": True, "plus_minus_one": True}, "reward": "win"},
    {"edition": "jubilee", "players": 5, "options": {"specials": "all", "prediction": "secret"}, "history": True},
    {"edition": "club", "players": 4, "options": {"mode": "monochrome"}, "episode": "round"},
    {"edition": "extreme", "players": 3, "reward": "win", "history": True},
)
DICTIONARIES = ("Observation is not a NumPy array", "probably should be gymnasium.spaces.box")
"""What PettingZoo says of every game whose observations are dictionaries with a mask, its own excepted by name."""


@pytest.mark.parametrize("task", TASKS, ids=str)
def test_pettingzoo_has_nothing_against_it(task: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(aec.env(**task), num_cycles=250)  # enough for any whole game
        seed_test(lambda: aec.env(**task), num_cycles=20)
    assert "Passed" in capsys.readouterr().out
    assert [str(one.message) for one in said if not any(known in str(one.message) for known in DICTIONARIES)] == []


def play_out(env: Any, rng: random.Random) -> dict[str, float]:
    """Play an episode by chance; what every agent was rewarded with in all."""
    totals: Counter[str] = Counter()
    for agent in env.agent_iter():
        observation, reward, terminated, _truncated, _info = env.last()
        totals[agent] += reward
        env.step(None if terminated else some_code(observation["action_mask"], rng))
    return dict(totals)


@pytest.mark.parametrize(("edition", "sign"), [("junior", 1), ("extreme", -1)])
def test_rewards_add_up_to_the_score_sheet(edition: str, sign: int) -> None:
    env = aec.env(edition=edition, players=3)
    env.reset(seed=5)
    rewards = play_out(env, random.Random(5))
    sheet = env.unwrapped.episode.table.sheet
    assert [rewards[f"seat_{seat}"] for seat in range(3)] == [sign * total for total in sheet.totals]
    assert len(sheet.rounds) == env.unwrapped.task.setup.rounds


def test_winners_share_one() -> None:
    env = aec.env(edition="junior", players=4, reward="win")
    shares = []
    for seed in range(6):
        env.reset(seed=seed)
        rewards = play_out(env, random.Random(seed))
        winners = env.unwrapped.episode.table.sheet.winners
        assert {agent for agent, reward in rewards.items() if reward} == {f"seat_{seat}" for seat in winners}
        shares.append(sum(rewards.values()))
    assert shares == pytest.approx([1.0] * 6)


def test_who_is_not_to_act_may_do_nothing_and_sees_no_less() -> None:
    env = aec.env(episode="round")
    env.reset(seed=1, options={"round": 7, "dealer": 2})
    assert env.agent_selection == "seat_3"
    told = env.observe("seat_1")
    assert not told["action_mask"].any()
    hand = told["observation"][OFFSET["hand"] : OFFSET["hand"] + 84]
    assert hand.sum() == 7


def test_a_critic_may_see_all_hands() -> None:
    env = aec.env(episode="round", players=3)
    env.reset(seed=1, options={"round": 4, "dealer": 0})
    state = env.state()
    assert env.state_space.contains(state)
    hands = state[-6 * 84 :].reshape(6, 84)
    assert hands.sum(axis=1).tolist() == [4, 4, 4, 0, 0, 0]
    for turn in range(3):
        told = env.observe(f"seat_{(1 + turn) % 3}")["observation"]
        np.testing.assert_array_equal(hands[turn], told[OFFSET["hand"] : OFFSET["hand"] + 84])


def test_an_illegal_action_ends_the_episode_or_is_refused() -> None:
    env = aec.env(illegal_reward=-5.0)
    env.reset(seed=1)
    loser = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(0)
    assert all(env.terminations.values())
    assert env.rewards[loser] == -5.0
    raw = aec.raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalCodeError):
        raw.step(0)
    with pytest.raises(TypeError, match="an action is a whole number"):
        raw.step(None)
    assert raw.agent_selection == loser


@pytest.mark.parametrize(("options", "sentence"), [({"round": 16}, "round 16"), ({"dealer": 4}, "no seat 4")])
def test_what_cannot_be_begun_is_refused(options: dict[str, int], sentence: str) -> None:
    env = aec.raw_env(episode="round")
    with pytest.raises(ValueError, match=sentence):
        env.reset(options=options)


def test_a_whole_game_begins_with_its_first_round() -> None:
    with pytest.raises(ValueError, match="no episode of this game can begin with round 2"):
        aec.raw_env().reset(options={"round": 2})


def test_it_can_be_shown_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    shown = aec.raw_env(render_mode="ansi", episode="round")
    shown.reset(seed=3, options={"round": 4})
    table = str(shown.render())
    assert "Round 4 of 15" in table
    assert "Your hand" not in table
    printed = aec.raw_env(render_mode="human", episode="round")
    printed.reset(seed=3)
    printed.step(int(np.flatnonzero(printed.observe(printed.agent_selection)["action_mask"])[0]))
    assert "Wizard" in capsys.readouterr().out
