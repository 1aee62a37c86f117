"""Looking ahead: worlds weighted by what was seen, played out with the policies, for every action there is."""

import math
from typing import Any, Final

from stonehenge.simulate.bits import next_random, random_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.endings import search_ending
from stonehenge.simulate.judging import COUNTING, IMPOSSIBLE, MODELS, SOMEBODY, guess_prediction, judge_hand
from stonehenge.simulate.layout import (
    BY_PENALTIES,
    COUNT,
    DONE,
    HI,
    LO,
    PHASE,
    PLAYERS,
    POINTS,
    PREDICTING,
    PREDICTION,
    ROUND_OVER,
    SCORING,
    SECRET,
    SIZE,
    TURN,
    UNSEEN_CARDS,
    WAIT_PLAY,
    WAIT_PREDICT,
)
from stonehenge.simulate.policies.apprentice import apprentice_action, prediction_estimate
from stonehenge.simulate.policies.counting import allowed_prediction, counting_action
from stonehenge.simulate.rounds import act, copy_round
from stonehenge.simulate.wandering import can_wander, wander
from stonehenge.simulate.worlds import draw_world

CLEARLY: Final = 1.7
"""How many standard errors worse an action must be to be dropped."""
STOPS: Final = 4
"""How many worlds one that wanders leaves behind."""
FIRST_LOOK: Final = 16
LOOK_EVERY: Final = 8


@compiled
def _policy_action(w: Any, r: Any, model: int, habits: Any, plays: Any, losses: Any) -> int:
    if model == COUNTING:
        return counting_action(r, plays)
    if model == SOMEBODY and r[PHASE] == WAIT_PREDICT and r[UNSEEN_CARDS] == 0:
        seat = r[TURN]
        estimate = prediction_estimate(w, r, seat) + habits[seat] * r[SIZE]
        return allowed_prediction(r, math.floor(estimate + 0.5))
    return apprentice_action(w, r, plays, losses)


@compiled
def _choose_models(priors: Any, logs: Any, players: int, me: int, random: Any, models: Any) -> None:
    """Draw a model for each of the others by what it makes of this world."""
    for seat in range(players):
        if seat == me:
            continue
        top = IMPOSSIBLE
        for model in range(MODELS):
            top = max(top, priors[seat * MODELS + model] + logs[seat * MODELS + model])
        mass = 0.0
        for model in range(MODELS):
            mass += math.exp(priors[seat * MODELS + model] + logs[seat * MODELS + model] - top)
        drawn = mass * (next_random(random) / 2147483648.0)
        models[seat] = SOMEBODY
        for model in range(MODELS):
            drawn -= math.exp(priors[seat * MODELS + model] + logs[seat * MODELS + model] - top)
            if drawn <= 0.0:
                models[seat] = model
                break


@compiled
def draw_worlds(
    w: Any,
    r: Any,
    me: int,
    given: int,
    moments: Any,
    later: Any,
    order: Any,
    history: Any,
    priors: Any,
    habits: Any,
    random: Any,
    begin: int,
    end: int,
    worlds: Any,
    logs: Any,
    weights: Any,
    deck: Any,
    free: Any,
    plays: Any,
    losses: Any,
) -> None:
    """Draw some worlds by the cards alone, each with the log of its weight and those of its hands by model."""
    for index in range(begin, end):
        world = worlds[index]
        copy_round(world, r)
        weight = draw_world(r, me, given, deck, free, random, world)
        total = math.log(weight) if weight > 0.0 else IMPOSSIBLE
        for seat in range(r[PLAYERS]):
            if seat != me:
                total += judge_hand(
                    w,
                    moments,
                    later,
                    order,
                    history,
                    seat,
                    world[LO + seat],
                    world[HI + seat],
                    priors,
                    habits,
                    IMPOSSIBLE,
                    plays,
                    losses,
                    logs[index],
                )
        weights[index] = total


@compiled
def settle_worlds(
    w: Any,
    r: Any,
    me: int,
    given: int,
    moments: Any,
    later: Any,
    order: Any,
    history: Any,
    played: Any,
    priors: Any,
    habits: Any,
    random: Any,
    drawn: Any,
    drawn_logs: Any,
    chosen: Any,
    steps: int,
    between: int,
    trust: float,
    worlds: Any,
    models: Any,
    deck: Any,
    holders: Any,
    plays: Any,
    losses: Any,
    logs: Any,
    trial: Any,
    likely: Any,
) -> None:
    """Let each of the chosen worlds wander, and draw a model for everyone in it.

    Only every so many of them starts from the worlds drawn; the next ones are where it gets to from there.
    """
    wanders = can_wander(r) and len(history) > 0 and steps > 0
    for index in range(len(worlds)):
        world = worlds[index]
        start = not wanders or index % STOPS == 0
        if start:
            copy_round(world, drawn[chosen[index]])
            for place in range(len(logs)):
                logs[place] = drawn_logs[chosen[index]][place]
        else:
            copy_round(world, worlds[index - 1])
        if wanders:
            wander(
                w,
                r,
                me,
                given,
                world,
                steps if start else between,
                trust,
                moments,
                later,
                order,
                history,
                priors,
                habits,
                random,
                deck,
                holders,
                plays,
                losses,
                logs,
                trial,
                likely,
            )
        _choose_models(priors, logs, r[PLAYERS], me, random, models[index])
        if r[PREDICTING] == SECRET and r[PHASE] != WAIT_PREDICT:
            for seat in range(r[PLAYERS]):
                if seat != me:
                    world[PREDICTION + seat] = guess_prediction(
                        w,
                        moments[0],
                        seat,
                        world[LO + seat] | played[2 * seat],
                        world[HI + seat] | played[2 * seat + 1],
                        plays,
                        losses,
                    )


