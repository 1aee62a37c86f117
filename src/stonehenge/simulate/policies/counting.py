"""The yardstick: counts sure cards, then wins with the weakest card that wins and loses with the strongest that loses.

For the base game it is exactly the bot that others publish their figures against, with the same constants; elsewhere
its natural extension. It never looks at what others need.
"""

from typing import Final

from stonehenge.rules.cards import DRAGON, FAIRY, NONE, RED, WIZARD
from stonehenge.rules.seals import COLOURED, KINDS, WHITE
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.bits import lowest
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.packing import MAGE_ACTION, pack_taken
from stonehenge.simulate.places import (
    CARDS,
    CLOUD_AT,
    COLOUR_HI,
    COLOUR_LO,
    DRAGON_AT,
    EVERYTHING,
    JESTERS,
    JUGGLER_AT,
    NAMED_COLOURS,
    QUARTERS,
    SHAPESHIFTER_AT,
    WIZARDS,
    WORD,
    count_cards,
    lowest_place,
)
from stonehenge.simulate.policies.plays import face_of_play, list_plays, trick_power, wins_over
from stonehenge.simulate.round_play import fitting_seals
from stonehenge.simulate.round_start import excluded_now
from stonehenge.simulate.rulebook import colour_of, may_change, value_of

_TRUMP: Final = (0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.45, 0.55, 0.7, 0.85, 0.95)
_WITHOUT_TRUMP: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.2, 0.45, 0.75)
_BESIDE_TRUMP: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.6)
"""The chance of a trick by value, from 0 to 13; where the highest card is lower or higher, values move with it."""


@compiled
def card_chance(state: Vector, place: int) -> float:
    """How likely a card takes a trick, by its value alone."""
    chance = 0.0
    card = CARDS[place]
    players = state[at.PLAYERS]
    if place < WIZARDS:
        value = value_of(card) + 13 - state[at.HIGHEST_VALUE]
        if value < 0:
            value = 0
        if state[at.OWN_STACKS] != 0:  # only values count: as many must be lower as there are others (V5)
            chance = ((value - 0.5) / 14.0) ** (players - 1)
        elif colour_of(card) == state[at.TRUMP]:
            chance = _TRUMP[value]
        elif state[at.TRUMP] == NONE:
            chance = _WITHOUT_TRUMP[value]
        else:
            chance = _BESIDE_TRUMP[value]
    elif place < JESTERS or place == DRAGON_AT:
        chance = 1.0
    elif place == SHAPESHIFTER_AT:
        chance = 0.5
    elif place == JUGGLER_AT or place == CLOUD_AT:
        chance = 0.3
    return min(1.0, max(0.0, chance * (1.0 - 0.06 * (players - 4))))


@compiled
def expected_tricks(state: Vector, seat: int, low_mask: int, high_mask: int) -> float:
    """The sum of the chances of a seat's cards among these."""
    total = 0.0
    low = state[at.LO + seat] & low_mask
    while low != 0:
        total += card_chance(state, lowest(low))
        low &= low - 1
    high = state[at.HI + seat] & high_mask
    while high != 0:
        total += card_chance(state, WORD + lowest(high))
        high &= high - 1
    return total


@compiled
def allowed_prediction(state: Vector, tricks: int) -> int:
    """The nearest prediction that is allowed (B5, V1)."""
    tricks = min(state[at.SIZE], max(0, tricks))
    if tricks != excluded_now(state):
        return tricks
    return tricks + 1 if tricks < state[at.SIZE] else tricks - 1


@compiled
def best_trump(state: Vector, seat: int) -> int:
    """The colour with the most of 10 for each card and its value less one."""
    best = 0
    best_sum = -1
    for colour in range(NAMED_COLOURS):
        low = state[at.LO + seat] & COLOUR_LO[colour]
        total = 0
        while low != 0:
            total += 10 + value_of(CARDS[lowest(low)]) - 1
            low &= low - 1
        if total > best_sum:
            best = colour
            best_sum = total
    return best


@compiled
def _strength(state: Vector, face: int) -> float:
    if face < WIZARD:
        return (face & QUARTERS) / 4.0 + (40.0 if colour_of(face) == state[at.TRUMP] else 0.0)
    if face == WIZARD:
        return 100.0
    if face == DRAGON:
        return 110.0
    if face == FAIRY:
        return -1.0
    return 0.0


