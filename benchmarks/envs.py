"""How fast are the environments? Ours beside OpenSpiel's Python loop, PettingZoo's classic games and RLCard.

All in one run. Everybody plays by chance; for every decision there was an observation, and a list or a mask of what is
legal. The plan with its threshold stands in ``benchmarks/plans/envs-2026-11-18.md``.

    taskset -c 0 python benchmarks/envs.py [--turns 9] [--seconds 0.3] [--save]
"""

import argparse
import json
import os
import platform
import random
import statistics
import time
import warnings
from collections.abc import Callable, Iterator
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import numpy as np

from stonehenge.envs import aec
from stonehenge.envs.one_seat import OneSeat
from stonehenge.envs.puffer import PufferTables
from stonehenge.envs.task import Task
from stonehenge.envs.vectorised import Tables
from stonehenge.simulate.batch.action_codes import ACTIONS, NAME_TRUMP

RESULTS: Final = Path(__file__).parent / "results"
SEED: Final = 20261118
OURS: Final = "Stonehenge, 1024 tables: base game"
THEIRS: Final = "OpenSpiel, Python loop: oh_hell, {} tricks"
TRICKS: Final = (8, 12)
THRESHOLD: Final = 20
"""How many times OpenSpiel's Python loop the tables must be."""
COMPARED: Final = ("open_spiel", "pettingzoo", "rlcard", "gymnasium", "numba", "numpy")

Run = Callable[[], int]
"""Plays for a while; gives the number of decisions."""


# --- ours ------------------------------------------------------------------------------------------------------------


def tables(count: int, steps: int, edition: str = "classic", **task: Any) -> Run:
    """Many tables, all of whose seats are learners'."""
    played = Tables(Task(edition, **task), count, seed=SEED)

    def run() -> int:
        for _ in range(steps):
            played.step(played.draw())
        return count * steps

    return run


def puffer(everyones: bool) -> Run:
    """One learner at each table among three bots, as PufferLib has environments; its decisions, or everyone's.

    For each prediction and each card of the learner's the bots have one too; trump that a bot names is not counted.
    """
    played = PufferTables(1024, seed=SEED)
    chance = np.random.default_rng(SEED)

    def run() -> int:
        decisions = 0
        for _ in range(20):
            masks = played.observations[:, -ACTIONS:]
            codes = np.argmax(masks * chance.random(masks.shape, dtype=np.float32), axis=1)
            played.step(codes)
            decisions += len(codes)
            if everyones:
                decisions += int((codes < NAME_TRUMP).sum()) * (played.task.players - 1)
        return decisions

    played.reset(SEED)
    return run


def pettingzoo_game(made: Any) -> Run:
    """A game by PettingZoo's loop."""
    seeds = iter(range(1, 10**9))

    def run() -> int:
        made.reset(seed=next(seeds))
        decisions = 0
        for agent in made.agent_iter():
            told, _reward, terminated, truncated, _info = made.last()
            over = terminated or truncated
            made.step(None if over else made.action_space(agent).sample(told["action_mask"]))
            decisions += not over
        return decisions

    return run


def gymnasium_game() -> Run:
    """A game by Gymnasium's loop."""
    env = OneSeat("counting")

    def run() -> int:
        _, info = env.reset()
        decisions, over = 0, False
        while not over:
            _, _, over, _, info = env.step(int(env.action_space.sample(info["action_mask"])))
            decisions += 1
        return decisions

    return run


# --- theirs ----------------------------------------------------------------------------------------------------------


def openspiel_loop(game: Any, observed: bool) -> Run:
    """A game by the loop that everybody writes in Python."""
    chance = random.Random(SEED)
    has_observations = game.get_type().provides_observation_tensor  # oh_hell has information states alone

    def run() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, chances)[0])
                continue
            if observed:
                state.observation_tensor() if has_observations else state.information_state_tensor()
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return run


def openspiel_environment(game: Any) -> Run:
    """A game by OpenSpiel's own environment for learners."""
    from open_spiel.python import rl_environment

    chance = random.Random(SEED)
    env = rl_environment.Environment(game)

    def run() -> int:
        step, decisions = env.reset(), 0
        while not step.last():
            player = step.observations["current_player"]
            step = env.step([chance.choice(step.observations["legal_actions"][player])])
            decisions += 1
        return decisions

    return run


def rlcard_game(name: str) -> Run:
    """A game by RLCard's loop."""
    import rlcard

    env, chance = rlcard.make(name), random.Random(SEED)
    env.seed(SEED)

    def run() -> int:
        state, player = env.reset()
        decisions = 0
        while not env.is_over():
            state, player = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
        assert player is not None
        return decisions

    return run


