"""What a seat can tell from its hand and the table: what is still unseen, what it needs, what others need."""

from typing import NamedTuple

from stonehenge.rules.cards import NONE
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.places import BIT_HI, BIT_LO, count_cards


class Pressure(NamedTuple):
    """What else decides whether a number card takes a trick."""

    others: float
    """How many may still beat it, less the usual."""
    hunger: float
    """How much its holder, or those who play after it, are in need of tricks."""


class Outlook(NamedTuple):
    """What lies before a seat."""

    low: int
    high: int
    """The two words of the cards it has not seen in this round."""
    left: int
    """How many tricks are still to be won, the one on the table among them."""
    excess: float
    """How many more tricks are wanted than are left, for each player."""
    density: float
    """Which part of the unseen cards is in the others' hands."""
    pressure: Pressure
    """On a card that is kept; its hunger is which part of the tricks left the seat still needs."""


@compiled
def outlook_of(state: Vector, seat: int) -> Outlook:
    """What lies before a seat."""
    low = unseen_lo(state, seat)
    high = unseen_hi(state, seat)
    left = tricks_left(state)
    density = _density(state, low, high, left)
    pressure = Pressure(state[at.PLAYERS] - 4.0, _hunger(state, seat, left))
    return Outlook(low, high, left, excess(state, seat), density, pressure)


@compiled
def unseen_lo(state: Vector, seat: int) -> int:
    """The cards of the low word that a seat has not seen in this round."""
    turned = BIT_LO[state[at.TURNUP]] if state[at.TURNUP] != NONE else 0
    return state[at.DECK_LO] & ~(state[at.LO + seat] | state[at.PLAYED_LO] | turned)


@compiled
def unseen_hi(state: Vector, seat: int) -> int:
    """The cards of the high word that a seat has not seen in this round."""
    turned = BIT_HI[state[at.TURNUP]] if state[at.TURNUP] != NONE else 0
    return state[at.DECK_HI] & ~(state[at.HI + seat] | state[at.PLAYED_HI] | turned)


@compiled
def tricks_left(state: Vector) -> int:
    """How many tricks are still to be won, the one on the table among them."""
    return state[at.SIZE] - state[at.DONE]


@compiled
def need_of(state: Vector, seat: int) -> int:
    """How many tricks a seat that has predicted still needs; negative if it has too many."""
    return state[at.PREDICTION + seat] - state[at.TAKEN + seat]


@compiled
def excess(state: Vector, seat: int) -> float:
    """How many more tricks are wanted than are left, for each player; secret predictions of others count as fair."""
    wanted = 0.0
    players = state[at.PLAYERS]
    left = tricks_left(state)
    for other in range(players):
        if state[at.PREDICTION + other] < 0 or (state[at.PREDICTING] == at.SECRET and other != seat):
            wanted += left / players
        else:
            need = need_of(state, other)
            wanted += need if need > 0 else 0
    return (wanted - left) / players


@compiled
def _density(state: Vector, low: int, high: int, left: int) -> float:
    unseen = count_cards(low, high)
    held = (state[at.PLAYERS] - 1) * left - state[at.COUNT]
    return held / unseen if unseen > 0 else 0.0


@compiled
def _hunger(state: Vector, seat: int, left: int) -> float:
    """A fair share before a seat has predicted, or where seals count."""
    if state[at.PREDICTION + seat] < 0 or state[at.PREDICTING] == at.BY_SEALS:
        return 1.0 / state[at.PLAYERS]
    need = need_of(state, seat)
    return min(1.0, need / left) if need > 0 else 0.0
