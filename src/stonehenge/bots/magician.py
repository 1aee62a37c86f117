"""The magician: draws worlds that fit what it saw, plays every action out in them, and takes the best."""

import hashlib
import math
from typing import Any, Final

from stonehenge.rules.actions import Action
from stonehenge.rules.setup import Predictions
from stonehenge.rules.table import Phase, Round, Table
from stonehenge.rules.view import View

PLAYOUT_DECISIONS: Final = 34_000
"""About how many decisions are played out for one of its own: some 25 milliseconds on one core."""
FEWEST_WORLDS: Final = 24
MOST_WORLDS: Final = 300

MODESTY: Final = 0.4
"""What a trick predicted beyond those there are costs, in stakes of a trick, where the others are no fools: they fight
for theirs better than the playouts make believe."""


class MagicianBot:
    """Searches. Its luck is a function of its seed and of what it sees, so the same view gets the same decision."""

    def __init__(
        self, seed: str, worlds: int | None = None, finds_out: bool = True, others_matter: float = 0.0
    ) -> None:
        self._seed = seed
        self._worlds = worlds
        self._finds_out = finds_out
        self._others_matter = others_matter
        self._found_out: dict[object, Any] = {}

    def decide(self, view: View) -> Action:
        """The action that is worth most over all the worlds it can imagine."""
        from stonehenge.simulate.candidates import candidates
        from stonehenge.simulate.imagination import Imagination
        from stonehenge.simulate.policies.counting import closest_change
        from stonehenge.simulate.views import see, to_action

        seen = see(view)
        if view.table.phase is Phase.CLOUD:
            return to_action(view, closest_change(seen.vector, view.seat))
        actions = candidates(view, seen)
        if len(actions) == 1:
            return to_action(view, actions[0])
        priors = self._priors(view.table)
        imagination = Imagination(view, seen, self._chance(view), priors)
        worlds, playouts = self._effort(view, len(actions))
        best, values = imagination.weigh(actions, worlds, playouts, self._others_matter)
        if view.table.phase is Phase.PREDICT and view.table.setup.predictions is Predictions.IN_TURN:
            setup = view.table.setup
            modest = MODESTY * setup.stakes[view.table.round.number - 1] * imagination.strangers
            values = [worth - modest * oversubscribed(view.table, b) for worth, b in zip(values, actions, strict=True)]
            best = max(range(len(actions)), key=values.__getitem__)
        return to_action(view, actions[best])

    def _chance(self, view: View) -> int:
        table = view.table
        played = [(trick.cards, trick.faces) for trick in table.round.tricks]
        moment = (view.seat, table.round.number, table.phase.value, view.hand, played, table.trick.cards)
        digest = hashlib.blake2b(f"{self._seed}/{moment}".encode(), digest_size=7).digest()
        return int.from_bytes(digest) | 1

    def _effort(self, view: View, actions: int) -> tuple[int, int]:
        """In how many worlds to play actions out at most, and how many playouts to make in all."""
        if self._worlds is not None:
            return self._worlds, self._worlds * actions
        table = view.table
        decisions = table.setup.players * (table.hand_size - len(table.round.tricks)) + 1
        playouts = max(FEWEST_WORLDS * actions, PLAYOUT_DECISIONS // decisions)
        return min(MOST_WORLDS, playouts // 2), playouts

    def _priors(self, table: Table) -> Any:
        """How likely each of the others is which kind of player, as logs, by what they did in earlier rounds."""
        from stonehenge.simulate.imagination import certain_of, first_priors, judged_round
        from stonehenge.simulate.search import HABITS

        logs = first_priors()
        if not self._finds_out or table.setup.predictions is Predictions.SEALS:
            return logs
        for round_ in table.past:
            judged = self._remembered(table, round_, judged_round)
            for place, likely in enumerate(judged):
                logs[place] += likely
        for place in range(HABITS):  # nobody is certain for good
            logs[place] = max(logs[place], certain_of(logs, place) + math.log(1e-4))
        return logs

    def _remembered(self, table: Table, round_: Round, judge: Any) -> Any:
        key = (round_.number, tuple(round_.tricks))
        if key not in self._found_out:
            self._found_out[key] = judge(table.setup, round_)
        return self._found_out[key]


def oversubscribed(table: Table, tricks: int) -> float:
    """How many more tricks would be predicted than there are, if those to come predict a fair share."""
    made = [said for said in table.round.predictions if said >= 0]
    to_come = table.setup.players - len(made) - 1
    return max(0.0, sum(made) + tricks + to_come * table.hand_size / table.setup.players - table.hand_size)
