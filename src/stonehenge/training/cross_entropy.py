"""Learn the apprentice's coefficients: ``python -m stonehenge.training.cross_entropy --kind classic --minutes 10``.

The cross-entropy method: draw coefficients around the best so far, let each play rounds at tables of the yardstick and
at tables of what was learnt before, and go on from those that gained most. Every draw meets the same deals. What was
learnt is written every few steps into ``simulate/policies/apprentice.json``, and a later run goes on from there.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

import numpy as np

from stonehenge.rules.cards import SPECIALS
from stonehenge.rules.editions import set_up
from stonehenge.rules.refusals import Refusal
from stonehenge.simulate import policies
from stonehenge.simulate.policies.chances import COEFFICIENTS
from stonehenge.training.self_play import edge_at_table, learning_table

WEIGHTS: Final = Path(policies.__file__).with_name("apprentice.json")
KINDS: Final[dict[str, tuple[str, tuple[int, ...], dict[str, object]]]] = {
    "classic": ("classic", (3, 4, 5, 6), {}),
    "specials": ("jubilee", (3, 4, 5, 6), {"specials": list(SPECIALS)}),
    "junior": ("junior", (3, 4, 5, 6), {}),
    "extreme": ("extreme", (3, 4, 5), {}),
    "monochrome": ("classic", (3, 4), {"mode": "monochrome"}),
    "maximus": ("classic", (3, 4, 5, 6), {"mode": "maximus"}),
}
DRAWS: Final = 32
KEPT: Final = 8
ROUNDS: Final = 3_000
"""How many rounds each draw plays at each table."""
RENEW: Final = 12
"""After how many steps the one to be beaten is what was learnt so far."""


class Lesson:
    """The tables at which a kind of game is learnt."""

    def __init__(self, kind: str) -> None:
        name, _, only = kind.partition("-")
        edition, players, options = KINDS[name]
        if only:
            players = (int(only),)
        self._tables = []
        for count in players:
            setup = set_up(edition, count, options)
            if isinstance(setup, Refusal):
                raise TypeError(f"{kind} cannot be set up: {setup}")
            self._tables.append(learning_table(setup))

    def edges(self, weights: Any, rival: Any, seed: int, rounds: int) -> list[tuple[float, float]]:
        """By number of players: the edge a round at the yardstick's table, and at the rival's."""
        return [
            (
                edge_at_table(table, rounds, seed, weights, None),
                edge_at_table(table, rounds, seed + 1, weights, rival),
            )
            for table in self._tables
        ]

    def gain(self, weights: Any, rival: Any, scale: list[float], seed: int) -> float:
        """The mean edge over all tables, each measured by how much there is to gain at it."""
        edges = self.edges(weights, rival, seed, ROUNDS)
        return sum((first + second) / size for (first, second), size in zip(edges, scale, strict=True)) / len(edges)


def learn(kind: str, minutes: float, seed: int) -> None:
    """Learn for so long, and keep what was learnt."""
    learnt = json.loads(WEIGHTS.read_text()) if WEIGHTS.exists() else {}
    mean = np.array(learnt.get(kind) or learnt.get(kind.partition("-")[0]) or learnt["classic"])
    if len(mean) != COEFFICIENTS:
        raise ValueError(f"{WEIGHTS.name} has {len(mean)} coefficients for {kind}, the policy takes {COEFFICIENTS}")
    lesson = Lesson(kind)
    chance = np.random.default_rng(seed)
    spread = np.maximum(0.2 * np.abs(mean), 0.12)
    rival = mean.copy()
    scale = [
        max(1.0, abs(first)) if not kind.startswith("extreme") else 1.0
        for first, _ in lesson.edges(mean, rival, 1, 2_000)
    ]
    until = time.monotonic() + 60 * minutes
    step = 0
    while time.monotonic() < until:
        noise = chance.standard_normal((DRAWS // 2, len(mean))) * spread
        draws = np.concatenate([mean + noise, mean - noise, mean[None]])
        gains = [lesson.gain(draw, rival, scale, 1_000 + step) for draw in draws]
        best = draws[np.argsort(gains)[-KEPT:]]
        mean = 0.5 * mean + 0.5 * best.mean(axis=0)
        spread = 0.9 * spread + 0.1 * np.maximum(1.3 * best.std(axis=0), 0.01)
        step += 1
        if step % 4 == 0:
            _keep(kind, mean)
            _report(step, lesson.edges(mean, rival, 7, 8_000))
        if step % RENEW == 0:
            rival = mean.copy()
    _keep(kind, mean)


def _keep(kind: str, mean: Any) -> None:
    learnt = json.loads(WEIGHTS.read_text())
    learnt[kind] = [round(float(number), 4) for number in mean]
    unfinished = WEIGHTS.with_suffix(".new")
    unfinished.write_text(json.dumps(learnt, indent=1) + "\n")
    unfinished.replace(WEIGHTS)


def _report(step: int, edges: list[tuple[float, float]]) -> None:
    told = "  ".join(f"{first:+.2f} {second:+.2f}" for first, second in edges)
    sys.stdout.write(f"step {step}: edge at the yardstick's table and the rival's, by players: {told}\n")
    sys.stdout.flush()


def main() -> None:
    """Read the command line and learn."""
    parser = argparse.ArgumentParser(description="Learn the apprentice's coefficients by self-play.")
    kinds = [*KINDS, *(f"{kind}-{count}" for kind, (_, players, _) in KINDS.items() for count in players)]
    parser.add_argument("--kind", choices=kinds, default="classic", help="classic-4: for four players alone")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    learn(arguments.kind, arguments.minutes, arguments.seed)


if __name__ == "__main__":
    main()
