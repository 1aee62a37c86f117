"""The apprentice at Extreme: which seals it takes, how its plays return them, and which one it gives back (E)."""

import math
from typing import Any

from stonehenge.rules.cards import NONE, RED
from stonehenge.rules.seals import COLOURED, KINDS, WHITE
from stonehenge.simulate.bits import lowest
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    CARDS,
    COLOUR_HI,
    COLOUR_LO,
    COUNT,
    FOLLOW,
    MAGE,
    MIDDLE,
    SEALS,
)
from stonehenge.simulate.policies.chances import (
    MAGE_LIMIT,
    SEAL,
    density_of,
    hand_worth,
    hunger_of,
    hungry_after,
    keep_chance,
    take_chance,
)
from stonehenge.simulate.policies.knowledge import tricks_left, unseen_hi, unseen_lo
from stonehenge.simulate.policies.options import list_plays, trick_power
from stonehenge.simulate.rounds import MAGE_ACTION, fitting_seals


@compiled
def colour_worth(w: Any, r: Any, seat: int, colour: int) -> float:
    """How many tricks a seat's cards of a colour will take."""
    return hand_worth(w, r, seat, COLOUR_LO[colour], COLOUR_HI[colour])


@compiled
def apprentice_seals(w: Any, r: Any, seat: int) -> int:
    """A seal for each trick a colour is worth, as far as they lie in the middle; the Black Mage for a weak hand."""
    action = 0
    total = 0.0
    for colour in range(COLOURED):
        at = SEAL + (0 if colour == RED else 2)
        worth = w[at] * colour_worth(w, r, seat, colour) + w[at + 1]
        total += worth
        wanted = math.floor(max(0.0, worth) + 0.5)
        action |= min(wanted, r[MIDDLE + colour]) << (3 * colour)
    if r[MAGE] == NONE and total < w[MAGE_LIMIT]:
        return MAGE_ACTION
    return action


@compiled
def seal_gain(r: Any, seat: int, led: int, colour: int) -> float:
    """What winning a trick is worth in penalty points: a seal returned, or a black one taken."""
    own = SEALS + seat * KINDS
    if seat == r[MAGE]:
        return 0.5
    if r[own + led] > 0 or (colour == RED and r[own + RED] > 0):
        return 2.0
    return 4.0 if r[own + WHITE] > 0 else -3.0


@compiled
def weigh_extreme_plays(w: Any, r: Any, seat: int, plays: Any, losses: Any) -> int:
    """Fill in every play and how little it returns seals now and keeps the colours worth what their seals need."""
    count = list_plays(r, seat, plays)
    top = trick_power(r)
    low = unseen_lo(r, seat)
    high = unseen_hi(r, seat)
    left = tricks_left(r)
    density = density_of(r, low, high, left)
    worths = (
        colour_worth(w, r, seat, 0),
        colour_worth(w, r, seat, 1),
        colour_worth(w, r, seat, 2),
        colour_worth(w, r, seat, 3),
        colour_worth(w, r, seat, 4),
    )
    own = SEALS + seat * KINDS
    hunger = hunger_of(r, seat, left)
    hungry = hungry_after(r, seat)
    for index in range(count):
        place = plays[index]
        colour = place >> 4
        led = colour if r[COUNT] == 0 else r[FOLLOW]
        chance = take_chance(w, r, place, CARDS[place], top, low, high, density, left, 0.0, hungry)

        kept = keep_chance(w, r, place, low, high, density, left, 0.0, hunger)
        rest = worths[colour] - kept - r[own + colour]
        loss = w[SEAL + 4] * rest * rest - chance * seal_gain(r, seat, led, colour)
        losses[index] = loss + (w[SEAL + 5] * kept if r[own + colour] == 0 else 0.0)
    return count


@compiled
def apprentice_return(r: Any, seat: int) -> int:
    """The seal to return: a coloured one while there are tricks enough for all seals, as the joker fits them all.

    Where there are fewer tricks to come than seals, the joker, which costs most if it stays.
    """
    kinds = fitting_seals(r, seat)
    own = SEALS + seat * KINDS
    seals = 0
    for kind in range(KINDS - 1):
        seals += r[own + kind]
    if kinds >> WHITE & 1 == 1 and tricks_left(r) < seals - 1:
        return WHITE
    coloured = kinds & ~(1 << WHITE)
    return lowest(coloured) if coloured != 0 else WHITE
