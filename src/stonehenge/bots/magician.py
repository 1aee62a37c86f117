"""The magician: draws worlds that fit what it saw, plays every action out in them, and takes the best."""

from stonehenge.rules.actions import Action
from stonehenge.rules.view import View
from stonehenge.simulate.budget import Budget
from stonehenge.simulate.tuning import MODESTY


class MagicianBot:
    """Searches. The same seed and view get the same decision, unless it thinks by the clock.

    ``worlds`` or ``milliseconds`` are what a decision may cost. ``finds_out``: whether it looks at earlier rounds to
    find out who the others are. ``modesty``: how much it shuns predictions beyond the tricks there are.
    """

    def __init__(
        self,
        seed: str,
        *,
        worlds: int | None = None,
        milliseconds: float | None = None,
        finds_out: bool = True,
        modesty: float = MODESTY,
    ) -> None:
        self._seed = seed
        self._budget = Budget(worlds, milliseconds)
        self._finds_out = finds_out
        self._modesty = modesty

    def decide(self, view: View) -> Action:
        """The action that is worth most over all the worlds it can imagine."""
        from stonehenge.simulate.search import Search  # this imports Numba, which takes its time

        return Search(view, self._seed, self._budget, finds_out=self._finds_out, modesty=self._modesty).best()
