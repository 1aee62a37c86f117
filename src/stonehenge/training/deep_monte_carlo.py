"""Learn what the adept plays by: ``python -m stonehenge.training.deep_monte_carlo --kind classic-4``.

Deep Monte Carlo: the adept plays rounds against itself, now and then tries something else, and the worth of everything
it did moves a little towards the points that its seat made in the end (``exploration``, ``network``). What was learnt
is written into ``simulate/policies/adept``. A run that was stopped goes on where it was, if it is given the same file
to keep its state in.
"""

import argparse
import json
import math
import sys
import time
from pathlib import Path
from typing import Final

import numpy as np

from stonehenge.rules.editions import set_up
from stonehenge.rules.setup import Setup
from stonehenge.simulate import policies
from stonehenge.simulate.arrays import Vector, vector
from stonehenge.simulate.bits import next_random
from stonehenge.simulate.policies.adept_weights import Adept, adept_with, write
from stonehenge.simulate.policies.weights import apprentice_for, kind_of
from stonehenge.training.cross_entropy import KINDS
from stonehenge.training.examination import AMONG_ADEPTS, AMONG_APPRENTICES, AMONG_YARDSTICKS, examine, spread_of_points
from stonehenge.training.exploration import Rates, learn_from, new_notes
from stonehenge.training.network import Layer, Network, learnt_by, new_network, teach
from stonehenge.training.self_play import learning_table

WEIGHTS: Final = Path(policies.__file__).with_name("adept")
ROUNDS: Final = 3_000_000
CHUNK: Final = 10_000
"""How many rounds are played before the state is looked at."""
EXAMINED: Final = 20_000
"""In how many rounds the adept is examined, at each table."""
FIRST_RATE: Final = 1e-3
LAST_RATE: Final = 2e-5
FIRST_CURIOSITY: Final = 0.06
LAST_CURIOSITY: Final = 0.01
SPREAD: Final = 2.6
"""How far targets are spread: points are scaled to it, so that one learning rate fits every kind of game."""


def setup_of(kind: str) -> Setup:
    """The game of a kind, such as classic-4."""
    name, _, players = kind.partition("-")
    edition, _, options = KINDS[name]
    setup = set_up(edition, int(players), options)
    if not isinstance(setup, Setup):
        raise TypeError(f"{kind} cannot be set up: {setup}")
    return setup


def chance(seed: int) -> Vector:
    """A generator that begins with this seed."""
    random = vector(1)
    random[0] = seed * 2654435761 + 88172645463325252
    for _ in range(100):
        next_random(random)
    return random


class Course:
    """One kind of game that is learnt, from the first round to the last."""

    def __init__(self, kind: str, rounds: int, seed: int) -> None:
        self.kind, self.rounds, self.seed = kind, rounds, seed
        self.done = 0
        self.network = new_network(seed)
        self._setup = setup_of(kind)
        self._table, self._notes, self._random = learning_table(self._setup), new_notes(), chance(seed)
        self._adept: Adept = adept_with(learnt_by(self.network, 1.0), apprentice_for(kind_of(self._setup)))
        variance = spread_of_points(self._table, self._adept, EXAMINED, chance(seed + 1))
        self.scale = SPREAD / math.sqrt(max(variance, 1e-9))

    def go_on(self) -> float:
        """Learn from some more rounds; how far plays were off."""
        part = self.done / self.rounds
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** part
        curiosity = FIRST_CURIOSITY + (LAST_CURIOSITY - FIRST_CURIOSITY) * part
        rates = Rates(curiosity, rate, self.scale)
        progress = learn_from(self._table, self.network, self._adept, rates, self._notes, CHUNK, self._random)
        self.done += CHUNK
        return float(progress.play_loss) / max(1, int(progress.plays))

    def examined(self) -> dict[str, float]:
        """How well it does by now."""
        teach(self.network, self._adept)
        alone = [
            examine(self._table, self._adept, among, EXAMINED, chance(7))
            for among in (AMONG_YARDSTICKS, AMONG_APPRENTICES)
        ]
        alike = examine(self._table, self._adept, AMONG_ADEPTS, EXAMINED, chance(8))
        return {
            "among_yardsticks": round(float(alone[0].edge), 2),
            "among_apprentices": round(float(alone[1].edge), 2),
            "points": round(float(alike.points), 2),
            "exact": round(float(alike.exact), 4),
            "too_high": round(float(alike.too_high), 3),
        }

    def weights(self, **told: object) -> bytes:
        """What was learnt, as it is shipped."""
        command = "python -m stonehenge.training.deep_monte_carlo"
        made = f"{command} --kind {self.kind} --rounds {self.rounds} --seed {self.seed}"
        return write(learnt_by(self.network, self.scale), made=made, **told)

    # --- stopped and resumed -----------------------------------------------------------------------------------------

    def keep(self, path: Path) -> None:
        """Write down how it stands, so that it can go on from here."""
        unfinished = path.with_suffix(".new.npz")
        layers = {
            f"{name}_{field}": getattr(layer, field)
            for name, layer in zip(Network._fields, self.network, strict=True)
            for field in Layer._fields
        }
        about = json.dumps([self.kind, self.rounds, self.seed, self.done])
        deck = np.array(self._table.deck)  # each deal shuffles on from how the last one left it
        np.savez(unfinished, about=np.array(about), random=np.array(self._random), deck=deck, **layers)
        unfinished.replace(path)

    def resume(self, path: Path) -> None:
        """Go on from what was written down."""
        kept = np.load(path)
        kind, rounds, seed, done = json.loads(str(kept["about"]))
        if [kind, rounds, seed] != [self.kind, self.rounds, self.seed]:
            raise ValueError(f"{path} is of another course: {kind}, {rounds} rounds, seed {seed}")
        self.done = done
        self._random[0] = int(kept["random"][0])
        for place, card in enumerate(kept["deck"]):
            self._table.deck[place] = int(card)
        for name, layer in zip(Network._fields, self.network, strict=True):
            for field in Layer._fields:
                getattr(layer, field)[...] = kept[f"{name}_{field}"]


def learn(course: Course, state: Path, report: int) -> dict[str, float]:
    """Learn to the end, keep the state now and then, and say how it goes; how well it does then."""
    begun = time.monotonic()
    if state.exists():
        course.resume(state)
    marks: dict[str, float] = {}
    while course.done < course.rounds:
        loss = course.go_on()
        if course.done % report < CHUNK or course.done >= course.rounds:
            marks = course.examined()
            course.keep(state)
            seconds = round(time.monotonic() - begun)
            line = {"rounds": course.done, "seconds": seconds, "loss": round(loss, 3), **marks}
            sys.stdout.write(json.dumps(line) + "\n")
            sys.stdout.flush()
    return marks


def main() -> None:
    """Read the command line and learn."""
    parser = argparse.ArgumentParser(description="Learn what the adept plays by, by self-play.")
    kinds = [f"{kind}-{count}" for kind, (_, players, _) in KINDS.items() for count in players]
    parser.add_argument("--kind", choices=kinds, default="classic-4")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", type=Path, help="where the state is kept (otherwise a file in this folder)")
    parser.add_argument("--into", type=Path, default=WEIGHTS, help="where the weights are written")
    given = parser.parse_args()
    state = given.state or Path(f"{given.kind}.course.npz")
    course = Course(given.kind, given.rounds, given.seed)
    marks = learn(course, state, max(CHUNK, given.rounds // 20))
    given.into.mkdir(exist_ok=True)
    (given.into / f"{given.kind}.weights").write_bytes(course.weights(**marks))
    state.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
