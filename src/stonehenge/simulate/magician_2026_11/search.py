"""Looking ahead: every action worth it is played out in worlds that fit what a seat saw, and the best is taken."""

import hashlib
from collections.abc import Sequence

from stonehenge.rules.actions import Action
from stonehenge.rules.setup import Predictions
from stonehenge.rules.table import Phase, Table
from stonehenge.rules.view import View
from stonehenge.simulate.magician_2026_11.beliefs import at_first, beliefs_by, learnt, strangers, surely_counting
from stonehenge.simulate.magician_2026_11.budget import USUAL, Budget, Effort, effort_for
from stonehenge.simulate.magician_2026_11.candidates import candidates
from stonehenge.simulate.magician_2026_11.endgame import new_game_tree
from stonehenge.simulate.magician_2026_11.likelihood import Inference
from stonehenge.simulate.magician_2026_11.posterior import Posterior, infer
from stonehenge.simulate.magician_2026_11.racing import mean_worths, new_race, run_race
from stonehenge.simulate.magician_2026_11.sampler import room_to_settle
from stonehenge.simulate.magician_2026_11.tuning import MODESTY
from stonehenge.simulate.observation import Observation, observe
from stonehenge.simulate.packing import unpack_action
from stonehenge.simulate.policies.counting import closest_change


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
        view, players = self._view, self._view.table.setup.players
        logs = learnt(view.table) if self._finds_out else at_first()
        beliefs = beliefs_by(logs)
        inference = infer(view, observation, beliefs, self._chance())
        counted = surely_counting(beliefs, players, view.seat)
        effort = effort_for(self._budget, view.table, len(actions), counted, until)
        left, worths = race_of(actions, inference, effort)
        if view.table.phase is Phase.PREDICT and view.table.setup.predictions is Predictions.IN_TURN:
            modest = self._modesty * _stake(view.table) * strangers(logs, players, view.seat)
            worths = [
                worth - modest * oversubscribed(view.table, tricks)
                for worth, tricks in zip(worths, actions, strict=True)
            ]
            left = range(len(actions))
        return max(left, key=worths.__getitem__)

    def _chance(self) -> int:
        view, table = self._view, self._view.table
        played = [(trick.cards, trick.faces) for trick in table.round.tricks]
        moment = (view.seat, table.round.number, table.phase.value, view.hand, played, table.trick.cards)
        digest = hashlib.blake2b(f"{self._seed}/{moment}".encode(), digest_size=7).digest()
        return int.from_bytes(digest) | 1


def race_of(actions: list[int], inference: Inference, effort: Effort) -> tuple[Sequence[int], list[float]]:
    """Which actions were not dropped, and what each was worth on average."""
    race, tree, settled = new_race(actions, effort.worlds), new_game_tree(), room_to_settle(effort.worlds)
    late = effort.shared(1.0)
    for done in Posterior(inference).settle(settled, effort):
        more = run_race(inference, settled, race, tree, done, effort.playouts)
        if not more or late():
            break
    return [index for index in range(len(actions)) if race.alive[index]], mean_worths(race)


def _stake(table: Table) -> int:
    return table.setup.stakes[table.round.number - 1]


def oversubscribed(table: Table, tricks: int) -> float:
    """How many more tricks would be predicted than there are, if those to come predict a fair share."""
    made = [said for said in table.round.predictions if said >= 0]
    to_come = table.setup.players - len(made) - 1
    return max(0.0, sum(made) + tricks + to_come * table.hand_size / table.setup.players - table.hand_size)
