"""Looking ahead: every action worth it is played out in worlds that fit what a seat saw, and the best is taken."""

import hashlib
import math
from collections.abc import Sequence

from stonehenge.rules.actions import Action
from stonehenge.rules.table import Phase, Table
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector, vector
from stonehenge.simulate.beliefs import at_first, learnt, priors_by
from stonehenge.simulate.budget import USUAL, Budget, Effort, effort_for
from stonehenge.simulate.candidates import candidates
from stonehenge.simulate.likelihood import Inference
from stonehenge.simulate.metropolis import can_mix
from stonehenge.simulate.observation import Observation, observe
from stonehenge.simulate.packing import unpack_action
from stonehenge.simulate.policies.counting import closest_change
from stonehenge.simulate.policies.knowledge import tricks_left
from stonehenge.simulate.posterior import Posterior, infer
from stonehenge.simulate.racing import mean_worths, new_race, playouts_of, run_race
from stonehenge.simulate.sampler import room_to_settle
from stonehenge.simulate.tuning import MODESTY, MOST_DECISIONS


class Search:
    """The search for the best action at one moment of one seat.

    Its luck is a function of the seed and of what the seat sees, so the same view gets the same decision.
    """

    def __init__(
        self,
        view: View,
        seed: str,
        budget: Budget = USUAL,
        *,
        finds_out: bool = True,
        modesty: float = MODESTY,
    ) -> None:
        self._view = view
        self._seed = seed
        self._budget = budget
        self._finds_out = finds_out
        """Whether it looks at earlier rounds to find out who the others are."""
        self._modesty = modesty

    def best(self) -> Action:
        """The action that is worth most over the worlds that the seat may be in."""
        view, until = self._view, self._budget.deadline()
        observation = observe(view)
        if view.table.phase is Phase.CLOUD:
            return unpack_action(view, closest_change(observation.state, view.seat))
        actions = candidates(view, observation)
        if len(actions) == 1:
            return unpack_action(view, actions[0])
        return unpack_action(view, actions[self._best_of(actions, observation, until)])

    def _best_of(self, actions: list[int], observation: Observation, until: float | None) -> int:
        """Which of several actions is best."""
        view = self._view
        logs = learnt(view.table) if self._finds_out else at_first()
        inference = infer(view, observation, priors_by(logs), chance_of(self._seed, view))
        effort = effort_for(self._budget, bool(can_mix(observation.state)), until)
        left, worths = race_of(actions, inference, effort)
        if self._modesty > 0 and view.table.phase is Phase.PREDICT:
            worths = [
                worth - self._modesty * _stake(view.table) * oversubscribed(view.table, tricks)
                for worth, tricks in zip(worths, actions, strict=True)
            ]
            left = range(len(actions))
        return max(left, key=worths.__getitem__)


def chance_of(seed: str, view: View) -> int:
    """Where the luck of a decision begins: a function of the seed and of what the seat sees, and never 0."""
    table = view.table
    played = [(trick.cards, trick.faces) for trick in table.round.tricks]
    moment = (view.seat, table.round.number, table.phase.value, view.hand, played, table.trick.cards)
    digest = hashlib.blake2b(f"{seed}/{moment}".encode(), digest_size=7).digest()
    return int.from_bytes(digest) | 1


def race_of(actions: list[int], inference: Inference, effort: Effort) -> tuple[Sequence[int], list[float]]:
    """Which actions were not dropped, and what each was worth on average."""
    race, work, settled = new_race(actions, effort.worlds), vector(at.LENGTH), room_to_settle(effort.worlds)
    late, most = effort.shared(1.0), most_playouts(inference.known.state, effort)
    for done in Posterior(inference).settle(settled, effort):
        more = run_race(inference, settled, race, work, done)
        if not more or late() or playouts_of(race) >= most:
            break
    return [index for index in range(len(actions)) if race.alive[index]], mean_worths(race)


def most_playouts(state: Vector, effort: Effort) -> float:
    """How many playouts are enough: they are as long as there are cards to be played; by the clock it decides alone."""
    decisions = state[at.PLAYERS] * (tricks_left(state) + 1)
    return math.inf if effort.until is not None else MOST_DECISIONS / int(decisions)


def _stake(table: Table) -> int:
    return table.setup.stakes[table.round.number - 1]


def oversubscribed(table: Table, tricks: int) -> float:
    """How many more tricks would be predicted than there are, if those to come predict a fair share."""
    made = [said for said in table.round.predictions if said >= 0]
    to_come = table.setup.players - len(made) - 1
    return max(0.0, sum(made) + tricks + to_come * table.hand_size / table.setup.players - table.hand_size)
