"""What could be: worlds that fit a view, and what an action is worth in them."""

import math
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from stonehenge.rules.predictions import first_to_predict
from stonehenge.rules.setup import Predictions, Setup
from stonehenge.rules.table import Phase, Round
from stonehenge.rules.value import value
from stonehenge.rules.view import View
from stonehenge.simulate.compiled import HAVE_NUMBA
from stonehenge.simulate.endings import LAST_TRICKS, ending_stack
from stonehenge.simulate.histories import History, finished_round, history_of
from stonehenge.simulate.judging import (
    APPRENTICE,
    HABITS,
    IMPOSSIBLE,
    LOGS,
    MODELS,
    SOMEBODY,
    judge_history,
    tell_moments,
)
from stonehenge.simulate.layout import LENGTH, PLACES, PREDICTION, SEATS, TURN, constant, numbers, rows, vector
from stonehenge.simulate.policies.options import loss_buffer, play_buffer
from stonehenge.simulate.policies.weights import kind_of, weights_for
from stonehenge.simulate.search import draw_worlds, resample, settle_worlds, value_actions
from stonehenge.simulate.views import Seen
from stonehenge.simulate.worlds import slots_buffer

SHARES = (0.25, 0.25, 0.5)
"""How likely a stranger is the yardstick, the apprentice, or somebody who weighs cards roughly."""
BOLDNESS = 0.04
"""How much more a stranger is thought to predict than the apprentice would, for each trick of the round."""
DOUBT = 6.0
"""How many tricks that thought is worth: what was seen of more tricks than that outweighs it."""
EFFECTIVE_WORLDS = 160.0
"""How many worlds must share in what was seen before they wander."""
TRUST = 1.0
"""How far what was seen is trusted when they do."""
AT_A_TIME = 16
"""So many worlds are made before actions are played out in them: often there is no need of more."""
RULED_OUT = 2e-4
"""A model less likely than this is not asked; after the round it is judged again."""


def rows_of_numbers(count: int, length: int) -> Any:
    """So many vectors of fractions."""
    if HAVE_NUMBA:
        import numpy as np

        return np.zeros((count, length), dtype=np.float64)
    return [[0.0] * length for _ in range(count)]


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
        everyone = numbers(LOGS)
        judge_history(weights, history.origin, history.actions, everyone, nothing, play_buffer(), loss_buffer(), logs)
    return logs


def in_question(logs: Any) -> Any:
    """The same beliefs, adding up to one for each seat; models that are as good as ruled out are not asked any more."""
    priors = numbers(LOGS)
    for seat in range(SEATS):
        own = range(seat * MODELS, (seat + 1) * MODELS)
        top = max(float(logs[place]) for place in own)
        total = top + math.log(sum(math.exp(logs[place] - top) for place in own))
        for place in own:
            priors[place] = logs[place] - total if logs[place] - total > math.log(RULED_OUT) else IMPOSSIBLE
    return priors


def surely_counting(priors: Any, players: int, me: int) -> float:
    """Which part of the others is surely the yardstick, so that nothing else needs to be asked."""
    sure = sum(
        seat != me and all(priors[seat * MODELS + model] == IMPOSSIBLE for model in (APPRENTICE, SOMEBODY))
        for seat in range(players)
    )
    return sure / (players - 1)


@value
class Effort:
    """How much may be done for one decision: in numbers, so that it is the same everywhere, or by the clock."""

    worlds: int
    """In how many worlds actions are played out at most."""
    drawn: int
    """From how many these are chosen at most."""
    steps: int
    """How far a world wanders before it is looked at."""
    between: int
    """And how far until it is looked at again."""
    playouts: int
    until: float | None = None
    """When to be done, by ``perf_counter``; this is not the same on every machine, nor twice on the same."""

    def shared(self, share: float) -> Callable[[], bool]:
        """Whether this part of the time that is left now is over; never without a clock."""
        if self.until is None:
            return lambda: False
        end = perf_counter() + share * (self.until - perf_counter())
        return lambda: perf_counter() >= end


