"""The yardstick: counts sure cards, then wins with the weakest card that wins and loses with the strongest that loses.

For the base game it is exactly the bot that others publish their figures against, with the same constants; elsewhere
its natural extension. It never looks at what others need.
"""

from typing import Any, Final

from stonehenge.rules.cards import DRAGON, FAIRY, NONE, RED, WIZARD
from stonehenge.rules.seals import COLOURED, KINDS, WHITE
from stonehenge.simulate.bits import lowest, popcount
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BY_SEALS,
    CARDS,
    CLOUD_AT,
    COLOUR_HI,
    COLOUR_LO,
    COUNT,
    DRAGON_AT,
    FOLLOW,
    HI,
    HIGHEST_VALUE,
    JESTERS,
    JUGGLER_AT,
    LO,
    MAGE,
    MIDDLE,
    OWN_STACKS,
    PHASE,
    PLAYERS,
    PREDICTING,
    PREDICTION,
    SEALS,
    SHAPESHIFTER_AT,
    SIZE,
    TAKEN,
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
from stonehenge.simulate.policies.options import face_of_play, list_plays, trick_power, wins_over
from stonehenge.simulate.rounds import MAGE_ACTION, excluded_now, fitting_seals
from stonehenge.simulate.rulebook import may_change

_TRUMP: Final = (0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.45, 0.55, 0.7, 0.85, 0.95)
_WITHOUT_TRUMP: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.2, 0.45, 0.75)
_BESIDE_TRUMP: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.6)
"""The chance of a trick by value, from 0 to 13; where the highest card is lower or higher, values move with it."""


@compiled
def card_chance(r: Any, place: int) -> float:
    """How likely a card takes a trick, by its value alone."""
    chance = 0.0
    card = CARDS[place]
    players = r[PLAYERS]
    if place < WIZARDS:
        value = ((card & 63) >> 2) + 13 - r[HIGHEST_VALUE]
        if value < 0:
            value = 0
        if r[OWN_STACKS] != 0:  # only values count: as many must be lower as there are others (V5)
            chance = ((value - 0.5) / 14.0) ** (players - 1)
        elif card >> 6 == r[TRUMP]:
            chance = _TRUMP[value]
        elif r[TRUMP] == NONE:
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
def expected_tricks(r: Any, seat: int, low_mask: int, high_mask: int) -> float:
    """The sum of the chances of a seat's cards among these."""
    total = 0.0
    low = r[LO + seat] & low_mask
    while low != 0:
        total += card_chance(r, lowest(low))
        low &= low - 1
    high = r[HI + seat] & high_mask
    while high != 0:
        total += card_chance(r, 64 + lowest(high))
        high &= high - 1
    return total


@compiled
def allowed_prediction(r: Any, tricks: int) -> int:
    """The nearest prediction that is allowed (B5, V1)."""
    tricks = min(r[SIZE], max(0, tricks))
    if tricks != excluded_now(r):
        return tricks
    return tricks + 1 if tricks < r[SIZE] else tricks - 1


@compiled
def best_trump(r: Any, seat: int) -> int:
    """The colour with the most of 10 for each card and its value less one."""
    best = 0
    best_sum = -1
    for colour in range(4):
        low = r[LO + seat] & COLOUR_LO[colour]
        total = 0
        while low != 0:
            total += 10 + ((CARDS[lowest(low)] & 63) >> 2) - 1
            low &= low - 1
        if total > best_sum:
            best = colour
            best_sum = total
    return best


@compiled
def _strength(r: Any, face: int) -> float:
    if face < WIZARD:
        return (face & 63) / 4.0 + (40.0 if face >> 6 == r[TRUMP] else 0.0)
    if face == WIZARD:
        return 100.0
    if face == DRAGON:
        return 110.0
    if face == FAIRY:
        return -1.0
    return 0.0


