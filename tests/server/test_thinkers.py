"""Bots that think in other processes: what a process has found out of earlier rounds is not found out again."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from stonehenge.rules.actions import Action
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View
from stonehenge.server import bot_process
from stonehenge.server.bot_process import Question
from stonehenge.simulate import beliefs
from stonehenge.simulate.likelihood import judge_round
from tests.properties.playing import Game
from tests.properties.setups import case_of

ROUND = 5


@pytest.fixture
def judgements(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How often a round was judged since; nothing is remembered at first."""
    beliefs.judged.cache_clear()
    counted: list[int] = []

    def counting(*given: Any) -> None:
        counted.append(1)
        judge_round(*given)

    monkeypatch.setattr(beliefs, "judge_round", counting)
    yield counted
    beliefs.judged.cache_clear()


def moments(seed: str) -> list[View]:
    """What some seats see one after another in a round with earlier ones behind it."""
    game, rng = Game(case_of("classic", 4).set_up(), seed), random.Random(seed)
    game.play_to_round(ROUND, rng)
    game.deal()
    views: list[View] = []
    while game.phase is not Phase.DEAL and len(views) < 6:
        if game.phase in (Phase.PREDICT, Phase.PLAY):
            views.append(game.state.views[actors(game.state.table)[0]].copy())
        game.step(rng)
    return views


def decide(view: View) -> Action:
    return bot_process.decide(Question("magician:worlds=4", "seed", view))


def test_a_round_that_is_over_is_judged_once_for_all_decisions_of_a_process(judgements: list[int]) -> None:
    views = moments("one")
    assert len({view.seat for view in views}) > 1
    for view in views:
        decide(view)
    assert len(judgements) == ROUND - 1


def test_what_happened_at_another_table_is_judged_on_its_own(judgements: list[int]) -> None:
    decide(moments("one")[0])
    decide(moments("two")[0])
    assert len(judgements) == 2 * (ROUND - 1)


def test_the_decision_is_the_same_with_and_without_what_is_remembered(judgements: list[int]) -> None:
    views = [*moments("one"), *moments("two")]
    remembering = [decide(view) for view in views]
    again = [decide(view) for view in views]
    forgetting = []
    for view in views:
        beliefs.judged.cache_clear()
        forgetting.append(decide(view))
    assert remembering == again == forgetting


def test_what_is_remembered_is_bounded() -> None:
    assert beliefs.judged.cache_info().maxsize == beliefs.REMEMBERED
