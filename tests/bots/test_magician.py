"""The magician: its budgets, and what it knows how to do without luck."""

from typing import Any

import pytest

from stonehenge.bots.magician import MagicianBot
from stonehenge.bots.sparring import FrozenMagicianBot
from stonehenge.rules.actions import Action
from stonehenge.rules.table import Phase
from stonehenge.simulate import budget, posterior
from stonehenge.simulate.determinisation import Slots
from stonehenge.simulate.likelihood import Inference
from stonehenge.simulate.policies.adept_weights import has_learnt
from stonehenge.simulate.sampler import Drawn, draw_worlds, settle_worlds
from stonehenge.simulate.tuning import MOST_BY_CLOCK
from tests.bots.views import view_in
from tests.properties.setups import Case, case_of


class Spent:
    """How much was done for a decision."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn = self.worlds = 0
        monkeypatch.setattr(posterior, "draw_worlds", self._draw)
        monkeypatch.setattr(posterior, "settle_worlds", self._settle)

    def _draw(self, inference: Inference, slots: Slots, drawn: Drawn, begin: int, end: int) -> None:
        self.drawn += end - begin
        draw_worlds(inference, slots, drawn, begin, end)

    def _settle(self, *given: Any) -> None:
        first, last = given[-1]
        self.worlds += last - first
        settle_worlds(*given)


def test_worlds_bound_all_that_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = Spent(monkeypatch)
    MagicianBot("7", worlds=5).decide(view_in(Phase.PREDICT))
    assert 0 < spent.drawn <= 10
    assert 0 < spent.worlds <= 5


def test_with_milliseconds_it_stops_when_they_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still but for a millisecond at each look: then what is done is the same every time."""
    spent, looks = Spent(monkeypatch), 0

    def tick() -> float:
        nonlocal looks
        looks += 1
        return looks / 1000

    monkeypatch.setattr(budget, "perf_counter", tick)
    view = view_in(Phase.PLAY, number=9)
    MagicianBot("7", milliseconds=20).decide(view)
    few = spent.worlds
    MagicianBot("7", milliseconds=60).decide(view)
    assert 0 < few < spent.worlds - few < MOST_BY_CLOCK


def test_a_world_is_looked_into_even_when_time_was_over_before_it_began() -> None:
    view = view_in(Phase.PLAY)
    assert isinstance(MagicianBot("7", milliseconds=1e-6).decide(view), Action)


@pytest.mark.parametrize("phase", [Phase.PREDICT, Phase.PLAY])
def test_the_same_view_and_seed_get_the_same_decision(phase: Phase) -> None:
    view = view_in(phase, number=6)
    bot = MagicianBot("7")
    assert bot.decide(view) == bot.decide(view) == MagicianBot("7").decide(view)


@pytest.mark.parametrize(
    ("case", "anew"),
    [
        (case_of("classic", 4), True),
        (case_of("classic", 4, prediction="secret"), False),
        (case_of("extreme", 3), False),
    ],
    ids=str,
)
def test_it_searches_anew_where_the_adept_has_learnt_and_as_before_elsewhere(
    case: Case, anew: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert has_learnt(case.set_up()) is anew
    spent, view = Spent(monkeypatch), view_in(Phase.PLAY, case, number=3)
    decided = MagicianBot("7").decide(view)
    assert (spent.worlds > 0) is anew
    if not anew:
        assert decided == FrozenMagicianBot("7").decide(view)
