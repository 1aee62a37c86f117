"""Views to decide on, and whole games between given bots."""

import random
from collections.abc import Sequence

from stonehenge.bots import Bot
from stonehenge.rules.actions import Action
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.state import State
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View
from tests.properties.playing import Game
from tests.properties.setups import Case, case_of


def view_in(phase: Phase, case: Case | None = None, number: int = 3) -> View:
    """What the seat whose turn it is sees in the first moment of this phase, by the first seed that leads there."""
    for seed in range(1000):
        rng = random.Random(seed)
        game = Game((case or case_of("classic", 4)).set_up(), str(seed))
        game.play_to_round(number, rng)
        game.deal()
        while game.phase not in (Phase.DEAL, Phase.OVER, phase):
            game.step(rng)
        if game.phase is phase:
            return game.state.views[actors(game.state.table)[0]]
    raise AssertionError("such a moment never comes")


def play_out(setup: Setup, bots: Sequence[Bot], seed: str) -> tuple[State, list[tuple[int, Action]]]:
    """A whole game, and all that was decided in it."""
    state, did = begin(setup, 0), []
    while state.table.phase is not Phase.OVER:
        if state.table.phase is Phase.DEAL:
            deal_next(state, seed)
            continue
        seat = actors(state.table)[0]
        action = bots[seat].decide(state.views[seat])
        did.append((seat, action))
        events = act(state, seat, action)
        assert not isinstance(events, Refusal), events
    return state, did
