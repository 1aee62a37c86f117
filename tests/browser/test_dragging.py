"""A card is played by dragging it up: with the mouse, and with a finger."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.browser.screens import STILL

Drag = Callable[[Page, float, float, float], None]


def with_the_mouse(page: Page, x: float, y: float, up: float) -> None:
    """Press there, go up so far, and let go."""
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 4, y - up, steps=6)
    page.mouse.up()


def with_a_finger(page: Page, x: float, y: float, up: float) -> None:
    """Touch there, go up so far, and let go."""
    session = page.context.new_cdp_session(page)
    ways = [("touchStart", 0.0), *(("touchMove", up * n / 6) for n in range(1, 7))]
    for kind, gone in ways:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - gone}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


HIGHEST: Final = """(card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  const spots = Array.from({ length: Math.floor(height) }, (_, down) => [left + width / 2, top + down + 4]);
  return spots.find(([x, y]) => card.contains(document.elementFromPoint(x, y)));
}"""
"""A spot at a card's upper edge: whoever takes it there has soon left the card behind."""
DEVICES: dict[str, tuple[dict[str, Any], Drag]] = {
    "mouse": ({"viewport": {"width": 1280, "height": 800}}, with_the_mouse),
    "finger": ({"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}, with_a_finger),
}


def cards(page: Page) -> list[str]:
    """One's own hand."""
    held: list[str] = page.locator("[data-hand]").evaluate_all("all => all.map((one) => one.dataset.hand)")
    return held


@pytest.mark.parametrize("device", DEVICES)
def test_a_card_that_is_dragged_up_is_played(new_page: NewPage, device: str) -> None:
    settings, drag = DEVICES[device]
    person = Person(new_page(**settings), 3, confirmTap=True)  # so that a click, which ends it, doesn't play the card
    person.begin(edition="classic", players=3, options={"rounds": "even"}, first_dealer=2)
    person.reach("play")
    page = person.page
    hand = page.locator("[data-hand]")
    held = cards(page)
    card = page.locator('[data-hand]:not([aria-disabled="true"])').first
    name = card.get_attribute("data-hand")
    x, y = page.evaluate(HIGHEST, card.element_handle())
    drag(page, x, y, 20)  # not far enough
    page.evaluate(STILL)
    assert cards(page) == held
    x, y = page.evaluate(HIGHEST, card.element_handle())
    drag(page, x, y, 90)
    expect(hand).to_have_count(len(held) - 1)
    held.remove(str(name))
    assert cards(page) == held
    expect(page.locator(".note.bad")).to_have_count(0)
