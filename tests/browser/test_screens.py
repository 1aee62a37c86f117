"""Every screen: axe finds nothing in either theme, nothing is cut off in either language, no key is missing."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.browser.screens import PLAIN, TABLES, settled, visit

PHONE: Final = {"width": 360, "height": 640}
DESKTOP: Final = {"width": 1440, "height": 900}
LOCALES: Final = Path(__file__).parents[2] / "src" / "stonehenge" / "locales"
KEYS: Final = frozenset(json.loads((LOCALES / "en.json").read_text(encoding="utf-8")))
AXE: Final = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
CUT: Final = """() => {
  const seen = (e) => e.checkVisibility() && e.getClientRects().length > 0 && !e.closest('.sr');
  const texts = 'button, a.button, label, legend, h1, h2, h3, summary, th, td, .name, .status, .note, .small, strong';
  const cut = [...document.querySelectorAll(texts)].filter((e) => {
    if (!seen(e) || !e.innerText?.trim()) return false;
    const style = getComputedStyle(e);
    if (style.display === 'inline') return false;
    const clipped = style.overflowX !== 'visible' || e.matches('button, a.button');
    return clipped && (e.scrollWidth > e.clientWidth + 2);
  }).map((e) => `${e.tagName} "${e.innerText.trim().slice(0, 50)}" ${e.scrollWidth} > ${e.clientWidth}`);
  const root = document.documentElement;
  return root.scrollWidth > innerWidth ? [...cut, `the page is ${root.scrollWidth} wide`] : cut;
}"""
SMALL: Final = """() => [...document.querySelectorAll('button, a.button, select, input:not(.sr), summary')]
  .filter((e) => e.checkVisibility() && e.getClientRects().length && !e.disabled && !e.closest('.hand'))
  .map((e) => [e, (e.matches('[type=radio], [type=checkbox]') ? e.closest('label') ?? e : e).getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
  .map(([e, box]) => `${e.outerHTML.slice(0, 80)} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def text_of(page: Page) -> str:
    """All words of a screen, with those that only a screen reader says."""
    words: str = page.evaluate(
        "() => document.body.textContent + ' ' + [...document.querySelectorAll('[aria-label], [title]')]"
        ".map((e) => `${e.getAttribute('aria-label') ?? ''} ${e.getAttribute('title') ?? ''}`).join(' ')"
    )
    return words


def keys_in(text: str) -> set[str]:
    """Keys where their text should be, or a place in a text that nothing was put in."""
    unfilled = set(re.findall(r"\{[a-z_]+\}", text))
    return {
        word for word in re.findall(r"\b[a-z_]+(?:\.[a-z_0-9]+)+\b", text) if word in KEYS or word[:4] == "web."
    } | unfilled


def words(page: Page, lang: str) -> list[str]:
    """What is wrong with a screen's words."""
    found = [f"{lang}: {key}" for key in keys_in(text_of(page))]
    return found + [f"{lang}: {cut}" for cut in page.evaluate(CUT)]


def violations(page: Page, theme: str) -> list[str]:
    """What axe finds."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    settled(page)  # colours fade
    results: Any = Axe().run(page, options=AXE)
    return [
        f"{theme}: {found['id']}: {node['html'][:120]} ({node['any'][0]['message'][:120] if node['any'] else ''})"
        for found in results.response["violations"]
        for node in found["nodes"]
    ]


def say(person: Person, lang: str) -> None:
    """Switch the language as the settings do, for what is loaded next."""
    change = f"{{...JSON.parse(localStorage.getItem('stonehenge')), lang: '{lang}'}}"
    person.page.evaluate(f"() => localStorage.setItem('stonehenge', JSON.stringify({change}))")


def say_elsewhere(person: Person, lang: str) -> None:
    """Switch the language in another tab: this one follows, and what is open stays open."""
    other = person.page.context.new_page()
    other.goto("/settings")
    other.get_by_text({"de": "Deutsch", "en": "English"}[lang], exact=True).click()
    other.locator(f'html[lang="{lang}"]').wait_for()
    other.close()
    person.page.locator(f'html[lang="{lang}"]').wait_for(timeout=10_000)


@pytest.mark.parametrize("screen", PLAIN)
def test_a_screen(new_page: NewPage, screen: str) -> None:
    person = Person(new_page(reduced_motion="reduce", viewport=PHONE))
    person.introduce()
    person.open(edition="classic", players=4, public=True, title="Friday")
    wrong: list[str] = []
    visit(person, screen)
    for lang in ("en", "de"):
        say(person, lang)
        person.page.reload()
        person.page.locator("main h1").first.wait_for()
        for size in (PHONE, DESKTOP):
            person.page.set_viewport_size(size)  # type: ignore[arg-type]
            settled(person.page)
            wrong += words(person.page, lang)
        assert person.page.locator("html").get_attribute("lang") == lang
    for theme in ("dark", "light"):
        wrong += violations(person.page, theme)
    person.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    wrong += person.page.evaluate(SMALL)
    assert wrong == []


@pytest.mark.parametrize("screen", TABLES)
def test_a_screen_of_a_table(new_page: NewPage, screen: str) -> None:
    person = Person(new_page(reduced_motion="reduce", viewport=PHONE), 5)
    person.introduce()
    person.page.goto("/join")
    TABLES[screen](person)
    wrong: list[str] = []
    for size in (PHONE, DESKTOP):
        person.page.set_viewport_size(size)  # type: ignore[arg-type]
        settled(person.page)
        wrong += words(person.page, "en")
    for theme in ("dark", "light"):
        wrong += violations(person.page, theme)
    person.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    settled(person.page)
    wrong += person.page.evaluate(SMALL)
    say_elsewhere(person, "de")
    for size in (PHONE, DESKTOP):
        person.page.set_viewport_size(size)  # type: ignore[arg-type]
        settled(person.page)
        wrong += words(person.page, "de")
    assert wrong == []
