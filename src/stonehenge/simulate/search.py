"""Looking ahead: worlds weighted by what was seen, played out with the policies, for every action there is.

How likely a world is depends on who the others are: for each of them there are models (the yardstick, the apprentice,
and somebody who roughly weighs cards as the apprentice does), and what they did in earlier rounds tells which fits.
"""

import math
from typing import Any, Final

from stonehenge.simulate.bits import next_random, random_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BY_PENALTIES,
    HI,
    LO,
    PHASE,
    PLAYERS,
    POINTS,
    PREDICTING,
    PREDICTION,
    ROUND_OVER,
    SCORING,
    SEATS,
    SECRET,
    SIZE,
    TURN,
    UNSEEN_CARDS,
    WAIT_PLAY,
    WAIT_PREDICT,
)
from stonehenge.simulate.policies.apprentice import apprentice_action, prediction_estimate, weigh
from stonehenge.simulate.policies.counting import allowed_prediction, counting_action
from stonehenge.simulate.rounds import act, copy_round
from stonehenge.simulate.worlds import draw_world

COUNTING: Final = 0
APPRENTICE: Final = 1
SOMEBODY: Final = 2
MODELS: Final = 3
HABITS: Final = SEATS * MODELS
"""Behind the logs of the models, for each seat: how far its predictions were from what the apprentice expects, and of
how many tricks."""
LOGS: Final = HABITS + 2 * SEATS

SLIP: Final = 0.02
"""How often one who plays by a policy does something else."""
TEMPERATURE: Final = 1.0
"""How far somebody who weighs cards roughly is from weighing them exactly."""
SPREAD: Final = 0.27
"""How far their predictions are from what the apprentice expects, in tricks, for the root of the cards dealt."""
CLEARLY: Final = 1.7
"""How many standard errors worse an action must be to be dropped."""
FIRST_LOOK: Final = 16
LOOK_EVERY: Final = 8
UNLIKELY: Final = 0.1
"""How often they do just anything."""


@compiled
def _same_play(ours: int, theirs: int) -> bool:
    """Whether two plays are the same but for the copy of a Wizard or Jester."""
    if ours == theirs:
        return True
    first, second = ours & 255, theirs & 255
    if ours >> 8 != theirs >> 8 or first < 80 or second < 80 or first >= 88 or second >= 88:
        return False
    return first >> 2 == second >> 2


@compiled
def _judge_play(w: Any, r: Any, action: int, plays: Any, losses: Any, logs: Any) -> None:
    """Add how likely each model makes a play."""
    seat = r[TURN]
    ours = counting_action(r, plays)
    count = weigh(w, r, seat, plays, losses)
    if count == 1:
        return
    miss = math.log(SLIP / (count - 1))
    hit = math.log(1.0 - SLIP)
    logs[seat * MODELS + COUNTING] += hit if _same_play(ours, action) else miss
    best = 0
    chosen = -1
    for index in range(count):
        if losses[index] < losses[best]:
            best = index
        if _same_play(plays[index], action):
            chosen = index
    logs[seat * MODELS + APPRENTICE] += hit if chosen == best else miss
    total = 0.0
    least = losses[best]
    for index in range(count):
        total += math.exp((least - losses[index]) / TEMPERATURE)
    likely = math.exp((least - losses[chosen]) / TEMPERATURE) / total if chosen >= 0 else 0.0
    logs[seat * MODELS + SOMEBODY] += math.log(UNLIKELY / count + (1.0 - UNLIKELY) * likely)


@compiled
def _judge_prediction(w: Any, r: Any, action: int, habits: Any, plays: Any, losses: Any, logs: Any) -> None:
    """Add how likely each model makes a prediction, and how far it is from what the apprentice expects."""
    seat = r[TURN]
    options = r[SIZE] + 1
    hit = math.log(1.0 - SLIP)
    miss = math.log(SLIP / options)
    logs[seat * MODELS + COUNTING] += hit if counting_action(r, plays) == action else miss
    logs[seat * MODELS + APPRENTICE] += hit if apprentice_action(w, r, plays, losses) == action else miss
    estimate = prediction_estimate(w, r, seat)
    logs[HABITS + 2 * seat] += action - estimate
    logs[HABITS + 2 * seat + 1] += r[SIZE]
    estimate += habits[seat] * r[SIZE]
    spread = SPREAD * math.sqrt(r[SIZE])
    total = 0.0
    for tricks in range(options):
        total += math.exp(-0.5 * ((tricks - estimate) / spread) ** 2)
    likely = math.exp(-0.5 * ((action - estimate) / spread) ** 2) / max(total, 1e-9)
    logs[seat * MODELS + SOMEBODY] += math.log(UNLIKELY / options + (1.0 - UNLIKELY) * likely)


