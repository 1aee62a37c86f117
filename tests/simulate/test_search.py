"""The search: one question, one answer, and nothing that it was given is changed by it."""

import pytest

from stonehenge.rules.legal import legal_actions
from stonehenge.rules.table import Phase
from stonehenge.simulate.beliefs import at_first, priors_by
from stonehenge.simulate.budget import Budget
from stonehenge.simulate.candidates import candidates
from stonehenge.simulate.observation import observe
from stonehenge.simulate.posterior import infer
from stonehenge.simulate.search import Search
from tests.bots.views import view_in
from tests.properties.setups import SPECIALS, Case, case_of

MOMENTS = [
    (Phase.PREDICT, case_of("classic", 4)),
    (Phase.PREDICT, case_of("classic", 3, prediction="hidden")),
    (Phase.PLAY, case_of("classic", 3, prediction="secret")),
    (Phase.PASS, case_of("jubilee", 3, specials=SPECIALS)),
    (Phase.CLOUD, case_of("jubilee", 3, specials=SPECIALS)),
]


@pytest.mark.parametrize(("phase", "case"), MOMENTS, ids=str)
def test_it_finds_a_legal_action_and_leaves_the_view_as_it_was(phase: Phase, case: Case) -> None:
    view = view_in(phase, case, number=4)
    before = view.copy()
    assert Search(view, "7", Budget(worlds=3)).best() in legal_actions(view)
    assert view == before


@pytest.mark.parametrize(("phase", "case"), MOMENTS[:-1], ids=str)
def test_what_was_observed_is_not_changed_by_thinking_about_it(phase: Phase, case: Case) -> None:
    view = view_in(phase, case, number=4)
    seen = observe(view)
    state, played = list(seen.state), seen.played
    infer(view, seen, priors_by(at_first()), 1)
    candidates(view, seen)
    assert (list(seen.state), seen.played) == (state, played)
