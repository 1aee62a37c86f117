"""Worlds that fit what was seen better: cards change places in them, and more likely worlds are kept.

Drawn by the cards alone, hardly any world explains everything that others did. So each world wanders (Metropolis and
Hastings): two cards that a seat cannot see change their holders, and whether they stay there goes by how much more or
less likely that makes all that their holders did.
"""

import math
from typing import Any, Final

from stonehenge.simulate.bits import next_random, popcount, random_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.judging import IMPOSSIBLE, MODELS, believed, judge_hand
from stonehenge.simulate.layout import (
    COPIES,
    HI,
    JESTERS,
    LO,
    OWN_STACKS,
    PASSED,
    PLAYERS,
    SEATS,
    UNSEEN_CARDS,
    VOIDS,
    WIZARDS,
)
from stonehenge.simulate.rounds import give_card, has_card, take_card
from stonehenge.simulate.worlds import unknown_cards

STOCK_HOLDS: Final = SEATS


@compiled
def can_wander(r: Any) -> bool:
    """Whether any two cards that may lie in each other's place can be swapped: not after cards were passed (S6)."""
    return r[PASSED] == 0 and r[OWN_STACKS] == 0 and r[UNSEEN_CARDS] == 0


@compiled
def _find_holders(r: Any, me: int, world: Any, deck: Any, total: int, holders: Any) -> int:
    """Fill in who has each of the cards; give how many are in hands, or 0 where none can change its holder."""
    held = 0
    several = False
    for index in range(total):
        holders[index] = STOCK_HOLDS
        for seat in range(r[PLAYERS]):
            if seat != me and has_card(world, seat, deck[index]):
                holders[index] = seat
                held += 1
        several = several or holders[index] != holders[0]
    return held if several else 0


@compiled
def _may_hold(r: Any, holder: int, place: int) -> bool:
    return holder == STOCK_HOLDS or place >= WIZARDS or (r[VOIDS + holder] >> (place >> 4)) & 1 == 0


@compiled
def _copies_log(r: Any, seat: int, world: Any) -> float:
    """The log of one over the ways in which a seat could have played its copies as it did."""
    if seat == STOCK_HOLDS or r[COPIES + seat] == 0:
        return 0.0
    played = r[COPIES + seat]
    high = world[HI + seat]
    ways = 1
    held = popcount((high >> (WIZARDS - 64)) & 15)
    for _ in range(played & 7):
        held += 1
        ways *= held
    held = popcount((high >> (JESTERS - 64)) & 15)
    for _ in range(played >> 3):
        held += 1
        ways *= held
    return -math.log(ways) if ways > 1 else 0.0


@compiled
def _swap(world: Any, one: int, first: int, other: int, second: int) -> None:
    """The first card goes from one to another, the second back."""
    if one != STOCK_HOLDS:
        take_card(world, one, first)
        give_card(world, one, second)
    if other != STOCK_HOLDS:
        take_card(world, other, second)
        give_card(world, other, first)


@compiled
def wander(
    w: Any,
    r: Any,
    me: int,
    given: int,
    world: Any,
    steps: int,
    trust: float,
    moments: Any,
    later: Any,
    order: Any,
    history: Any,
    priors: Any,
    habits: Any,
    random: Any,
    deck: Any,
    holders: Any,
    plays: Any,
    losses: Any,
    logs: Any,
    trial: Any,
    likely: Any,
) -> None:
    """Let a world wander for so many steps. ``logs`` are those of its hands by model, and stay so."""
    total = unknown_cards(r, me, given, deck)
    if total < 2 or _find_holders(r, me, world, deck, total, holders) == 0:
        return
    for seat in range(r[PLAYERS]):
        if seat != me:
            likely[seat] = believed(priors, logs, seat)
    likely[STOCK_HOLDS] = 0.0
    for _ in range(steps):
        first = random_below(random, total)
        while holders[first] == STOCK_HOLDS:
            first = random_below(random, total)
        second = random_below(random, total)
        while holders[second] == holders[first]:
            second = random_below(random, total)
        one, other = holders[first], holders[second]
        if not _may_hold(r, other, deck[first]) or not _may_hold(r, one, deck[second]):
            continue
        copies = 0.0
        if max(deck[first], deck[second]) >= WIZARDS:
            copies = -_copies_log(r, one, world) - _copies_log(r, other, world)
        _swap(world, one, deck[first], other, deck[second])
        if max(deck[first], deck[second]) >= WIZARDS:
            copies += _copies_log(r, one, world) + _copies_log(r, other, world)
        luck = math.log((next_random(random) + 1.0) / 2147483649.0)
        least = likely[one] + likely[other] + (luck - copies) / trust
        then = 0.0
        for seat in (one, other):  # neither can be likelier than certain, so the first alone may settle it
            if seat != STOCK_HOLDS and then > IMPOSSIBLE:
                then += judge_hand(
                    w,
                    moments,
                    later,
                    order,
                    history,
                    seat,
                    world[LO + seat],
                    world[HI + seat],
                    priors,
                    habits,
                    least - then,
                    plays,
                    losses,
                    trial,
                )
        if then < least:
            _swap(world, other, deck[first], one, deck[second])
            continue
        holders[first], holders[second] = other, one
        for seat in (one, other):
            if seat != STOCK_HOLDS:
                for model in range(MODELS):
                    logs[seat * MODELS + model] = trial[seat * MODELS + model]
                likely[seat] = believed(priors, logs, seat)
