"""Playouts: a world played to its end, everyone by the policy that their model is."""

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.likelihood import APPRENTICE, COUNTING, Inference
from stonehenge.simulate.policies.adept import adept_action
from stonehenge.simulate.policies.adept_weights import Adept
from stonehenge.simulate.policies.apprentice import apprentice_action
from stonehenge.simulate.policies.counting import counting_action
from stonehenge.simulate.transitions import act


@compiled
def rollout_policy(adept: Adept, state: Vector, model: int) -> int:
    """What the one whose turn it is does, if this is the model of them."""
    if model == COUNTING:
        return counting_action(state, adept.apprentice.plays)
    if model == APPRENTICE:
        return apprentice_action(adept.apprentice, state)
    return adept_action(adept, state)


@compiled
def play_out(inference: Inference, state: Vector, action: int, models: Vector) -> None:
    """Play a world to its end: this action when it is my turn first, then everyone by their policy."""
    me, adept = inference.known.seat, inference.adept
    acted = False
    while state[at.PHASE] != at.ROUND_OVER:
        if state[at.TURN] != me:
            act(state, rollout_policy(adept, state, models[state[at.TURN]]))
        elif acted:
            act(state, adept_action(adept, state))
        else:
            acted = True
            act(state, action)
