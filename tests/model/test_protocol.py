"""The protocol between servers, in every order of events at a small size; and each of its rules is needed.

A rule that could be broken without anybody noticing would not be needed, or the model would not be worth much. So each
is broken in turn, and what that leads to must be found.
"""

import pytest

from tests.model.explorer import explore
from tests.model.protocol import Faults, Rules, World

FOUND = {
    "unique_key": "a line is there twice, or where it doesn't belong",
    "append_before_answer": "what was acknowledged is not there",
    "append_before_telling": "somebody was told what is not there",
    "lease_expires": "the game does not go on",
    "look": "somebody was never told",
    "settled_by_writing": "what was refused is there",
    "known_by_id": "what was refused is there",
}


def test_every_order_of_events_keeps_every_promise() -> None:
    explored = explore(Rules())
    print(explored)  # noqa: T201
    assert (explored.found, explored.way) == ("", ())
    assert explored.worlds > 10_000
    assert explored.ends > 100


def test_two_servers_that_drive_the_same_table_do_no_harm() -> None:
    """As they do while Redis is away."""
    explored = explore(Rules(leases=False), World(faults=Faults(lapses=0)))
    print(explored)  # noqa: T201
    assert (explored.found, explored.way) == ("", ())


@pytest.mark.parametrize("rule", FOUND)
def test_each_rule_is_needed(rule: str) -> None:
    explored = explore(Rules()._replace(**{rule: False}))
    assert explored.found == FOUND[rule]
    assert explored.way


def test_each_rule_is_broken_or_said_to_be_harmless() -> None:
    assert set(Rules._fields) - set(FOUND) == {"leases"}
