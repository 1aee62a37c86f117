"""Playouts: a world played to its end, everyone by the policy that their model is."""

import math

from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.magician_2026_11.endgame import GameTree, search_endgame
from stonehenge.simulate.magician_2026_11.likelihood import COUNTING, SOMEBODY, Inference
from stonehenge.simulate.magician_2026_11.tuning import LAST_TRICKS
from stonehenge.simulate.policies.apprentice import apprentice_action, prediction_estimate
from stonehenge.simulate.policies.counting import allowed_prediction, counting_action
from stonehenge.simulate.policies.knowledge import tricks_left
from stonehenge.simulate.transitions import act


@compiled
def rollout_policy(inference: Inference, state: Vector, model: int) -> int:
    """What the one whose turn it is does, if this is the model of them."""
    if model == COUNTING:
        return counting_action(state, inference.apprentice.plays)
    if model == SOMEBODY and state[at.PHASE] == at.WAIT_PREDICT and state[at.UNSEEN_CARDS] == 0:
        seat = state[at.TURN]
        habit = inference.beliefs.habits[seat] * state[at.SIZE]
        estimate = prediction_estimate(inference.apprentice.weights, state, seat) + habit
        return allowed_prediction(state, math.floor(estimate + 0.5))
    return apprentice_action(inference.apprentice, state)


@compiled
def play_out(inference: Inference, tree: GameTree, action: int, models: Vector) -> None:
    """Play the first round of the tree to its end: this action when it is my turn first, then everyone by their policy.

    The last tricks are searched instead.
    """
    state, me = tree.states[0], inference.known.seat
    acted = False
    while state[at.PHASE] != at.ROUND_OVER:
        if acted and tricks_left(state) <= LAST_TRICKS and state[at.COUNT] == 0 and state[at.PHASE] == at.WAIT_PLAY:
            search_endgame(inference.apprentice, tree, me, models)
            return
        if state[at.TURN] != me:
            act(state, rollout_policy(inference, state, models[state[at.TURN]]))
        elif acted:
            act(state, apprentice_action(inference.apprentice, state))
        else:
            acted = True
            act(state, action)
