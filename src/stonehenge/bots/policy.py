"""Bots that decide at once, by a policy of the simulator: the yardstick and the apprentice."""

from stonehenge.rules.actions import Action
from stonehenge.rules.view import View


class CountingBot:
    """The yardstick: counts sure cards. It has no use for chance, so its seed changes nothing."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View) -> Action:
        """What the yardstick does."""
        from stonehenge.simulate.policies.counting import counting_action
        from stonehenge.simulate.policies.options import play_buffer
        from stonehenge.simulate.views import see, to_action

        return to_action(view, counting_action(see(view).vector, play_buffer()))


class ApprenticeBot:
    """Weighs what each card will take. It has no use for chance, so its seed changes nothing."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View) -> Action:
        """What the apprentice does."""
        from stonehenge.simulate.policies.apprentice import apprentice_action
        from stonehenge.simulate.policies.options import loss_buffer, play_buffer
        from stonehenge.simulate.policies.weights import kind_of, weights_for
        from stonehenge.simulate.views import see, to_action

        weights = weights_for(kind_of(view.table.setup))
        return to_action(view, apprentice_action(weights, see(view).vector, play_buffer(), loss_buffer()))
