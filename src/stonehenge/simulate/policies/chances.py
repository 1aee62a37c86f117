"""What the apprentice weighs: how likely a card takes this trick, or one later if it is kept; what a hand is worth.

Squashed sums of what is unseen. The coefficients, ``w``, were learnt by self-play (``stonehenge.training.apprentice``).
"""

import math
from typing import Any, Final

from stonehenge.rules.cards import DRAGON, NONE, WIZARD
from stonehenge.simulate.bits import lowest, popcount
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BY_SEALS,
    CARDS,
    COLOUR_HI,
    COLOUR_LO,
    COUNT,
    HI,
    JESTERS,
    LO,
    OWN_STACKS,
    PLAYERS,
    PREDICTING,
    PREDICTION,
    SECRET,
    TRUMP,
    WIZARDS,
)
from stonehenge.simulate.policies.knowledge import excess, need_of, tricks_left, unseen_hi, unseen_lo
from stonehenge.simulate.policies.options import MOST_OPTIONS, wins_over

# Where the coefficients stand.
FEATURES: Final = 9
KEEP: Final = 0  # three classes of number cards: trump, beside trump, without trump
KEEP_WIZARD: Final = KEEP + 3 * FEATURES  # constant, by cards left, by excess
KEEP_JESTER: Final = KEEP_WIZARD + 3
KEEP_SPECIAL: Final = KEEP_JESTER + 3  # Dragon, Fairy, Bomb, Shapeshifter, Juggler, Cloud
TAKE: Final = KEEP_SPECIAL + 6  # three classes of number cards
TAKE_WIZARD: Final = TAKE + 3 * FEATURES
HAND: Final = (
    TAKE_WIZARD + 1
)  # scale of what the hand is worth, its change by excess, weight of spending Wizard, Jester
BID: Final = HAND + 4  # scale, constant, by what others predicted, by their number
MAGE_LIMIT: Final = BID + 4
SEAL: Final = MAGE_LIMIT + 1  # by colour: scale, constant; weight of mismatch; win without seal
COEFFICIENTS: Final = SEAL + 6


@compiled
def squashed(x: float) -> float:
    """Between 0 and 1, as steep at 0 as the logistic function and cheaper."""
    return 0.5 + 0.5 * x / math.sqrt(4.0 + x * x)


@compiled
def _number_logit(
    w: Any,
    base: int,
    r: Any,
    place: int,
    low: int,
    high: int,
    density: float,
    left: int,
    wanted: float,
    after: float,
    hunger: float,
) -> float:
    """The logit of a number card of a colour and value, by what is unseen."""
    card = CARDS[place]
    colour = card >> 6
    trump = r[TRUMP]
    kind = 0 if colour == trump else (2 if trump == NONE else 1)
    if r[OWN_STACKS] != 0:  # V5: cards of all colours compare
        kind = 2
        above = 0.0
        below = 0.0
        for other in range(4):
            if other != colour:
                of_colour = (low >> (16 * other)) & 0xFFFF
                above += popcount(of_colour >> (place & 15))
                below += popcount(of_colour & ((1 << (place & 15)) - 1))
    else:
        of_colour = low >> 16 * colour & 65535 if colour < 4 else high & 65535
        above = popcount(of_colour >> (place & 15))
        below = popcount(of_colour & ((1 << (place & 15)) - 1))
    wizards = popcount(high >> 16 & 0x10F)  # Wizards and the Dragon
    trumps = 0
    if kind == 1:
        trumps = popcount(low & COLOUR_LO[trump]) + popcount(high & COLOUR_HI[trump])
    at = base + kind * FEATURES
    return (
        w[at]
        + w[at + 1] * above * density
        + w[at + 2] * below * density
        + w[at + 3] * wizards * density
        + w[at + 4] * trumps * density
        + w[at + 5] * 0.1 * left
        + w[at + 6] * wanted
        + w[at + 7] * after
        + w[at + 8] * hunger
    )


