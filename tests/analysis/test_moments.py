"""The moments at which somebody had a choice."""

import random

import pytest

from stonehenge.analysis.moments import DecisionKind, Moment, moments_of
from stonehenge.rules.legal import why_not
from stonehenge.rules.record import Record
from tests.properties.playing import Game
from tests.properties.setups import SPECIALS, Case, case_of

CASES = [
    case_of("classic", 3),
    case_of("classic", 3, prediction="secret", clairvoyance=True),
    case_of("jubilee", 4, specials=SPECIALS),
    case_of("club", 4, teams=True, prediction="hidden"),
    case_of("classic", 4, mode="monochrome"),
    case_of("classic", 4, mode="maximus"),
    case_of("junior", 4),
    case_of("extreme", 4),
]


def played(case: Case, rounds: int, seed: str = "moments") -> Record:
    """The first rounds of a game, played by chance."""
    game, rng = Game(case.set_up(), seed), random.Random(seed)
    game.play_to_round(min(rounds, game.setup.rounds), rng)
    return Record(game.setup, tuple("abcdef"[: game.setup.players]), 0, tuple(game.events), game.state)


def moments(case: Case, rounds: int) -> list[Moment]:
    return list(moments_of(played(case, rounds)))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_each_is_a_choice_that_the_seat_had(case: Case) -> None:
    found = moments(case, 4)
    assert found
    for moment in found:
        assert moment.view.seat == moment.seat
        assert why_not(moment.view, moment.action) is None


def test_what_is_seen_is_what_the_game_showed() -> None:
    """The views of a replay are those that the game itself kept for the seats."""
    game, rng = Game(case_of("jubilee", 4, specials=SPECIALS).set_up(), "seen"), random.Random(5)
    kept = {}
    while game.state.table.round.number < 4:
        before = [view.copy() for view in game.state.views]
        number = len(game.events)
        game.step(rng)
        kept[number] = before
    record = Record(game.setup, tuple("abcd"), 0, tuple(game.events), game.state)
    found = list(moments_of(record))
    assert len(found) > 20
    for moment in found:
        assert moment.view == kept[moment.number][moment.seat]


def test_the_kinds() -> None:
    assert {moment.kind for moment in moments(case_of("extreme", 4), 4)} == {
        DecisionKind.SEALS,
        DecisionKind.LEADING,
        DecisionKind.FOLLOWING,
    }
    assert DecisionKind.PREDICTION in {moment.kind for moment in moments(case_of("classic", 3), 4)}
    special = [
        moment for moment in moments(case_of("jubilee", 4, specials=SPECIALS), 9) if moment.kind is DecisionKind.SPECIAL
    ]
    assert special


def test_one_thing_to_do_is_no_choice() -> None:
    last = [moment for moment in moments(case_of("classic", 3), 4) if len(moment.view.hand) == 1]
    assert all(moment.kind is DecisionKind.PREDICTION for moment in last)
