"""Judging a decision: every action is played out in the same worlds, those that fit what the seat could know then.

Unlike a search for the best, no action drops out on the way, so that each can be told what it was worth.
"""

from typing import Final

from stonehenge.rules.actions import Action, ChangePrediction
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.table import Phase
from stonehenge.rules.value import value
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector, vector
from stonehenge.simulate.beliefs import learnt, priors_by
from stonehenge.simulate.budget import Effort
from stonehenge.simulate.candidates import candidates
from stonehenge.simulate.compiled import compiled
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.likelihood import Inference
from stonehenge.simulate.magician_2026_11.judging import outcomes_as_before
from stonehenge.simulate.observation import Observation, observe
from stonehenge.simulate.packing import pack_action, place_played, said_with, unpack_action
from stonehenge.simulate.places import same_card
from stonehenge.simulate.policies.adept_weights import has_learnt
from stonehenge.simulate.posterior import Posterior, infer
from stonehenge.simulate.rollouts import play_out
from stonehenge.simulate.sampler import Settled, Steps, room_to_settle
from stonehenge.simulate.search import chance_of
from stonehenge.simulate.tallies import Outcomes, OutcomeTally, no_outcomes, note_outcome, tally_of
from stonehenge.simulate.tuning import DRAWN_FOR_A_CHAIN, DRAWN_FOR_EACH, FIRST_STEPS, STEPS_BETWEEN

WORLDS_OF_A_CHAIN: Final = 10
"""Fewer than a search takes from one chain: its worlds are alike, and a judgement says how sure it is."""


@value
class Weighed:
    """What each of several actions was worth at one moment, over the same worlds."""

    actions: tuple[Action, ...]
    taken: int
    """Which of them was taken."""
    worlds: int
    tally: OutcomeTally


def weigh(view: View, taken: Action, seed: str, worlds: int) -> Weighed:
    """Weigh what a seat did against all else worth looking at, by nothing but what it could know."""
    observation = observe(view)
    packed = _candidates(view, observation)
    index = _place_of(view, packed, pack_action(observation.state, taken))
    chance = chance_of(seed, view)
    if has_learnt(view.table.setup):
        outcomes = _outcomes(view, observation, packed, worlds, chance)
    else:
        outcomes = outcomes_as_before(view, observation, packed, worlds, chance)
    actions = [unpack_action(view, action) for action in packed]
    actions[index] = taken
    return Weighed(tuple(actions), index, worlds, tally_of(outcomes, index))


def _candidates(view: View, observation: Observation) -> list[int]:
    if view.table.phase is Phase.CLOUD:
        return [action.tricks for action in legal_actions(view) if isinstance(action, ChangePrediction)]
    return candidates(view, observation)


def _place_of(view: View, packed: list[int], taken: int) -> int:
    """Where the action taken stands among the others; one that is not among them is added."""
    for index, action in enumerate(packed):
        if action == taken or (view.table.phase is Phase.PLAY and _same_play(action, taken)):
            return index
        if view.table.phase is Phase.PASS and same_card(action, taken):
            return index
    packed.append(taken)
    return len(packed) - 1


def _same_play(ours: int, theirs: int) -> bool:
    return bool(said_with(ours) == said_with(theirs) and same_card(place_played(ours), place_played(theirs)))


def _outcomes(view: View, observation: Observation, actions: list[int], worlds: int, chance: int) -> Outcomes:
    inference = infer(view, observation, priors_by(learnt(view.table)), chance)
    chains = -(-worlds // WORLDS_OF_A_CHAIN)
    drawn = max(DRAWN_FOR_A_CHAIN * chains, DRAWN_FOR_EACH * worlds)
    effort = Effort(worlds, drawn, Steps(FIRST_STEPS, STEPS_BETWEEN, WORLDS_OF_A_CHAIN))
    settled, outcomes = room_to_settle(worlds), no_outcomes(actions, worlds)
    for _ in Posterior(inference).settle(settled, effort):
        pass
    _play_all(inference, settled, outcomes, vector(at.LENGTH))
    return outcomes


@compiled
def _play_all(inference: Inference, settled: Settled, outcomes: Outcomes, work: Vector) -> None:
    """Play every action out in every world."""
    for world in range(len(outcomes.points)):
        for index in range(len(outcomes.actions)):
            copy_round(work, settled.worlds[world])
            play_out(inference, work, outcomes.actions[index], settled.models[world])
            note_outcome(outcomes, world, index, work, inference.known.seat)
