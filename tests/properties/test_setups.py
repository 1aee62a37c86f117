"""What can be set up is exactly what the clauses allow."""

from collections import Counter

import pytest

from stonehenge.rules.editions import set_up
from stonehenge.rules.refusals import Refusal
from tests.properties.setups import Case, all_cases, allowed, imagined

SETUPS = {"classic": 936, "club": 936, "jubilee": 7320, "junior": 4, "extreme": 10}


def test_number_of_setups() -> None:
    assert Counter(each.edition for each in all_cases()) == SETUPS


def check(asked: Case) -> None:
    setup = set_up(asked.edition, asked.players, asked.given)
    if not allowed(asked):
        assert isinstance(setup, Refusal)
        assert setup.code
        assert setup.clause
        return
    assert not isinstance(setup, Refusal)
    assert setup.players == asked.players
    for name, chosen in asked.options:
        assert getattr(setup.options, name) == chosen


def test_some_of_all_imaginable_combinations() -> None:
    for asked in imagined()[::37]:
        check(asked)


@pytest.mark.slow
def test_every_imaginable_combination() -> None:
    for asked in imagined():
        check(asked)
