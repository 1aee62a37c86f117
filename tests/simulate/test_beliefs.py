"""What is thought of the others: of strangers as of anybody, of those who were seen by what they did."""

import math
import random

import pytest

from stonehenge.bots.policy import CountingBot
from stonehenge.rules.table import Phase, Table, actors
from stonehenge.simulate.beliefs import at_first, learnt, priors_by, share_of
from stonehenge.simulate.layout import SEATS
from stonehenge.simulate.likelihood import APPRENTICE, COUNTING, IMPOSSIBLE, MODELS
from stonehenge.simulate.tuning import SHARES
from tests.properties.playing import Game
from tests.properties.setups import case_of


def after_rounds(count: int, counting: bool) -> Table:
    """A table after some rounds, played by yardsticks or by chance."""
    game, rng, bot = Game(case_of("classic", 4).set_up(), "beliefs"), random.Random(1), CountingBot("7")
    while len(game.state.table.past) < count or game.phase is Phase.DEAL:
        if game.phase is Phase.DEAL:
            game.deal()
        elif counting:
            seat = actors(game.state.table)[0]
            game.act(seat, bot.decide(game.state.views[seat]))
        else:
            game.step(rng)
    return game.state.table


def test_strangers_are_thought_of_as_anybody() -> None:
    priors = priors_by(at_first())
    for seat in range(SEATS):
        assert [math.exp(priors[seat * MODELS + model]) for model in range(MODELS)] == pytest.approx(SHARES)
        assert [share_of(at_first(), seat, model) for model in range(MODELS)] == pytest.approx(SHARES)


def test_who_plays_by_a_policy_is_found_out() -> None:
    logs = learnt(after_rounds(5, counting=True))
    assert all(share_of(logs, seat, COUNTING) > 0.95 for seat in range(4))
    assert IMPOSSIBLE in priors_by(logs)


def test_who_plays_by_none_is_not_mistaken_for_one() -> None:
    logs = learnt(after_rounds(5, counting=False))
    for seat in range(4):
        assert share_of(logs, seat, COUNTING) + share_of(logs, seat, APPRENTICE) < 0.01


def test_what_is_remembered_of_a_round_is_not_changed_by_what_is_made_of_it() -> None:
    table = after_rounds(3, counting=True)
    first = learnt(table)
    kept = list(first)
    first[0] += 1.0
    assert list(learnt(table)) == kept
