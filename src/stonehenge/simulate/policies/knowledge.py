"""What a seat can tell from its hand and the table: what is still unseen, what it needs, what others need."""

from typing import Any

from stonehenge.rules.cards import NONE
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import (
    BIT_HI,
    BIT_LO,
    DECK_HI,
    DECK_LO,
    DONE,
    HI,
    LO,
    PLAYED_HI,
    PLAYED_LO,
    PLAYERS,
    PREDICTING,
    PREDICTION,
    SECRET,
    SIZE,
    TAKEN,
    TURNUP,
)


@compiled
def unseen_lo(r: Any, seat: int) -> int:
    """The cards of word LO that a seat has not seen in this round."""
    turned = BIT_LO[r[TURNUP]] if r[TURNUP] != NONE else 0
    return r[DECK_LO] & ~(r[LO + seat] | r[PLAYED_LO] | turned)


@compiled
def unseen_hi(r: Any, seat: int) -> int:
    """The cards of word HI that a seat has not seen in this round."""
    turned = BIT_HI[r[TURNUP]] if r[TURNUP] != NONE else 0
    return r[DECK_HI] & ~(r[HI + seat] | r[PLAYED_HI] | turned)


@compiled
def tricks_left(r: Any) -> int:
    """How many tricks are still to be won, the one on the table among them."""
    return r[SIZE] - r[DONE]


@compiled
def need_of(r: Any, seat: int) -> int:
    """How many tricks a seat that has predicted still needs; negative if it has too many."""
    return r[PREDICTION + seat] - r[TAKEN + seat]


@compiled
def excess(r: Any, seat: int) -> float:
    """How many more tricks are wanted than are left, for each player; secret predictions of others count as fair."""
    wanted = 0.0
    players = r[PLAYERS]
    left = tricks_left(r)
    for other in range(players):
        if r[PREDICTION + other] < 0 or (r[PREDICTING] == SECRET and other != seat):
            wanted += left / players
        else:
            need = r[PREDICTION + other] - r[TAKEN + other]
            wanted += need if need > 0 else 0
    return (wanted - left) / players
