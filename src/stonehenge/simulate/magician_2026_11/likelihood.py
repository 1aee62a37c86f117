"""The likelihood of what others did, given their cards, by models of who they may be.

For each of the others there are models: the yardstick, the apprentice, and somebody who roughly weighs cards as the
apprentice does. What a seat does depends on its own cards and on what all can see, so a world is as likely as the
product over its hands, and when two cards change places only their holders are judged again.
"""

import math
from typing import Final, NamedTuple

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, Rows, Vector, fractions
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.determinisation import InformationSet
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.magician_2026_11.tuning import SLIP, SPREAD, TEMPERATURE, UNLIKELY
from stonehenge.simulate.packing import place_played, said_with
from stonehenge.simulate.places import BIT_HI, BIT_LO, same_card
from stonehenge.simulate.policies.apprentice import apprentice_action, least_loss, prediction_estimate, weigh
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.plays import MOST_OPTIONS, list_plays
from stonehenge.simulate.policies.weights import Apprentice
from stonehenge.simulate.transitions import act

COUNTING: Final = 0
APPRENTICE: Final = 1
SOMEBODY: Final = 2
MODELS: Final = 3
HABITS: Final = at.SEATS * MODELS
"""Behind the logs of the models, for each seat: how far its predictions were from what the apprentice expects, and of
how many tricks."""
LOGS: Final = HABITS + 2 * at.SEATS
IMPOSSIBLE: Final = -1e300
"""The log of what cannot be; a model with this prior is not asked."""

_LOG_MODELS: Final = math.log(MODELS)
_HIT: Final = math.log(1.0 - SLIP)
_MISS: Final = fractions([math.log(SLIP / max(1, count - 1)) for count in range(MOST_OPTIONS + 1)])
"""The log of how likely each of the other things is, by how many there are in all."""
_LEAST_TOTAL: Final = 1e-9


class Evidence(NamedTuple):
    """What was done in a round, so that any seat's part in it can be judged with any cards."""

    actions: Vector
    """Everything that was done, in order."""
    moments: Rows
    """The round before each of them, without hands."""
    later: Vector
    """For each of them two words: the cards that the one who acted played then or afterwards."""
    order: Vector
    """For each seat where its moments begin, and behind that all moments seat by seat."""
    played: Vector
    """For each seat two words: the cards it has played."""


class Beliefs(NamedTuple):
    """What is thought of the others."""

    priors: Numbers
    """For each seat the log of how likely it is each of the models."""
    habits: Numbers
    """By how much each seat predicts more than the apprentice would, for each trick of the round."""


class Inference(NamedTuple):
    """All that stays the same while one decision is thought about, but for the state of its random generator."""

    known: InformationSet
    evidence: Evidence
    beliefs: Beliefs
    apprentice: Apprentice
    random: Vector


@compiled
def _same_play(ours: int, theirs: int) -> bool:
    """Whether two plays are the same but for the copy of a Wizard or Jester."""
    return said_with(ours) == said_with(theirs) and same_card(place_played(ours), place_played(theirs))


@compiled
def _asked(beliefs: Beliefs, seat: int, model: int) -> bool:
    return beliefs.priors[seat * MODELS + model] > IMPOSSIBLE


@compiled
def _judge_play(apprentice: Apprentice, beliefs: Beliefs, state: Vector, action: int, logs: Numbers) -> None:
    """Add how likely each model makes a play."""
    seat = state[at.TURN]
    plays, losses = apprentice.plays, apprentice.losses
    count = list_plays(state, seat, plays)
    if count == 1:
        return
    hit = _HIT
    miss = _MISS[count]
    if _asked(beliefs, seat, COUNTING):
        logs[seat * MODELS + COUNTING] += hit if _same_play(counting_action(state, plays), action) else miss
    if not _asked(beliefs, seat, APPRENTICE) and not _asked(beliefs, seat, SOMEBODY):
        return
    weigh(apprentice, state, seat)
    best = least_loss(apprentice, count)
    chosen = -1
    for index in range(count):
        if _same_play(plays[index], action):
            chosen = index
    logs[seat * MODELS + APPRENTICE] += hit if chosen == best else miss
    if not _asked(beliefs, seat, SOMEBODY):
        return
    total = 0.0
    least = losses[best]
    for index in range(count):
        total += math.exp((least - losses[index]) / TEMPERATURE)
    likely = math.exp((least - losses[chosen]) / TEMPERATURE) / total if chosen >= 0 else 0.0
    logs[seat * MODELS + SOMEBODY] += math.log(UNLIKELY / count + (1.0 - UNLIKELY) * likely)


@compiled
def _judge_prediction(apprentice: Apprentice, beliefs: Beliefs, state: Vector, action: int, logs: Numbers) -> None:
    """Add how likely each model makes a prediction, and how far it is from what the apprentice expects."""
    seat = state[at.TURN]
    options = state[at.SIZE] + 1
    hit = _HIT
    miss = _MISS[options + 1]
    if _asked(beliefs, seat, COUNTING):
        logs[seat * MODELS + COUNTING] += hit if counting_action(state, apprentice.plays) == action else miss
    if _asked(beliefs, seat, APPRENTICE):
        logs[seat * MODELS + APPRENTICE] += hit if apprentice_action(apprentice, state) == action else miss
    if not _asked(beliefs, seat, SOMEBODY):
        return
    estimate = prediction_estimate(apprentice.weights, state, seat)
    logs[HABITS + 2 * seat] += action - estimate
    logs[HABITS + 2 * seat + 1] += state[at.SIZE]
    estimate += beliefs.habits[seat] * state[at.SIZE]
    spread = SPREAD * math.sqrt(state[at.SIZE])
    total = 0.0
    for tricks in range(options):
        total += math.exp(-0.5 * ((tricks - estimate) / spread) ** 2)
    likely = math.exp(-0.5 * ((action - estimate) / spread) ** 2) / max(total, _LEAST_TOTAL)
    logs[seat * MODELS + SOMEBODY] += math.log(UNLIKELY / options + (1.0 - UNLIKELY) * likely)


