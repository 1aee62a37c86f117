"""Worlds that agree with all a seat knows, drawn without bias, each with the weight that makes it so.

Every deal, and every card that may have been passed, counts as much as any other. The unseen cards go into slots:
those of each hand, one of them perhaps for the card that was passed to its holder (S6), and the stock's. Cards of
colours that somebody has shown not to hold are laid first, each into one of the free slots that may have it; the
product of how many there were is the world's weight, so that weighted worlds are spread evenly over all that agree.
Copies are alike: whoever played a Wizard and has another in a world was dealt two, which fewer deals do than the slots
make it seem; the weight puts that right as well.
"""

from typing import Any, Final

from stonehenge.rules.cards import NONE
from stonehenge.simulate.bits import lowest, popcount, random_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BIT_HI,
    BIT_LO,
    COLOUR_LO,
    COPIES,
    COPIES_BEFORE,
    COUNT,
    DECK_HI,
    DECK_LO,
    DONE,
    HI,
    JESTERS,
    KEPT_VOIDS,
    KIND_RECEIVED,
    LEADER,
    LO,
    OWN_STACKS,
    PASSED,
    PHASE,
    PLAYED_HI,
    PLAYED_LO,
    PLAYERS,
    RECEIVED,
    SEATS,
    SIZE,
    STACK_OF,
    TOOK,
    TURNUP,
    UNSEEN_CARDS,
    VOIDS,
    WAIT_PLAY,
    WEREWOLF_AT,
    WIZARDS,
    WOLF,
    vector,
)
from stonehenge.simulate.rounds import give_card

TRIES: Final = 60
STOCK: Final = 2 * SEATS
"""Where the free slots of the stock are counted; before them each hand's, then those for the cards passed."""
KIND: Final = STOCK + 1
"""Where it is noted what was passed to each: 1 a Wizard, 2 a Jester, 0 anything else."""


def slots_buffer() -> Any:
    """Room to count the free slots, and what was passed."""
    return vector(KIND + SEATS)


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
def draw_world(r: Any, me: int, given: int, deck: Any, free: Any, random: Any, world: Any) -> float:
    """Lay the unseen cards into a copy of the round; give the world's weight, 0 if it could not be completed."""
    if r[OWN_STACKS] != 0:
        _empty_hands(r, me, world)
        _draw_from_own_stacks(r, me, deck, random, world)
        return 1.0
    total = unknown_cards(r, me, given, deck)
    if r[UNSEEN_CARDS] != 0:  # V4: all see the others' cards, nobody their own
        if cards_held(r, me) == 1:
            give_card(world, me, deck[random_below(random, total)])
        return 1.0
    for _ in range(TRIES):
        _empty_hands(r, me, world)
        _count_slots(r, me, given, total, free, random)
        _lay_known(r, me, given, world)
        weight = _lay_taken(r, free, random, world)
        if weight > 0.0:
            weight *= _lay(r, deck, total, free, random, world) * _evened(r, me, free, world)
        if weight > 0.0:
            return weight
    return 0.0


@compiled
def _empty_hands(r: Any, me: int, world: Any) -> None:
    for seat in range(r[PLAYERS]):
        if seat != me:
            world[LO + seat] = 0
            world[HI + seat] = 0


@compiled
def unknown_cards(r: Any, me: int, given: int, deck: Any) -> int:
    """Fill in the places of all cards whose holder ``me`` does not know; give their number."""
    low = r[DECK_LO] & ~r[PLAYED_LO]
    high = r[DECK_HI] & ~r[PLAYED_HI]
    for seat in range(r[PLAYERS]):
        if seat == me or r[UNSEEN_CARDS] != 0:
            low &= ~r[LO + seat]
            high &= ~r[HI + seat]
    for known in (r[TURNUP], r[TOOK], given, WEREWOLF_AT):  # everyone is told who has the Werewolf, or that nobody has
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
def _holds_werewolf(r: Any, seat: int) -> bool:
    return seat == r[WOLF] and r[TURNUP] != WEREWOLF_AT


@compiled
def _lay_known(r: Any, me: int, given: int, world: Any) -> None:
    """Cards whose holder is known."""
    if r[WOLF] != NONE and r[WOLF] != me and _holds_werewolf(r, r[WOLF]):
        give_card(world, r[WOLF], WEREWOLF_AT)
    if given != NONE:
        give_card(world, (me + 1) % r[PLAYERS], given)


@compiled
def _count_slots(r: Any, me: int, given: int, total: int, free: Any, random: Any) -> None:
    """How many cards everyone still has to get, and whether the one passed to them is among those; the stock's rest."""
    players = r[PLAYERS]
    stock = total + (1 if r[TOOK] != NONE else 0)
    for seat in range(players):
        free[seat] = 0
        free[SEATS + seat] = 0
        free[KIND + seat] = 0
        if seat == me:
            free[KIND + seat] = r[KIND_RECEIVED]
            continue
        free[seat] = cards_held(r, seat)
        if given != NONE and seat == (me + 1) % players:
            free[seat] -= 1
            free[KIND + seat] = _kind(given)
        if _holds_werewolf(r, seat):
            free[seat] -= 1
        stock -= free[seat]
        if r[RECEIVED + seat] > 0:
            _count_received(r, seat, free, random)
    free[STOCK] = stock