def lines() -> Iterator[tuple[str, Run]]:
    """Every line of the plan."""
    import pyspiel
    from pettingzoo.classic import connect_four_v3, leduc_holdem_v4, texas_holdem_v4, tictactoe_v3

    import stonehenge.envs.openspiel as adapter

    specials = {"options": {"specials": "all"}}
    yield OURS, tables(1024, 20)
    yield "Stonehenge, 1024 tables: base game, tricks in order", tables(1024, 20, history=True)
    yield "Stonehenge, 1024 tables: all special cards", tables(1024, 20, "jubilee", **specials)
    yield "Stonehenge, 1024 tables: Extreme", tables(1024, 20, "extreme")
    yield "Stonehenge, 64 tables: base game", tables(64, 300)
    yield "Stonehenge, PufferLib style: the learner's decisions", puffer(everyones=False)
    yield "Stonehenge, PufferLib style: everyone's decisions", puffer(everyones=True)
    yield "Stonehenge, PettingZoo: base game", pettingzoo_game(aec.env())
    yield "Stonehenge, Gymnasium: the learner's decisions", gymnasium_game()
    own = pyspiel.load_game(f"{adapter.ROUND_GAME}(players=4,round=8)")
    yield "Stonehenge, OpenSpiel: a round of 8 cards", openspiel_loop(own, observed=True)
    for tricks in TRICKS:
        game = pyspiel.load_game("oh_hell", {"players": 4, "num_tricks_fixed": tricks})
        yield THEIRS.format(tricks), openspiel_loop(game, observed=True)
        yield f"{THEIRS.format(tricks)}, no observation", openspiel_loop(game, observed=False)
    yield (
        "OpenSpiel, rl_environment: oh_hell, 8 tricks",
        openspiel_environment(pyspiel.load_game("oh_hell", {"players": 4, "num_tricks_fixed": TRICKS[0]})),
    )
    for module in (connect_four_v3, leduc_holdem_v4, texas_holdem_v4, tictactoe_v3):
        yield f"PettingZoo: {module.__name__.rpartition('.')[2]}", pettingzoo_game(module.env())
    for name in ("uno", "leduc-holdem", "doudizhu", "bridge"):
        yield f"RLCard: {name}", rlcard_game(name)


# --- measuring -------------------------------------------------------------------------------------------------------


def rate(run: Run, seconds: float) -> float:
    """Decisions a second of processor time, over at least so many seconds."""
    start, decisions = time.process_time(), 0
    while (taken := time.process_time() - start) < seconds:
        decisions += run()
    return decisions / taken


def measured(turns: int, seconds: float) -> dict[str, list[float]]:
    """The rate of every line in every turn; all lines take turns."""
    runs = dict(lines())
    for run in runs.values():
        run()  # compiles what is compiled, and warms up
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(turns):
        for name, run in runs.items():
            rates[name].append(rate(run, seconds))
    return rates


def summary(rates: dict[str, list[float]]) -> dict[str, Any]:
    """The figures, as they are kept."""
    theirs = max((THEIRS.format(tricks) for tricks in TRICKS), key=lambda name: statistics.median(rates[name]))
    return {
        "date": date.today().isoformat(),
        "machine": {
            "processor": platform.processor() or platform.machine(),
            "cores": os.cpu_count(),
            "pinned_to_one": hasattr(os, "sched_getaffinity") and len(os.sched_getaffinity(0)) == 1,
            "load": [round(load, 2) for load in os.getloadavg()],
            "python": platform.python_version(),
            "versions": {name: version(name) for name in COMPARED},
        },
        "decisions_per_second": {name: round(statistics.median(own)) for name, own in rates.items()},
        "slowest_and_fastest": {name: [round(min(own)), round(max(own))] for name, own in rates.items()},
        "openspiels_python_loop": theirs,
        "ratio": round(statistics.median(rates[OURS]) / statistics.median(rates[theirs]), 1),
        "ratio_of_our_slowest_to_their_fastest": round(min(rates[OURS]) / max(rates[theirs]), 1),
        "threshold": THRESHOLD,
    }


def unused_name(day: str) -> Path:
    """Where a result is kept: no result takes another one's place."""
    names = (RESULTS / f"envs-{day}{more}.json" for more in ("", *(f"-{n}" for n in range(2, 100))))
    return next(path for path in names if not path.exists())


def main() -> None:
    """Measure, print a table and one line of JSON, and keep it if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--save", action="store_true", help="keep the figures in benchmarks/results")
    given = parser.parse_args()
    warnings.simplefilter("ignore")  # of the libraries that are compared
    result = summary(measured(given.turns, given.seconds))
    slowest = result["slowest_and_fastest"]
    print(f"{'by chance, observations included, one core':58}{'decisions/s':>14}{'slowest':>14}{'fastest':>14}")
    for name, median in result["decisions_per_second"].items():
        print(f"{name:58}{median:>14,}{slowest[name][0]:>14,}{slowest[name][1]:>14,}")
    print(f"tables to {result['openspiels_python_loop']}: {result['ratio']} times (at least {THRESHOLD} asked for)")
    if given.save:
        path = unused_name(result["date"])
        path.write_text(json.dumps(result, indent=1) + "\n")
        print(f"kept in {path.name}")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
