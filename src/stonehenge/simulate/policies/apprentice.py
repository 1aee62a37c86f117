"""The apprentice: weighs for each card how likely it takes this trick, and what the rest of the hand will still take.

Every card has a chance to take a trick if it is kept, and every play a chance to take this one: two squashed
sums of what is unseen. The best play is the one after which the hand is worth just what is still needed. The
coefficients were learnt by self-play (``stonehenge.training.cross_entropy``).
"""

import math

from stonehenge.rules.cards import BOMB, DRAGON, FAIRY, JESTER, WIZARD
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.packing import place_played
from stonehenge.simulate.places import EVERYTHING, NAMED_COLOURS, WIZARDS, lowest_place
from stonehenge.simulate.policies.apprentice_seals import apprentice_return, apprentice_seals, weigh_extreme_plays
from stonehenge.simulate.policies.chances import (
    BID,
    HAND,
    hand_worth,
    keep_chance,
    rivalry_of,
    take_chance,
    weigh_hand,
)
from stonehenge.simulate.policies.counting import allowed_prediction, closest_change
from stonehenge.simulate.policies.knowledge import need_of, outlook_of
from stonehenge.simulate.policies.plays import face_of_play, list_plays
from stonehenge.simulate.policies.weights import Apprentice


@compiled
def weigh_plays(apprentice: Apprentice, state: Vector, seat: int) -> int:
    """Fill in every play and how far the hand would be from what is needed after it; give their number."""
    weights, plays, losses, kept = apprentice.weights, apprentice.plays, apprentice.losses, apprentice.kept
    count = list_plays(state, seat, plays)
    outlook = outlook_of(state, seat)
    scale = weights[HAND] + weights[HAND + 1] * outlook.excess
    worth = weigh_hand(weights, state, seat, outlook, kept)
    rivalry = rivalry_of(state, seat)
    need = need_of(state, seat)
    for index in range(count):
        play = plays[index]
        place = place_played(play)
        face = face_of_play(state, play)
        chance = take_chance(weights, state, outlook, rivalry, play, face)
        rest = scale * (worth - kept[place])
        if face == BOMB:
            chance = 0.0
        won = rest - (need - 1)
        lost = rest - need
        loss = chance * won * won + (1.0 - chance) * lost * lost
        if place >= WIZARDS:
            if face == WIZARD or face == DRAGON:
                loss += weights[HAND + 2]
            elif face == JESTER or face == FAIRY:
                loss += weights[HAND + 3]
        losses[index] = loss
    return count


@compiled
def least_loss(apprentice: Apprentice, count: int) -> int:
    """Which of so many plays has the least loss; of equal ones the first."""
    best = 0
    for index in range(1, count):
        if apprentice.losses[index] < apprentice.losses[best]:
            best = index
    return best


@compiled
def prediction_estimate(weights: Numbers, state: Vector, seat: int) -> float:
    """What the hand is worth, moved by what the others said."""
    players = state[at.PLAYERS]
    said = 0
    total = 0
    if state[at.PREDICTING] == at.IN_TURN:
        for other in range(players):
            if state[at.PREDICTION + other] >= 0 and other != seat:
                said += 1
                total += state[at.PREDICTION + other]
    over = total - said * state[at.SIZE] / players
    worth = hand_worth(weights, state, seat, EVERYTHING, EVERYTHING)
    return weights[BID] * worth + weights[BID + 1] + weights[BID + 2] * over + weights[BID + 3] * (players - 4)


@compiled
def apprentice_trump(weights: Numbers, state: Vector, seat: int) -> int:
    """The trump with which the hand is worth most."""
    before = state[at.TRUMP]
    best = 0
    best_worth = -1.0
    for colour in range(NAMED_COLOURS):
        state[at.TRUMP] = colour
        worth = hand_worth(weights, state, seat, EVERYTHING, EVERYTHING)
        if worth > best_worth:
            best_worth = worth
            best = colour
    state[at.TRUMP] = before
    return best


@compiled
def apprentice_pass(weights: Numbers, state: Vector, seat: int) -> int:
    """The card without which the hand is worth what is needed."""
    outlook = outlook_of(state, seat)
    worth = hand_worth(weights, state, seat, EVERYTHING, EVERYTHING)
    need = need_of(state, seat)
    best = -1
    best_loss = 1e18
    low = state[at.LO + seat]
    high = state[at.HI + seat]
    while low != 0 or high != 0:
        place = lowest_place(low, high)
        if low != 0:
            low &= low - 1
        else:
            high &= high - 1
        rest = worth - keep_chance(weights, state, outlook, place) - need + 0.3
        if rest * rest < best_loss:
            best_loss = rest * rest
            best = place
    return best


@compiled
def weigh(apprentice: Apprentice, state: Vector, seat: int) -> int:
    """Fill in every play of a seat and its loss; give their number."""
    if state[at.PREDICTING] == at.BY_SEALS:
        return weigh_extreme_plays(apprentice, state, seat)
    return weigh_plays(apprentice, state, seat)


@compiled
def apprentice_action(apprentice: Apprentice, state: Vector) -> int:
    """What the apprentice does when it is its turn."""
    weights = apprentice.weights
    seat = state[at.TURN]
    phase = state[at.PHASE]
    if phase == at.WAIT_PLAY:
        return apprentice.plays[least_loss(apprentice, weigh(apprentice, state, seat))]
    if phase == at.WAIT_PREDICT:
        if state[at.UNSEEN_CARDS] != 0:
            return allowed_prediction(state, 0)
        return allowed_prediction(state, math.floor(prediction_estimate(weights, state, seat) + 0.5))
    if phase == at.WAIT_SEALS:
        return apprentice_seals(weights, state, seat)
    if phase == at.WAIT_RETURN:
        return apprentice_return(state, seat)
    if phase == at.WAIT_PASS:
        return apprentice_pass(weights, state, seat)
    if phase == at.WAIT_CLOUD:
        return closest_change(state, seat)
    return apprentice_trump(weights, state, seat)