@compiled
def _wants(state: Vector, seat: int, face: int) -> bool:
    """Whether a seat wants to win the trick with this face."""
    if state[at.PREDICTING] != at.BY_SEALS:
        return state[at.PREDICTION + seat] > state[at.TAKEN + seat]
    colour = colour_of(face)
    led = state[at.FOLLOW] if state[at.COUNT] > 0 else colour
    own = at.SEALS + seat * KINDS
    if seat == state[at.MAGE]:
        return True
    if state[own + led] > 0 or state[own + WHITE] > 0:
        return True
    return colour == RED and state[own + RED] > 0


@compiled
def counting_play(state: Vector, seat: int, plays: Vector) -> int:
    """The card the yardstick plays."""
    count = list_plays(state, seat, plays)
    leading = state[at.COUNT] == 0
    top = trick_power(state)
    best = plays[0]
    best_score = -1e9
    for index in range(count):
        play = plays[index]
        face = face_of_play(state, play)
        strength = _strength(state, face)
        wanted = _wants(state, seat, face)
        if leading:
            score = strength if wanted else -strength
            if wanted and state[at.PREDICTING] == at.BY_SEALS:
                score += 1000.0
        else:
            wins = wins_over(state, face, top)
            if wanted and wins:
                score = 1000.0 - strength
            elif not wanted and not wins:
                score = 1000.0 + strength
            else:
                score = -strength
        if score > best_score:
            best_score = score
            best = play
    return best


@compiled
def counting_seals(state: Vector, seat: int) -> int:
    """Extreme: a seal for each trick the sure cards of a colour make, as far as they lie in the middle."""
    action = 0
    total = 0
    short = False
    for colour in range(COLOURED):
        count = count_cards(state[at.LO + seat] & COLOUR_LO[colour], state[at.HI + seat] & COLOUR_HI[colour])
        short = short or count == 0
        wanted = int(expected_tricks(state, seat, COLOUR_LO[colour], COLOUR_HI[colour]) + 0.5)
        taken = min(wanted, state[at.MIDDLE + colour])
        action |= pack_taken(colour, taken)
        total += taken
    if state[at.MAGE] == NONE and short and total <= 2:
        return MAGE_ACTION
    return action


@compiled
def return_dearest(state: Vector, seat: int) -> int:
    """Extreme: return a coloured seal while there are others to return for; the white joker when nothing else fits."""
    kinds = fitting_seals(state, seat)
    coloured = kinds & ~(1 << WHITE)
    return lowest(coloured) if coloured != 0 else lowest(kinds)


@compiled
def closest_change(state: Vector, seat: int) -> int:
    """The Cloud: the new prediction that is closest to the tricks taken."""
    now = state[at.PREDICTION + seat]
    return now + 1 if state[at.TAKEN + seat] > now or not may_change(now, now - 1) else now - 1


@compiled
def _least_useful(state: Vector, seat: int) -> int:
    """The Juggler: the weakest card for one who needs tricks, the strongest for one who doesn't."""
    wants = state[at.PREDICTION + seat] > state[at.TAKEN + seat]
    best = -1
    best_score = -1e9
    low = state[at.LO + seat]
    high = state[at.HI + seat]
    while low != 0 or high != 0:
        place = lowest_place(low, high)
        if low != 0:
            low &= low - 1
        else:
            high &= high - 1
        chance = card_chance(state, place)
        score = -chance if wants else chance
        if score > best_score:
            best_score = score
            best = place
    return best


@compiled
def counting_action(state: Vector, plays: Vector) -> int:
    """What the yardstick does when it is its turn."""
    seat = state[at.TURN]
    phase = state[at.PHASE]
    if phase == at.WAIT_PLAY:
        return counting_play(state, seat, plays)
    if phase == at.WAIT_PREDICT:
        if state[at.UNSEEN_CARDS] != 0:  # V4: one's own card is as likely as any to win
            return allowed_prediction(state, 0)
        return allowed_prediction(state, int(expected_tricks(state, seat, EVERYTHING, EVERYTHING) + 0.5))
    if phase == at.WAIT_SEALS:
        return counting_seals(state, seat)
    if phase == at.WAIT_RETURN:
        return return_dearest(state, seat)
    if phase == at.WAIT_PASS:
        return _least_useful(state, seat)
    if phase == at.WAIT_CLOUD:
        return closest_change(state, seat)
    return best_trump(state, seat)
