"""Markov chain Monte Carlo (Metropolis and Hastings): worlds become as likely as what was seen makes them.

Drawn by the cards alone, hardly any world explains everything that others did. So each world takes a random walk: two
cards that a seat cannot see change their holders, and whether they stay there goes by how much more or less likely
that makes all that their holders did.
"""

import math
from typing import Final, NamedTuple

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, Vector, numbers, vector
from stonehenge.simulate.bits import random_below, random_share_above_0
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.determinisation import InformationSet, copies_held, copies_played, unknown_cards
from stonehenge.simulate.layout import give_card, has_card, take_card
from stonehenge.simulate.likelihood import IMPOSSIBLE, LOGS, MODELS, Inference, judge_hand, marginal_log
from stonehenge.simulate.places import A_JESTER, A_WIZARD, COLOUR_SHIFT, PLACES, WIZARDS

_STOCK: Final = at.SEATS
"""The holder of what nobody holds."""


class Chain(NamedTuple):
    """Where a Markov chain is: who holds the cards that can change hands, and how likely that is."""

    deck: Vector
    """The places of these cards."""
    holders: Vector
    logs: Numbers
    """For each seat the log of how likely each model makes what it did."""
    trial: Numbers
    """These logs after a step that may yet be refused."""
    likely: Numbers
    """For each seat the log of how likely it did what it did, over all models."""


def new_chain() -> Chain:
    """Room for a chain."""
    return Chain(vector(PLACES), vector(PLACES), numbers(LOGS), numbers(LOGS), numbers(at.SEATS + 1))


@compiled
def can_mix(state: Vector) -> bool:
    """Whether any two cards that may lie in each other's place can be swapped: not after cards were passed (S6)."""
    return state[at.PASSED] == 0 and state[at.OWN_STACKS] == 0 and state[at.UNSEEN_CARDS] == 0


@compiled
def _find_holders(known: InformationSet, world: Vector, chain: Chain, total: int) -> bool:
    """Fill in who has each of the cards; whether any can change its holder."""
    deck, holders = chain.deck, chain.holders
    held = False
    several = False
    for index in range(total):
        holders[index] = _STOCK
        for seat in range(known.state[at.PLAYERS]):
            if seat != known.seat and has_card(world, seat, deck[index]):
                holders[index] = seat
                held = True
        several = several or holders[index] != holders[0]
    return held and several


@compiled
def _may_hold(state: Vector, holder: int, place: int) -> bool:
    if holder == _STOCK or place >= WIZARDS:
        return True
    return (state[at.VOIDS + holder] >> (place >> COLOUR_SHIFT)) & 1 == 0


@compiled
def _copies_log(state: Vector, seat: int, world: Vector) -> float:
    """The log of one over the ways in which a seat could have played its copies as it did."""
    if seat == _STOCK or state[at.COPIES + seat] == 0:
        return 0.0
    ways = 1
    for kind in (A_WIZARD, A_JESTER):
        held = copies_held(world, seat, kind)
        for _ in range(copies_played(state[at.COPIES + seat], kind)):
            held += 1
            ways *= held
    return -math.log(ways) if ways > 1 else 0.0


@compiled
def _swap(world: Vector, one: int, first: int, other: int, second: int) -> None:
    """The first card goes from one to another, the second back."""
    if one != _STOCK:
        take_card(world, one, first)
        give_card(world, one, second)
    if other != _STOCK:
        take_card(world, other, second)
        give_card(world, other, first)


@compiled
def _propose(chain: Chain, total: int, random: Vector) -> tuple[int, int]:
    """Two cards of different holders, of which at least the first is in a hand."""
    holders = chain.holders
    first = random_below(random, total)
    while holders[first] == _STOCK:
        first = random_below(random, total)
    second = random_below(random, total)
    while holders[second] == holders[first]:
        second = random_below(random, total)
    return first, second


@compiled
def _likely_enough(inference: Inference, world: Vector, chain: Chain, pair: tuple[int, int], least: float) -> bool:
    """Whether what both holders did is no less likely than this, with the cards they have now."""
    then = 0.0
    for seat in pair:  # neither can be likelier than certain, so the first alone may settle it
        if seat != _STOCK and then > IMPOSSIBLE:
            then += judge_hand(inference, world, seat, least - then, chain.trial)
    return then >= least


@compiled
def _settle(inference: Inference, chain: Chain, seat: int) -> None:
    """What was tried for a seat is how it is now."""
    if seat == _STOCK:
        return
    for model in range(MODELS):
        chain.logs[seat * MODELS + model] = chain.trial[seat * MODELS + model]
    chain.likely[seat] = marginal_log(inference.priors, chain.logs, seat)


@compiled
def _step(inference: Inference, world: Vector, chain: Chain, total: int) -> None:
    """Swap two cards, and back again if that makes what was seen too unlikely."""
    state, deck, holders = inference.known.state, chain.deck, chain.holders
    first, second = _propose(chain, total, inference.random)
    one, other = holders[first], holders[second]
    if not _may_hold(state, other, deck[first]) or not _may_hold(state, one, deck[second]):
        return
    copies = 0.0
    if max(deck[first], deck[second]) >= WIZARDS:
        copies = -_copies_log(state, one, world) - _copies_log(state, other, world)
    _swap(world, one, deck[first], other, deck[second])
    if max(deck[first], deck[second]) >= WIZARDS:
        copies += _copies_log(state, one, world) + _copies_log(state, other, world)
    luck = math.log(random_share_above_0(inference.random))
    least = chain.likely[one] + chain.likely[other] + (luck - copies)
    if not _likely_enough(inference, world, chain, (one, other), least):
        _swap(world, other, deck[first], one, deck[second])
        return
    holders[first], holders[second] = other, one
    _settle(inference, chain, one)
    _settle(inference, chain, other)


@compiled
def mix(inference: Inference, world: Vector, chain: Chain, steps: int) -> None:
    """Let a world take this number of steps. The chain has the logs of its hands by model, and keeps them so."""
    state, me = inference.known.state, inference.known.seat
    total = unknown_cards(inference.known, chain.deck)
    if total < 2 or not _find_holders(inference.known, world, chain, total):
        return
    for seat in range(state[at.PLAYERS]):
        if seat != me:
            chain.likely[seat] = marginal_log(inference.priors, chain.logs, seat)
    chain.likely[_STOCK] = 0.0
    for _ in range(steps):
        _step(inference, world, chain, total)
