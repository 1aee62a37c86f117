"""What a deal is worth to each seat, and what deals are worth on average: rounds played out by a strong policy.

The policy now and then plays just anything, so that a deal's worth is not that of one line of play. The deal that came
and those that could have come are played the same way, so that on average over all deals the difference of the two, the
luck of the deal, is 0, whoever judges.
"""

import hashlib
import math
from functools import lru_cache
from typing import Final, NamedTuple

from stonehenge.rules.deals import Deal
from stonehenge.rules.setup import Setup
from stonehenge.rules.value import value
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Numbers, Vector, numbers, vector
from stonehenge.simulate.bits import random_below
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round, own_points
from stonehenge.simulate.policies.adept import adept_action
from stonehenge.simulate.policies.adept_weights import Adept, adept_for, has_learnt
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.random_games import deal_round, random_action
from stonehenge.simulate.round_start import start_round
from stonehenge.simulate.setups import deck_places, round_vector, set_deal
from stonehenge.simulate.transitions import act

_ONE_IN: Final = 16
"""How often a card is played that is just any."""
_KEPT: Final = 128
"""Of how many rounds it is kept what they are worth on average: those of a few games."""


@value
class Worths:
    """What a round was worth to each seat on average, and the standard error of that."""

    points: tuple[float, ...]
    errors: tuple[float, ...]


class _Strong(NamedTuple):
    """Who plays the rounds, with room to play on."""

    adept: Adept
    learnt: bool
    """Whether the adept has learnt this kind of game; else the apprentice plays."""
    work: Vector
    random: Vector
    sums: Numbers
    squares: Numbers


def _strong(setup: Setup, seed: str) -> _Strong:
    random = vector(1)
    random[0] = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=7).digest()) | 1
    learnt = has_learnt(setup)
    return _Strong(adept_for(setup), learnt, vector(at.LENGTH), random, numbers(at.SEATS), numbers(at.SEATS))


def worth_of_deal(setup: Setup, number: int, dealer: int, deal: Deal, times: int, seed: str) -> Worths:
    """What a deal is worth to each seat, played this many times."""
    dealt = round_vector(setup, number, dealer)
    set_deal(dealt, deal)
    strong = _strong(setup, seed)
    _play_deal(strong, dealt, times)
    return _worths(strong, setup.players, times)


@lru_cache(_KEPT)
def worth_of_deals(setup: Setup, number: int, dealer: int, deals: int, seed: str) -> Worths:
    """What a round is worth to each seat on average over this many deals."""
    strong = _strong(setup, seed)
    _play_deals(strong, round_vector(setup, number, dealer), deck_places(setup), deals)
    return _worths(strong, setup.players, deals)


def _worths(strong: _Strong, players: int, times: int) -> Worths:
    means = [float(strong.sums[seat]) / times for seat in range(players)]
    spreads = [float(strong.squares[seat]) / times - mean * mean for seat, mean in enumerate(means)]
    return Worths(tuple(means), tuple(math.sqrt(max(0.0, spread) / max(1, times - 1)) for spread in spreads))


@compiled
def _play_on(strong: _Strong) -> None:
    """Play a round that was dealt to its end, and note what it was worth."""
    state = strong.work
    start_round(state)
    while state[at.PHASE] != at.ROUND_OVER:
        if state[at.PHASE] == at.WAIT_PLAY and random_below(strong.random, _ONE_IN) == 0:
            act(state, random_action(state, strong.random))
        elif strong.learnt:
            act(state, adept_action(strong.adept, state))
        else:
            act(state, apprentice_action(strong.adept.apprentice, state))
    for seat in range(state[at.PLAYERS]):
        points = own_points(state, seat)
        strong.sums[seat] += points
        strong.squares[seat] += points * points


@compiled
def _play_deal(strong: _Strong, dealt: Vector, times: int) -> None:
    for _ in range(times):
        copy_round(strong.work, dealt)
        _play_on(strong)


@compiled
def _play_deals(strong: _Strong, before: Vector, deck: Vector, deals: int) -> None:
    for _ in range(deals):
        copy_round(strong.work, before)
        deal_round(strong.work, deck, strong.random)
        _play_on(strong)
