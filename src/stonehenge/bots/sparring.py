"""The sparring partner: the magician as it was in November 2026, for tests and the arena alone."""

from stonehenge.rules.actions import Action
from stonehenge.rules.view import View


class FrozenMagicianBot:
    """Decides as the magician did then; later ones are measured by it."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View) -> Action:
        """What the magician would have done."""
        from stonehenge.simulate.magician_2026_11.search import Search  # this imports Numba, which takes its time

        return Search(view, self._seed).best()
