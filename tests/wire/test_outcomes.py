"""What the law says of a trick and of a round: which reasons there are, and that points alone make nobody exact."""

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest

from stonehenge.bots.random import RandomBot
from stonehenge.rules.editions import set_up
from stonehenge.rules.events import Scored
from stonehenge.rules.game import Events, act, begin, deal_next
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase, ScoredRound, Table, actors
from stonehenge.rules.tricks import Why
from stonehenge.wire.outcomes import NOTHING, WhyName, outcome_of


def _moves(setup: Setup) -> Iterator[tuple[Table, Events]]:
    """A whole game by chance: every move, and the table right after it."""
    state, bot = begin(setup, 0), RandomBot("outcomes")
    while state.table.phase is not Phase.OVER:
        if state.table.phase is Phase.DEAL:
            yield state.table, deal_next(state, "outcomes")
            continue
        seat = actors(state.table)[0]
        events = act(state, seat, bot.decide(state.view(seat)))
        assert not isinstance(events, Refusal)
        yield state.table, events


def _scored(setup: Setup) -> list[tuple[ScoredRound, list[bool]]]:
    """The rounds of a game, and who is told to have been exact in them."""
    found = []
    for table, events in _moves(setup):
        outcome = outcome_of(table, events)
        if any(isinstance(event, Scored) for event in events):
            assert outcome.exact is not None
            found.append((table.sheet.rounds[-1], outcome.exact))
        else:
            assert outcome.exact is None
    return found


def _setup(edition: str, **options: object) -> Setup:
    setup = set_up(edition, 4, options)
    assert isinstance(setup, Setup)
    return setup


def test_every_reason_of_the_law_can_be_told() -> None:
    assert get_args(WhyName) == tuple(why.value for why in Why)


def test_a_miss_that_brings_points_is_not_exact() -> None:
    """An edition may pay for a miss: with stakes below nought every trick too many is worth something (B12)."""
    generous = replace(_setup("classic"), stakes=(-10,) * 15)
    rounds = _scored(generous)
    assert all(exact == [a == b for a, b in zip(line.predictions, line.taken, strict=True)] for line, exact in rounds)
    seats = [(points, hit) for line, exact in rounds for points, hit in zip(line.points, exact, strict=True)]
    assert any(points > 0 and not hit for points, hit in seats)
    assert any(points <= 0 and hit for points, hit in seats)


def test_in_junior_exact_is_as_many_tricks_as_predicted_none_too() -> None:
    rounds = _scored(_setup("junior"))
    seats = [
        (*what, hit)
        for line, exact in rounds
        for *what, hit in zip(line.predictions, line.taken, line.points, exact, strict=True)
    ]
    assert all(hit == (predicted == taken) == (points > 0) for predicted, taken, points, hit in seats)
    assert any(predicted == 0 and hit for predicted, _, _, hit in seats)


def test_in_extreme_exact_is_a_round_without_any_penalty() -> None:
    rounds = _scored(_setup("extreme"))
    assert all(exact == [points == 0 for points in line.points] for line, exact in rounds)
    assert any(not hit for _, exact in rounds for hit in exact)


@pytest.mark.parametrize(("mode", "followed"), [("standard", True), ("monochrome", False)])
def test_a_colour_to_follow_is_told_where_colours_matter(mode: str, followed: bool) -> None:
    outcomes = [outcome_of(table, events) for table, events in _moves(_setup("classic", mode=mode))]
    assert any(outcome.won and outcome.won.follow for outcome in outcomes) == followed


@pytest.mark.parametrize("edition", ["classic", "extreme"])
def test_most_moves_say_nothing_more(edition: str) -> None:
    outcomes = [outcome_of(table, events) for table, events in _moves(_setup(edition))]
    assert outcomes.count(NOTHING) > len(outcomes) / 2