@compiled
def _count_received(r: Any, seat: int, free: Any, random: Any) -> None:
    """The card passed to a seat is one of those it holds, or of those played since that it may have been."""
    drawn = random_below(random, free[seat] + r[RECEIVED + seat] - 1) - free[seat]
    if drawn < 0:
        free[seat] -= 1
        free[SEATS + seat] = 1
        return
    wizards = r[COPIES + seat] & 7
    if drawn < wizards:
        free[KIND + seat] = 1
    elif drawn < wizards + (r[COPIES + seat] >> 3):
        free[KIND + seat] = 2


@compiled
def _kind(place: int) -> int:
    """1 for a Wizard, 2 for a Jester, 0 for anything else."""
    if place < WIZARDS or place >= JESTERS + 4:
        return 0
    return 1 if place < JESTERS else 2


@compiled
def _evened(r: Any, me: int, free: Any, world: Any) -> float:
    """One over the number of ways in which copies could have been played as they were."""
    ways = 1
    players = r[PLAYERS]
    for seat in range(players):
        played = r[COPIES + seat]
        before = r[COPIES_BEFORE + seat]
        if seat == me or played | before == 0:
            continue
        for kind in (1, 2):
            first = WIZARDS if kind == 1 else JESTERS
            held = popcount((world[HI + seat] >> (first - 64)) & 15)
            for _ in range(played & 7 if kind == 1 else played >> 3):
                held += 1
                ways *= held
            held += int(free[KIND + (seat + 1) % players] == kind) - int(free[KIND + seat] == kind)
            for _ in range(before & 7 if kind == 1 else before >> 3):
                held += 1
                ways *= held
    return 1.0 / ways


@compiled
def _blocked(r: Any, slots: int) -> int:
    """The colours that cannot be in these slots of a hand."""
    if slots < SEATS:
        return r[VOIDS + slots] | r[KEPT_VOIDS + slots]
    seat = slots - SEATS
    giver = seat - 1 if seat > 0 else r[PLAYERS] - 1
    return r[VOIDS + seat] | r[KEPT_VOIDS + giver]


@compiled
def _lay_taken(r: Any, free: Any, random: Any, world: Any) -> float:
    """The card taken for the Werewolf: with its taker, or passed to the next (S5, S6)."""
    if r[TOOK] == NONE:
        return 1.0
    left = (r[WOLF] + 1) % r[PLAYERS]
    kept = free[r[WOLF]]
    allowed = kept + (free[SEATS + left] if r[PASSED] > 0 else 0)
    if allowed == 0:
        return 0.0
    if random_below(random, allowed) < kept:
        free[r[WOLF]] -= 1
        give_card(world, r[WOLF], r[TOOK])
    else:
        free[SEATS + left] -= 1
        free[KIND + left] = _kind(r[TOOK])
        give_card(world, left, r[TOOK])
    return float(allowed)


@compiled
def _lay(r: Any, deck: Any, total: int, free: Any, random: Any, world: Any) -> float:
    """All cards whose holder is not known."""
    last = SEATS + r[PLAYERS] if r[PASSED] > 0 else r[PLAYERS]
    constrained = 0
    for slots in range(last):
        if free[slots] > 0:
            constrained |= _blocked(r, slots)
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
        weight *= _lay_constrained(r, deck[index], last, free, random, world)
        if weight == 0.0:
            return 0.0
    left = end
    for slots in range(last):
        for _ in range(free[slots]):
            chosen = random_below(random, left)
            left -= 1
            place = deck[chosen]
            deck[chosen] = deck[left]
            deck[left] = place
            give_card(world, slots % SEATS, place)
            if slots >= SEATS:
                free[KIND + slots - SEATS] = _kind(place)
    return weight


@compiled
def _lay_constrained(r: Any, place: int, last: int, free: Any, random: Any, world: Any) -> float:
    """Lay one card where it may lie; give how many slots there were, relative to all that are free."""
    colour = place >> 4
    allowed = free[STOCK]
    everywhere = free[STOCK]
    for slots in range(last):
        everywhere += free[slots]
        if free[slots] > 0 and (_blocked(r, slots) >> colour) & 1 == 0:
            allowed += free[slots]
    if allowed == 0:
        return 0.0
    chosen = random_below(random, allowed)
    for slots in range(last):
        if free[slots] > 0 and (_blocked(r, slots) >> colour) & 1 == 0:
            if chosen < free[slots]:
                free[slots] -= 1
                give_card(world, slots % SEATS, place)
                return allowed / everywhere
            chosen -= free[slots]
    free[STOCK] -= 1
    return allowed / everywhere


@compiled
def _was_played(r: Any, place: int) -> bool:
    return (r[PLAYED_LO] & BIT_LO[place]) | (r[PLAYED_HI] & BIT_HI[place]) != 0


@compiled
def _draw_from_own_stacks(r: Any, me: int, deck: Any, random: Any, world: Any) -> None:
    """V5: everyone draws from what is left of a stack of their own."""
    for seat in range(r[PLAYERS]):
        if seat == me:
            continue
        low = r[DECK_LO] & COLOUR_LO[r[STACK_OF + seat]] & ~r[PLAYED_LO]
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