class Imagination:
    """Worlds for one moment of one seat."""

    def __init__(self, view: View, seen: Seen, chance: int, beliefs: Any) -> None:
        self._seat = view.seat
        self._weights = weights_for(kind_of(view.table.setup))
        self._priors = in_question(beliefs)
        self._habits = habits_in(beliefs)
        self.strangers = strangers(beliefs, view.table.setup.players, view.seat)
        self.counted = surely_counting(self._priors, view.table.setup.players, view.seat)
        self._random = vector(1)
        self._random[0] = chance
        self._history: History = history_of(view, seen)
        self._vector = seen.vector
        self._given = seen.given
        self._plays, self._losses = play_buffer(), loss_buffer()
        self._tell_moments()
        self._start_simultaneous(view)

    def _tell_moments(self) -> None:
        count = len(self._history.actions)
        self._moments, self._later, self._order = rows(count + 1, LENGTH), vector(2 * count), vector(SEATS + 1 + count)
        tell_moments(self._history.origin, self._history.actions, self._moments, self._later, self._order)

    def _start_simultaneous(self, view: View) -> None:
        """Where all act at once, they act in the loops one after the other, without seeing what the others do."""
        table, setup = view.table, view.table.setup
        if table.phase is Phase.PASS:
            self._vector[TURN] = 0
        elif table.phase is Phase.PREDICT and setup.predictions is not Predictions.IN_TURN:
            self._vector[TURN] = first_to_predict(table.round.dealer, setup.players, setup.direction)
            for seat in range(setup.players):
                self._vector[PREDICTION + seat] = -1

    def weigh(self, actions: list[int], effort: Effort, others_matter: float) -> tuple[int, list[float]]:
        """Which action is best, and what each is worth."""
        count = len(actions)
        values, alive, progress = numbers(count), constant([1] * count + [0] * count), vector(2)
        table, late = table_of(effort.worlds, count), effort.shared(1.0)
        worlds, models = rows(effort.worlds, LENGTH), rows(effort.worlds, SEATS)
        stack, choices = ending_stack()
        for done in self._settle(worlds, models, effort):
            more = value_actions(
                self._weights,
                worlds,
                models,
                self._habits,
                self._seat,
                constant(actions),
                others_matter,
                done,
                effort.playouts,
                values,
                alive,
                table,
                progress,
                LAST_TRICKS,
                stack,
                choices,
                self._plays,
                self._losses,
            )
            if not more or late():
                break
        means = [float(values[index]) / max(1, int(alive[count + index])) for index in range(count)]
        return max((index for index in range(count) if alive[index]), key=means.__getitem__), means

    def worlds(self, effort: Effort) -> Any:
        """Worlds as likely as everything that was seen makes them, as vectors with all hands."""
        worlds = rows(effort.worlds, LENGTH)
        for _ in self._settle(worlds, rows(effort.worlds, SEATS), effort):
            pass
        return worlds

    def _settle(self, worlds: Any, models: Any, effort: Effort) -> Iterator[int]:
        """Fill in worlds as likely as what was seen makes them, and who is who there, a few at a time; how many."""
        drawn, logs, weights = self._drawn(effort)
        chosen = vector(effort.worlds)
        resample(weights, EFFECTIVE_WORLDS, self._random, chosen)
        for start in range(0, effort.worlds, AT_A_TIME):
            done = min(effort.worlds, start + AT_A_TIME)
            settle_worlds(
                self._weights,
                self._vector,
                self._seat,
                self._given,
                self._moments,
                self._later,
                self._order,
                self._history.actions,
                self._history.played,
                self._priors,
                self._habits,
                self._random,
                drawn,
                logs,
                chosen[start:done],
                effort.steps,
                effort.between,
                TRUST,
                worlds[start:done],
                models[start:done],
                vector(PLACES),
                vector(PLACES),
                self._plays,
                self._losses,
                numbers(LOGS),
                numbers(LOGS),
                numbers(SEATS + 1),
            )
            yield done

    def _drawn(self, effort: Effort) -> tuple[Any, Any, Any]:
        """Worlds by the cards alone, with what each model makes of the hands, and the logs of the weights."""
        worlds, logs, weights = rows(effort.drawn, LENGTH), rows_of_numbers(effort.drawn, LOGS), numbers(effort.drawn)
        late = effort.shared(0.3)
        step = effort.drawn if effort.until is None else AT_A_TIME
        done = 0
        for start in range(0, effort.drawn, step):
            done = min(effort.drawn, start + step)
            draw_worlds(
                self._weights,
                self._vector,
                self._seat,
                self._given,
                self._moments,
                self._later,
                self._order,
                self._history.actions,
                self._priors,
                self._habits,
                self._random,
                start,
                done,
                worlds,
                logs,
                weights,
                vector(PLACES),
                slots_buffer(),
                self._plays,
                self._losses,
            )
            if late():
                break
        return worlds[:done], logs[:done], weights[:done]
