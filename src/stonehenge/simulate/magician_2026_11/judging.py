"""Judging a decision in kinds of games that the adept has not learnt: worlds are played out as in November 2026."""

from stonehenge.rules.view import View
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.magician_2026_11.beliefs import beliefs_by, learnt, surely_counting
from stonehenge.simulate.magician_2026_11.budget import Budget, effort_for
from stonehenge.simulate.magician_2026_11.endgame import GameTree, new_game_tree
from stonehenge.simulate.magician_2026_11.likelihood import Inference
from stonehenge.simulate.magician_2026_11.posterior import Posterior, infer
from stonehenge.simulate.magician_2026_11.rollouts import play_out
from stonehenge.simulate.magician_2026_11.sampler import Settled, room_to_settle
from stonehenge.simulate.observation import Observation
from stonehenge.simulate.tallies import Outcomes, no_outcomes, note_outcome


def outcomes_as_before(view: View, observation: Observation, actions: list[int], worlds: int, chance: int) -> Outcomes:
    """How every action ends in worlds that fit what the seat could know."""
    beliefs = beliefs_by(learnt(view.table))
    inference = infer(view, observation, beliefs, chance)
    counted = surely_counting(beliefs, view.table.setup.players, view.seat)
    effort = effort_for(Budget(worlds), view.table, len(actions), counted, None)
    settled, outcomes = room_to_settle(effort.worlds), no_outcomes(actions, effort.worlds)
    for _ in Posterior(inference).settle(settled, effort):
        pass
    _play_all(inference, settled, outcomes, new_game_tree())
    return outcomes


@compiled
def _play_all(inference: Inference, settled: Settled, outcomes: Outcomes, tree: GameTree) -> None:
    """Play every action out in every world."""
    for world in range(len(outcomes.points)):
        for index in range(len(outcomes.actions)):
            copy_round(tree.states[0], settled.worlds[world])
            play_out(inference, tree, outcomes.actions[index], settled.models[world])
            note_outcome(outcomes, world, index, tree.states[0], inference.known.seat)
