"""The sampler: worlds as likely as everything that was seen makes them, with a model for each of the others.

Three steps: worlds are drawn by the cards alone, with the weight that what was seen gives them (importance sampling);
some are chosen by their weights (systematic resampling); each of these mixes further (``metropolis``).
"""

import math
from typing import NamedTuple

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import NumberRows, Numbers, Rows, Vector, number_rows, numbers, rows
from stonehenge.simulate.bits import random_below, random_share
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.determinisation import Slots, determinise
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.likelihood import (
    IMPOSSIBLE,
    LOGS,
    MODELS,
    SOMEBODY,
    Inference,
    best_log,
    guess_prediction,
    judge_hand,
    relative_mass,
)
from stonehenge.simulate.metropolis import Chain, can_mix, mix
from stonehenge.simulate.tuning import COOLER, LEAST_TRUST


class Drawn(NamedTuple):
    """Worlds drawn by the cards alone."""

    worlds: Rows
    logs: NumberRows
    """For each world, by seat and model, the log of how likely what was seen is there."""
    weights: Numbers
    """The log of each world's weight."""


class Settled(NamedTuple):
    """Worlds to play actions out in."""

    worlds: Rows
    models: Rows
    """For each world which model everyone is there."""


class Steps(NamedTuple):
    """How far a Markov chain goes."""

    first: int
    """Until the first world is taken from it."""
    between: int
    """And from there to the next."""
    worlds: int
    """How many worlds it leaves behind."""


def room_to_draw(count: int) -> Drawn:
    """Room for this number of worlds as they are drawn."""
    return Drawn(rows(count, at.LENGTH), number_rows(count, LOGS), numbers(count))


def room_to_settle(count: int) -> Settled:
    """Room for this number of worlds as they are settled."""
    return Settled(rows(count, at.LENGTH), rows(count, at.SEATS))


@compiled
def draw_worlds(inference: Inference, slots: Slots, drawn: Drawn, begin: int, end: int) -> None:
    """Draw some worlds by the cards alone, each with the log of its weight and those of its hands by model."""
    known = inference.known
    for index in range(begin, end):
        world = drawn.worlds[index]
        copy_round(world, known.state)
        weight = determinise(known, slots, inference.random, world)
        total = math.log(weight) if weight > 0.0 else IMPOSSIBLE
        for seat in range(known.state[at.PLAYERS]):
            if seat != known.seat:
                total += judge_hand(inference, world, seat, IMPOSSIBLE, drawn.logs[index])
        drawn.weights[index] = total


@compiled
def _effective(weights: Numbers, top: float, trust: float) -> float:
    """The effective sample size: how many equal worlds these are worth, if what was seen is trusted so far."""
    total = 0.0
    squares = 0.0
    for index in range(len(weights)):
        share = math.exp(trust * (weights[index] - top))
        total += share
        squares += share * share
    return total * total / squares


@compiled
def resample(weights: Numbers, wanted: float, random: Vector, chosen: Vector) -> float:
    """Choose worlds in proportion to their weights, which are logs, evenly spread; give how far they were trusted.

    Where a few worlds would outweigh all others, what was seen is trusted less, until as many as wanted share in the
    weight: none of those that were drawn is the real one.
    """
    count = len(weights)
    top = weights[0]
    for index in range(1, count):
        top = max(top, weights[index])
    trust = 1.0
    while trust > LEAST_TRUST and _effective(weights, top, trust) < wanted:
        trust *= COOLER
    total = 0.0
    for index in range(count):
        total += math.exp(trust * (weights[index] - top))
    step = total / len(chosen)
    mark = step * random_share(random)
    index = 0
    passed = math.exp(trust * (weights[0] - top))
    for number in range(len(chosen)):
        while passed < mark and index < count - 1:
            index += 1
            passed += math.exp(trust * (weights[index] - top))
        chosen[number] = index
        mark += step
    _shuffle(chosen, random)
    return trust


@compiled
def _shuffle(chosen: Vector, random: Vector) -> None:
    """Worlds are looked at from the first on, and not always all of them."""
    for place in range(len(chosen) - 1, 0, -1):
        other = random_below(random, place + 1)
        chosen[place], chosen[other] = chosen[other], chosen[place]


@compiled
def _draw_models(inference: Inference, logs: Numbers, models: Vector) -> None:
    """Draw a model for each of the others by what it makes of this world."""
    priors = inference.priors
    for seat in range(inference.known.state[at.PLAYERS]):
        if seat == inference.known.seat:
            continue
        top = best_log(priors, logs, seat)
        drawn = relative_mass(priors, logs, seat, top) * random_share(inference.random)
        models[seat] = SOMEBODY
        for model in range(MODELS):
            drawn -= math.exp(priors[seat * MODELS + model] + logs[seat * MODELS + model] - top)
            if drawn <= 0.0:
                models[seat] = model
                break


@compiled
def _guess_secret_predictions(inference: Inference, world: Vector) -> None:
    """V3: what everyone may have predicted with the hand they have in a world."""
    evidence = inference.evidence
    for seat in range(world[at.PLAYERS]):
        if seat != inference.known.seat:
            low = world[at.LO + seat] | evidence.played[2 * seat]
            high = world[at.HI + seat] | evidence.played[2 * seat + 1]
            world[at.PREDICTION + seat] = guess_prediction(inference.adept, evidence.moments[0], seat, low, high)


@compiled
def settle_worlds(
    inference: Inference,
    drawn: Drawn,
    chosen: Vector,
    steps: Steps,
    chain: Chain,
    settled: Settled,
    some: tuple[int, int],
) -> None:
    """Fill in some of the settled worlds, from one to before another, and draw a model for everyone in each.

    One in so many starts from a world that was drawn; those behind it are where its chain gets to from there.
    """
    state = inference.known.state
    mixes = can_mix(state) and len(inference.evidence.actions) > 0 and steps.first > 0
    for index in range(some[0], some[1]):
        world = settled.worlds[index]
        start = not mixes or index % steps.worlds == 0
        if start:
            copy_round(world, drawn.worlds[chosen[index]])
            for place in range(LOGS):
                chain.logs[place] = drawn.logs[chosen[index]][place]
        else:
            copy_round(world, settled.worlds[index - 1])
        if mixes:
            mix(inference, world, chain, steps.first if start else steps.between)
        _draw_models(inference, chain.logs, settled.models[index])
        if state[at.PREDICTING] == at.SECRET and state[at.PHASE] != at.WAIT_PREDICT:
            _guess_secret_predictions(inference, world)
