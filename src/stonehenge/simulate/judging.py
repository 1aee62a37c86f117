"""How likely it is that somebody with these cards did what was seen, by models of who they may be.

For each of the others there are models: the yardstick, the apprentice, and somebody who roughly weighs cards as the
apprentice does. What a seat does depends on its own cards and on what all can see, so a world is as likely as the
product over its hands, and when two cards change places only their holders are judged again.
"""

import math
from typing import Any, Final

from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BIT_HI,
    BIT_LO,
    HI,
    LO,
    PHASE,
    PLAYERS,
    PREDICTING,
    PREDICTION,
    SEATS,
    SECRET,
    SIZE,
    TURN,
    WAIT_PLAY,
    WAIT_PREDICT,
    fractions,
)
from stonehenge.simulate.policies.apprentice import apprentice_action, prediction_estimate, weigh
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.options import MOST_OPTIONS, list_plays
from stonehenge.simulate.rounds import act, copy_round

COUNTING: Final = 0
APPRENTICE: Final = 1
SOMEBODY: Final = 2
MODELS: Final = 3
HABITS: Final = SEATS * MODELS
"""Behind the logs of the models, for each seat: how far its predictions were from what the apprentice expects, and of
how many tricks."""
LOGS: Final = HABITS + 2 * SEATS
LOG_MODELS: Final = math.log(MODELS)
IMPOSSIBLE: Final = -1e300
"""The log of what cannot be; a model with this prior is not asked."""

SLIP: Final = 0.02
"""How often one who plays by a policy does something else."""
HIT: Final = math.log(1.0 - SLIP)
MISS: Final = fractions([math.log(SLIP / max(1, count - 1)) for count in range(MOST_OPTIONS + 1)])
"""The log of one of the other things, where there are so many in all."""
TEMPERATURE: Final = 1.0
"""How far somebody who weighs cards roughly is from weighing them exactly."""
SPREAD: Final = 0.27
"""How far their predictions are from what the apprentice expects, in tricks, for the root of the cards dealt."""
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
def _asked(priors: Any, seat: int, model: int) -> bool:
    return priors[seat * MODELS + model] > IMPOSSIBLE


@compiled
def _judge_play(w: Any, r: Any, action: int, priors: Any, plays: Any, losses: Any, logs: Any) -> None:
    """Add how likely each model makes a play."""
    seat = r[TURN]
    count = list_plays(r, seat, plays)
    if count == 1:
        return
    miss = MISS[count]
    hit = HIT
    if _asked(priors, seat, COUNTING):
        logs[seat * MODELS + COUNTING] += hit if _same_play(counting_action(r, plays), action) else miss
    if not _asked(priors, seat, APPRENTICE) and not _asked(priors, seat, SOMEBODY):
        return
    weigh(w, r, seat, plays, losses)
    best = 0
    chosen = -1
    for index in range(count):
        if losses[index] < losses[best]:
            best = index
        if _same_play(plays[index], action):
            chosen = index
    logs[seat * MODELS + APPRENTICE] += hit if chosen == best else miss
    if not _asked(priors, seat, SOMEBODY):
        return
    total = 0.0
    least = losses[best]
    for index in range(count):
        total += math.exp((least - losses[index]) / TEMPERATURE)
    likely = math.exp((least - losses[chosen]) / TEMPERATURE) / total if chosen >= 0 else 0.0
    logs[seat * MODELS + SOMEBODY] += math.log(UNLIKELY / count + (1.0 - UNLIKELY) * likely)


@compiled
def _judge_prediction(
    w: Any, r: Any, action: int, priors: Any, habits: Any, plays: Any, losses: Any, logs: Any
) -> None:
    """Add how likely each model makes a prediction, and how far it is from what the apprentice expects."""
    seat = r[TURN]
    options = r[SIZE] + 1
    hit = HIT
    miss = MISS[options + 1]
    if _asked(priors, seat, COUNTING):
        logs[seat * MODELS + COUNTING] += hit if counting_action(r, plays) == action else miss
    if _asked(priors, seat, APPRENTICE):
        logs[seat * MODELS + APPRENTICE] += hit if apprentice_action(w, r, plays, losses) == action else miss
    if not _asked(priors, seat, SOMEBODY):
        return
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
def _judge(w: Any, r: Any, action: int, priors: Any, habits: Any, plays: Any, losses: Any, logs: Any) -> None:
    if r[PHASE] == WAIT_PLAY:
        _judge_play(w, r, action, priors, plays, losses, logs)
    elif r[PHASE] == WAIT_PREDICT:
        _judge_prediction(w, r, action, priors, habits, plays, losses, logs)


