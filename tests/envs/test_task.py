"""What is played: what can't be is refused in one sentence."""

import copy
from typing import Any

import pytest

from stonehenge.envs.task import Task
from stonehenge.simulate.batch.fields import OBSERVATION, OBSERVATION_WITH_HISTORY


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"edition": "poker"}, "poker"),
        ({"players": 7}, "3 to 6"),
        ({"options": {"clairvoyance": True, "mode": "maximus"}}, "Maximus"),
        ({"episode": "trick"}, "an episode is one of game, round, not 'trick'"),
        ({"reward": "glory"}, "a reward is one of points, win, not 'glory'"),
        ({"episode": "round", "rounds": (16,)}, "there is no round 16: this game has rounds 1 to 15"),
        ({"rounds": (3,)}, "give rounds only with episode='round'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as refused:
        Task(**given)
    assert "\n" not in str(refused.value)


def test_options_may_be_given_as_on_the_command_line() -> None:
    assert Task("jubilee", options={"specials": "all"}).setup.options.specials
    assert Task(options={"plus_minus_one": "yes"}).setup.options.plus_minus_one


def test_single_rounds_are_drawn_from_all_or_from_those_given() -> None:
    assert Task("junior", episode="round").round_numbers == tuple(range(1, 9))
    assert Task(episode="round", rounds=(2, 5)).round_numbers == (2, 5)


def test_the_tricks_in_order_make_an_observation_longer() -> None:
    assert Task().observation_length == OBSERVATION == 1201
    assert Task(history=True).observation_length == OBSERVATION_WITH_HISTORY == 1461


def test_a_task_never_changes_so_copies_are_itself() -> None:
    task = Task()
    assert copy.deepcopy(task) is task
