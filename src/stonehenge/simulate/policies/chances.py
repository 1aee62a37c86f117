"""What the apprentice weighs: how likely a card takes this trick, or one later if it is kept; what a hand is worth.

Squashed sums of what is unseen. The coefficients were learnt by self-play (``stonehenge.training.cross_entropy``).
"""

import math
from typing import Final, NamedTuple

from stonehenge.rules.cards import DRAGON, NONE, WIZARD
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, Vector
from stonehenge.simulate.bits import lowest, popcount
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.packing import place_played
from stonehenge.simulate.places import (
    CARDS,
    COLOUR_HI,
    COLOUR_LO,
    JESTERS,
    LOW_COLOURS,
    SPECIAL_CARDS,
    VALUE_MASK,
    WINNERS_HI,
    WIZARDS,
    WORD,
    count_cards,
    number_place,
    of_colour,
)
from stonehenge.simulate.policies.knowledge import Outlook, Pressure, need_of, outlook_of
from stonehenge.simulate.policies.plays import trick_power, wins_over
from stonehenge.simulate.rulebook import colour_of, value_of

# Where the coefficients stand.
FEATURES: Final = 9
KEEP: Final = 0  # three classes of number cards: trump, beside trump, without trump
KEEP_WIZARD: Final = KEEP + 3 * FEATURES  # constant, by cards left, by excess
KEEP_JESTER: Final = KEEP_WIZARD + 3
KEEP_SPECIAL: Final = KEEP_JESTER + 3  # Dragon, Fairy, Bomb, Shapeshifter, Juggler, Cloud
_LAST_SPECIAL: Final = 5
TAKE: Final = KEEP_SPECIAL + _LAST_SPECIAL + 1  # three classes of number cards
TAKE_WIZARD: Final = TAKE + 3 * FEATURES
HAND: Final = (
    TAKE_WIZARD + 1
)  # scale of a hand's worth, its change by excess, what it costs to spend a Wizard, a Jester
BID: Final = HAND + 4  # scale, constant, by what others predicted, by their number
MAGE_LIMIT: Final = BID + 4
SEAL: Final = MAGE_LIMIT + 1  # by colour: scale, constant; weight of mismatch; win without seal
COEFFICIENTS: Final = SEAL + 6


class Rivalry(NamedTuple):
    """What a play is up against in the trick on the table."""

    top: int
    """How strong the best card so far is."""
    pressure: Pressure
    """By those who play later; its hunger is how many of them still need a trick."""


@compiled
def squashed(x: float) -> float:
    """Between 0 and 1, as steep at 0 as the logistic function and cheaper."""
    return 0.5 + 0.5 * x / math.sqrt(4.0 + x * x)


@compiled
def _number_logit(
    weights: Numbers, base: int, state: Vector, outlook: Outlook, place: int, pressure: Pressure
) -> float:
    """The logit of a number card of a colour and value, by what is unseen."""
    low, high, density = outlook.low, outlook.high, outlook.density
    colour = colour_of(CARDS[place])
    trump = state[at.TRUMP]
    kind = 0 if colour == trump else (2 if trump == NONE else 1)
    above = 0.0
    below = 0.0
    lower = (1 << (place & VALUE_MASK)) - 1
    if state[at.OWN_STACKS] != 0:  # V5: cards of all colours compare
        kind = 2
        for other in range(LOW_COLOURS):
            if other != colour:
                unseen = of_colour(low, high, other)
                above += popcount(unseen >> (place & VALUE_MASK))
                below += popcount(unseen & lower)
    else:
        unseen = of_colour(low, high, colour)
        above += popcount(unseen >> (place & VALUE_MASK))
        below += popcount(unseen & lower)
    winners = popcount(high & WINNERS_HI)
    trumps = 0
    if kind == 1:
        trumps = count_cards(low & COLOUR_LO[trump], high & COLOUR_HI[trump])
    first = base + kind * FEATURES
    return (
        weights[first]
        + weights[first + 1] * above * density
        + weights[first + 2] * below * density
        + weights[first + 3] * winners * density
        + weights[first + 4] * trumps * density
        + weights[first + 5] * 0.1 * outlook.left
        + weights[first + 6] * outlook.excess
        + weights[first + 7] * pressure.others
        + weights[first + 8] * pressure.hunger
    )


@compiled
def keep_chance(weights: Numbers, state: Vector, outlook: Outlook, place: int) -> float:
    """How likely a card takes a trick if it is kept."""
    if place < WIZARDS:
        return squashed(_number_logit(weights, KEEP, state, outlook, place, outlook.pressure))
    if place < SPECIAL_CARDS:
        first = KEEP_WIZARD if place < JESTERS else KEEP_JESTER
        return squashed(weights[first] + weights[first + 1] * 0.1 * outlook.left + weights[first + 2] * outlook.excess)
    return squashed(weights[KEEP_SPECIAL + min(_LAST_SPECIAL, place - SPECIAL_CARDS)])


@compiled
def _hungry_after(state: Vector, seat: int) -> float:
    """How many of those who play after a seat in this trick still need one; strangers and seals count a half."""
    players = state[at.PLAYERS]
    hungry = 0.0
    for step in range(1, players - state[at.COUNT]):
        other = (seat + step) % players
        if state[at.PREDICTING] == at.SECRET or state[at.PREDICTING] == at.BY_SEALS:
            hungry += 0.5
        elif need_of(state, other) > 0:
            hungry += 1.0
    return hungry


@compiled
def rivalry_of(state: Vector, seat: int) -> Rivalry:
    """What a play of the seat whose turn it is will be up against."""
    after = state[at.PLAYERS] - 1 - state[at.COUNT]
    return Rivalry(trick_power(state), Pressure(after - 1.0, _hungry_after(state, seat)))


@compiled
def weigh_hand(weights: Numbers, state: Vector, seat: int, outlook: Outlook, kept: Numbers) -> float:
    """Fill in the chance of each card of a hand at its place; give their sum."""
    total = 0.0
    low = state[at.LO + seat]
    while low != 0:
        place = lowest(low)
        kept[place] = keep_chance(weights, state, outlook, place)
        total += kept[place]
        low &= low - 1
    high = state[at.HI + seat]
    while high != 0:
        place = WORD + lowest(high)
        kept[place] = keep_chance(weights, state, outlook, place)
        total += kept[place]
        high &= high - 1
    return total


@compiled
def hand_worth(weights: Numbers, state: Vector, seat: int, low_mask: int, high_mask: int) -> float:
    """How many tricks these cards of a seat's hand will take."""
    outlook = outlook_of(state, seat)
    total = 0.0
    low = state[at.LO + seat] & low_mask
    while low != 0:
        total += keep_chance(weights, state, outlook, lowest(low))
        low &= low - 1
    high = state[at.HI + seat] & high_mask
    while high != 0:
        total += keep_chance(weights, state, outlook, WORD + lowest(high))
        high &= high - 1
    return total


@compiled
def take_chance(weights: Numbers, state: Vector, outlook: Outlook, rivalry: Rivalry, play: int, face: int) -> float:
    """How likely a play takes the trick on the table."""
    if not wins_over(state, face, rivalry.top):
        return 0.0
    if state[at.COUNT] == state[at.PLAYERS] - 1:
        return 1.0
    if face < WIZARD:
        place = place_played(play)
        if place >= WIZARDS:  # Juggler and Cloud stand between two values of the colour said
            place = number_place(colour_of(face), value_of(face))
        return squashed(_number_logit(weights, TAKE, state, outlook, place, rivalry.pressure))
    if face == WIZARD or face == DRAGON:
        return squashed(weights[TAKE_WIZARD])
    return 0.02
