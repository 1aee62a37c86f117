"""On a small phone nothing scrolls at the table, and everything can be hit, with 20 cards in hand too."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play
from tests.browser.staged import ADDRESS, asked, cards, played, tell

PHONE = {"width": 360, "height": 640}
SCROLLS = """() => {
  const found = [];
  const root = document.scrollingElement;
  const whole = `${root.scrollWidth} x ${root.scrollHeight}`;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) found.push(`the page: ${whole}`);
  for (const e of document.querySelectorAll('main.play, main.play *')) {
    if (!e.checkVisibility() || e.closest('.sr') || e.closest('svg') || e.matches('.night *')) continue;
    const { left, top, right, bottom, width } = e.getBoundingClientRect();
    const outside = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
    if (width && outside && e.matches('button:not([data-hand]), .plate, .ask, .status, .trump, .sum'))
      found.push(`${e.outerHTML.slice(0, 90)} is outside: ${[left, top, right, bottom].map(Math.round)}`);
    const style = getComputedStyle(e);
    const larger = e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth;
    if (/auto|scroll/.test(style.overflowY + style.overflowX) && larger)
      found.push(`${e.outerHTML.slice(0, 90)} scrolls`);
  }
  return found;
}"""
TOUCH = """() => [...document.querySelectorAll('main.play button:not([data-hand]), main.play a.button')]
  .filter((e) => e.checkVisibility() && e.getClientRects().length)
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([e, box]) => `${e.outerHTML.slice(0, 90)} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
CARDS = """() => [...document.querySelectorAll('[data-hand]')].map((e) => {
  const { left, right, top } = e.getBoundingClientRect();
  const hit = (x) => e.contains(document.elementFromPoint(x, top + 24));
  const across = Array.from({ length: Math.floor(right - left) }, (_, n) => left + n);
  return [e.dataset.hand, across.filter(hit).length, right <= innerWidth + 12 && left >= -12];
})"""


def fits(page: Page) -> None:
    """Nothing scrolls or lies outside; everything can be touched; of each card enough is seen."""
    page.wait_for_timeout(200)
    assert page.evaluate(SCROLLS) == []
    assert page.evaluate(TOUCH) == []
    for card, wide, inside in page.evaluate(CARDS):
        assert inside, card
        assert wide >= 24, f"only {wide} px of {card} can be hit"


@pytest.mark.parametrize(
    "settings",
    [
        {"edition": "classic", "players": 6},
        {"edition": "jubilee", "players": 4, "options": {"clairvoyance": True}},
        {"edition": "extreme", "players": 5},
        {"edition": "junior", "players": 4},
    ],
    ids=lambda settings: settings["edition"],
)
def test_a_table_fits(new_page: NewPage, settings: dict[str, Any]) -> None:
    person = Person(new_page(reduced_motion="reduce", viewport=PHONE, has_touch=True, is_mobile=True), 1)
    person.begin(**settings)
    for phase in ("seals" if settings["edition"] == "extreme" else "predict", "play"):
        for more in ("true", "clicker.round() > 2", "clicker.round() > 3"):
            play([person], until=f"clicker.phase() === '{phase}' && {more}")
            person.turn(phase)
            fits(person.page)


@pytest.mark.parametrize("phase", ["predict", "play"])
def test_twenty_cards_fit(new_page: NewPage, phase: str) -> None:
    person = Person(new_page(reduced_motion="reduce", viewport=PHONE, has_touch=True, is_mobile=True), 2)
    person.introduce()
    tell(person.page, played(asked(phase, cards(20)), edition="classic", players=3))
    person.page.goto(ADDRESS)
    person.turn(phase)
    assert person.page.locator("[data-hand]").count() == 20
    fits(person.page)
