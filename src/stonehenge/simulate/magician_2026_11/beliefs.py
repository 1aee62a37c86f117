"""Beliefs: what a seat thinks of the others, by what they did in earlier rounds.

For each seat and model there is the log of how likely it is, and for each seat how far its predictions were from what
the apprentice would have said (see ``likelihood``).
"""

import math
from functools import lru_cache
from typing import Final

from stonehenge.rules.setup import Predictions
from stonehenge.rules.table import Table
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, numbers
from stonehenge.simulate.histories import PastRound, finished_round
from stonehenge.simulate.magician_2026_11.likelihood import (
    APPRENTICE,
    HABITS,
    IMPOSSIBLE,
    LOGS,
    MODELS,
    SOMEBODY,
    Beliefs,
    judge_round,
)
from stonehenge.simulate.magician_2026_11.tuning import BOLDNESS, DOUBT, NEVER_CERTAIN, RULED_OUT, SHARES
from stonehenge.simulate.policies.weights import apprentice_for, kind_of

REMEMBERED: Final = 1024
"""How many rounds a process remembers that it has judged: some sixty games, and at most some ten megabytes."""


def at_first() -> Numbers:
    """What is thought of everyone before anything was seen."""
    logs = numbers(LOGS)
    for place in range(HABITS):
        logs[place] = math.log(SHARES[place % MODELS])
    return logs


def learnt(table: Table) -> Numbers:
    """What is thought of everyone after the rounds that are over."""
    logs = at_first()
    if table.setup.predictions is Predictions.SEALS:
        return logs
    for round_ in table.past:
        for place, likely in enumerate(judged(PastRound.of(table.setup, round_))):
            logs[place] += likely
    for seat in range(at.SEATS):
        least = _best(logs, seat) + math.log(NEVER_CERTAIN)
        for place in _models_of(seat):
            logs[place] = max(logs[place], least)
    return logs


@lru_cache(maxsize=REMEMBERED)
def judged(past: PastRound) -> tuple[float, ...]:
    """How likely each model makes what everyone did in a round that is over, as logs.

    Nothing but the round itself decides about it, so it is the same for every seat and bot that saw it, and a process
    need not judge a round twice, whichever bot of whichever table asks.
    """
    logs = numbers(LOGS)
    history = finished_round(past)
    if history is not None:
        everyone = Beliefs(numbers(LOGS), numbers(at.SEATS))
        judge_round(apprentice_for(kind_of(past.setup)), everyone, history.origin, history.actions, logs)
    return tuple(float(log) for log in logs)


def beliefs_by(logs: Numbers) -> Beliefs:
    """What the sampler is to believe: a seat's models add up to one, and those as good as ruled out are not asked."""
    priors, habits = numbers(LOGS), numbers(at.SEATS)
    for seat in range(at.SEATS):
        top = _best(logs, seat)
        total = top + math.log(sum(math.exp(logs[place] - top) for place in _models_of(seat)))
        for place in _models_of(seat):
            priors[place] = logs[place] - total if logs[place] - total > math.log(RULED_OUT) else IMPOSSIBLE
        further, tricks = logs[HABITS + 2 * seat], logs[HABITS + 2 * seat + 1]
        habits[seat] = (further + BOLDNESS * DOUBT) / (tricks + DOUBT)
    return Beliefs(priors, habits)


def strangers(logs: Numbers, players: int, me: int) -> float:
    """Which part of the others does not play by a policy we know."""
    unknown = 0.0
    for seat in range(players):
        if seat != me:
            likely = [math.exp(logs[place] - _best(logs, seat)) for place in _models_of(seat)]
            unknown += likely[SOMEBODY] / sum(likely)
    return unknown / (players - 1)


def surely_counting(beliefs: Beliefs, players: int, me: int) -> float:
    """Which part of the others is surely the yardstick, so that nothing else needs to be asked."""
    sure = sum(
        seat != me and all(beliefs.priors[seat * MODELS + model] == IMPOSSIBLE for model in (APPRENTICE, SOMEBODY))
        for seat in range(players)
    )
    return sure / (players - 1)


def _models_of(seat: int) -> range:
    return range(seat * MODELS, (seat + 1) * MODELS)


def _best(logs: Numbers, seat: int) -> float:
    """The log of the model that fits a seat best."""
    return max(float(logs[place]) for place in _models_of(seat))
