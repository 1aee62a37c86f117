"""The magician: draws worlds that fit what it saw, plays every action out in them, and takes the best."""

from stonehenge.rules.actions import Action
from stonehenge.rules.view import View


class MagicianBot:
    """Searches. The same seed and view get the same decision, unless it thinks by the clock.

    ``worlds`` or ``milliseconds`` are what a decision may cost. ``finds_out``: whether it looks at earlier rounds to
    find out who the others are. ``modesty``: how much it shuns predictions beyond the tricks there are, if not as much
    as it usually does.

    Worlds are played out by the adept, in the kinds of games that this has learnt; in all others the magician searches
    as it did in November 2026.
    """

    def __init__(
        self,
        seed: str,
        *,
        worlds: int | None = None,
        milliseconds: float | None = None,
        finds_out: bool = True,
        modesty: float | None = None,
    ) -> None:
        self._seed = seed
        self._worlds = worlds
        self._milliseconds = milliseconds
        self._finds_out = finds_out
        self._modesty = modesty

    def decide(self, view: View) -> Action:
        """The action that is worth most over all the worlds it can imagine."""
        from stonehenge.simulate.policies.adept_weights import has_learnt  # this imports Numba, which takes its time

        return self._as_an_adept(view) if has_learnt(view.table.setup) else self._as_before(view)

    def _as_an_adept(self, view: View) -> Action:
        from stonehenge.simulate.budget import Budget
        from stonehenge.simulate.search import Search
        from stonehenge.simulate.tuning import MODESTY

        budget, modesty = Budget(self._worlds, self._milliseconds), self._modesty
        modesty = MODESTY if modesty is None else modesty
        return Search(view, self._seed, budget, finds_out=self._finds_out, modesty=modesty).best()

    def _as_before(self, view: View) -> Action:
        from stonehenge.simulate.magician_2026_11.budget import Budget
        from stonehenge.simulate.magician_2026_11.search import Search
        from stonehenge.simulate.magician_2026_11.tuning import MODESTY

        budget, modesty = Budget(self._worlds, self._milliseconds), self._modesty
        modesty = MODESTY if modesty is None else modesty
        return Search(view, self._seed, budget, finds_out=self._finds_out, modesty=modesty).best()
