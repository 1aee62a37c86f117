"""The magician: draws worlds that fit what it saw, plays every action out in them, and takes the best."""

import hashlib
import math
from time import perf_counter
from typing import Any, Final

from stonehenge.rules.actions import Action
from stonehenge.rules.setup import Predictions
from stonehenge.rules.table import Phase, Round, Table
from stonehenge.rules.view import View

PLAYOUT_DECISIONS: Final = 26_000
"""About how many decisions are played out for one of its own: some 20 milliseconds on one core."""
FEWEST_WORLDS: Final = 24
MOST_WORLDS: Final = 160
JUDGED_DECISIONS: Final = 8_000
"""About how many decisions of others are judged, in all worlds drawn together."""
FEWEST_DRAWN: Final = 160
MOST_DRAWN: Final = 1_000
WANDERED_MOMENTS: Final = 750
"""How many steps a world wanders, times the decisions judged at each: some 10 milliseconds for all of them."""
FEWEST_STEPS: Final = 12
MOST_STEPS: Final = 200
SLOWER: Final = 3.0
"""How much longer it takes to judge somebody who may weigh cards than one who surely counts."""

MODESTY: Final = 0.4
"""What a trick predicted beyond those there are costs, in stakes of a trick, where the others are no fools: they fight
for theirs better than the playouts make believe. Whoever has more of it than the others leaves tricks to them."""


class MagicianBot:
    """Searches. Its luck is a function of its seed and of what it sees, so the same view gets the same decision."""

    def __init__(
        self,
        seed: str,
        worlds: int | None = None,
        finds_out: bool = True,
        others_matter: float = 0.0,
        milliseconds: float | None = None,
        modesty: float = MODESTY,
    ) -> None:
        self._seed = seed
        self._worlds = worlds
        self._milliseconds = milliseconds
        self._finds_out = finds_out
        self._others_matter = others_matter
        self._modesty = modesty
        self._found_out: dict[object, Any] = {}

    def decide(self, view: View) -> Action:
        """The action that is worth most over all the worlds it can imagine."""
        from stonehenge.simulate.candidates import candidates
        from stonehenge.simulate.imagination import Imagination
        from stonehenge.simulate.policies.counting import closest_change
        from stonehenge.simulate.views import see, to_action

        started = perf_counter()
        seen = see(view)
        if view.table.phase is Phase.CLOUD:
            return to_action(view, closest_change(seen.vector, view.seat))
        actions = candidates(view, seen)
        if len(actions) == 1:
            return to_action(view, actions[0])
        priors = self._priors(view.table)
        imagination = Imagination(view, seen, self._chance(view), priors)
        effort = self._effort(view.table, len(actions), imagination.counted, started)
        best, values = imagination.weigh(actions, effort, self._others_matter)
        if view.table.phase is Phase.PREDICT and view.table.setup.predictions is Predictions.IN_TURN:
            setup = view.table.setup
            modest = self._modesty * setup.stakes[view.table.round.number - 1] * imagination.strangers
            values = [worth - modest * oversubscribed(view.table, b) for worth, b in zip(values, actions, strict=True)]
            best = max(range(len(actions)), key=values.__getitem__)
        return to_action(view, actions[best])

    def _chance(self, view: View) -> int:
        table = view.table
        played = [(trick.cards, trick.faces) for trick in table.round.tricks]
        moment = (view.seat, table.round.number, table.phase.value, view.hand, played, table.trick.cards)
        digest = hashlib.blake2b(f"{self._seed}/{moment}".encode(), digest_size=7).digest()
        return int.from_bytes(digest) | 1

    def _effort(self, table: Table, actions: int, quick: float, started: float) -> Any:
        """How much to do for a decision: so many worlds, so many milliseconds, or what is worth it."""
        from stonehenge.simulate.imagination import Effort

        done = len(table.round.tricks) + 1
        steps = max(FEWEST_STEPS, min(MOST_STEPS, int(WANDERED_MOMENTS / (done * (1.0 + SLOWER * (1.0 - quick))))))
        between = max(2, steps // 5)
        if self._worlds is not None:
            return Effort(self._worlds, 2 * self._worlds, steps, between, self._worlds * actions)
        if self._milliseconds is not None:
            until = started + self._milliseconds / 1000.0
            return Effort(MOST_WORLDS, MOST_DRAWN, steps, between, MOST_WORLDS * actions, until)
        decisions = table.setup.players * (table.hand_size - done + 1) + 1
        playouts = max(FEWEST_WORLDS * actions, PLAYOUT_DECISIONS // decisions)
        drawn = max(FEWEST_DRAWN, min(MOST_DRAWN, JUDGED_DECISIONS // (table.setup.players * done)))
        return Effort(min(MOST_WORLDS, playouts // 2), drawn, steps, between, playouts)

    def _priors(self, table: Table) -> Any:
        """How likely each of the others is which kind of player, as logs, by what they did in earlier rounds."""
        from stonehenge.simulate.imagination import certain_of, first_priors, judged_round
        from stonehenge.simulate.judging import HABITS

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
