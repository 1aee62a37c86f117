"""What could be: worlds that fit a view, and what an action is worth in them."""

import math
from typing import Any

from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.table import Phase, Round
from stonehenge.rules.view import View
from stonehenge.simulate.compiled import HAVE_NUMBA
from stonehenge.simulate.histories import History, finished_round, history_of
from stonehenge.simulate.layout import LENGTH, PLACES, PREDICTION, SEATS, TURN, constant, numbers, vector
from stonehenge.simulate.policies.options import loss_buffer, play_buffer
from stonehenge.simulate.policies.weights import kind_of, weights_for
from stonehenge.simulate.search import (
    HABITS,
    LOGS,
    MODELS,
    SOMEBODY,
    draw_worlds,
    judge_history,
    resample,
    value_actions,
)
from stonehenge.simulate.views import Seen
from stonehenge.simulate.worlds import slots_buffer

SHARES = (0.25, 0.25, 0.5)
"""How likely a stranger is the yardstick, the apprentice, or somebody who weighs cards roughly."""
JUDGED_DECISIONS = 12_000
"""About how many decisions of others are judged, in all worlds drawn together: some 10 milliseconds on one core."""
MOST_DRAWN = 3_000
BOLDNESS = 0.04
"""How much more a stranger is thought to predict than the apprentice would, for each trick of the round."""
DOUBT = 6.0
"""How many tricks that thought is worth: what was seen of more tricks than that outweighs it."""
EFFECTIVE_WORLDS = 160.0
"""How many worlds must share in what was seen."""


def rows(count: int, length: int) -> Any:
    """So many vectors."""
    if HAVE_NUMBA:
        import numpy as np

        return np.zeros((count, length), dtype=np.int64)
    return [[0] * length for _ in range(count)]


def table_of(rows: int, columns: int) -> Any:
    """Room for a number for each world and action."""
    if HAVE_NUMBA:
        import numpy as np

        return np.zeros((rows, columns), dtype=np.float64)
    return {}


def first_priors() -> Any:
    """What is thought of everyone at first, as logs."""
    logs = numbers(LOGS)
    for place in range(HABITS):
        logs[place] = math.log(SHARES[place % MODELS])
    return logs


def habits_in(logs: Any) -> Any:
    """By how much each seat predicts more than the apprentice would, for each trick of the round."""
    habits = numbers(SEATS)
    for seat in range(SEATS):
        further, tricks = logs[HABITS + 2 * seat], logs[HABITS + 2 * seat + 1]
        habits[seat] = (further + BOLDNESS * DOUBT) / (tricks + DOUBT)
    return habits


def strangers(logs: Any, players: int, me: int) -> float:
    """Which part of the others does not play by a policy we know."""
    unknown = 0.0
    for seat in range(players):
        if seat != me:
            likely = [
                math.exp(logs[seat * MODELS + model] - certain_of(logs, seat * MODELS)) for model in range(MODELS)
            ]
            unknown += likely[SOMEBODY] / sum(likely)
    return unknown / (players - 1)


def certain_of(logs: Any, place: int) -> float:
    """The log of the model that fits a seat best."""
    seat = place // MODELS
    return max(float(logs[seat * MODELS + model]) for model in range(MODELS))


def judged_round(setup: Setup, round_: Round) -> Any:
    """How likely each model makes what everyone did in a finished round, as logs."""
    logs = numbers(LOGS)
    history = finished_round(setup, round_)
    if history is not None:
        weights = weights_for(kind_of(setup))
        nothing = numbers(SEATS)
        judge_history(weights, history.origin, -1, history.actions, nothing, play_buffer(), loss_buffer(), logs)
    return logs


class Imagination:
    """Worlds for one moment of one seat."""

    def __init__(self, view: View, seen: Seen, chance: int, priors: Any) -> None:
        self._seat = view.seat
        self._weights = weights_for(kind_of(view.table.setup))
        self._priors = priors
        self._habits = habits_in(priors)
        self.strangers = strangers(priors, view.table.setup.players, view.seat)
        self._random = vector(1)
        self._random[0] = chance
        self._history: History = history_of(view, seen)
        self._vector = seen.vector
        self._given = seen.given
        self._start_simultaneous(view)

    def _start_simultaneous(self, view: View) -> None:
        """Where all act at once, they act in the loops one after the other, without seeing what the others do."""
        table, setup = view.table, view.table.setup
        if table.phase is Phase.PASS:
            self._vector[TURN] = 0
        elif table.phase is Phase.PREDICT and setup.predictions is not Predictions.IN_TURN:
            self._vector[TURN] = first_to_predict(table.round.dealer, setup.players, setup.direction)
            for seat in range(setup.players):
                self._vector[PREDICTION + seat] = -1

    def weigh(self, actions: list[int], count: int, playouts: int, others_matter: float) -> tuple[int, list[float]]:
        """Which action is best, and what each is worth, over at most so many worlds and playouts."""
        drawn = max(2 * count, min(MOST_DRAWN, JUDGED_DECISIONS // max(1, len(self._history.actions))))
        worlds, models, logs = rows(drawn, LENGTH), rows(drawn, SEATS), numbers(drawn)
        work, plays, losses = vector(LENGTH), play_buffer(), loss_buffer()
        draw_worlds(
            self._weights,
            self._vector,
            self._history.origin,
            self._seat,
            self._given,
            self._history.actions,
            self._history.played_lo,
            self._history.played_hi,
            self._priors,
            self._habits,
            self._random,
            worlds,
            models,
            logs,
            work,
            vector(PLACES),
            slots_buffer(),
            plays,
            losses,
            numbers(LOGS),
        )
        chosen = vector(count)
        resample(logs, EFFECTIVE_WORLDS, self._random, chosen)
        values = numbers(len(actions))
        best = value_actions(
            self._weights,
            worlds,
            models,
            self._habits,
            chosen,
            self._seat,
            constant(actions),
            others_matter,
            playouts,
            values,
            vector(2 * len(actions)),
            table_of(count, len(actions)),
            work,
            plays,
            losses,
        )
        return int(best), [float(worth) for worth in values]