@compiled
def _wants(r: Any, seat: int, face: int) -> bool:
    """Whether a seat wants to win the trick with this face."""
    if r[PREDICTING] != BY_SEALS:
        return r[PREDICTION + seat] > r[TAKEN + seat]
    colour = face >> 6
    led = r[FOLLOW] if r[COUNT] > 0 else colour
    own = SEALS + seat * KINDS
    if seat == r[MAGE]:
        return True
    if r[own + led] > 0 or r[own + WHITE] > 0:
        return True
    return colour == RED and r[own + RED] > 0


@compiled
def counting_play(r: Any, seat: int, plays: Any) -> int:
    """The card the yardstick plays."""
    count = list_plays(r, seat, plays)
    leading = r[COUNT] == 0
    top = trick_power(r)
    best = plays[0]
    best_score = -1e9
    for index in range(count):
        play = plays[index]
        face = face_of_play(r, play)
        strength = _strength(r, face)
        wanted = _wants(r, seat, face)
        if leading:
            score = strength if wanted else -strength
            if wanted and r[PREDICTING] == BY_SEALS:
                score += 1000.0
        else:
            wins = wins_over(r, face, top)
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
def counting_seals(r: Any, seat: int) -> int:
    """Extreme: a seal for each trick the sure cards of a colour make, as far as they lie in the middle."""
    action = 0
    total = 0
    short = False
    for colour in range(COLOURED):
        count = popcount(r[LO + seat] & COLOUR_LO[colour]) + popcount(r[HI + seat] & COLOUR_HI[colour])
        short = short or count == 0
        wanted = int(expected_tricks(r, seat, COLOUR_LO[colour], COLOUR_HI[colour]) + 0.5)
        taken = min(wanted, r[MIDDLE + colour])
        action |= taken << (3 * colour)
        total += taken
    if r[MAGE] == NONE and short and total <= 2:
        return MAGE_ACTION
    return action


@compiled
def return_dearest(r: Any, seat: int) -> int:
    """Extreme: return a coloured seal while there are others to return for; the white joker when nothing else fits."""
    kinds = fitting_seals(r, seat)
    coloured = kinds & ~(1 << WHITE)
    return lowest(coloured) if coloured != 0 else lowest(kinds)


@compiled
def closest_change(r: Any, seat: int) -> int:
    """The Cloud: the new prediction that is closest to the tricks taken."""
    now = r[PREDICTION + seat]
    return now + 1 if r[TAKEN + seat] > now or not may_change(now, now - 1) else now - 1


@compiled
def _least_useful(r: Any, seat: int) -> int:
    """The Juggler: the weakest card for one who needs tricks, the strongest for one who doesn't."""
    wants = r[PREDICTION + seat] > r[TAKEN + seat]
    best = -1
    best_score = -1e9
    low = r[LO + seat]
    high = r[HI + seat]
    while low != 0 or high != 0:
        if low != 0:
            place = lowest(low)
            low &= low - 1
        else:
            place = 64 + lowest(high)
            high &= high - 1
        chance = card_chance(r, place)
        score = -chance if wants else chance
        if score > best_score:
            best_score = score
            best = place
    return best


@compiled
def counting_action(r: Any, plays: Any) -> int:
    """What the yardstick does when it is its turn."""
    seat = r[TURN]
    phase = r[PHASE]
    if phase == WAIT_PLAY:
        return counting_play(r, seat, plays)
    if phase == WAIT_PREDICT:
        if r[UNSEEN_CARDS] != 0:  # V4: one's own card is as likely as any to win
            return allowed_prediction(r, 0)
        return allowed_prediction(r, int(expected_tricks(r, seat, -1, -1) + 0.5))
    if phase == WAIT_SEALS:
        return counting_seals(r, seat)
    if phase == WAIT_RETURN:
        return return_dearest(r, seat)
    if phase == WAIT_PASS:
        return _least_useful(r, seat)
    if phase == WAIT_CLOUD:
        return closest_change(r, seat)
    return best_trump(r, seat)
