"""The end of a round, on its vector: the Cloud's change of a prediction, and what everyone scores."""

from stonehenge.rules.cards import NONE
from stonehenge.rules.seals import BLACK, KINDS, WHITE
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.rulebook import black_mage_penalty, chips, coloured_left, experience, penalty


@compiled
def change_prediction(state: Vector, tricks: int) -> None:
    """The Cloud changes a prediction."""
    state[at.PREDICTION + state[at.CLOUD_WITH]] = tricks
    score_round(state)


@compiled
def score_round(state: Vector) -> None:
    """The round is over: everyone's points (B12, X10)."""
    state[at.PHASE] = at.ROUND_OVER
    state[at.TURN] = NONE
    for seat in range(state[at.PLAYERS]):
        if state[at.SCORING] == at.BY_EXPERIENCE:
            state[at.POINTS + seat] = experience(state[at.PREDICTION + seat], state[at.TAKEN + seat], state[at.STAKE])
        elif state[at.SCORING] == at.BY_CHIPS:
            state[at.POINTS + seat] = chips(state[at.PREDICTION + seat], state[at.TAKEN + seat])
        else:
            state[at.POINTS + seat] = _penalty_of(state, seat)


@compiled
def _penalty_of(state: Vector, seat: int) -> int:
    if seat == state[at.MAGE]:
        taken = 0
        for other in range(state[at.PLAYERS]):
            taken += state[at.SEALS + other * KINDS + BLACK]
        return black_mage_penalty(state[at.MAGE_BASE], taken)
    own = at.SEALS + seat * KINDS
    coloured = (state[own], state[own + 1], state[own + 2], state[own + 3], state[own + 4])
    return penalty(coloured_left(coloured), state[own + BLACK], state[own + WHITE])
