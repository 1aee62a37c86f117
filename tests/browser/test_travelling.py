"""Cards travel: one event after the other, and nothing is asked before it can be seen."""

from typing import Final

import pytest

from tests.browser.conftest import NewPage
from tests.browser.person import Person

WATCH: Final = """() => {
  const seen = (window.seen = { dealt: 0, asked: 0 });
  // A card that waits for its turn has an animation too.
  const travels = (card) => card.getAnimations().length > 0 && card.getAnimations()[0].effect.getKeyframes().length > 2;
  const look = () => {
    const travelling = [...document.querySelectorAll('[data-hand]')].some(travels);
    if (travelling) seen.dealt += 1;
    if (travelling && document.querySelector('[data-ask]')) seen.asked += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def slow_down(person: Person, rate: int) -> None:
    """Make the page's processor so many times slower."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


@pytest.mark.parametrize(("dealer", "slower"), [(0, 1), (2, 1), (2, 12)])
def test_nothing_is_asked_while_cards_are_dealt(new_page: NewPage, dealer: int, slower: int) -> None:
    """Also of whoever predicts first: their cards come with the question. On a slow machine they set out late."""
    person = Person(new_page(), speed="normal")
    person.introduce()
    options = {"mode": "maximus"}
    table = person.open(bots="counting", edition="jubilee", players=3, first_dealer=dealer, options=options)
    person.come(table)
    person.page.locator("button.start").wait_for()
    slow_down(person, slower)
    person.page.evaluate(WATCH)
    person.page.locator("button.start").click()
    person.page.locator("[data-ask]").wait_for()
    seen = person.page.evaluate("seen")
    assert seen["dealt"]
    assert not seen["asked"]