@compiled
def _effective(weights: Any, top: float, trust: float) -> float:
    """How many equal worlds these are worth, if what was seen is trusted so far."""
    total = 0.0
    squares = 0.0
    for index in range(len(weights)):
        share = math.exp(trust * (weights[index] - top))
        total += share
        squares += share * share
    return total * total / squares


@compiled
def resample(weights: Any, wanted: float, random: Any, chosen: Any) -> float:
    """Choose worlds in proportion to their weights, which are logs, evenly spread; give how far they were trusted.

    Where a few worlds would outweigh all others, what was seen is trusted less, until so many share in it: none of
    those that were drawn is the real one.
    """
    count = len(weights)
    top = weights[0]
    for index in range(1, count):
        top = max(top, weights[index])
    trust = 1.0
    while trust > 0.05 and _effective(weights, top, trust) < wanted:
        trust *= 0.8
    total = 0.0
    for index in range(count):
        total += math.exp(trust * (weights[index] - top))
    step = total / len(chosen)
    mark = step * (next_random(random) / 2147483648.0)
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
def _shuffle(chosen: Any, random: Any) -> None:
    """Worlds are looked at from the first on, and not always all of them."""
    for place in range(len(chosen) - 1, 0, -1):
        other = random_below(random, place + 1)
        chosen[place], chosen[other] = chosen[other], chosen[place]


@compiled
def round_value(r: Any, me: int, others_matter: float) -> float:
    """What the end of a round is worth to a seat: its points, less a part of what the others got."""
    total = 0.0
    for seat in range(r[PLAYERS]):
        total += r[POINTS + seat]
    own = r[POINTS + me]
    worth = own - others_matter * (total - own) / (r[PLAYERS] - 1)
    return -worth if r[SCORING] == BY_PENALTIES else worth


@compiled
def play_out(
    w: Any,
    stack: Any,
    me: int,
    action: int,
    models: Any,
    habits: Any,
    last: int,
    choices: Any,
    plays: Any,
    losses: Any,
) -> None:
    """Play a round to its end: this action when it is my turn first, then everyone by their policy.

    The last so many tricks are searched instead. The round is the first of the stack.
    """
    r = stack[0]
    acted = False
    while r[PHASE] != ROUND_OVER:
        if acted and r[SIZE] - r[DONE] <= last and r[COUNT] == 0 and r[PHASE] == WAIT_PLAY:
            search_ending(w, stack, me, models, choices, plays, losses)
            return
        if r[TURN] != me:
            act(r, _policy_action(w, r, models[r[TURN]], habits, plays, losses))
        elif acted:
            act(r, apprentice_action(w, r, plays, losses))
        else:
            acted = True
            act(r, action)


@compiled
def _drop_the_worse(table: Any, seen: int, count: int, values: Any, alive: Any) -> int:
    """Drop the actions that are clearly worse than the best, world by world compared; give how many are left."""
    best = -1
    for index in range(count):
        if alive[index] != 0 and (best < 0 or values[index] > values[best]):
            best = index
    left = 0
    for index in range(count):
        if alive[index] == 0:
            continue
        left += 1
        if index == best:
            continue
        spread = 0.0
        mean = (values[best] - values[index]) / seen
        for world in range(seen):
            off = table[world, best] - table[world, index] - mean
            spread += off * off
        if mean > CLEARLY * math.sqrt(spread / (seen * (seen - 1))):
            alive[index] = 0
            left -= 1
    return left


@compiled
def value_actions(
    w: Any,
    worlds: Any,
    models: Any,
    habits: Any,
    me: int,
    actions: Any,
    others_matter: float,
    until: int,
    playouts: int,
    values: Any,
    alive: Any,
    table: Any,
    progress: Any,
    last: int,
    stack: Any,
    choices: Any,
    plays: Any,
    losses: Any,
) -> bool:
    """Add up what each action is worth over the worlds until this one, as far as so many playouts go; whether to go on.

    Every few worlds the actions that are clearly worse are dropped, and the rest get their playouts. ``progress``: how
    many worlds have been looked at, and how many playouts made.
    """
    count = len(actions)
    left = 0
    for index in range(count):
        left += alive[index]
    while progress[0] < until and left > 1 and progress[1] + left <= playouts:
        seen = progress[0]
        for index in range(count):
            if alive[index] != 0:
                copy_round(stack[0], worlds[seen])
                play_out(w, stack, me, actions[index], models[seen], habits, last, choices, plays, losses)
                worth = round_value(stack[0], me, others_matter)
                table[seen, index] = worth
                values[index] += worth
                alive[count + index] += 1  # behind them: how often each was tried
        progress[1] += left
        progress[0] += 1
        if progress[0] >= FIRST_LOOK and progress[0] % LOOK_EVERY == 0:
            left = _drop_the_worse(table, progress[0], count, values, alive)
    return left > 1 and progress[1] + left <= playouts
