"""Bots that decide at once, by a policy of the simulator: the yardstick and the apprentice."""

from stonehenge.rules.actions import Action
from stonehenge.rules.view import View


class CountingBot:
    """The yardstick: counts sure cards. It has no use for chance, so its seed changes nothing."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View) -> Action:
        """What the yardstick does."""
        from stonehenge.simulate.observation import observe
        from stonehenge.simulate.packing import unpack_action
        from stonehenge.simulate.policies.counting import counting_action
        from stonehenge.simulate.policies.plays import play_buffer

        return unpack_action(view, counting_action(observe(view).state, play_buffer()))


class ApprenticeBot:
    """Weighs what each card will take. It has no use for chance, so its seed changes nothing."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View) -> Action:
        """What the apprentice does."""
        from stonehenge.simulate.observation import observe
        from stonehenge.simulate.packing import unpack_action
        from stonehenge.simulate.policies.apprentice import apprentice_action
        from stonehenge.simulate.policies.weights import apprentice_for, kind_of

        apprentice = apprentice_for(kind_of(view.table.setup))
        return unpack_action(view, apprentice_action(apprentice, observe(view).state))
