"""The apprentice at Extreme: which seals it takes, how its plays return them, and which one it gives back."""

import math

from stonehenge.rules.cards import NONE, RED
from stonehenge.rules.seals import COLOURED, KINDS, WHITE
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, Vector
from stonehenge.simulate.bits import lowest
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.packing import MAGE_ACTION, pack_taken, place_played
from stonehenge.simulate.places import CARDS, COLOUR_HI, COLOUR_LO, COLOUR_SHIFT
from stonehenge.simulate.policies.chances import (
    MAGE_LIMIT,
    SEAL,
    hand_worth,
    keep_chance,
    rivalry_of,
    take_chance,
)
from stonehenge.simulate.policies.knowledge import Outlook, outlook_of, tricks_left
from stonehenge.simulate.policies.plays import list_plays
from stonehenge.simulate.policies.weights import Apprentice
from stonehenge.simulate.round_play import fitting_seals


@compiled
def colour_worth(weights: Numbers, state: Vector, seat: int, colour: int) -> float:
    """How many tricks a seat's cards of a colour will take."""
    return hand_worth(weights, state, seat, COLOUR_LO[colour], COLOUR_HI[colour])


@compiled
def apprentice_seals(weights: Numbers, state: Vector, seat: int) -> int:
    """A seal for each trick a colour is worth, as far as they lie in the middle; the Black Mage for a weak hand."""
    action = 0
    total = 0.0
    for colour in range(COLOURED):
        first = SEAL + (0 if colour == RED else 2)
        worth = weights[first] * colour_worth(weights, state, seat, colour) + weights[first + 1]
        total += worth
        wanted = math.floor(max(0.0, worth) + 0.5)
        action |= pack_taken(colour, min(wanted, state[at.MIDDLE + colour]))
    if state[at.MAGE] == NONE and total < weights[MAGE_LIMIT]:
        return MAGE_ACTION
    return action


@compiled
def seal_gain(state: Vector, seat: int, led: int, colour: int) -> float:
    """What winning a trick is worth in penalty points: a seal returned, or a black one taken."""
    own = at.SEALS + seat * KINDS
    if seat == state[at.MAGE]:
        return 0.5
    if state[own + led] > 0 or (colour == RED and state[own + RED] > 0):
        return 2.0
    return 4.0 if state[own + WHITE] > 0 else -3.0


@compiled
def weigh_extreme_plays(apprentice: Apprentice, state: Vector, seat: int) -> int:
    """Fill in every play and how little it returns seals now and keeps the colours worth what their seals need."""
    weights, plays, losses = apprentice.weights, apprentice.plays, apprentice.losses
    count = list_plays(state, seat, plays)
    outlook = _calm_outlook(state, seat)
    rivalry = rivalry_of(state, seat)
    worths = (
        colour_worth(weights, state, seat, 0),
        colour_worth(weights, state, seat, 1),
        colour_worth(weights, state, seat, 2),
        colour_worth(weights, state, seat, 3),
        colour_worth(weights, state, seat, 4),
    )
    own = at.SEALS + seat * KINDS
    for index in range(count):
        place = place_played(plays[index])
        colour = place >> COLOUR_SHIFT
        led = colour if state[at.COUNT] == 0 else state[at.FOLLOW]
        chance = take_chance(weights, state, outlook, rivalry, place, CARDS[place])
        kept = keep_chance(weights, state, outlook, place)
        rest = worths[colour] - kept - state[own + colour]
        loss = weights[SEAL + 4] * rest * rest - chance * seal_gain(state, seat, led, colour)
        losses[index] = loss + (weights[SEAL + 5] * kept if state[own + colour] == 0 else 0.0)
    return count


@compiled
def _calm_outlook(state: Vector, seat: int) -> Outlook:
    """What lies before a seat where nobody wants more tricks than there are: seals are returned one by one."""
    outlook = outlook_of(state, seat)
    return Outlook(outlook.low, outlook.high, outlook.left, 0.0, outlook.density, outlook.pressure)


@compiled
def apprentice_return(state: Vector, seat: int) -> int:
    """The seal to return: a coloured one while there are tricks enough for all seals, as the joker fits them all.

    Where there are fewer tricks to come than seals, the joker, which costs most if it stays.
    """
    kinds = fitting_seals(state, seat)
    own = at.SEALS + seat * KINDS
    seals = 0
    for kind in range(KINDS - 1):
        seals += state[own + kind]
    if kinds >> WHITE & 1 == 1 and tricks_left(state) < seals - 1:
        return WHITE
    coloured = kinds & ~(1 << WHITE)
    return lowest(coloured) if coloured != 0 else WHITE
