"""A table that gathers, at every width: nothing is cut, and nothing lies over anything."""

from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.browser.screens import SPECIALS, STILL
from tests.browser.test_widths import WIDTHS, WRONG

HEIGHT: Final = 844
TARGETS: Final = """() => [...document.querySelectorAll('main button, main a.button, main select, main summary')]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.textContent.trim() || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([name, box]) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def wrong_at_every_width(page: Page) -> dict[str, list[int]]:
    """What is cut, lies over something else, or is too small for a finger, and at which widths."""
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    found: dict[str, list[int]] = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        for one in set(page.evaluate(WRONG)) | set(page.evaluate(TARGETS)):
            found.setdefault(one, []).append(width)
    return found


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_table_that_gathers_is_whole_at_every_width(new_page: NewPage, lang: str) -> None:
    host = Person(new_page(reduced_motion="reduce", viewport={"width": 390, "height": HEIGHT}), lang=lang)
    host.introduce()
    host.page.request.patch("/api/me", data={"name": "Maximiliane-Friederike von T.", "lang": lang})
    table = host.open(
        edition="jubilee", players=6, options={"specials": SPECIALS}, title="Friday with everyone, and with cake"
    )
    guest, watcher = Person(new_page()), Person(new_page())
    guest.name = "Wolfgang Amadeus Theophilus M."
    guest.join(table)
    guest.page.goto("about:blank")  # somebody who sits there, and is away
    host.come(table)
    host.page.locator("[data-code]").wait_for()
    host.page.locator("li.seat.gone").wait_for()
    host.page.locator("li.seat button:not(.icon)").nth(1).click()  # a bot
    expect(host.page.locator("li.seat button.icon")).to_have_count(2)  # both may be removed
    watcher.introduce()
    watcher.come(table)
    host.page.locator("p.looking").wait_for()
    host.page.evaluate(STILL)
    assert wrong_at_every_width(host.page) == {}
    for width in (390, 1440):
        host.page.set_viewport_size({"width": width, "height": HEIGHT})
        assert violations(host.page, "dark") + violations(host.page, "light") == []


def test_nothing_moves_when_the_code_arrives_or_somebody_comes(new_page: NewPage) -> None:
    host, guest = Person(new_page(viewport={"width": 390, "height": HEIGHT})), Person(new_page())
    host.introduce()
    table = host.open(edition="classic", players=3)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    host.page.route("**/invitation", hold)
    host.come(table)
    start = host.page.locator("button.start")
    start.wait_for()
    before = start.bounding_box()
    assert before is not None
    assert before["y"] + before["height"] < HEIGHT  # on a phone it is seen at once
    expect(host.page.locator("[data-code]")).to_have_count(0)
    held[0].continue_()
    host.page.locator("[data-code]").wait_for()
    assert start.bounding_box() == before
    guest.join(table)
    expect(host.page.locator(".code p[role=status]")).to_have_text(f"{guest.name} sits down.")
    assert start.bounding_box() == before