@compiled
def _judge(apprentice: Apprentice, beliefs: Beliefs, state: Vector, action: int, logs: Numbers) -> None:
    if state[at.PHASE] == at.WAIT_PLAY:
        _judge_play(apprentice, beliefs, state, action, logs)
    elif state[at.PHASE] == at.WAIT_PREDICT:
        _judge_prediction(apprentice, beliefs, state, action, logs)


@compiled
def judge_round(apprentice: Apprentice, beliefs: Beliefs, state: Vector, actions: Vector, logs: Numbers) -> None:
    """Replay what was done on a state with all hands, and add how likely each model makes what everyone did."""
    for number in range(len(actions)):
        _judge(apprentice, beliefs, state, actions[number], logs)
        act(state, actions[number])


# --- one hand at a time ----------------------------------------------------------------------------------------------


@compiled
def fill_evidence(origin: Vector, evidence: Evidence) -> None:
    """Fill in what follows from the actions, replayed from a state whose hands are not looked at."""
    actions, moments, later, order = evidence.actions, evidence.moments, evidence.later, evidence.order
    copy_round(moments[0], origin)
    for seat in range(origin[at.PLAYERS]):
        moments[0][at.LO + seat] = 0
        moments[0][at.HI + seat] = 0
    for number in range(len(actions)):
        copy_round(moments[number + 1], moments[number])
        act(moments[number + 1], actions[number])
    begin = at.SEATS + 1
    for seat in range(at.SEATS):
        order[seat] = begin
        low = 0
        high = 0
        for number in range(len(actions) - 1, -1, -1):
            if moments[number][at.TURN] != seat:
                continue
            if moments[number][at.PHASE] == at.WAIT_PLAY:
                low |= BIT_LO[place_played(actions[number])]
                high |= BIT_HI[place_played(actions[number])]
            later[2 * number] = low
            later[2 * number + 1] = high
        for number in range(len(actions)):
            if moments[number][at.TURN] == seat:
                order[begin] = number
                begin += 1
    order[at.SEATS] = begin


@compiled
def guess_prediction(apprentice: Apprentice, state: Vector, seat: int, low: int, high: int) -> int:
    """V3: nobody knows what the others predicted; suppose what the apprentice would have, with these cards."""
    turn, phase = state[at.TURN], state[at.PHASE]
    own_low, own_high = state[at.LO + seat], state[at.HI + seat]
    state[at.TURN], state[at.PHASE], state[at.LO + seat], state[at.HI + seat] = seat, at.WAIT_PREDICT, low, high
    guess = apprentice_action(apprentice, state)
    state[at.TURN], state[at.PHASE], state[at.LO + seat], state[at.HI + seat] = turn, phase, own_low, own_high
    return guess


@compiled
def _best_fit(priors: Numbers, logs: Numbers, seat: int) -> float:
    """No less than the log of how likely a seat did what it did: as if each model were as good as the best."""
    first = seat * MODELS
    return _LOG_MODELS + max(
        priors[first] + logs[first], priors[first + 1] + logs[first + 1], priors[first + 2] + logs[first + 2]
    )


@compiled
def best_log(priors: Numbers, logs: Numbers, seat: int) -> float:
    """The log of how likely a seat did what it did and is the model that fits best."""
    top = IMPOSSIBLE
    for model in range(MODELS):
        top = max(top, priors[seat * MODELS + model] + logs[seat * MODELS + model])
    return top


@compiled
def relative_mass(priors: Numbers, logs: Numbers, seat: int, top: float) -> float:
    """How likely a seat did what it did, whichever of the models it is, for one whose log is ``top``."""
    mass = 0.0
    for model in range(MODELS):
        mass += math.exp(priors[seat * MODELS + model] + logs[seat * MODELS + model] - top)
    return mass


@compiled
def marginal_log(priors: Numbers, logs: Numbers, seat: int) -> float:
    """The log of how likely a seat did what it did, whichever of the models it is."""
    top = best_log(priors, logs, seat)
    return top + math.log(relative_mass(priors, logs, seat, top))


@compiled
def judge_hand(inference: Inference, world: Vector, seat: int, least: float, logs: Numbers) -> float:
    """The log of how likely a seat with its hand in this world did what it did; fills in the log of each model.

    As soon as it is clear that it is less than ``least``, it is left at that.
    """
    evidence, beliefs, apprentice = inference.evidence, inference.beliefs, inference.apprentice
    moments, later, order = evidence.moments, evidence.later, evidence.order
    low, high = world[at.LO + seat], world[at.HI + seat]
    for model in range(MODELS):
        logs[seat * MODELS + model] = 0.0
    begin, end = order[seat], order[seat + 1]
    guess = -1
    if begin < end and moments[0][at.PREDICTING] == at.SECRET:
        first = order[begin]
        guess = guess_prediction(apprentice, moments[0], seat, low | later[2 * first], high | later[2 * first + 1])
    for index in range(begin, end):
        number = order[index]
        state = moments[number]
        state[at.LO + seat] = low | later[2 * number]
        state[at.HI + seat] = high | later[2 * number + 1]
        if guess >= 0:
            state[at.PREDICTION + seat] = guess
        _judge(apprentice, beliefs, state, evidence.actions[number], logs)
        if _best_fit(beliefs.priors, logs, seat) < least:
            return IMPOSSIBLE
    return marginal_log(beliefs.priors, logs, seat)
