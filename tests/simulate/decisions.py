"""What the loops make of given seeds, as one line of JSON: the same with Numba and without."""

import json
import random
from typing import Any

from stonehenge.rules.deals import deal_from_seed
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import vector
from stonehenge.simulate.compiled import HAVE_NUMBA
from stonehenge.simulate.policies.adept import adept_action
from stonehenge.simulate.policies.adept_weights import adept_for
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.plays import play_buffer
from stonehenge.simulate.random_games import play_random_games, random_action, work_vector
from stonehenge.simulate.round_start import start_round
from stonehenge.simulate.setups import deck_places, game_vectors, round_vector, set_deal
from stonehenge.simulate.transitions import act
from tests.properties.setups import SPECIALS, Case, case_of
from tests.simulate.lockstep import at_random, some_lockstep
from tests.simulate.sampling import Sampler

CASES = (
    case_of("classic", 4, plus_minus_one=True),
    case_of("classic", 3, clairvoyance=True, prediction="hidden"),
    case_of("classic", 3, mode="monochrome"),
    case_of("club", 6, mode="maximus"),
    case_of("jubilee", 4, specials=SPECIALS),
    case_of("jubilee", 3, specials=SPECIALS, prediction="secret"),
    case_of("junior", 5),
    case_of("extreme", 4),
)
POLICIES = ("random", "counting", "apprentice", "adept")


def seeded(seed: int) -> Any:
    """A generator's state."""
    state = vector(1)
    state[0] = seed
    return state


def random_games(case: Case) -> list[int]:
    """How many decisions there were in some games, and everyone's points."""
    setup = case.set_up()
    totals = vector(at.SEATS)
    count = play_random_games(game_vectors(setup), deck_places(setup), 1, seeded(7), work_vector(), totals)
    return [int(count), *(int(total) for total in totals)]


def round_by(policy: str, case: Case, seed: int) -> list[int]:
    """Every action of a round, and the points."""
    setup = case.set_up()
    number = setup.rounds // 2 if not setup.options.clairvoyance else 1
    r = round_vector(setup, number, seed % setup.players)
    set_deal(r, deal_from_seed(setup, str(seed), number))
    start_round(r)
    chance, plays, adept = seeded(seed + 1), play_buffer(), adept_for(setup)
    done = []
    while r[at.PHASE] != at.ROUND_OVER:
        if policy == "random":
            action = random_action(r, chance)
        elif policy == "counting":
            action = counting_action(r, plays)
        elif policy == "apprentice":
            action = apprentice_action(adept.apprentice, r)
        else:
            action = adept_action(adept, r)
        act(r, action)
        done.append(int(action))
    return [*done, *(int(points) for points in r[at.POINTS : at.POINTS + at.SEATS])]


def worlds(case: Case) -> list[object]:
    """Worlds drawn at every moment of a round, with their weights."""
    setup = case.set_up()
    number = setup.rounds // 2 if not setup.options.clairvoyance else 1
    drawn: list[object] = []
    for step in some_lockstep(setup, number, "worlds").play(at_random(random.Random(3))):
        sampler = Sampler(step.view, 5)
        drawn.append((round(sampler.draw(), 9), sampler.hands()))
    return drawn


def report() -> dict[str, object]:
    """All of it, by setup."""
    return {
        str(case): {
            "games": random_games(case),
            "rounds": {policy: [round_by(policy, case, seed) for seed in range(2)] for policy in POLICIES},
            "worlds": worlds(case),
        }
        for case in CASES
    }


if __name__ == "__main__":
    print(json.dumps({"numba": HAVE_NUMBA, "report": report()}))  # noqa: T201 - this is what it is run for
