"""OpenSpiel's own checks, and that its states tell a player nothing but what that player was told."""

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.tests import games_sim_test

from stonehenge.envs.openspiel import ROUND_GAME, WHOLE_GAME
from stonehenge.simulate.batch.card_kinds import CARD_KINDS
from stonehenge.simulate.batch.fields import OBSERVATION, OBSERVATION_WITH_HISTORY, OFFSET


@pytest.mark.parametrize(
    ("game", "serialize"),
    [
        (f"{ROUND_GAME}(players=3,round=3)", True),
        (f"{ROUND_GAME}(players=4,round=5)", False),
        (f"{ROUND_GAME}(players=5,round=1)", True),
        (f"{ROUND_GAME}(players=6,round=2)", True),
        (f"{ROUND_GAME}(players=4,round=1,options=clairvoyance:yes)", False),
        (f"{ROUND_GAME}(edition=jubilee,players=3,round=4,options=specials:all;prediction:secret)", False),
        (f"{ROUND_GAME}(edition=extreme,players=3,round=1)", False),
        (f"{ROUND_GAME}(edition=club,players=3,round=1,options=mode:monochrome)", False),
    ],
)
def test_openspiel_has_nothing_against_it(game: str, serialize: bool) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=serialize, verbose=False)


def test_openspiels_python_checks_have_nothing_against_it_either() -> None:
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(f"{ROUND_GAME}(players=3,round=2)"))


def test_its_algorithms_run() -> None:
    solver = ExternalSamplingSolver(pyspiel.load_game(f"{ROUND_GAME}(players=3,round=1)"))
    solver.iteration()
    assert solver.average_policy() is not None


def play_out(game: Any, seed: int) -> list[Any]:
    """A game by chance; all its states."""
    state, rng, states = game.new_initial_state(), random.Random(seed), []
    while not state.is_terminal():
        states.append(state.clone())
        if state.is_chance_node():
            kinds, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1.0)
            state.apply_action(rng.choices(kinds, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return [*states, state]


def test_a_whole_game_has_all_its_rounds_and_points() -> None:
    game = pyspiel.load_game(f"{WHOLE_GAME}(edition=junior,players=4)")
    states = play_out(game, 1)
    last = states[-1]
    sheet = last.episode.table.sheet
    assert last.returns() == list(sheet.totals)
    assert len(sheet.rounds) == 8
    assert not any(any(state.returns()) for state in states[:-1])
    assert game.min_utility() <= min(last.returns())
    assert max(last.returns()) <= game.max_utility()
    assert sum(not state.is_chance_node() for state in states[:-1]) <= game.max_game_length()


def test_players_see_their_own_cards_and_no_others() -> None:
    game = pyspiel.load_game(f"{ROUND_GAME}(players=3,round=2)")
    assert game.observation_tensor_shape() == [OBSERVATION]
    assert game.information_state_tensor_shape() == [OBSERVATION_WITH_HISTORY]
    state = game.new_initial_state()
    assert not any(state.observation_tensor(0))
    for kind in (0, 1, 20, 21, 35, 36, 5):  # two for each, and one is turned up
        state.apply_action(kind)
    for player, hand in enumerate(((0, 1), (20, 21), (35, 36))):
        tensor = np.array(state.information_state_tensor(player))
        assert np.flatnonzero(tensor[OFFSET["hand"] : OFFSET["hand"] + CARD_KINDS]).tolist() == list(hand)
    assert state.information_state_string(0).count("B1") == 1
    assert "R6" not in state.information_state_string(0)
    assert '"R6", "R7"' in state.information_state_string(1)
    assert state.current_player() == 0
    assert state.action_to_string(0, state.legal_actions()[0]) == "predict 0"


def test_what_was_told_is_never_forgotten() -> None:
    """Each information state of a player begins with the one before: perfect recall."""
    game = pyspiel.load_game(f"{ROUND_GAME}(edition=extreme,players=3,round=1)")
    told = [state.information_state_string(1) for state in play_out(game, 2) if state.episode.turn != 1]
    assert all(later.startswith(sooner) for sooner, later in pairwise(told))
    assert len(set(told)) > 30
    assert not game.get_type().provides_information_state_tensor


@pytest.mark.parametrize(
    ("game", "sentence"),
    [(f"{ROUND_GAME}(options=all)", "options are written as"), (f"{ROUND_GAME}(round=99)", "there is no round 99")],
)
def test_what_cannot_be_played_is_refused(game: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        pyspiel.load_game(game)
