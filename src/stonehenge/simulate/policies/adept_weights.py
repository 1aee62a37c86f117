"""What the adept has learnt, for each kind of game, as it is kept and as the loops take it."""

import json
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.value import value
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Rows, Vector, lane_rows, lanes, vector
from stonehenge.simulate.lanes import LANES, TOGETHER
from stonehenge.simulate.places import PLACES
from stonehenge.simulate.policies.adept_rows import MOST_ROWS, PLAY_ROWS, PREDICTION_ROWS
from stonehenge.simulate.policies.plays import MOST_OPTIONS, play_buffer
from stonehenge.simulate.policies.weights import Apprentice, apprentice_for, kind_of

SUM_UNIT: Final = 1 << 10
"""What 1.0 is in the rows that are added up,"""
WEIGHT_UNIT: Final = 1 << 8
"""and in the weights of the sums."""


@value
class Learnt:
    """What was learnt for one kind of game, in whole numbers."""

    point: float
    """How much a point is worth in the numbers that come out."""
    plays: Sequence[int]
    """The rows of a play, one after the other, and behind them the weights of their sums,"""
    predictions: Sequence[int]
    """and those of a prediction."""


class Adept(NamedTuple):
    """What the adept needs to decide: what it has learnt, and room to weigh what a seat can do."""

    play_table: Rows
    play_weights: Vector
    prediction_table: Rows
    prediction_weights: Vector
    sums: Vector
    rows: Vector
    """Which rows are added up."""
    held: Vector
    """For each card of the hand its row, by its place."""
    plays: Vector
    """Every play of a seat."""
    worths: Vector
    """What each of them, or each prediction, is worth."""
    apprentice: Apprentice
    """Who is asked where the adept knows nothing better."""


class LearntTables(NamedTuple):
    """The rows that are added up and the weights of their sums, as the loops take them."""

    plays: Rows
    play_weights: Vector
    predictions: Rows
    prediction_weights: Vector


def adept_for(setup: Setup) -> Adept:
    """The adept for a game, with room of its own; what was learnt is there once, and only ever read."""
    return _with_room(_tables_for(kind_of(setup)), apprentice_for(kind_of(setup)))


def adept_with(learnt: Learnt, apprentice: Apprentice) -> Adept:
    """An adept that has learnt this, all its own: it may go on learning."""
    return _with_room(_tables_of(learnt), apprentice)


@cache
def _tables_for(kind: str) -> LearntTables:
    return _tables_of(learnt_for(kind))


def _tables_of(learnt: Learnt) -> LearntTables:
    plays, predictions = PLAY_ROWS * LANES, PREDICTION_ROWS * LANES
    return LearntTables(
        lane_rows(learnt.plays[:plays], LANES),
        lane_rows(learnt.plays[plays:], LANES)[0],
        lane_rows(learnt.predictions[:predictions], LANES),
        lane_rows(learnt.predictions[predictions:], LANES)[0],
    )


def _with_room(tables: LearntTables, apprentice: Apprentice) -> Adept:
    return Adept(
        *tables,
        lanes(LANES),
        vector(MOST_ROWS + TOGETHER),
        vector(PLACES),
        play_buffer(),
        vector(MOST_OPTIONS),
        apprentice,
    )


# --- files -----------------------------------------------------------------------------------------------------------


def _file_of(kind: str) -> Traversable:
    return files("stonehenge.simulate.policies").joinpath("adept", f"{kind}.weights")


@cache
def _is_kept(kind: str) -> bool:
    return _file_of(kind).is_file()


def has_learnt(setup: Setup) -> bool:
    """Whether the adept has learnt this kind of game itself; others it plays by what it learnt of the next best.

    Games with hidden or secret predictions are not among those, as long as nobody has measured them.
    """
    return setup.predictions is Predictions.IN_TURN and _is_kept(kind_of(setup))


@cache
def learnt_for(kind: str) -> Learnt:
    """What was learnt for a kind of game, such as classic-4; if nothing was, for the next smaller number of players."""
    name, _, players = kind.partition("-")
    for game in (name, "classic"):
        for count in (*range(int(players), 0, -1), *range(int(players), at.SEATS + 1)):
            if _is_kept(f"{game}-{count}"):
                return read(_file_of(f"{game}-{count}").read_bytes())
    raise FileNotFoundError(f"nothing was learnt for {kind}")


def read(kept: bytes) -> Learnt:
    """What a file holds: a line of JSON, and numbers of two bytes each, the lower first."""
    head, _, body = kept.partition(b"\n")
    told = json.loads(head)
    numbers = array("h")
    numbers.frombytes(body)
    if sys.byteorder == "big":
        numbers.byteswap()
    plays = (PLAY_ROWS + 1) * LANES
    if len(numbers) != plays + (PREDICTION_ROWS + 1) * LANES:
        raise ValueError(f"these weights are of another make: {len(numbers)} numbers")
    return Learnt(told["point"], list(numbers[:plays]), list(numbers[plays:]))


def write(learnt: Learnt, **told: object) -> bytes:
    """A file of it, with what else is to be told of how it came about."""
    numbers = array("h", [*learnt.plays, *learnt.predictions])
    if sys.byteorder == "big":
        numbers.byteswap()
    head = json.dumps({"point": learnt.point, **told})
    return head.encode() + b"\n" + numbers.tobytes()
