"""Worlds that agree with all a seat knows, drawn without bias, each with the weight that makes it so.

Cards of colours that somebody has shown not to hold are laid first, each into one of the free places that may have it;
the product of how many there were is the world's weight, so that weighted worlds are spread evenly over all that agree.
"""

from typing import Any

from stonehenge.rules.cards import NONE
from stonehenge.simulate.bits import lowest, random_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BIT_HI,
    BIT_LO,
    COLOUR_LO,
    COUNT,
    DECK_HI,
    DECK_LO,
    DONE,
    HI,
    JESTERS,
    LEADER,
    LO,
    OWN_STACKS,
    PHASE,
    PLAYED_HI,
    PLAYED_LO,
    PLAYERS,
    SEATS,
    SIZE,
    TOOK,
    TURNUP,
    UNSEEN_CARDS,
    VOIDS,
    WAIT_PLAY,
    WIZARDS,
    WOLF,
)
from stonehenge.simulate.rounds import give_card

TRIES = 60


@compiled
def cards_held(r: Any, seat: int) -> int:
    """How many cards a seat holds now."""
    held = r[SIZE] - r[DONE]
    if r[PHASE] == WAIT_PLAY:
        players = r[PLAYERS]
        if (seat - r[LEADER]) % players < r[COUNT]:
            held -= 1
    return held


@compiled
def _pool(r: Any, me: int, given: int, deck: Any) -> int:
    """Fill in the places of all cards whose holder ``me`` does not know; give their number."""
    low = r[DECK_LO] & ~(r[LO + me] | r[PLAYED_LO])
    high = r[DECK_HI] & ~(r[HI + me] | r[PLAYED_HI])
    for known in (r[TURNUP], r[TOOK], given):
        if known != NONE:
            low &= ~BIT_LO[known]
            high &= ~BIT_HI[known]
    count = 0
    while low != 0:
        deck[count] = lowest(low)
        low &= low - 1
        count += 1
    while high != 0:
        deck[count] = 64 + lowest(high)
        high &= high - 1
        count += 1
    return count


@compiled
def draw_world(r: Any, me: int, given: int, deck: Any, free: Any, random: Any, world: Any) -> float:
    """Lay the unseen cards into a copy of the round; give the world's weight, 0 if it could not be completed."""
    players = r[PLAYERS]
    for seat in range(players):
        if seat != me:
            world[LO + seat] = 0
            world[HI + seat] = 0
    if r[OWN_STACKS] != 0:
        _draw_from_own_stacks(r, me, deck, random, world)
        return 1.0
    total = _pool(r, me, given, deck)
    for _ in range(TRIES):
        _await_cards(r, me, given, free, total)
        for seat in range(players):
            if seat != me:
                world[LO + seat] = 0
                world[HI + seat] = 0
        _lay_known(r, me, given, world)
        weight = _lay(r, me, deck, total, free, random, world)
        if weight > 0.0:
            return weight
    return 0.0


@compiled
def _lay_known(r: Any, me: int, given: int, world: Any) -> None:
    if r[TOOK] != NONE and r[WOLF] != me and not _was_played(r, r[TOOK]):
        give_card(world, r[WOLF], r[TOOK])
    if given != NONE:
        give_card(world, (me + 1) % r[PLAYERS], given)


@compiled
def _was_played(r: Any, place: int) -> bool:
    return (r[PLAYED_LO] & BIT_LO[place]) | (r[PLAYED_HI] & BIT_HI[place]) != 0


@compiled
def _await_cards(r: Any, me: int, given: int, free: Any, total: int) -> None:
    """How many cards each seat still has to get; the stock, in the last place, gets the rest."""
    players = r[PLAYERS]
    stock = total
    for seat in range(players):
        free[seat] = 0
        if seat != me:
            free[seat] = cards_held(r, seat)
            if seat == r[WOLF] and r[TOOK] != NONE and not _was_played(r, r[TOOK]):
                free[seat] -= 1
            if given != NONE and seat == (me + 1) % players:
                free[seat] -= 1
            stock -= free[seat]
    if r[UNSEEN_CARDS] != 0 and r[PHASE] != WAIT_PLAY:  # V4: my own card is among them
        free[me] = 1
        stock -= 1
    free[SEATS] = stock


@compiled
def _lay(r: Any, me: int, deck: Any, total: int, free: Any, random: Any, world: Any) -> float:
    players = r[PLAYERS]
    constrained = 0
    for seat in range(players):
        if seat != me and free[seat] > 0:
            constrained |= r[VOIDS + seat]
    weight = 1.0
    end = total
    index = 0
    while index < end:  # cards of colours somebody does not hold come to the end of the deck, and are laid first
        place = deck[index]
        if place < WIZARDS and (constrained >> (place >> 4)) & 1 == 1:
            end -= 1
            deck[index] = deck[end]
            deck[end] = place
        else:
            index += 1
    for index in range(end, total):
        weight *= _lay_constrained(r, deck[index], players, free, random, world)
        if weight == 0.0:
            return 0.0
    left = end
    for seat in range(players):
        for _ in range(free[seat]):
            chosen = random_below(random, left)
            left -= 1
            place = deck[chosen]
            deck[chosen] = deck[left]
            deck[left] = place
            give_card(world, seat, place)
    return weight


@compiled
def _lay_constrained(r: Any, place: int, players: int, free: Any, random: Any, world: Any) -> float:
    """Lay one card where it may lie; give how many places there were, relative to all that are free."""
    colour = place >> 4
    allowed = free[SEATS]
    everywhere = free[SEATS]
    for seat in range(players):
        everywhere += free[seat]
        if (r[VOIDS + seat] >> colour) & 1 == 0:
            allowed += free[seat]
    if allowed == 0:
        return 0.0
    chosen = random_below(random, allowed)
    for seat in range(players):
        if (r[VOIDS + seat] >> colour) & 1 == 0:
            if chosen < free[seat]:
                free[seat] -= 1
                give_card(world, seat, place)
                return allowed / everywhere
            chosen -= free[seat]
    free[SEATS] -= 1
    return allowed / everywhere


@compiled
def _draw_from_own_stacks(r: Any, me: int, deck: Any, random: Any, world: Any) -> None:
    """V5: everyone draws from what is left of a stack of their own."""
    for seat in range(r[PLAYERS]):
        if seat == me:
            continue
        low = r[DECK_LO] & COLOUR_LO[_stack_of(r, seat)] & ~r[PLAYED_LO]
        count = 0
        while low != 0:
            deck[count] = lowest(low)
            low &= low - 1
            count += 1
        for own in (WIZARDS + seat, JESTERS + seat):
            if not _was_played(r, own):
                deck[count] = own
                count += 1
        for _ in range(cards_held(r, seat)):
            chosen = random_below(random, count)
            count -= 1
            place = deck[chosen]
            deck[chosen] = deck[count]
            deck[count] = place
            give_card(world, seat, place)


@compiled
def _stack_of(r: Any, seat: int) -> int:
    """The colour of a seat's stack, where seats have the colours in order (V5)."""
    return seat
