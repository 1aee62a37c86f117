"""The fixed space of actions: a code for everything the law allows, and none for anything else."""

import random
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stonehenge.envs.choices import codes_of, meaning
from stonehenge.envs.law_episode import IllegalCodeError, LawEpisode, drawn_episode, next_to_act
from stonehenge.envs.sight import see
from stonehenge.rules.actions import Action, TakeBlackMage, TakeSeals
from stonehenge.rules.cards import Colour
from stonehenge.rules.game import act
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.seats import Seat
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View
from stonehenge.simulate.batch import action_codes as codes
from stonehenge.simulate.batch.action_codes import ACTIONS, is_part_of_choice, write_mask
from stonehenge.simulate.batch.fields import OFFSET
from tests.conftest import MORE
from tests.envs.playing import some_code, task_of
from tests.properties.playing import Game, some_action
from tests.properties.setups import SPECIALS, Case, case_of, cases

SEEDS = st.integers(0, 2**32 - 1)
FIRST = {
    "PLAY_CARD": 0,
    "PLAY_SHAPESHIFTER": 80,
    "PLAY_JUGGLER": 82,
    "PLAY_CLOUD": 86,
    "PLAY_FOREHEAD": 90,
    "PASS_CARD": 91,
    "PREDICT": 174,
    "NAME_TRUMP": 195,
    "CHANGE_PREDICTION": 200,
    "CHOOSE_SEAL": 202,
    "CHOSEN_ALL": 232,
    "TAKE_BLACK_MAGE": 233,
    "RETURN_SEAL": 234,
    "ACTIONS": 240,
}
"""The first code of every part."""


def test_the_space_is_what_the_manual_says() -> None:
    """Whoever trained a net relies on these numbers; another order is another version."""
    assert codes.ACTIONS_VERSION == "stonehenge-actions/1"
    assert {name: getattr(codes, name) for name in FIRST} == FIRST


def legal_codes(view: View, chosen: list[int]) -> list[int]:
    """The codes that the mask allows."""
    mask = np.zeros(ACTIONS, np.int8)
    write_mask(*see(view, chosen), mask)
    assert set(mask.tolist()) <= {0, 1}
    return [int(code) for code in np.flatnonzero(mask)]


@settings(max_examples=30 * MORE)
@given(case=cases(), seed=SEEDS)
def test_the_mask_allows_what_the_law_allows(case: Case, seed: int) -> None:
    setup, rng = case.set_up(), random.Random(seed)
    game = Game(setup, str(seed), seed % case.players)
    game.state.table.round.number = rng.randrange(setup.rounds)
    game.deal()
    while (seat := next_to_act(game.state.table)) >= 0:
        view = game.state.views[seat]
        action = some_action(view, rng)
        if view.table.phase is not Phase.SEALS:
            allowed = legal_codes(view, [])
            meant = [meaning(view, *see(view), code) for code in allowed]
            assert len(set(meant)) == len(meant)
            assert set(meant) == set(legal_actions(view))
            assert [codes_of(view, one) for one in meant] == [(code,) for code in allowed]
        else:
            assert_can_be_said(view, action)
        assert not isinstance(act(game.state, seat, action), Refusal)


def assert_can_be_said(view: View, action: Action) -> None:
    """A prediction with seals can be made code by code, each allowed when its turn comes."""
    chosen: list[int] = []
    said = codes_of(view, action)
    for code in said:
        assert code in legal_codes(view, chosen)
        if is_part_of_choice(code):
            chosen.append(code)
    assert chosen == list(said[:-1])
    assert meaning(view, *see(view, chosen), said[-1]) == action


def all_predictions(view: View, chosen: list[int]) -> Iterator[Action]:
    """Every prediction with seals that codes can say, once for each way to say it."""
    for code in legal_codes(view, chosen):
        if is_part_of_choice(code):
            yield from all_predictions(view, [*chosen, code])
        else:
            yield meaning(view, *see(view, chosen), code)


