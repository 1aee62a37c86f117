"""The adept's network while it learns: in fractions, with a step of gradient descent for each thing that was tried."""

import math
from typing import Any, Final, NamedTuple

import numpy as np

from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.lanes import LANES
from stonehenge.simulate.policies.adept_rows import NO_PREDICTION_ROW, NO_ROW, PLAY_ROWS, PREDICTION_ROWS
from stonehenge.simulate.policies.adept_weights import SUM_UNIT, WEIGHT_UNIT, Adept, Learnt

DECAY: Final = 0.01
"""How fast weights fall back to nothing, for each part of the learning rate: rows that always come together drift."""
_SLOW: Final = 0.02
"""The learning rate of the sums' weights, as a part of that of the rows."""
_MEMORY: Final = 0.001
"""How fast it is forgotten how large the slopes of a row were."""
_LEAST_SLOPE: Final = 1e-3
_LEAK: Final = 0.05
"""Which part of its slope a sum passes on that is not positive, so that it can become so again."""
_FIRST_ROW: Final = 0.08
_FIRST_WEIGHT: Final = 0.5
_MOST: Final = (1 << 15) - 1


class Layer(NamedTuple):
    """A table of rows, the weights of their sums, and how large the slopes of each row were lately."""

    table: Any
    weights: Any
    slopes: Any
    sums: Any
    """Room for the sums of one thing that was tried."""


class Network(NamedTuple):
    """What plays are worth, and what predictions are."""

    plays: Layer
    predictions: Layer


def new_network(seed: int) -> Network:
    """A network that has learnt nothing."""
    chance = np.random.default_rng(seed)
    return Network(_new_layer(chance, PLAY_ROWS, NO_ROW), _new_layer(chance, PREDICTION_ROWS, NO_PREDICTION_ROW))


def _new_layer(chance: np.random.Generator, rows: int, nothing: int) -> Layer:
    table = chance.normal(0.0, _FIRST_ROW, (rows, LANES))
    table[nothing] = 0.0
    return Layer(table, chance.normal(0.0, _FIRST_WEIGHT, LANES), np.ones(rows), np.zeros(LANES))


@compiled
def descend(layer: Layer, rows: Vector, count: int, target: float, rate: float) -> float:
    """Make the worth of these rows a little more like what came out; give the square of how far it was off."""
    table, weights, sums = layer.table, layer.weights, layer.sums
    for lane in range(LANES):
        sums[lane] = 0.0
    for index in range(count):
        row = table[rows[index]]
        for lane in range(LANES):
            sums[lane] += row[lane]
    off = -target
    for lane in range(LANES):
        off += weights[lane] * max(0.0, sums[lane])
    size = 0.0
    for lane in range(LANES):  # from here on the sums are their slopes
        total = sums[lane]
        sums[lane] = off * weights[lane] * (1.0 if total > 0.0 else _LEAK)
        size += sums[lane] * sums[lane] / LANES
        weights[lane] -= _SLOW * rate * off * max(0.0, total)
    for index in range(count):
        number = rows[index]
        row = table[number]
        layer.slopes[number] += _MEMORY * (size - layer.slopes[number])
        step = rate / (math.sqrt(layer.slopes[number]) + _LEAST_SLOPE)
        for lane in range(LANES):
            row[lane] -= step * sums[lane] + DECAY * rate * row[lane]
    return off * off


def learnt_by(network: Network, scale: float) -> Learnt:
    """The network in whole numbers, as it is kept; ``scale`` is what a point was in its targets."""
    return Learnt(scale * SUM_UNIT * WEIGHT_UNIT, _whole(network.plays), _whole(network.predictions))


def _whole(layer: Layer) -> list[int]:
    table = np.clip(np.rint(layer.table * SUM_UNIT), -_MOST, _MOST).astype(int)
    weights = np.clip(np.rint(layer.weights * WEIGHT_UNIT), -_MOST, _MOST).astype(int)
    return [*table.ravel().tolist(), *weights.tolist()]


@compiled
def _take_over(layer: Layer, table: Any, weights: Any) -> None:
    for row in range(len(table)):
        for lane in range(LANES):
            table[row][lane] = math.floor(layer.table[row][lane] * SUM_UNIT + 0.5)
    for lane in range(LANES):
        weights[lane] = math.floor(layer.weights[lane] * WEIGHT_UNIT + 0.5)


@compiled
def teach(network: Network, adept: Adept) -> None:
    """Let an adept know what the network has learnt by now."""
    _take_over(network.plays, adept.play_table, adept.play_weights)
    _take_over(network.predictions, adept.prediction_table, adept.prediction_weights)
