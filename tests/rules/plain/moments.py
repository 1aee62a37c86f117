"""The moments whose views lie here as JSON: one of each phase in which somebody decides."""

import json
import random
from typing import Final, NamedTuple

from stonehenge.rules.plain import plain_view
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View
from tests.properties.playing import Game
from tests.properties.setups import SPECIALS, Case, case_of


class Golden(NamedTuple):
    """The first moment of a phase in a round, so many actions on; seen by the seat that acts, or by the next."""

    case: Case
    number: int
    phase: Phase
    further: int = 0
    acts: bool = True


_ALL: Final = case_of("jubilee", 3, specials=SPECIALS)
MOMENTS: Final = {
    "classic_play": Golden(case_of("classic", 3), 2, Phase.PLAY, 4),
    "classic_waiting": Golden(case_of("classic", 3), 2, Phase.PLAY, 4, acts=False),
    "clairvoyance": Golden(case_of("classic", 3, clairvoyance=True), 1, Phase.PLAY, 1),
    "plus_minus_one": Golden(case_of("classic", 3, plus_minus_one=True), 2, Phase.PREDICT, 2),
    "secret": Golden(case_of("classic", 3, prediction="secret"), 2, Phase.PLAY, 2),
    "monochrome": Golden(case_of("classic", 3, mode="monochrome"), 1, Phase.PLAY, 1),
    "trump": Golden(case_of("classic", 3), 3, Phase.TRUMP),
    "werewolf": Golden(_ALL, 4, Phase.WEREWOLF),
    "pass": Golden(_ALL, 4, Phase.PASS, 1),
    "cloud": Golden(_ALL, 2, Phase.CLOUD),
    "junior": Golden(case_of("junior", 4), 1, Phase.PREDICT),
    "seals": Golden(case_of("extreme", 3), 1, Phase.SEALS, 2),
    "return": Golden(case_of("extreme", 3), 1, Phase.RETURN),
}


def golden_json(name: str) -> str:
    """A moment's view, indented for those who read it."""
    return json.dumps(plain_view(_view(MOMENTS[name])), indent=1) + "\n"


def _view(golden: Golden) -> View:
    """By the first seed that leads to such a moment."""
    for seed in range(1000):
        rng = random.Random(seed)
        game = Game(golden.case.set_up(), str(seed))
        game.play_to_round(golden.number, rng)
        game.deal()
        while game.phase not in (Phase.DEAL, Phase.OVER, golden.phase):
            game.step(rng)
        if game.phase is golden.phase:
            for _ in range(golden.further):
                game.step(rng)
            seat = actors(game.state.table)[0]
            return game.state.view(seat if golden.acts else (seat + 1) % golden.case.players)
    raise AssertionError("such a moment never comes")