def test_every_prediction_with_seals_can_be_said_in_one_way() -> None:
    """After three have taken most seals: there are few in the middle, and some to be taken from others."""
    game = Game(case_of("extreme", 4).set_up(), "seals")
    game.deal()
    for take in ((0, 0, 0, 1, 1, 1, 4, 4), (1, 1, 2, 2, 2), (3, 3, 3, 4)):
        seat = next_to_act(game.state.table)
        game.act(seat, TakeSeals(tuple(Colour(colour) for colour in take)))
    view = game.state.views[next_to_act(game.state.table)]
    said = list(all_predictions(view, []))
    assert len(said) == len(set(said)) > 200
    assert set(said) == set(legal_actions(view))
    assert TakeBlackMage() in said
    assert any(isinstance(one, TakeSeals) and len(one.steal) == 4 for one in said)


def begun(case: Case, number: int, seed: int = 1) -> LawEpisode:
    return drawn_episode(task_of(case, episode="round"), np.random.default_rng(seed), {"round": number, "dealer": 0})


def test_seals_are_chosen_one_by_one() -> None:
    """The one who chooses sees what it has chosen; the others see nothing of it before it is said."""
    episode = begun(case_of("extreme", 3), 1)
    first = episode.turn
    for code in codes_of(episode.view(first), TakeSeals((Colour(1),) * 5)):
        episode.act(code)
    second = episode.turn
    before = [episode.observation(seat) for seat in range(3)]
    chosen = codes_of(episode.view(second), TakeSeals((Colour(0), Colour(0)), ((Colour(1), Seat(first)),)))
    for code in chosen[:-1]:
        assert episode.act(code) == (0.0, 0.0, 0.0)
        assert episode.turn == second
    own = episode.observation(second)
    assert own[OFFSET["choosing_middle"] :][:5].tolist() == [2, 0, 0, 0, 0]
    theirs = own[OFFSET["choosing_from"] :][:25].reshape(5, 5)
    assert theirs.sum() == theirs[(first - second) % 3 - 1, 1] == 1
    for other in range(3):
        if other != second:
            np.testing.assert_array_equal(episode.observation(other), before[other])
    mask = episode.mask(second)
    assert not mask[codes.CHOOSE_SEAL]  # blue comes before red, which was chosen already
    assert not mask[codes.TAKE_BLACK_MAGE]
    episode.act(chosen[-1])
    assert episode.turn != second
    assert episode.table.round.seals[second][:2] == [2, 1]
    assert not episode.observation(episode.turn)[OFFSET["choosing_middle"] :][:30].any()


@pytest.mark.parametrize("code", [-1, ACTIONS, codes.PREDICT + 6, codes.PLAY_CARD])
def test_what_is_not_allowed_is_refused_and_changes_nothing(code: int) -> None:
    episode = begun(case_of("classic", 4), 5)
    before = episode.observation(episode.turn)
    with pytest.raises(IllegalCodeError, match=f"action {code} isn't allowed now: take one"):
        episode.act(code)
    np.testing.assert_array_equal(episode.observation(episode.turn), before)


def test_every_kind_of_code_is_met() -> None:
    """In a few games every part of the space is used; but the codes of cards that an edition hasn't got are not."""
    met: set[int] = set()
    rounds = [
        *[(case_of("jubilee", 3, specials=SPECIALS), number) for number in range(1, 21)],
        (case_of("classic", 3, clairvoyance=True), 1),
        *[(case_of("extreme", 3), 1)] * 8,
    ]
    for seed, (case, number) in enumerate(rounds):
        episode, rng = begun(case, number, seed), random.Random(seed)
        while not episode.over:
            mask = episode.mask(episode.turn)
            met |= set(np.flatnonzero(mask).tolist())
            episode.act(some_code(mask, rng))
    for start, end in pairwise(FIRST.values()):
        assert met & set(range(start, end)), (start, end)
