"""Compiling ahead: afterwards nothing is left to compile."""

import importlib
import pkgutil
import random

import pytest

from stonehenge import simulate
from stonehenge.bots.magician import MagicianBot
from stonehenge.bots.policy import ApprenticeBot, CountingBot
from stonehenge.rules.table import Phase, actors
from stonehenge.simulate.compiled import HAVE_NUMBA
from stonehenge.simulate.warm import STEPS, warm_up
from tests.properties.playing import Game
from tests.properties.setups import SPECIALS, Case, case_of

BOTS = (CountingBot("a"), ApprenticeBot("b"), MagicianBot("c", worlds=4))


def signatures() -> dict[str, int]:
    """In how many versions each function of the simulator is compiled."""
    found = {}
    for module in pkgutil.walk_packages(simulate.__path__, "stonehenge.simulate."):
        for name, thing in vars(importlib.import_module(module.name)).items():
            if hasattr(thing, "signatures"):
                found[f"{module.name}.{name}"] = len(thing.signatures)
    return found


def test_every_step_is_told() -> None:
    told: list[int] = []
    warm_up(told.append)
    assert told == list(range(1, len(STEPS) + 1))


@pytest.mark.skipif(not HAVE_NUMBA, reason="nothing is compiled")
@pytest.mark.parametrize(
    "case",
    [
        case_of("classic", 4, prediction="secret"),
        case_of("jubilee", 4, specials=SPECIALS),
        case_of("classic", 3, mode="monochrome"),
        case_of("extreme", 3),
    ],
    ids=str,
)
def test_no_bot_has_to_wait_for_the_compiler(case: Case) -> None:
    warm_up()
    before = signatures()
    assert before
    game, rng = Game(case.set_up(), "warm"), random.Random(1)
    game.play_to_round(2, rng)  # somebody who finds out about the others looks at a round that is over
    game.deal()
    turn = 0
    while game.phase not in (Phase.DEAL, Phase.OVER):
        seat, turn = actors(game.state.table)[0], turn + 1
        game.act(seat, BOTS[turn % len(BOTS)].decide(game.state.views[seat]))
    assert signatures() == before
