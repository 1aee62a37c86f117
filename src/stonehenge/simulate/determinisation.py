"""Determinisation: worlds that agree with all a seat knows, drawn without bias, each with the weight that makes it so.

Every deal, and every card that may have been passed, counts as much as any other. The unseen cards go into slots:
those of each hand, one of them perhaps for the card that was passed to its holder (S6), and the stock's. Cards of
colours that somebody has shown not to hold are laid first, each into one of the free slots that may have it; the
product of how many there were is the world's weight, so that weighted worlds are spread evenly over all that agree.
Copies are alike: whoever played a Wizard and has another in a world was dealt two, which fewer deals do than the slots
make it seem; the weight puts that right as well.
"""

from typing import Final, NamedTuple

from stonehenge.rules.cards import NONE
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector, vector
from stonehenge.simulate.bits import lowest, popcount, random_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import give_card, jesters_of, wizards_of
from stonehenge.simulate.places import (
    A_JESTER,
    A_WIZARD,
    BIT_HI,
    BIT_LO,
    COLOUR_LO,
    COLOUR_SHIFT,
    COPIES_MASK,
    JESTERS,
    NO_COPY,
    PLACES,
    WEREWOLF_AT,
    WIZARDS,
    WORD,
    copy_kind,
    first_copy,
    lowest_place,
)
from stonehenge.simulate.tuning import TRIES


class InformationSet(NamedTuple):
    """What a seat knows, which it may know in any of many worlds."""

    state: Vector
    """The round, with its own hand and none of the others'."""
    seat: int
    given: int
    """The place of the card it passed to its left neighbour, if that has not been played since; else NONE (S6)."""


class Slots(NamedTuple):
    """Room to lay cards: those to be laid, and where they can go."""

    deck: Vector
    """The places of the cards whose holder isn't known."""
    free: Vector
    """How many slots are free: each hand's, behind them those for the cards passed, the stock's; and what was passed
    to each."""


_RECEIVED: Final = at.SEATS
_STOCK: Final = 2 * at.SEATS
_KIND: Final = _STOCK + 1


def new_slots() -> Slots:
    """Room to lay cards."""
    return Slots(vector(PLACES), vector(_KIND + at.SEATS))


@compiled
def cards_held(state: Vector, seat: int) -> int:
    """How many cards a seat holds now."""
    held = state[at.SIZE] - state[at.DONE]
    if state[at.PHASE] == at.WAIT_PLAY:
        players = state[at.PLAYERS]
        if (seat - state[at.LEADER]) % players < state[at.COUNT]:
            held -= 1
    return held


@compiled
def determinise(known: InformationSet, slots: Slots, random: Vector, world: Vector) -> float:
    """Lay the unseen cards into a copy of the round; give the world's weight, 0 if it could not be completed."""
    state = known.state
    if state[at.OWN_STACKS] != 0:
        _empty_hands(known, world)
        _draw_from_own_stacks(known, slots.deck, random, world)
        return 1.0
    total = unknown_cards(known, slots.deck)
    if state[at.UNSEEN_CARDS] != 0:  # V4: all see the others' cards, nobody their own
        if cards_held(state, known.seat) == 1:
            give_card(world, known.seat, slots.deck[random_below(random, total)])
        return 1.0
    for _ in range(TRIES):
        _empty_hands(known, world)
        _count_slots(known, total, slots.free, random)
        _lay_known(known, world)
        weight = _lay_taken(state, slots.free, random, world)
        if weight > 0.0:
            weight *= _lay(state, slots, total, random, world) * _evened(known, slots.free, world)
        if weight > 0.0:
            return weight
    return 0.0


@compiled
def _empty_hands(known: InformationSet, world: Vector) -> None:
    for seat in range(known.state[at.PLAYERS]):
        if seat != known.seat:
            world[at.LO + seat] = 0
            world[at.HI + seat] = 0


@compiled
def unknown_cards(known: InformationSet, deck: Vector) -> int:
    """Fill in the places of all cards whose holder the seat does not know; give their number."""
    state = known.state
    low = state[at.DECK_LO] & ~state[at.PLAYED_LO]
    high = state[at.DECK_HI] & ~state[at.PLAYED_HI]
    for seat in range(state[at.PLAYERS]):
        if seat == known.seat or state[at.UNSEEN_CARDS] != 0:
            low &= ~state[at.LO + seat]
            high &= ~state[at.HI + seat]
    for place in (state[at.TURNUP], state[at.TOOK], known.given, WEREWOLF_AT):  # all know who has the Werewolf, if any
        if place != NONE:
            low &= ~BIT_LO[place]
            high &= ~BIT_HI[place]
    count = 0
    while low != 0 or high != 0:
        deck[count] = lowest_place(low, high)
        count += 1
        if low != 0:
            low &= low - 1
        else:
            high &= high - 1
    return count


