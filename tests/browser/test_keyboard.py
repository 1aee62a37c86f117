"""A whole game with keys alone; whoever can't see the table hears of everything."""

import re
import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person

ASKED = "[data-predict], [data-colour], [data-choice], [data-hand]"
FOCUSED = """() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  return { html: e.outerHTML.slice(0, 160), shown: getComputedStyle(e).outlineStyle !== 'none' };
}"""


def tab_to(page: Page, selector: str, most: int = 60) -> None:
    """Press the tab key until this has the focus."""
    for _ in range(most):
        if page.evaluate("(selector) => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} can't be reached by keys")


def test_a_whole_game_by_keys(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce", viewport={"width": 900, "height": 640})
    person = Person(page)
    page.goto("/")
    tab_to(page, 'a[href="/new"]')
    page.keyboard.press("Enter")
    page.locator("input[value=junior]").wait_for()
    tab_to(page, "input[name=edition]")
    for _ in range(6):
        if page.locator("input[value=junior]").is_checked():
            break
        page.keyboard.press("ArrowRight")
    tab_to(page, "details summary")
    page.keyboard.press("Enter")
    tab_to(page, '[data-open="bots"]')
    page.keyboard.press("Enter")
    page.locator("dialog input[autocomplete=nickname]").wait_for()
    tab_to(page, "dialog input[autocomplete=nickname]")
    page.keyboard.type(person.name)
    page.keyboard.press("Enter")
    page.locator("main.play").wait_for()
    for key, word in (("h", "Your hand"), ("t", "Round"), ("s", person.name)):
        page.keyboard.press(key)
        expect(page.locator('[role="log"] p').last).to_contain_text(word)
    end = time.monotonic() + 400
    while not person.over:
        assert time.monotonic() < end, person.look()
        if person.look()["phase"] is None:
            page.wait_for_timeout(40)
            continue
        may = page.locator("[data-predict]:not([aria-disabled]), [data-colour], [data-choice], [data-hand].may")
        if not page.evaluate(
            "() => document.activeElement?.matches('[data-predict], [data-colour], [data-choice], [data-hand]')"
        ):
            page.keyboard.press("Tab")
            if may.count() == 0:
                continue
            tab_to(page, ASKED)
        focused = page.evaluate(FOCUSED)
        assert focused is not None
        assert focused["shown"], focused
        page.keyboard.press("Enter")
        if person.look()["phase"] is not None:  # that one wasn't possible: the next
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Tab")
        page.wait_for_timeout(30)
    expect(page.locator(".podium li")).not_to_have_count(0)


def test_every_event_is_announced(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce"), 1)
    person.introduce()
    table = person.open(bots="counting", start=True, edition="classic", players=3)
    person.page.add_init_script(
        """addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
          for (const change of changes) for (const node of change.addedNodes)
            if (node.nodeType === 1 && node.matches('[role=log] p')) (window.heard ??= []).push(node.textContent);
        }).observe(document.body, { childList: true, subtree: true }));"""
    )
    person.come(table)
    person.page.locator("main.play").wait_for()
    live = person.page.locator('[role="log"]')
    expect(live).to_have_attribute("aria-live", "polite")
    person.reach("predict")
    person.click("predict", "0")
    person.turn("play")
    person.act()
    person.reach("predict")
    heard = " ".join(person.page.evaluate("() => window.heard ?? []"))
    for words in ("You predict 0", "You play", "predicts", "plays", "takes? the trick", "This round"):
        assert re.search(words, heard, re.IGNORECASE), (words, heard)
