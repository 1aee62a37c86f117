"""Worlds that mix: they agree with all that is known, and become as likely as what was seen makes them."""

import math
from typing import Any

import pytest

from stonehenge.rules.table import Phase
from stonehenge.rules.view import View
from stonehenge.simulate import layout as at
from stonehenge.simulate.beliefs import at_first, priors_by
from stonehenge.simulate.budget import Effort
from stonehenge.simulate.compiled import HAVE_NUMBA
from stonehenge.simulate.determinisation import cards_held
from stonehenge.simulate.observation import observe
from stonehenge.simulate.posterior import Posterior, infer
from stonehenge.simulate.sampler import Steps
from tests.bots.views import view_in
from tests.properties.setups import SPECIALS, Case, case_of


def posterior_of(view: View) -> Posterior:
    return Posterior(infer(view, observe(view), priors_by(at_first()), 12345))


def hands_of(world: Any, players: int) -> list[tuple[int, int]]:
    return [(int(world[at.LO + seat]), int(world[at.HI + seat])) for seat in range(players)]


@pytest.mark.parametrize(
    "case", [case_of("classic", 4), case_of("junior", 4), case_of("jubilee", 4, specials=SPECIALS)], ids=str
)
def test_worlds_still_agree_with_all_that_is_known(case: Case) -> None:
    view = view_in(Phase.PLAY, case, number=6)
    seen = observe(view).state
    for world in posterior_of(view).worlds(Effort(12, 24, Steps(50, 5, 4))):
        hands = hands_of(world, 4)
        for seat, (low, high) in enumerate(hands):
            assert low.bit_count() + high.bit_count() == cards_held(seen, seat)
            for colour in range(4):
                if int(seen[at.VOIDS + seat]) >> colour & 1:
                    assert low >> 16 * colour & 0xFFFF == 0
        assert hands[view.seat] == (int(seen[at.LO + view.seat]), int(seen[at.HI + view.seat]))
        for seat in range(4):
            for other in range(seat):
                assert hands[seat][0] & hands[other][0] == hands[seat][1] & hands[other][1] == 0


def held_strength(world: Any, players: int, me: int) -> list[float]:
    """What could be told apart: for each of the others how many cards of each colour, and Wizards."""
    found: list[float] = []
    for seat, (low, high) in enumerate(hands_of(world, players)):
        if seat != me:
            found += [(low >> 16 * colour & 0xFFFF).bit_count() for colour in range(4)]
            found.append((high >> 16 & 0xF).bit_count())
    return found


@pytest.mark.skipif(not HAVE_NUMBA, reason="hundreds of thousands of worlds")
@pytest.mark.parametrize("players", [3, 4])
def test_they_become_as_likely_as_what_was_seen_makes_them(players: int) -> None:
    """The same means as over very many worlds by the cards alone, each with the weight of what was seen."""
    view = view_in(Phase.PLAY, case_of("classic", players), number=3)
    worlds, _, logs = posterior_of(view).draw(Effort(0, 400_000, Steps(0, 0, 1)))
    top = max(float(log) for log in logs)
    likely = [n for n, log in enumerate(logs) if float(log) - top > math.log(1e-6)]
    weights = [math.exp(float(logs[n]) - top) for n in likely]
    figures = [held_strength(worlds[n], players, view.seat) for n in likely]
    expected = [
        sum(weight * figure for weight, figure in zip(weights, column, strict=True)) / sum(weights)
        for column in zip(*figures, strict=True)
    ]
    mixed = posterior_of(view).worlds(Effort(6_000, 400, Steps(400, 100, 4)))
    found = [held_strength(world, players, view.seat) for world in mixed]
    for column, mean in zip(zip(*found, strict=True), expected, strict=True):
        assert abs(sum(column) / len(column) - mean) < 0.05