@compiled
def judge_history(w: Any, r: Any, history: Any, priors: Any, habits: Any, plays: Any, losses: Any, logs: Any) -> None:
    """Replay what happened, from a round with all hands, and add how likely each model makes what everyone did."""
    for number in range(len(history)):
        _judge(w, r, history[number], priors, habits, plays, losses, logs)
        act(r, history[number])


# --- one hand at a time ----------------------------------------------------------------------------------------------


@compiled
def tell_moments(origin: Any, history: Any, moments: Any, later: Any, order: Any) -> None:
    """Fill in the round before each thing that was done, without hands.

    ``later``: which cards the one whose turn it was played then or afterwards. ``order``: for each seat where its
    moments begin, and behind that all moments seat by seat.
    """
    players = origin[PLAYERS]
    copy_round(moments[0], origin)
    for seat in range(players):
        moments[0][LO + seat] = 0
        moments[0][HI + seat] = 0
    for number in range(len(history)):
        copy_round(moments[number + 1], moments[number])
        act(moments[number + 1], history[number])
    at = SEATS + 1
    for seat in range(SEATS):
        order[seat] = at
        low = 0
        high = 0
        for number in range(len(history) - 1, -1, -1):
            if moments[number][TURN] != seat:
                continue
            if moments[number][PHASE] == WAIT_PLAY:
                low |= BIT_LO[history[number] & 255]
                high |= BIT_HI[history[number] & 255]
            later[2 * number] = low
            later[2 * number + 1] = high
        for number in range(len(history)):
            if moments[number][TURN] == seat:
                order[at] = number
                at += 1
    order[SEATS] = at


@compiled
def guess_prediction(w: Any, r: Any, seat: int, low: int, high: int, plays: Any, losses: Any) -> int:
    """V3: nobody knows what the others predicted; suppose what the apprentice would have, with these cards."""
    turn, phase, own_low, own_high = r[TURN], r[PHASE], r[LO + seat], r[HI + seat]
    r[TURN], r[PHASE], r[LO + seat], r[HI + seat] = seat, WAIT_PREDICT, low, high
    guess = apprentice_action(w, r, plays, losses)
    r[TURN], r[PHASE], r[LO + seat], r[HI + seat] = turn, phase, own_low, own_high
    return guess


@compiled
def _best_fit(priors: Any, logs: Any, seat: int) -> float:
    """No less than the log of how likely a seat did what it did: as if each model were as good as the best."""
    first = seat * MODELS
    return LOG_MODELS + max(
        priors[first] + logs[first], priors[first + 1] + logs[first + 1], priors[first + 2] + logs[first + 2]
    )


@compiled
def believed(priors: Any, logs: Any, seat: int) -> float:
    """The log of how likely a seat did what it did, whichever of the models it is."""
    top = IMPOSSIBLE
    for model in range(MODELS):
        top = max(top, priors[seat * MODELS + model] + logs[seat * MODELS + model])
    mass = 0.0
    for model in range(MODELS):
        mass += math.exp(priors[seat * MODELS + model] + logs[seat * MODELS + model] - top)
    return top + math.log(mass)


@compiled
def judge_hand(
    w: Any,
    moments: Any,
    later: Any,
    order: Any,
    history: Any,
    seat: int,
    low: int,
    high: int,
    priors: Any,
    habits: Any,
    least: float,
    plays: Any,
    losses: Any,
    logs: Any,
) -> float:
    """The log of how likely a seat that now holds these cards did what it did, and of each model.

    As soon as it is clear that it is less than ``least``, it is left at that.
    """
    for model in range(MODELS):
        logs[seat * MODELS + model] = 0.0
    begin, end = order[seat], order[seat + 1]
    guess = -1
    if begin < end and moments[0][PREDICTING] == SECRET:
        first = order[begin]
        guess = guess_prediction(
            w, moments[0], seat, low | later[2 * first], high | later[2 * first + 1], plays, losses
        )
    for place in range(begin, end):
        number = order[place]
        r = moments[number]
        r[LO + seat] = low | later[2 * number]
        r[HI + seat] = high | later[2 * number + 1]
        if guess >= 0:
            r[PREDICTION + seat] = guess
        _judge(w, r, history[number], priors, habits, plays, losses, logs)
        if _best_fit(priors, logs, seat) < least:
            return IMPOSSIBLE
    return believed(priors, logs, seat)
