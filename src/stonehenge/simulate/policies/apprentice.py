"""The apprentice: weighs for each card how likely it takes this trick, and what the rest of the hand will still take.

Every card has a chance to take a trick if it is kept, and every play a chance to take this one: two squashed
sums of what is unseen. The best play is the one after which the hand is worth just what is still needed. The
coefficients, ``w``, were learnt by self-play (``stonehenge.training.apprentice``).
"""

import math
from typing import Any

from stonehenge.rules.cards import BOMB, DRAGON, FAIRY, JESTER, WIZARD
from stonehenge.simulate.bits import lowest
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BY_SEALS,
    HI,
    IN_TURN,
    LO,
    PHASE,
    PLAYERS,
    PREDICTING,
    PREDICTION,
    SIZE,
    TRUMP,
    TURN,
    UNSEEN_CARDS,
    WAIT_CLOUD,
    WAIT_PASS,
    WAIT_PLAY,
    WAIT_PREDICT,
    WAIT_RETURN,
    WAIT_SEALS,
    WIZARDS,
)
from stonehenge.simulate.policies.apprentice_seals import apprentice_return, apprentice_seals, weigh_extreme_plays
from stonehenge.simulate.policies.chances import (
    BID,
    HAND,
    density_of,
    hand_worth,
    hunger_of,
    hungry_after,
    keep_chance,
    take_chance,
    weigh_hand,
)
from stonehenge.simulate.policies.counting import allowed_prediction, closest_change
from stonehenge.simulate.policies.knowledge import excess, need_of, tricks_left, unseen_hi, unseen_lo
from stonehenge.simulate.policies.options import MOST_OPTIONS, face_of_play, list_plays, trick_power


@compiled
def weigh_plays(w: Any, r: Any, seat: int, plays: Any, losses: Any) -> int:
    """Fill in every play and how far the hand would be from what is needed after it; give their number."""
    count = list_plays(r, seat, plays)
    top = trick_power(r)
    low = unseen_lo(r, seat)
    high = unseen_hi(r, seat)
    left = tricks_left(r)
    wanted = excess(r, seat)
    density = density_of(r, low, high, left)
    scale = w[HAND] + w[HAND + 1] * wanted
    worth = weigh_hand(w, r, seat, low, high, density, left, wanted, losses)
    hungry = hungry_after(r, seat)
    need = need_of(r, seat)
    for index in range(count):
        play = plays[index]
        place = play & 255
        face = face_of_play(r, play)
        chance = take_chance(w, r, play, face, top, low, high, density, left, wanted, hungry)
        rest = scale * (worth - losses[MOST_OPTIONS + place])
        if face == BOMB:
            chance = 0.0
        won = rest - (need - 1)
        lost = rest - need
        loss = chance * won * won + (1.0 - chance) * lost * lost
        if place >= WIZARDS:
            if face == WIZARD or face == DRAGON:
                loss += w[HAND + 2]
            elif face == JESTER or face == FAIRY:
                loss += w[HAND + 3]
        losses[index] = loss
    return count


@compiled
def least(plays: Any, losses: Any, count: int) -> int:
    """The play with the least loss."""
    best = 0
    for index in range(1, count):
        if losses[index] < losses[best]:
            best = index
    return plays[best]


@compiled
def prediction_estimate(w: Any, r: Any, seat: int) -> float:
    """What the hand is worth, moved by what the others said."""
    players = r[PLAYERS]
    said = 0
    total = 0
    if r[PREDICTING] == IN_TURN:
        for other in range(players):
            if r[PREDICTION + other] >= 0 and other != seat:
                said += 1
                total += r[PREDICTION + other]
    over = total - said * r[SIZE] / players
    worth = hand_worth(w, r, seat, -1, -1)
    return w[BID] * worth + w[BID + 1] + w[BID + 2] * over + w[BID + 3] * (players - 4)


@compiled
def apprentice_trump(w: Any, r: Any, seat: int) -> int:
    """The trump with which the hand is worth most."""
    before = r[TRUMP]
    best = 0
    best_worth = -1.0
    for colour in range(4):
        r[TRUMP] = colour
        worth = hand_worth(w, r, seat, -1, -1)
        if worth > best_worth:
            best_worth = worth
            best = colour
    r[TRUMP] = before
    return best


@compiled
def apprentice_pass(w: Any, r: Any, seat: int) -> int:
    """The card without which the hand is worth what is needed."""
    low = unseen_lo(r, seat)
    high = unseen_hi(r, seat)
    left = tricks_left(r)
    wanted = excess(r, seat)
    density = density_of(r, low, high, left)
    worth = hand_worth(w, r, seat, -1, -1)
    hunger = hunger_of(r, seat, left)
    need = need_of(r, seat)
    best = -1
    best_loss = 1e18
    own_low = r[LO + seat]
    own_high = r[HI + seat]
    while own_low != 0 or own_high != 0:
        if own_low != 0:
            place = lowest(own_low)
            own_low &= own_low - 1
        else:
            place = 64 + lowest(own_high)
            own_high &= own_high - 1
        rest = worth - keep_chance(w, r, place, low, high, density, left, wanted, hunger) - need + 0.3
        if rest * rest < best_loss:
            best_loss = rest * rest
            best = place
    return best


@compiled
def weigh(w: Any, r: Any, seat: int, plays: Any, losses: Any) -> int:
    """Fill in every play of a seat and its loss; give their number."""
    if r[PREDICTING] == BY_SEALS:
        return weigh_extreme_plays(w, r, seat, plays, losses)
    return weigh_plays(w, r, seat, plays, losses)


@compiled
def apprentice_action(w: Any, r: Any, plays: Any, losses: Any) -> int:
    """What the apprentice does when it is its turn."""
    seat = r[TURN]
    phase = r[PHASE]
    if phase == WAIT_PLAY:
        return least(plays, losses, weigh(w, r, seat, plays, losses))
    if phase == WAIT_PREDICT:
        if r[UNSEEN_CARDS] != 0:
            return allowed_prediction(r, 0)
        return allowed_prediction(r, math.floor(prediction_estimate(w, r, seat) + 0.5))
    if phase == WAIT_SEALS:
        return apprentice_seals(w, r, seat)
    if phase == WAIT_RETURN:
        return apprentice_return(r, seat)
    if phase == WAIT_PASS:
        return apprentice_pass(w, r, seat)
    if phase == WAIT_CLOUD:
        return closest_change(r, seat)
    return apprentice_trump(w, r, seat)