@compiled
def judge_history(w: Any, r: Any, me: int, history: Any, habits: Any, plays: Any, losses: Any, logs: Any) -> None:
    """Replay what happened, from a round with all hands, and add how likely each model makes what the others did."""
    for number in range(len(history)):
        if r[TURN] != me:
            if r[PHASE] == WAIT_PLAY:
                _judge_play(w, r, history[number], plays, losses, logs)
            elif r[PHASE] == WAIT_PREDICT:
                _judge_prediction(w, r, history[number], habits, plays, losses, logs)
        act(r, history[number])


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
def _choose_models(priors: Any, logs: Any, players: int, me: int, random: Any, models: Any) -> float:
    """Draw a model for each of the others by what it makes of this world; give the log of how likely the world is."""
    total = 0.0
    for seat in range(players):
        if seat == me:
            continue
        top = -1e300
        for model in range(MODELS):
            likely = priors[seat * MODELS + model] + logs[seat * MODELS + model]
            top = max(top, likely)
        mass = 0.0
        for model in range(MODELS):
            mass += math.exp(priors[seat * MODELS + model] + logs[seat * MODELS + model] - top)
        total += top + math.log(mass)
        drawn = mass * (next_random(random) / 2147483648.0)
        models[seat] = SOMEBODY
        for model in range(MODELS):
            drawn -= math.exp(priors[seat * MODELS + model] + logs[seat * MODELS + model] - top)
            if drawn <= 0.0:
                models[seat] = model
                break
    return total


@compiled
def draw_worlds(
    w: Any,
    r: Any,
    origin: Any,
    me: int,
    given: int,
    history: Any,
    played_lo: Any,
    played_hi: Any,
    priors: Any,
    habits: Any,
    random: Any,
    worlds: Any,
    models: Any,
    weights: Any,
    work: Any,
    deck: Any,
    free: Any,
    plays: Any,
    losses: Any,
    logs: Any,
) -> None:
    """Draw worlds, with the log of each one's weight and a model for everyone in it.

    ``played_lo`` and ``played_hi`` are the cards each seat has played since ``origin``, the moment the history starts
    from.
    """
    players = r[PLAYERS]
    for index in range(len(worlds)):
        world = worlds[index]
        copy_round(world, r)
        weight = draw_world(r, me, given, deck, free, random, world)
        for place in range(LOGS):
            logs[place] = 0.0
        copy_round(work, origin)
        for seat in range(players):
            work[LO + seat] = world[LO + seat] | played_lo[seat]
            work[HI + seat] = world[HI + seat] | played_hi[seat]
        if r[PREDICTING] == SECRET and r[PHASE] != WAIT_PREDICT:
            _guess_predictions(w, work, world, me, plays, losses)
        judge_history(w, work, me, history, habits, plays, losses, logs)
        likely = _choose_models(priors, logs, players, me, random, models[index])
        weights[index] = likely + math.log(weight) if weight > 0.0 else -1e300


@compiled
def _guess_predictions(w: Any, work: Any, world: Any, me: int, plays: Any, losses: Any) -> None:
    """V3: nobody knows what the others predicted; suppose what the apprentice would have."""
    turn, phase = work[TURN], work[PHASE]
    work[PHASE] = WAIT_PREDICT
    for seat in range(work[PLAYERS]):
        if seat != me:
            work[TURN] = seat
            guess = apprentice_action(w, work, plays, losses)
            world[PREDICTION + seat] = guess
            work[PREDICTION + seat] = guess
    work[TURN] = turn
    work[PHASE] = phase


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
def play_out(w: Any, r: Any, me: int, action: int, models: Any, habits: Any, plays: Any, losses: Any) -> None:
    """Play a round to its end: this action when it is my turn first, then everyone by their policy."""
    acted = False
    while r[PHASE] != ROUND_OVER:
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
    chosen: Any,
    me: int,
    actions: Any,
    others_matter: float,
    playouts: int,
    values: Any,
    alive: Any,
    table: Any,
    work: Any,
    plays: Any,
    losses: Any,
) -> int:
    """Find the best action over the chosen worlds, as far as so many playouts go, and the mean value of each.

    Every few worlds the actions that are clearly worse are dropped, and the rest get their playouts.
    """
    count = len(actions)
    for index in range(count):
        values[index] = 0.0
        alive[index] = 1
    left = count
    used = 0
    seen = 0
    for index in range(count):
        alive[count + index] = 0  # behind them: how often each was tried
    while seen < len(chosen) and left > 1 and used + left <= playouts:
        world = worlds[chosen[seen]]
        for index in range(count):
            if alive[index] != 0:
                copy_round(work, world)
                play_out(w, work, me, actions[index], models[chosen[seen]], habits, plays, losses)
                worth = round_value(work, me, others_matter)
                table[seen, index] = worth
                values[index] += worth
                alive[count + index] += 1
        used += left
        seen += 1
        if seen >= FIRST_LOOK and seen % LOOK_EVERY == 0:
            left = _drop_the_worse(table, seen, count, values, alive)
    best = -1
    for index in range(count):
        values[index] /= max(1, alive[count + index])
        if alive[index] != 0 and (best < 0 or values[index] > values[best]):
            best = index
    return best
