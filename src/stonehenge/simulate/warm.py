"""Compiling ahead: calls everything that is compiled once, with tiny inputs, so that no game has to wait for it."""

from collections.abc import Callable, Iterator
from typing import Final, cast

from stonehenge.rules.actions import Action, TakeSeals
from stonehenge.rules.cards import NONE
from stonehenge.rules.editions import set_up
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase, actors
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import Vector, constant, rows, vector
from stonehenge.simulate.compiled import HAVE_NUMBA

_SEED: Final = 20261105


def _setup(edition: str = "classic") -> Setup:
    setup = set_up(edition, 3)
    assert isinstance(setup, Setup)
    return setup


def _chance() -> Vector:
    state = vector(1)
    state[0] = _SEED
    return state


def _random_games() -> None:
    from stonehenge.simulate.random_games import play_random_games, work_vector
    from stonehenge.simulate.setups import deck_places, game_vectors

    setup = _setup()
    play_random_games(game_vectors(setup), deck_places(setup), 1, _chance(), work_vector(), vector(at.SEATS))


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
    from stonehenge.simulate.observation import observe
    from stonehenge.simulate.policies.counting import closest_change, counting_action
    from stonehenge.simulate.policies.plays import play_buffer

    for view in _moments():
        state = observe(view).state
        counting_action(state, play_buffer())
        closest_change(state, view.seat)


def _apprentice() -> None:
    from stonehenge.simulate.observation import observe
    from stonehenge.simulate.policies.apprentice import apprentice_action
    from stonehenge.simulate.policies.weights import apprentice_for, kind_of

    for view in _moments():
        apprentice_action(apprentice_for(kind_of(view.table.setup)), observe(view).state)


def _adept() -> None:
    from stonehenge.simulate.observation import observe
    from stonehenge.simulate.policies.adept import adept_action
    from stonehenge.simulate.policies.adept_weights import adept_for

    for view in _moments():
        adept_action(adept_for(view.table.setup), observe(view).state)


def _worlds() -> None:
    from stonehenge.simulate.determinisation import InformationSet, determinise, new_slots
    from stonehenge.simulate.layout import copy_round
    from stonehenge.simulate.observation import observe
    from stonehenge.simulate.packing import pack_action, pack_seals, unpack_action
    from stonehenge.simulate.transitions import act as act_on

    for view in _moments():
        observation, world = observe(view), vector(at.LENGTH)
        copy_round(world, observation.state)
        known = InformationSet(observation.state, view.seat, observation.given)
        determinise(known, new_slots(), _chance(), world)
        act_on(world, pack_action(world, _anything(view)))
        if view.table.phase is Phase.SEALS:
            unpack_action(view, pack_seals((), [(0, 1)]))


def _search() -> None:
    """As it is, and as it was: the magician still searches so where the adept has learnt nothing."""
    from stonehenge.simulate.budget import Budget
    from stonehenge.simulate.magician_2026_11 import budget as budget_before
    from stonehenge.simulate.magician_2026_11 import search as before
    from stonehenge.simulate.search import Search

    for view in _moments():
        Search(view, "warm", Budget(worlds=2)).best()
        before.Search(view, "warm", budget_before.Budget(worlds=2)).best()


def _judging() -> None:
    from stonehenge.rules.deals import deal_from_seed
    from stonehenge.simulate.deal_values import worth_of_deal, worth_of_deals
    from stonehenge.simulate.judging import weigh

    for view in _moments():
        setup = view.table.setup
        weigh(view, _anything(view), "warm", 2)
        worth_of_deal(setup, 1, 0, deal_from_seed(setup, "warm", 1), 1, "warm")
        worth_of_deals(setup, 1, 0, 1, "warm")


def _tables() -> None:
    """The environments: many tables, and one that is played by the law; they need NumPy, which Numba brings along."""
    if not HAVE_NUMBA:
        return
    import numpy as np

    from stonehenge.simulate.batch import action_codes, book, card_kinds, encoding, fields, open_hands, stepping
    from stonehenge.simulate.packing import pack_play
    from stonehenge.simulate.policies.weights import apprentice_for, kind_of
    from stonehenge.simulate.setups import deck_places, game_vectors

    setup = _setup()
    deck, places = deck_places(setup), constant(range(at.SEATS))
    rules = stepping.BatchRules(game_vectors(setup), deck, places, places, vector(at.SEATS), 0, 0)
    batch = stepping.Batch(rows(1, at.LENGTH), rows(1, book.BOOK_LENGTH), rows(1, 1), rows(1, 1), vector(1))
    batch.cards[0][0] = batch.chances[0][0] = _SEED
    masks, observations = np.zeros((1, action_codes.ACTIONS), np.int8), np.zeros((1, fields.OBSERVATION), np.int16)
    points, ended = np.zeros((1, setup.players), np.int64), np.zeros(1, np.bool_)
    turns, codes = np.zeros(1, np.int64), np.zeros(1, np.int64)
    told = stepping.Outputs(observations, masks, turns, points.astype(np.float32), ended, points)
    room = stepping.Room(vector(at.LENGTH), vector(len(deck)), apprentice_for(kind_of(setup)))
    stepping.begin_tables(rules, batch, told, room)
    stepping.draw_legal(masks.view(np.int64), _chance(), codes)
    chosen = cast("Vector", codes)
    stepping.first_illegal(masks, chosen)
    state, noted, code = batch.states[0], batch.books[0], int(codes[0])
    encoding.encode(state, noted, 0, observations[0])
    action_codes.write_mask(state, noted, masks[0])
    action_codes.is_part_of_choice(code)
    action_codes.action_of_code(state, noted, code)
    action_codes.choose_seal(state, noted, action_codes.seal_code(0, 0))
    book.open_page(noted, 1)
    book.note_play(noted, 0, 0, 0, pack_play(0, NONE))
    stepping.step_tables(rules, batch, told, room, chosen, 0.0)
    open_hands.write_all_hands(batch.states, turns, np.zeros((1, at.SEATS, card_kinds.CARD_KINDS), np.int8))


STEPS: Final = (_random_games, _yardstick, _apprentice, _adept, _worlds, _search, _judging, _tables)


def warm_up(done: Callable[[int], object] = lambda _steps: None) -> None:
    """Compile everything the bots and the simulator need, or load what was compiled before.

    ``done`` is told after each of the ``STEPS`` how many are done.
    """
    for number, step in enumerate(STEPS, start=1):
        step()
        done(number)
