"""A table at which nobody moves costs nothing: no style, no layout, no paint."""

from typing import Any, Final

import pytest

from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.browser.screens import settled

WORK: Final = ("LayoutCount", "RecalcStyleCount")
MOVING: Final = """() => document.getAnimations().filter((one) => one.playState === 'running').map((one) => {
  const { target } = one.effect;
  return `${one.animationName ?? one.transitionProperty ?? 'travel'} of ${target.className}`;
})"""
PATIENCE: Final = 1500
"""Milliseconds for which the table is looked at."""


def work(person: Person) -> dict[str, float]:
    """How often styles and layout were computed so far."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("Performance.enable")
    found: dict[str, Any] = session.send("Performance.getMetrics")
    return {one["name"]: one["value"] for one in found["metrics"] if one["name"] in WORK}


@pytest.mark.parametrize("edition", ["classic", "junior", "extreme"])
def test_a_table_that_waits_costs_nothing(new_page: NewPage, edition: str) -> None:
    person = Person(new_page(), 2, speed="normal")
    person.begin(edition=edition, players=4, first_dealer=3)
    person.turn()
    settled(person.page)
    person.page.wait_for_timeout(600)
    assert person.page.evaluate(MOVING) == []
    before = work(person)
    person.page.wait_for_timeout(PATIENCE)
    after = work(person)
    assert {name: after[name] - before[name] for name in WORK} == dict.fromkeys(WORK, 0)
