"""What the server tells of rounds and tricks, seen: penalties are no gain, and a replay says why a trick was won."""

import re
from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play

NEXT: Final = '[aria-label="One step on"]'
LINE_ENDS: Final = """() => {
  const figure = document.querySelector('figure');
  const end = (path) => Number(path.getAttribute('d').split(' ').at(-1));
  return [...figure.querySelectorAll('path')].map((path) => [path.querySelector('title').textContent, end(path)]);
}"""


def test_a_game_of_penalties_and_its_replay(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce"), 5)
    page = person.page
    person.begin(edition="extreme", players=3)
    play([person])
    page.locator("summary", has_text="Score sheet").click()
    sheet = page.locator("table.ledger").last
    expect(sheet).to_contain_text(re.compile(r"\d penalty points?"))
    assert "+" not in sheet.inner_text()
    ends = dict(page.evaluate(LINE_ENDS))
    ranked = [line.inner_text() for line in page.locator("section ol.list .name").all()]
    assert sorted(ends, key=lambda name: (ends[name], ranked.index(name))) == ranked

    page.locator('a[href^="/replay"]').click()
    expect(page.locator('[aria-label="The last trick"]')).to_be_disabled()
    caption = page.locator("[data-caption]")
    while caption.count() == 0:
        page.locator(NEXT).click()
    why = caption.inner_text().partition(": ")[2]
    assert re.search(r"highest|[Tt]rump", why), why
    page.locator(NEXT).click()
    expect(page.locator(".words")).to_contain_text(f"{why}.")
    page.locator('[aria-label="The last trick"]').click()
    expect(page.get_by_role("dialog")).to_contain_text(f"{why}.")