@compiled
def _holds_werewolf(state: Vector, seat: int) -> bool:
    return seat == state[at.WOLF] and state[at.TURNUP] != WEREWOLF_AT


@compiled
def _left_of(state: Vector, seat: int) -> int:
    return (seat + 1) % state[at.PLAYERS]


@compiled
def _lay_known(known: InformationSet, world: Vector) -> None:
    """Cards whose holder is known."""
    wolf = known.state[at.WOLF]
    if wolf != NONE and wolf != known.seat and _holds_werewolf(known.state, wolf):
        give_card(world, wolf, WEREWOLF_AT)
    if known.given != NONE:
        give_card(world, _left_of(known.state, known.seat), known.given)


@compiled
def _count_slots(known: InformationSet, total: int, free: Vector, random: Vector) -> None:
    """How many cards everyone still has to get, and whether the one passed to them is among those; the stock's rest."""
    state = known.state
    stock = total + (1 if state[at.TOOK] != NONE else 0)
    for seat in range(state[at.PLAYERS]):
        free[seat] = 0
        free[_RECEIVED + seat] = 0
        free[_KIND + seat] = NO_COPY
        if seat == known.seat:
            free[_KIND + seat] = state[at.KIND_RECEIVED]
            continue
        free[seat] = cards_held(state, seat)
        if known.given != NONE and seat == _left_of(state, known.seat):
            free[seat] -= 1
            free[_KIND + seat] = copy_kind(known.given)
        if _holds_werewolf(state, seat):
            free[seat] -= 1
        stock -= free[seat]
        if state[at.RECEIVED + seat] > 0:
            _count_received(state, seat, free, random)
    free[_STOCK] = stock


@compiled
def _count_received(state: Vector, seat: int, free: Vector, random: Vector) -> None:
    """The card passed to a seat is one of those it holds, or of those played since that it may have been."""
    drawn = random_below(random, free[seat] + state[at.RECEIVED + seat] - 1) - free[seat]
    if drawn < 0:
        free[seat] -= 1
        free[_RECEIVED + seat] = 1
        return
    wizards = wizards_of(state[at.COPIES + seat])
    if drawn < wizards:
        free[_KIND + seat] = A_WIZARD
    elif drawn < wizards + jesters_of(state[at.COPIES + seat]):
        free[_KIND + seat] = A_JESTER


@compiled
def copies_played(copies: int, kind: int) -> int:
    """How many of the copies that a seat has played are Wizards, or Jesters."""
    return wizards_of(copies) if kind == A_WIZARD else jesters_of(copies)


@compiled
def copies_held(world: Vector, seat: int, kind: int) -> int:
    """How many Wizards, or Jesters, a seat holds."""
    return popcount((world[at.HI + seat] >> (first_copy(kind) - WORD)) & COPIES_MASK)


@compiled
def _evened(known: InformationSet, free: Vector, world: Vector) -> float:
    """One over the number of ways in which copies could have been played as they were."""
    state = known.state
    ways = 1
    for seat in range(state[at.PLAYERS]):
        played = state[at.COPIES + seat]
        before = state[at.COPIES_BEFORE + seat]
        if seat == known.seat or played | before == 0:
            continue
        for kind in (A_WIZARD, A_JESTER):
            held = copies_held(world, seat, kind)
            for _ in range(copies_played(played, kind)):
                held += 1
                ways *= held
            held += int(free[_KIND + _left_of(state, seat)] == kind) - int(free[_KIND + seat] == kind)
            for _ in range(copies_played(before, kind)):
                held += 1
                ways *= held
    return 1.0 / ways


@compiled
def _blocked(state: Vector, slot: int) -> int:
    """The colours that cannot be in these slots of a hand."""
    if slot < _RECEIVED:
        return state[at.VOIDS + slot] | state[at.KEPT_VOIDS + slot]
    seat = slot - _RECEIVED
    giver = seat - 1 if seat > 0 else state[at.PLAYERS] - 1
    return state[at.VOIDS + seat] | state[at.KEPT_VOIDS + giver]


