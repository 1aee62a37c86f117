"""Compiling ahead: calls everything that is compiled once, with tiny inputs, so that no game has to wait for it."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from stonehenge.rules.actions import Action, TakeSeals
from stonehenge.rules.editions import set_up
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View
from stonehenge.simulate.layout import LENGTH, SEATS, vector

_SEED: Final = 20261105


def _setup(edition: str = "classic") -> Setup:
    setup = set_up(edition, 3)
    assert isinstance(setup, Setup)
    return setup


def _chance() -> Any:
    state = vector(1)
    state[0] = _SEED
    return state


def _random_games() -> None:
    from stonehenge.simulate.games import play_random_games, work_vector
    from stonehenge.simulate.setups import deck_places, game_vectors

    setup = _setup()
    play_random_games(game_vectors(setup), deck_places(setup), 1, _chance(), work_vector(), vector(SEATS))


def _moments() -> Iterator[View]:
    """The first of each kind of decision in two rounds; Extreme has some of its own."""
    for edition in ("classic", "extreme"):
        state = begin(_setup(edition), 0)
        known: set[tuple[int, Phase]] = set()
        while state.table.round.number < 3:
            if state.table.phase is Phase.DEAL:
                deal_next(state, "warm")
                continue
            view = state.views[actors(state.table)[0]]
            moment = (state.table.round.number, state.table.phase)
            if moment not in known:
                known.add(moment)
                yield view
            act(state, view.seat, _anything(view))


def _anything(view: View) -> Action:
    """Some legal action."""
    return TakeSeals(()) if view.table.phase is Phase.SEALS else legal_actions(view)[0]


def _yardstick() -> None:
    from stonehenge.simulate.policies.counting import closest_change, counting_action
    from stonehenge.simulate.policies.options import play_buffer
    from stonehenge.simulate.views import see

    for view in _moments():
        seen = see(view)
        counting_action(seen.vector, play_buffer())
        closest_change(seen.vector, view.seat)


def _apprentice() -> None:
    from stonehenge.simulate.policies.apprentice import apprentice_action
    from stonehenge.simulate.policies.options import loss_buffer, play_buffer
    from stonehenge.simulate.policies.weights import kind_of, weights_for
    from stonehenge.simulate.views import see

    for view in _moments():
        apprentice_action(weights_for(kind_of(view.table.setup)), see(view).vector, play_buffer(), loss_buffer())


def _worlds() -> None:
    from stonehenge.simulate.layout import PLACES
    from stonehenge.simulate.rounds import act as act_on
    from stonehenge.simulate.rounds import copy_round
    from stonehenge.simulate.views import from_action, see
    from stonehenge.simulate.worlds import draw_world, slots_buffer

    for view in _moments():
        seen, world = see(view), vector(LENGTH)
        copy_round(world, seen.vector)
        draw_world(seen.vector, view.seat, seen.given, vector(PLACES), slots_buffer(), _chance(), world)
        act_on(world, from_action(world, _anything(view)))


def _search() -> None:
    from stonehenge.simulate.candidates import candidates
    from stonehenge.simulate.imagination import Effort, Imagination, first_priors
    from stonehenge.simulate.views import see

    for view in _moments():
        seen = see(view)
        Imagination(view, seen, _SEED, first_priors()).weigh(candidates(view, seen), Effort(2, 4, 2, 1, 4), 0.0)


def _judging() -> None:
    from stonehenge.simulate.imagination import judged_round

    for view in _moments():
        for round_ in view.table.past:
            judged_round(view.table.setup, round_)


STEPS: Final = (_random_games, _yardstick, _apprentice, _worlds, _search, _judging)


def warm_up(done: Callable[[int], object] = lambda _steps: None) -> None:
    """Compile everything the bots and the simulator need, or load what was compiled before.

    ``done`` is told after each of the ``STEPS`` how many are done.
    """
    for number, step in enumerate(STEPS, start=1):
        step()
        done(number)
