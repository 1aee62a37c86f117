"""The adept: what it weighs is what it was taught, and its weights come back from their file."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from stonehenge.rules.deals import deal_from_seed
from stonehenge.simulate import layout as at
from stonehenge.simulate.arrays import vector
from stonehenge.simulate.lanes import LANES
from stonehenge.simulate.layout import copy_round
from stonehenge.simulate.policies.adept import adept_action, weigh_listed, weigh_predictions
from stonehenge.simulate.policies.adept_plays import play_rows
from stonehenge.simulate.policies.adept_rows import MOST_ROWS, NO_PREDICTION_ROW, NO_ROW, prediction_rows
from stonehenge.simulate.policies.adept_weights import Adept, Learnt, adept_for, learnt_for, read, write
from stonehenge.simulate.policies.plays import list_plays
from stonehenge.simulate.round_start import start_round
from stonehenge.simulate.setups import round_vector, set_deal
from stonehenge.simulate.transitions import act
from tests.properties.setups import SPECIALS, Case, case_of

CASES = (
    case_of("classic", 4),
    case_of("classic", 6, prediction="secret"),
    case_of("classic", 3, mode="monochrome"),
    case_of("club", 5, mode="maximus"),
    case_of("jubilee", 4, specials=SPECIALS),
    case_of("junior", 3),
    case_of("extreme", 5),
)


def a_round(case: Case, seed: int) -> Any:
    """A round of some size that has begun."""
    setup = case.set_up()
    number = 1 + seed * 5 % setup.rounds
    state = round_vector(setup, number, seed % setup.players)
    set_deal(state, deal_from_seed(setup, str(seed), number))
    start_round(state)
    return state


def plainly(table: Any, weights: Any, rows: list[int]) -> int:
    """What rows are worth, added up as one would on paper."""
    sums = [sum(int(table[row][lane]) for row in rows) for lane in range(LANES)]
    return sum(max(0, total) * int(weight) for total, weight in zip(sums, weights, strict=True))


def check_plays(adept: Adept, state: Any) -> int:
    """Every play that can be made now is worth what its rows are together; how many there are."""
    seat, rows = int(state[at.TURN]), vector(MOST_ROWS)
    count = int(list_plays(state, seat, adept.plays))
    weigh_listed(adept, state, seat, count)
    for index in range(count):
        filled = play_rows(state, seat, adept.plays[index], rows)
        noted = [int(rows[n]) for n in range(filled)]
        assert NO_ROW not in noted
        assert plainly(adept.play_table, adept.play_weights, noted) == int(adept.worths[index])
    return count


def check_predictions(adept: Adept, state: Any) -> int:
    """The same of every prediction."""
    seat, rows = int(state[at.TURN]), vector(MOST_ROWS)
    weigh_predictions(adept, state, seat)
    for tricks in range(int(state[at.SIZE]) + 1):
        filled = prediction_rows(state, seat, tricks, rows)
        noted = [int(rows[n]) for n in range(filled)]
        assert NO_PREDICTION_ROW not in noted
        assert plainly(adept.prediction_table, adept.prediction_weights, noted) == int(adept.worths[tricks])
    return int(state[at.SIZE]) + 1


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_it_weighs_are_the_rows_that_it_learns_by(case: Case) -> None:
    """The rows that training moves are those that a decision adds up, only quicker."""
    adept, weighed = adept_for(case.set_up()), 0
    for seed in range(4):
        state = a_round(case, seed)
        while state[at.PHASE] != at.ROUND_OVER:
            before = vector(at.LENGTH)
            copy_round(before, state)
            if state[at.PHASE] == at.WAIT_PLAY:
                weighed += check_plays(adept, state)
            elif state[at.PHASE] == at.WAIT_PREDICT:
                weighed += check_predictions(adept, state)
            action = adept_action(adept, state)
            assert list(state) == list(before)
            act(state, action)
    assert weighed > 100


Policy = Callable[[Adept, Any], int]


def check_that_others_hands_make_no_difference(policy: Policy) -> None:
    """The same decision with the others' cards and without."""
    rng, adept, checked = random.Random(4), adept_for(CASES[0].set_up()), 0
    for seed in range(24):
        state = a_round(CASES[0], seed)
        for _ in range(rng.randrange(12)):
            if state[at.PHASE] != at.ROUND_OVER:
                act(state, adept_action(adept, state))
        if state[at.PHASE] == at.ROUND_OVER:
            continue
        decided = policy(adept, state)
        for seat in range(4):
            if seat != state[at.TURN]:
                state[at.LO + seat] = state[at.HI + seat] = 0
        assert policy(adept, state) == decided, "it peeked"
        checked += 1
    assert checked > 12


def peek(adept: Adept, state: Any) -> int:
    """Does as the left neighbour would with the neighbour's hand."""
    before = vector(at.LENGTH)
    copy_round(before, state)
    turn = int(state[at.TURN])
    for word in (at.LO, at.HI):
        before[word + turn] = state[word + (turn + 1) % 4]
    return int(adept_action(adept, before)) if before[at.LO + turn] or before[at.HI + turn] else -1


def test_the_others_hands_make_no_difference_to_it() -> None:
    check_that_others_hands_make_no_difference(adept_action)
    with pytest.raises(AssertionError, match="it peeked"):
        check_that_others_hands_make_no_difference(peek)


def test_weights_come_back_from_their_file() -> None:
    learnt = learnt_for("classic-4")
    again = read(write(learnt, made="by hand"))
    assert (again.point, list(again.plays), list(again.predictions)) == (
        learnt.point,
        list(learnt.plays),
        list(learnt.predictions),
    )
    with pytest.raises(ValueError, match="of another make"):
        read(write(Learnt(1.0, learnt.plays[1:], learnt.predictions)))