@compiled
def _lay_taken(state: Vector, free: Vector, random: Vector, world: Vector) -> float:
    """The card taken for the Werewolf: with its taker, or passed to the next (S5, S6)."""
    if state[at.TOOK] == NONE:
        return 1.0
    wolf = state[at.WOLF]
    left = _left_of(state, wolf)
    kept = free[wolf]
    allowed = kept + (free[_RECEIVED + left] if state[at.PASSED] > 0 else 0)
    if allowed == 0:
        return 0.0
    if random_below(random, allowed) < kept:
        free[wolf] -= 1
        give_card(world, wolf, state[at.TOOK])
    else:
        free[_RECEIVED + left] -= 1
        free[_KIND + left] = copy_kind(state[at.TOOK])
        give_card(world, left, state[at.TOOK])
    return float(allowed)


@compiled
def _last_slot(state: Vector) -> int:
    """Where the slots of hands end, and of cards passed where some were."""
    return _RECEIVED + state[at.PLAYERS] if state[at.PASSED] > 0 else state[at.PLAYERS]


@compiled
def _lay(state: Vector, slots: Slots, total: int, random: Vector, world: Vector) -> float:
    """All cards whose holder is not known."""
    deck, free = slots.deck, slots.free
    last = _last_slot(state)
    constrained = 0
    for slot in range(last):
        if free[slot] > 0:
            constrained |= _blocked(state, slot)
    weight = 1.0
    end = total
    index = 0
    while index < end:  # cards of colours somebody does not hold come to the end of the deck, and are laid first
        place = deck[index]
        if place < WIZARDS and (constrained >> (place >> COLOUR_SHIFT)) & 1 == 1:
            end -= 1
            deck[index] = deck[end]
            deck[end] = place
        else:
            index += 1
    for index in range(end, total):
        weight *= _lay_constrained(state, deck[index], free, random, world)
        if weight == 0.0:
            return 0.0
    left = end
    for slot in range(last):
        for _ in range(free[slot]):
            place = _draw_card(deck, left, random)
            left -= 1
            give_card(world, slot % at.SEATS, place)
            if slot >= _RECEIVED:
                free[_KIND + slot - _RECEIVED] = copy_kind(place)
    return weight


@compiled
def _draw_card(deck: Vector, left: int, random: Vector) -> int:
    """One of the first cards of a deck, which changes places with the last of them."""
    chosen = random_below(random, left)
    place = deck[chosen]
    deck[chosen] = deck[left - 1]
    deck[left - 1] = place
    return place


@compiled
def _lay_constrained(state: Vector, place: int, free: Vector, random: Vector, world: Vector) -> float:
    """Lay one card where it may lie; give how many slots there were, relative to all that are free."""
    colour = place >> COLOUR_SHIFT
    last = _last_slot(state)
    allowed = free[_STOCK]
    everywhere = free[_STOCK]
    for slot in range(last):
        everywhere += free[slot]
        if free[slot] > 0 and (_blocked(state, slot) >> colour) & 1 == 0:
            allowed += free[slot]
    if allowed == 0:
        return 0.0
    chosen = random_below(random, allowed)
    for slot in range(last):
        if free[slot] > 0 and (_blocked(state, slot) >> colour) & 1 == 0:
            if chosen < free[slot]:
                free[slot] -= 1
                give_card(world, slot % at.SEATS, place)
                return allowed / everywhere
            chosen -= free[slot]
    free[_STOCK] -= 1
    return allowed / everywhere


@compiled
def _was_played(state: Vector, place: int) -> bool:
    return (state[at.PLAYED_LO] & BIT_LO[place]) | (state[at.PLAYED_HI] & BIT_HI[place]) != 0


@compiled
def _draw_from_own_stacks(known: InformationSet, deck: Vector, random: Vector, world: Vector) -> None:
    """V5: everyone draws from what is left of a stack of their own."""
    state = known.state
    for seat in range(state[at.PLAYERS]):
        if seat == known.seat:
            continue
        low = state[at.DECK_LO] & COLOUR_LO[state[at.STACK_OF + seat]] & ~state[at.PLAYED_LO]
        count = 0
        while low != 0:
            deck[count] = lowest(low)
            low &= low - 1
            count += 1
        for own in (WIZARDS + seat, JESTERS + seat):
            if not _was_played(state, own):
                deck[count] = own
                count += 1
        for _ in range(cards_held(state, seat)):
            give_card(world, seat, _draw_card(deck, count, random))
            count -= 1
