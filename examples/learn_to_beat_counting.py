"""Learns to beat the bot ``counting`` by playing against it: ten minutes of one processor, NumPy alone.

Deep Monte Carlo, about the simplest thing that works: a small net says what a round will be worth after each action;
the best looking one is played, or now and then any; when the round is over the net is told what it really was worth.

    pip install 'stonehenge[envs]'
    python examples/learn_to_beat_counting.py --minutes 10 --save learnt.npz

What was learnt at a thousand tables then plays a whole game at an ordinary one, as a bot that sees what a person sees.
"""

import argparse
import os
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for nets as small as this, threads cost more than they bring

import numpy as np

import stonehenge
from stonehenge.envs.choices import meaning
from stonehenge.envs.sight import see
from stonehenge.envs.spaces import scaled
from stonehenge.envs.task import Task
from stonehenge.envs.vectorised import Tables
from stonehenge.rules.actions import Action
from stonehenge.rules.view import View
from stonehenge.simulate.batch.action_codes import ACTIONS, write_mask
from stonehenge.simulate.batch.encoding import encode
from stonehenge.simulate.batch.fields import OBSERVATION

TASK = Task(episode="round")
SEATS = ["learner", "counting", "counting", "counting"]
TABLES = 1024
STEPS = 64
"""How many decisions are played at every table before the net learns from them."""
BATCH = 2048
EXPLORE = (0.15, 0.02)
"""How often anything is done instead of the best, at the beginning and in the end."""
RATE = (1e-3, 3e-5)
"""How far the net moves in a step, at the beginning and in the end."""
POINTS = 30.0
"""What the net counts in, so that its numbers are around 1."""


class Net:
    """Two hidden layers; what comes out is the worth of every action that there is in this game."""

    def __init__(self, columns: Any, codes: Any, hidden: int, chance: np.random.Generator) -> None:
        """``columns`` are the numbers of an observation that ever change, ``codes`` the actions that are ever legal."""
        self.columns, self.codes = columns, codes
        self._scales = scaled(np.ones(OBSERVATION, np.int16))[columns]
        sizes = [(len(columns), hidden), (hidden, hidden), (hidden, len(codes))]
        self.weights = [chance.normal(0, np.sqrt(2 / rows), (rows, own)).astype(np.float32) for rows, own in sizes]
        self.weights[2] *= 0.1
        self.biases = [np.zeros(own, np.float32) for _, own in sizes]
        self._parts = [*self.weights, *self.biases]
        self._means = [np.zeros_like(part) for part in self._parts]
        self._squares = [np.zeros_like(part) for part in self._parts]
        self._updates = 0

    def layers(self, numbers: Any) -> tuple[Any, Any, Any, Any]:
        """What goes in, both hidden layers, and the worth of every action."""
        inputs = numbers * self._scales
        first = np.maximum(inputs @ self.weights[0] + self.biases[0], 0)
        second = np.maximum(first @ self.weights[1] + self.biases[1], 0)
        return inputs, first, second, second @ self.weights[2] + self.biases[2]

    def best(self, observations: Any, masks: Any) -> Any:
        """Of the legal actions the one that looks best, by its place among the codes."""
        values = self.layers(observations[:, self.columns])[3]
        return np.where(masks[:, self.codes], values, -np.inf).argmax(axis=1)

    def learn(self, numbers: Any, actions: Any, worth: Any, rate: float) -> None:
        """Move towards what these actions were worth."""
        inputs, first, second, values = self.layers(numbers)
        rows = np.arange(len(actions))
        out = np.zeros_like(values)
        out[rows, actions] = (values[rows, actions] - worth) / len(actions)
        at_second = (out @ self.weights[2].T) * (second > 0)
        at_first = (at_second @ self.weights[1].T) * (first > 0)
        slopes = [inputs.T @ at_first, first.T @ at_second, second.T @ out]
        self._adam([*slopes, *(own.sum(axis=0) for own in (at_first, at_second, out))], rate)

    def _adam(self, slopes: list[Any], rate: float) -> None:
        self._updates += 1
        size = np.float32(rate * np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates))
        for n, slope in enumerate(slopes):
            self._means[n] += np.float32(0.1) * (slope - self._means[n])
            self._squares[n] += np.float32(0.001) * (slope * slope - self._squares[n])
            self._parts[n] -= size * self._means[n] / (np.sqrt(self._squares[n]) + np.float32(1e-8))


def new_net(tables: Tables, hidden: int, chance: np.random.Generator) -> Net:
    """A net for these tables: it looks at what ever changes there, and knows what can ever be done."""
    first, changes, legal = tables.observations[0].copy(), False, False
    for _ in range(200):
        changes |= (tables.observations != first).any(axis=0)
        legal |= tables.masks.any(axis=0)
        tables.step(tables.draw())
    return Net(np.flatnonzero(changes), np.flatnonzero(legal), hidden, chance)


