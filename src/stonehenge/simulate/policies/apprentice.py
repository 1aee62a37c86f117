"""The apprentice: weighs for each card how likely it takes this trick, and what the rest of the hand will still take.

Every card has a chance to take a trick if it is kept, and every play a chance to take this one: two squashed
sums of what is unseen. The best play is the one after which the hand is worth just what is still needed. The
coefficients, ``w``, were learnt by self-play (``stonehenge.training.apprentice``).
"""

import math
from typing import Any, Final

from stonehenge.rules.cards import BOMB, DRAGON, FAIRY, JESTER, NONE, RED, WIZARD
from stonehenge.rules.seals import COLOURED, KINDS, WHITE
from stonehenge.simulate.bits import lowest, popcount
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BY_SEALS,
    CARDS,
    COLOUR_HI,
    COLOUR_LO,
    COUNT,
    FOLLOW,
    HI,
    IN_TURN,
    JESTERS,
    LO,
    MAGE,
    MIDDLE,
    OWN_STACKS,
    PHASE,
    PLAYERS,
    PREDICTING,
    PREDICTION,
    SEALS,
    SECRET,
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
from stonehenge.simulate.policies.counting import allowed_prediction, closest_change
from stonehenge.simulate.policies.knowledge import excess, need_of, tricks_left, unseen_hi, unseen_lo
from stonehenge.simulate.policies.options import MOST_OPTIONS, face_of_play, list_plays, trick_power, wins_over
from stonehenge.simulate.rounds import MAGE_ACTION, fitting_seals

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


# --- Extreme ---------------------------------------------------------------------------------------------------------


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
