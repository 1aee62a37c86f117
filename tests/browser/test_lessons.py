"""Somebody who never saw the game plays a lesson to its end: by touch, with the keyboard, and by its texts alone."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.screens import STILL

WAITS = '[data-lesson="read"], [data-lesson="done"], .cheer'
LESSONS = ("first", "special", "junior", "extreme")
_PLACES = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  return {
    words: box(document.querySelector('.lesson')),
    board: document.querySelector('.board').getBoundingClientRect().top,
    lit: [...document.querySelectorAll('[data-spotlight] .ring')].map(box),
    wide: innerWidth, high: innerHeight, scrolls: document.documentElement.scrollWidth,
  };
}"""


def begin(page: Page, lesson: str, lang: str = "en") -> None:
    first = json.dumps({"speed": "off", "autoLast": True, "lang": lang})
    page.add_init_script(f"localStorage.getItem('stonehenge') ?? localStorage.setItem('stonehenge', '{first}')")
    page.goto(f"/lesson/{lesson}")


def learn(page: Page, answer: Callable[[Page, bool], None]) -> int:
    """Answer whatever the lesson waits for, up to the cheer; how often."""
    for answered in range(100):
        page.locator(WAITS).first.wait_for()
        if page.locator(".cheer").count():
            return answered
        words = page.locator(".lesson p").inner_text()
        assert words.strip()
        answer(page, page.locator('[data-lesson="read"]').count() > 0)
        page.wait_for_function(
            "(words) => document.querySelector('.cheer') || document.querySelector('.lesson p').innerText !== words",
            arg=words,
        )
    raise AssertionError("the lesson doesn't end")


def tap_the_light(page: Page) -> None:
    lit = page.locator("[data-spotlight] .ring").first.bounding_box()
    assert lit is not None
    page.touchscreen.tap(lit["x"] + lit["width"] / 3, lit["y"] + lit["height"] / 2)


def by_touch(page: Page, reading: bool) -> None:
    """Tap what lies in the light, in its middle; the light goes on to what a card is to be, if that is asked."""
    if reading:
        page.locator(".lesson button").tap()
        return
    tap_the_light(page)
    if page.locator('[data-ask="colour"], [data-ask="shape"]').count():
        page.evaluate(STILL)
        tap_the_light(page)


def by_keys(page: Page, reading: bool) -> None:
    """What is meant has the focus already; a card that can be several things has it once more, for what it is to be."""
    if not reading and page.locator('[data-ask="seals"]').count():
        for seal in ("R", "B"):
            page.locator(f'[data-take="{seal}"]').press("Enter")
        page.locator("[data-seals-done]").press("Enter")
        return
    page.wait_for_function("() => document.activeElement.matches('button:not([disabled])')")
    page.keyboard.press("Enter")
    said = page.locator('[data-ask="colour"], [data-ask="shape"]')
    if said.count():
        page.wait_for_function("() => document.querySelector('[data-ask]').contains(document.activeElement)")
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.keyboard.press("Enter")


def by_ear(page: Page, reading: bool) -> None:
    """Press the button that the words name; nothing is known but roles, names and what is read out."""
    if reading:
        page.get_by_role("button", name="Next", exact=True).press("Enter")
        return
    heard = page.get_by_role("region", name="Learn").inner_text()
    named = re.search(r"(?:Now play: |Pass on: |Say |Choose )(.+)\.", heard)
    assert named, heard
    for button in named[1].split(", as "):  # a card, and what it is to be
        page.get_by_role("button", name=button, exact=True).first.press("Enter")


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_played_with_the_keyboard(new_page: NewPage, lesson: str) -> None:
    page = new_page()
    begin(page, lesson)
    assert learn(page, by_keys) >= 8
    expect(page.get_by_role("button", name="A real game")).to_be_focused()


def test_the_first_game_is_played_by_touch_and_leads_to_a_real_one(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(page, "first")
    assert learn(page, by_touch) > 15
    expect(page.get_by_role("heading", name="Well done!")).to_be_visible()
    page.get_by_role("button", name="A real game").tap()
    page.locator("form input[autocomplete=nickname]").fill("Newcomer")
    page.locator("form button.primary").tap()
    page.locator("main.play").wait_for()


def test_the_special_cards_are_learnt_by_touch(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    begin(page, "special")
    assert learn(page, by_touch) > 20


@pytest.mark.parametrize("lesson", ["first", "special"])
def test_a_lesson_is_played_by_its_texts_alone(new_page: NewPage, lesson: str) -> None:
    page = new_page()
    begin(page, lesson)
    learn(page, by_ear)
    assert "Well done!" in page.get_by_role("status").inner_text()


@pytest.mark.parametrize(("lesson", "lang"), [("first", "en"), *((lesson, "de") for lesson in LESSONS)])
def test_words_never_lie_over_what_they_are_about_and_nothing_jumps(new_page: NewPage, lesson: str, lang: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    begin(page, lesson, lang)
    stands: dict[tuple[int, int], set[float]] = {}

    def look(page: Page, reading: bool) -> None:
        for size in ((320, 568), (390, 844), (1440, 900)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate(STILL)
            seen: dict[str, Any] = page.evaluate(_PLACES)
            stands.setdefault(size, set()).add(seen["board"])
            assert seen["scrolls"] <= seen["wide"]
            for lit in seen["lit"]:
                assert lit["top"] >= seen["words"]["bottom"] - 8, (size, page.locator(".lesson p").inner_text())
                assert lit["bottom"] <= seen["high"] + 8
        by_keys(page, reading)
        assert page.locator(".lesson em").count() == 0  # nothing else than what is meant has had the focus

    learn(page, look)
    assert {size: len(tops) for size, tops in stands.items()} == dict.fromkeys(stands, 1)


def test_nothing_happens_before_the_words_are_read_and_another_card_is_answered_kindly(new_page: NewPage) -> None:
    page = new_page()
    begin(page, "first")
    page.locator('[data-lesson="read"]').wait_for()
    while "Say 1" not in page.locator(".lesson p").inner_text():
        page.locator(".lesson button:not([disabled])").click()
    page.locator('[data-predict="0"]').click()
    expect(page.locator(".lesson em")).to_contain_text("Another time")
    page.locator('[data-predict="1"]').click()
    page.locator('[data-lesson="read"]').wait_for()
    page.wait_for_timeout(1200)  # the last card of a hand goes by itself elsewhere, after 900 ms
    assert page.locator(".trick li").count() == 0
    page.locator(".lesson button").click()
    page.wait_for_timeout(1200)
    assert page.locator('[data-hand="R11"]').count() == 1
    page.locator('[data-hand="R11"]').click()
    expect(page.locator(".lesson p")).to_contain_text("the trick is yours")
