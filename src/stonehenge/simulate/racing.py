"""A race of actions: all are played out in the same worlds, and those that are clearly worse drop out on the way."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from stonehenge.simulate.arrays import NumberRows, Numbers, Vector, constant, number_rows, numbers, vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round, own_points
from stonehenge.simulate.likelihood import Inference
from stonehenge.simulate.rollouts import play_out
from stonehenge.simulate.sampler import Settled
from stonehenge.simulate.tuning import CLEARLY, FIRST_LOOK, LOOK_EVERY

_WORLDS: Final = 0
"""In the progress of a race: how many worlds have been looked at."""


class Race(NamedTuple):
    """What actions have been worth so far."""

    actions: Vector
    totals: Numbers
    """The sum of what each was worth."""
    tried: Vector
    """How often each was played out."""
    alive: Vector
    """1 for those that are still in the race."""
    worths: NumberRows
    """What each was worth in each world."""
    progress: Vector


def new_race(actions: Sequence[int], worlds: int) -> Race:
    """A race of these actions over at most this number of worlds."""
    count = len(actions)
    return Race(
        constant(actions), numbers(count), vector(count), constant([1] * count), number_rows(worlds, count), vector(1)
    )


def mean_worths(race: Race) -> list[float]:
    """What each action was worth on average, in as many worlds as it was played out in."""
    return [float(total) / max(1, int(tried)) for total, tried in zip(race.totals, race.tried, strict=True)]


def playouts_of(race: Race) -> int:
    """How many playouts there were so far."""
    return sum(int(tried) for tried in race.tried)


@compiled
def _drop_the_worse(race: Race) -> int:
    """Drop the actions that are clearly worse than the best, world by world compared; give how many are left."""
    totals, alive, worths = race.totals, race.alive, race.worths
    seen = race.progress[_WORLDS]
    count = len(race.actions)
    best = -1
    for index in range(count):
        if alive[index] != 0 and (best < 0 or totals[index] > totals[best]):
            best = index
    left = 0
    for index in range(count):
        if alive[index] == 0:
            continue
        left += 1
        if index == best:
            continue
        spread = 0.0
        mean = (totals[best] - totals[index]) / seen
        for world in range(seen):
            off = worths[world][best] - worths[world][index] - mean
            spread += off * off
        if mean > CLEARLY * math.sqrt(spread / (seen * (seen - 1))):
            alive[index] = 0
            left -= 1
    return left


@compiled
def _play_all(inference: Inference, settled: Settled, race: Race, work: Vector) -> None:
    """Play every action that is left out in the next world."""
    world = race.progress[_WORLDS]
    for index in range(len(race.actions)):
        if race.alive[index] != 0:
            copy_round(work, settled.worlds[world])
            play_out(inference, work, race.actions[index], settled.models[world])
            worth = own_points(work, inference.known.seat)
            race.worths[world][index] = worth
            race.totals[index] += worth
            race.tried[index] += 1
    race.progress[_WORLDS] += 1


@compiled
def run_race(inference: Inference, settled: Settled, race: Race, work: Vector, until: int) -> bool:
    """Go on over the worlds until this one; whether there is more to find out.

    Every few worlds the actions that are clearly worse are dropped.
    """
    progress = race.progress
    left = 0
    for index in range(len(race.actions)):
        left += race.alive[index]
    while progress[_WORLDS] < until and left > 1:
        _play_all(inference, settled, race, work)
        if progress[_WORLDS] >= FIRST_LOOK and progress[_WORLDS] % LOOK_EVERY == 0:
            left = _drop_the_worse(race)
    return left > 1