class Experience:
    """What was seen and done at every table for a while, and what the round was worth then."""

    def __init__(self, net: Net, tables: int, steps: int) -> None:
        self.seen = np.zeros((steps, tables, len(net.columns)), np.int8)
        self.done = np.zeros((steps, tables), np.int64)
        self.worth = np.zeros((steps, tables), np.float32)
        self.had_choice = np.zeros((steps, tables), bool)

    def play(self, net: Net, tables: Tables, explore: float, chance: np.random.Generator) -> None:
        """Play on, mostly what looks best, now and then anything."""
        for step in range(len(self.done)):
            actions = net.best(tables.observations, tables.masks)
            by_chance = chance.random(tables.count) < explore
            actions[by_chance] = np.searchsorted(net.codes, tables.draw()[by_chance])
            self.seen[step] = tables.observations[:, net.columns]
            self.done[step] = actions
            self.had_choice[step] = tables.masks.sum(axis=1) > 1
            tables.step(net.codes[actions])
            self.worth[step] = np.where(tables.ended, tables.rewards[:, 0] / POINTS, np.nan)
        for step in range(len(self.done) - 2, -1, -1):  # what a round was worth, every decision in it was worth
            self.worth[step] = np.where(np.isnan(self.worth[step]), self.worth[step + 1], self.worth[step])

    def teach(self, net: Net, rate: float, chance: np.random.Generator) -> int:
        """Let the net learn from every decision that was one, of rounds that came to their end; how many there were."""
        places = np.flatnonzero(self.had_choice.ravel() & ~np.isnan(self.worth.ravel()))
        chance.shuffle(places)
        seen, done, worth = self.seen.reshape(-1, self.seen.shape[2]), self.done.ravel(), self.worth.ravel()
        for start in range(0, len(places) - BATCH + 1, BATCH):
            part = places[start : start + BATCH]
            net.learn(seen[part], done[part], worth[part], rate)
        return len(places)


class Lesson:
    """Tables to learn at, and a net that does."""

    def __init__(self, task: Task, seed: int, hidden: int) -> None:
        self.task = task
        self.chance = np.random.default_rng(seed)
        self.tables = Tables(task, TABLES, seed=seed, seats=SEATS)
        self.net = new_net(self.tables, hidden, self.chance)
        self.experience = Experience(self.net, TABLES, STEPS)

    def go_on(self, spent: float) -> int:
        """Play for a while and learn from it; ``spent`` is the share of the time that has gone. How many decisions."""
        self.experience.play(self.net, self.tables, EXPLORE[0] * (1 - spent) + EXPLORE[1] * spent, self.chance)
        return self.experience.teach(self.net, RATE[0] * (1 - spent) + RATE[1] * spent, self.chance)

    def edge(self, rounds: int, seed: int) -> tuple[float, float]:
        """The net's points a round less the mean of the others, on deals it never saw; and the error of that (95 %)."""
        tables = Tables(self.task, TABLES, seed=seed, seats=SEATS)
        edges: list[float] = []
        while len(edges) < rounds:
            tables.step(self.net.codes[self.net.best(tables.observations, tables.masks)])
            own = tables.rewards[tables.ended]
            edges += (own[:, 0] - own[:, 1:].mean(axis=1)).tolist()
        return float(np.mean(edges)), float(1.96 * np.std(edges) / np.sqrt(len(edges)))


def train(minutes: float, seed: int, hidden: int) -> Lesson:
    """Learn for so many minutes of processor time."""
    lesson = Lesson(TASK, seed, hidden)
    print(f"{len(lesson.net.columns)} numbers in, {len(lesson.net.codes)} actions out", flush=True)
    begun, decisions, told = time.process_time(), 0, 0.0
    while (spent := (time.process_time() - begun) / 60 / minutes) < 1:
        decisions += lesson.go_on(spent)
        if spent * minutes >= told:
            mean, error = lesson.edge(20_000, seed + 1000)
            shown = f"edge {mean:+.2f} ± {error:.2f} points a round"
            print(f"{spent * minutes:5.1f} min  {decisions:>11,} decisions  {shown}", flush=True)
            told += max(0.5, minutes / 20)
    return lesson


class LearntBot:
    """What was learnt, as a bot for any table: it sees what a person in its seat sees."""

    def __init__(self, net: Net) -> None:
        self._net = net

    def decide(self, view: View) -> Action:
        """The action that looks best."""
        seen, book = see(view)
        observation, mask = np.zeros((1, OBSERVATION), np.int16), np.zeros((1, ACTIONS), np.int8)
        encode(seen, book, view.seat, observation[0])
        write_mask(seen, book, mask[0])
        code = self._net.codes[self._net.best(observation, mask)[0]]
        return meaning(view, seen, book, int(code))


def main() -> None:
    """Learn, measure, and play a game."""
    parser = argparse.ArgumentParser(description="Learn to beat the bot counting.")
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--save", type=Path, help="where to keep the net (.npz)")
    given = parser.parse_args()
    lesson = train(given.minutes, given.seed, given.hidden)
    net = lesson.net
    mean, error = lesson.edge(200_000, seed=2031)
    print(f"after {given.minutes} minutes, on 200,000 rounds it never saw: {mean:+.2f} ± {error:.2f} points a round")
    if given.save:
        named = {f"weights{n}": one for n, one in enumerate(net.weights)} | {
            f"biases{n}": one for n, one in enumerate(net.biases)
        }
        np.savez(given.save, columns=net.columns, codes=net.codes, **named)
    game = stonehenge.Game(seed=7)
    game.play_out([LearntBot(net), "counting", "counting", "counting"])
    print("a whole game:", game.totals)


if __name__ == "__main__":
    main()
