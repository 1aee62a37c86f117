"""What one seat sees of a round: a copy of its vector from which all else is taken.

Whoever decides on it, or encodes it, can't look where a person in that seat couldn't. ``sight.see`` in the environments
gives the same for a view of the law.
"""

from stonehenge.rules.cards import NONE
from stonehenge.rules.predictions import CONCEALED
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round, wrap


@compiled
def blindfold(state: Vector, seat: int, seen: Vector) -> None:
    """Fill in what a seat sees: its own hand, or in Clairvoyance's first round all others' (V4), and what is open."""
    copy_round(seen, state)
    unseen_own = state[at.UNSEEN_CARDS] != 0
    concealed = _predictions_concealed(state)
    giver = wrap(state, seat - 1) if state[at.PHASE] != at.WAIT_PASS else NONE
    for other in range(state[at.PLAYERS]):
        if (other == seat) == unseen_own:
            seen[at.LO + other] = 0
            seen[at.HI + other] = 0
        if other != seat:
            if concealed and seen[at.PREDICTION + other] >= 0:
                seen[at.PREDICTION + other] = CONCEALED
            if other != giver:  # S6: a card laid down is known to its owner, one passed also to whoever got it
                seen[at.CHOICE + other] = NONE


@compiled
def _predictions_concealed(state: Vector) -> bool:
    """Whether what others predicted is not to be known yet (V2, V3)."""
    if state[at.PREDICTING] == at.HIDDEN:
        return state[at.PHASE] == at.WAIT_PREDICT
    return state[at.PREDICTING] == at.SECRET and state[at.PHASE] != at.WAIT_CLOUD and state[at.PHASE] != at.ROUND_OVER
