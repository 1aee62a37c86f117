"""The likelihood of what others did, given their cards, by models of who they may be.

For each of the others there are models: the yardstick, the apprentice, a peer, who weighs what it does as well as a
search does and so nearly as the adept, and somebody rough, who is further from it. What a seat does depends on its own
cards and on what all can see, so a world is as likely as the product over its hands, and when two cards change places
only their holders are judged again.
"""

import math
from typing import Final, NamedTuple

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, Rows, Vector, fractions
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.determinisation import InformationSet
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.packing import place_played, said_with
from stonehenge.simulate.places import BIT_HI, BIT_LO, same_card
from stonehenge.simulate.policies.adept import adept_prediction, weigh_listed, weigh_predictions
from stonehenge.simulate.policies.adept_weights import SUM_UNIT, WEIGHT_UNIT, Adept
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.policies.plays import MOST_OPTIONS, list_plays
from stonehenge.simulate.transitions import act
from stonehenge.simulate.tuning import PEER_PLAYS, PEER_PREDICTIONS, ROUGH_PLAYS, ROUGH_PREDICTIONS, SLIP

COUNTING: Final = 0
APPRENTICE: Final = 1
A_PEER: Final = 2
SOMEBODY: Final = 3
MODELS: Final = 4
LOGS: Final = at.SEATS * MODELS
IMPOSSIBLE: Final = -1e300
"""The log of what cannot be; a model with this prior is not asked."""

_UNIT: Final = float(SUM_UNIT * WEIGHT_UNIT)
_LOG_MODELS: Final = math.log(MODELS)
_HIT: Final = math.log(1.0 - SLIP)
_MISS: Final = fractions([math.log(SLIP / max(1, count - 1)) for count in range(MOST_OPTIONS + 1)])
"""The log of how likely each of the other things is, by how many there are in all."""


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


class Inference(NamedTuple):
    """All that stays the same while one decision is thought about, but for the state of its random generator."""

    known: InformationSet
    evidence: Evidence
    priors: Numbers
    """What is thought of the others: for each seat the log of how likely it is each of the models."""
    adept: Adept
    random: Vector


@compiled
def _same_play(ours: int, theirs: int) -> bool:
    """Whether two plays are the same but for the copy of a Wizard or Jester."""
    return said_with(ours) == said_with(theirs) and same_card(place_played(ours), place_played(theirs))


@compiled
def _asked(priors: Numbers, seat: int, model: int) -> bool:
    return priors[seat * MODELS + model] > IMPOSSIBLE


@compiled
def _chosen_log(worths: Vector, count: int, chosen: int, judgement: tuple[float, float]) -> float:
    """The log of how likely this is chosen: by how much it is worth less than the best, and now and then anything."""
    unit, anything = judgement[0] * _UNIT, judgement[1]
    top = worths[0]
    for index in range(1, count):
        top = max(top, worths[index])
    total = 0.0
    for index in range(count):
        total += math.exp((worths[index] - top) / unit)
    likely = math.exp((worths[chosen] - top) / unit) / total if chosen >= 0 else 0.0
    return math.log(anything / count + (1.0 - anything) * likely)


@compiled
def _judge_play(adept: Adept, priors: Numbers, state: Vector, action: int, logs: Numbers) -> None:
    """Add how likely each model makes a play."""
    seat = state[at.TURN]
    first = seat * MODELS
    plays = adept.plays
    count = list_plays(state, seat, plays)
    if count == 1:
        return
    if _asked(priors, seat, A_PEER) or _asked(priors, seat, SOMEBODY):
        chosen = -1
        for index in range(count):
            if _same_play(plays[index], action):
                chosen = index
        weigh_listed(adept, state, seat, count)
        logs[first + A_PEER] += _chosen_log(adept.worths, count, chosen, PEER_PLAYS)
        logs[first + SOMEBODY] += _chosen_log(adept.worths, count, chosen, ROUGH_PLAYS)
    hit = _HIT
    miss = _MISS[count]
    own = adept.apprentice
    if _asked(priors, seat, COUNTING):
        logs[first + COUNTING] += hit if _same_play(counting_action(state, own.plays), action) else miss
    if _asked(priors, seat, APPRENTICE):
        logs[first + APPRENTICE] += hit if _same_play(apprentice_action(own, state), action) else miss


@compiled
def _judge_prediction(adept: Adept, priors: Numbers, state: Vector, action: int, logs: Numbers) -> None:
    """Add how likely each model makes a prediction."""
    seat = state[at.TURN]
    first = seat * MODELS
    options = state[at.SIZE] + 1
    if _asked(priors, seat, A_PEER) or _asked(priors, seat, SOMEBODY):
        weigh_predictions(adept, state, seat)
        logs[first + A_PEER] += _chosen_log(adept.worths, options, action, PEER_PREDICTIONS)
        logs[first + SOMEBODY] += _chosen_log(adept.worths, options, action, ROUGH_PREDICTIONS)
    hit = _HIT
    miss = _MISS[options + 1]
    own = adept.apprentice
    if _asked(priors, seat, COUNTING):
        logs[first + COUNTING] += hit if counting_action(state, own.plays) == action else miss
    if _asked(priors, seat, APPRENTICE):
        logs[first + APPRENTICE] += hit if apprentice_action(own, state) == action else miss


@compiled
def _judge(adept: Adept, priors: Numbers, state: Vector, action: int, logs: Numbers) -> None:
    if state[at.PHASE] == at.WAIT_PLAY:
        _judge_play(adept, priors, state, action, logs)
    elif state[at.PHASE] == at.WAIT_PREDICT:
        _judge_prediction(adept, priors, state, action, logs)


@compiled
def judge_round(adept: Adept, priors: Numbers, state: Vector, actions: Vector, logs: Numbers) -> None:
    """Replay what was done on a state with all hands, and add how likely each model makes what everyone did."""
    for number in range(len(actions)):
        _judge(adept, priors, state, actions[number], logs)
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
def guess_prediction(adept: Adept, state: Vector, seat: int, low: int, high: int) -> int:
    """V3: nobody knows what the others predicted; suppose what the adept would have, with these cards."""
    turn, phase = state[at.TURN], state[at.PHASE]
    own_low, own_high = state[at.LO + seat], state[at.HI + seat]
    state[at.TURN], state[at.PHASE], state[at.LO + seat], state[at.HI + seat] = seat, at.WAIT_PREDICT, low, high
    guess = adept_prediction(adept, state, seat)
    state[at.TURN], state[at.PHASE], state[at.LO + seat], state[at.HI + seat] = turn, phase, own_low, own_high
    return guess


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
    evidence, priors, adept = inference.evidence, inference.priors, inference.adept
    moments, later, order = evidence.moments, evidence.later, evidence.order
    low, high = world[at.LO + seat], world[at.HI + seat]
    for model in range(MODELS):
        logs[seat * MODELS + model] = 0.0
    begin, end = order[seat], order[seat + 1]
    guess = -1
    if begin < end and moments[0][at.PREDICTING] == at.SECRET:
        first = order[begin]
        guess = guess_prediction(adept, moments[0], seat, low | later[2 * first], high | later[2 * first + 1])
    for index in range(begin, end):
        number = order[index]
        state = moments[number]
        state[at.LO + seat] = low | later[2 * number]
        state[at.HI + seat] = high | later[2 * number + 1]
        if guess >= 0:
            state[at.PREDICTION + seat] = guess
        _judge(adept, priors, state, evidence.actions[number], logs)
        if _LOG_MODELS + best_log(priors, logs, seat) < least:  # as if each model were as good as the best
            return IMPOSSIBLE
    return marginal_log(priors, logs, seat)