@compiled
def keep_chance(
    w: Any, r: Any, place: int, low: int, high: int, density: float, left: int, wanted: float, hunger: float
) -> float:
    """How likely a card takes a trick if it is kept, by one who is so hungry for tricks."""
    if place < WIZARDS:
        return squashed(_number_logit(w, KEEP, r, place, low, high, density, left, wanted, r[PLAYERS] - 4.0, hunger))
    if place < JESTERS:
        return squashed(w[KEEP_WIZARD] + w[KEEP_WIZARD + 1] * 0.1 * left + w[KEEP_WIZARD + 2] * wanted)
    if place < JESTERS + 4:
        return squashed(w[KEEP_JESTER] + w[KEEP_JESTER + 1] * 0.1 * left + w[KEEP_JESTER + 2] * wanted)
    return squashed(w[KEEP_SPECIAL + min(5, place - JESTERS - 4)])


@compiled
def hunger_of(r: Any, seat: int, left: int) -> float:
    """Which part of the tricks left a seat still needs; a fair share before it has predicted, or where seals count."""
    if r[PREDICTION + seat] < 0 or r[PREDICTING] == BY_SEALS:
        return 1.0 / r[PLAYERS]
    need = need_of(r, seat)
    return min(1.0, need / left) if need > 0 else 0.0


@compiled
def hungry_after(r: Any, seat: int) -> float:
    """How many of those who play after a seat in this trick still need one; strangers and seals count a half."""
    players = r[PLAYERS]
    hungry = 0.0
    for step in range(1, players - r[COUNT]):
        other = (seat + step) % players
        if r[PREDICTING] == SECRET or r[PREDICTING] == BY_SEALS:
            hungry += 0.5
        elif need_of(r, other) > 0:
            hungry += 1.0
    return hungry


@compiled
def density_of(r: Any, low: int, high: int, left: int) -> float:
    """Which part of the unseen cards is in the others' hands."""
    unseen = popcount(low) + popcount(high)
    held = (r[PLAYERS] - 1) * left - r[COUNT]
    return held / unseen if unseen > 0 else 0.0


@compiled
def weigh_hand(
    w: Any, r: Any, seat: int, low: int, high: int, density: float, left: int, wanted: float, losses: Any
) -> float:
    """Fill in the chance of each card of a hand, behind the losses of plays; give their sum."""
    total = 0.0
    hunger = hunger_of(r, seat, left)
    own = r[LO + seat]
    while own != 0:
        place = lowest(own)
        chance = keep_chance(w, r, place, low, high, density, left, wanted, hunger)
        losses[MOST_OPTIONS + place] = chance
        total += chance
        own &= own - 1
    own = r[HI + seat]
    while own != 0:
        place = 64 + lowest(own)
        chance = keep_chance(w, r, place, low, high, density, left, wanted, hunger)
        losses[MOST_OPTIONS + place] = chance
        total += chance
        own &= own - 1
    return total


@compiled
def hand_worth(w: Any, r: Any, seat: int, low_mask: int, high_mask: int) -> float:
    """How many tricks these cards of a seat's hand will take."""
    low = unseen_lo(r, seat)
    high = unseen_hi(r, seat)
    left = tricks_left(r)
    wanted = excess(r, seat)
    density = density_of(r, low, high, left)
    hunger = hunger_of(r, seat, left)
    total = 0.0
    own = r[LO + seat] & low_mask
    while own != 0:
        total += keep_chance(w, r, lowest(own), low, high, density, left, wanted, hunger)
        own &= own - 1
    own = r[HI + seat] & high_mask
    while own != 0:
        total += keep_chance(w, r, 64 + lowest(own), low, high, density, left, wanted, hunger)
        own &= own - 1
    return total


@compiled
def take_chance(
    w: Any,
    r: Any,
    play: int,
    face: int,
    top: int,
    low: int,
    high: int,
    density: float,
    left: int,
    wanted: float,
    hungry: float,
) -> float:
    """How likely a play takes the trick on the table, whose best card is so strong."""
    if not wins_over(r, face, top):
        return 0.0
    after = r[PLAYERS] - 1 - r[COUNT]
    if after == 0:
        return 1.0
    if face < WIZARD:
        place = play & 255
        if place >= WIZARDS:  # Juggler and Cloud stand between two values of the colour said
            place = (face >> 6) * 16 + ((face & 63) >> 2) - 1
        return squashed(_number_logit(w, TAKE, r, place, low, high, density, left, wanted, after - 1.0, hungry))
    if face == WIZARD or face == DRAGON:
        return squashed(w[TAKE_WIZARD])
    return 0.02
