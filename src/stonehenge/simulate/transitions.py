"""What follows from an action, on the vector of a round. In lockstep with ``stonehenge.rules.game``.

An action is an integer (see ``packing``), and must be legal.
"""

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.packing import place_played, said_with
from stonehenge.simulate.round_end import change_prediction
from stonehenge.simulate.round_play import pass_card, play, return_seal
from stonehenge.simulate.round_start import name_trump, predict, take_seals


@compiled
def act(state: Vector, action: int) -> None:
    """Let the one whose turn it is act."""
    phase = state[at.PHASE]
    if phase == at.WAIT_PLAY:
        play(state, place_played(action), said_with(action))
    elif phase == at.WAIT_PREDICT:
        predict(state, action)
    elif phase == at.WAIT_SEALS:
        take_seals(state, action)
    elif phase == at.WAIT_RETURN:
        return_seal(state, action)
    elif phase == at.WAIT_PASS:
        pass_card(state, action)
    elif phase == at.WAIT_CLOUD:
        change_prediction(state, action)
    else:
        name_trump(state, action)
