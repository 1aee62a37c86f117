"""Beliefs: what a seat thinks of the others, by what they did in earlier rounds.

For each seat and model there is the log of how likely it is (see ``likelihood``).
"""

import math
from functools import lru_cache
from typing import Final

from stonehenge.rules.setup import Predictions
from stonehenge.rules.table import Table
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, numbers
from stonehenge.simulate.histories import PastRound, finished_round
from stonehenge.simulate.likelihood import IMPOSSIBLE, LOGS, MODELS, judge_round
from stonehenge.simulate.policies.adept_weights import adept_for
from stonehenge.simulate.tuning import CREDENCE, NEVER_CERTAIN, RULED_OUT, SHARES

REMEMBERED: Final = 1024
"""How many rounds a process remembers that it has judged: some sixty games, and at most some ten megabytes."""


def at_first() -> Numbers:
    """What is thought of everyone before anything was seen."""
    logs = numbers(LOGS)
    for place in range(LOGS):
        logs[place] = math.log(SHARES[place % MODELS])
    return logs


def learnt(table: Table) -> Numbers:
    """What is thought of everyone after the rounds that are over."""
    logs = at_first()
    if table.setup.predictions is Predictions.SEALS:
        return logs
    for round_ in table.past:
        for place, likely in enumerate(judged(PastRound.of(table.setup, round_))):
            logs[place] += CREDENCE * likely
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
        judge_round(adept_for(past.setup), numbers(LOGS), history.origin, history.actions, logs)
    return tuple(float(log) for log in logs)


def priors_by(logs: Numbers) -> Numbers:
    """What the sampler is to believe: a seat's models add up to one, and those as good as ruled out are not asked."""
    priors = numbers(LOGS)
    for seat in range(at.SEATS):
        top = _best(logs, seat)
        total = top + math.log(sum(math.exp(logs[place] - top) for place in _models_of(seat)))
        for place in _models_of(seat):
            priors[place] = logs[place] - total if logs[place] - total > math.log(RULED_OUT) else IMPOSSIBLE
    return priors


def share_of(logs: Numbers, seat: int, model: int) -> float:
    """How likely a seat is this model."""
    likely = [math.exp(logs[place] - _best(logs, seat)) for place in _models_of(seat)]
    return likely[model] / sum(likely)


def _models_of(seat: int) -> range:
    return range(seat * MODELS, (seat + 1) * MODELS)


def _best(logs: Numbers, seat: int) -> float:
    """The log of the model that fits a seat best."""
    return max(float(logs[place]) for place in _models_of(seat))
