"""What a thing on the table is and does: by hover, hold, a key, and in a list; and the rules one tap away."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person

SHOWN = "[data-explanation]"


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 4, box["y"] + box["height"] / 4


def test_a_card_a_plate_and_trump_explain_themselves_to_the_mouse_and_the_keys(new_page: NewPage) -> None:
    person = Person(new_page())
    person.begin(edition="classic", players=4)
    page = person.page
    person.reach("predict")
    for selector, words in (
        (".board .plate", "No prediction|Predicted"),
        (".board .trump", "trump"),
        ("[data-hand]", "."),
    ):
        page.mouse.move(*middle(page, selector))
        expect(page.locator(SHOWN)).to_be_visible()
        assert page.locator(SHOWN).inner_text()
        expect(page.locator(SHOWN).get_by_text(re.compile(words)).first).to_be_visible()
        page.mouse.move(2, 2)
        expect(page.locator(SHOWN)).to_have_count(0)
    page.locator("[data-hand]").first.focus()
    page.keyboard.press("?")
    told = page.locator(SHOWN).inner_text().splitlines()
    expect(page.get_by_role("log")).to_contain_text(f"{told[0]}: ")  # heard, too
    page.keyboard.press("Escape")
    expect(page.locator(SHOWN)).to_have_count(0)


def test_a_finger_that_holds_a_card_reads_and_does_not_play(new_page: NewPage) -> None:
    person = Person(new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True))
    person.begin(edition="classic", players=3)
    page = person.page
    person.reach("play")
    x, y = middle(page, "[data-hand].may")
    cards = page.locator("[data-hand]").count()
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(SHOWN)).to_be_visible()
    parchment, card = page.locator(SHOWN).bounding_box(), page.locator("[data-hand].may").first.bounding_box()
    assert parchment is not None
    assert card is not None
    assert parchment["y"] + parchment["height"] <= card["y"], "it lies over the hand"
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    assert page.locator("[data-hand]").count() == cards
    assert person.look()["phase"] == "play"


def test_all_is_explained_in_a_list_with_the_rules_of_this_game(new_page: NewPage) -> None:
    person = Person(new_page())
    person.begin(edition="jubilee", players=4, options={"specials": ["bomb", "cloud"]})
    page = person.page
    page.get_by_role("button", name="What is what?").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("dt").first).to_be_visible()
    expect(dialog).to_contain_text("The rules of this game")
    expect(dialog).to_contain_text("Wizard Jubilee")
    dialog.locator("[data-rules]").click()
    expect(dialog.locator("article h2").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.url.count("/t/") == 1  # one never leaves the table for it


def test_a_special_card_is_told_of_the_first_time_and_never_again(new_page: NewPage) -> None:
    person = Person(new_page(), speed="fast")
    person.begin(edition="classic", players=3, options={"mode": "maximus"})
    page = person.page
    page.wait_for_function("() => JSON.parse(localStorage.getItem('stonehenge')).met?.length > 0", timeout=30_000)
    heard = page.get_by_role("log").inner_text()
    assert "Wizard: Beats" in heard or "Jester: Loses" in heard
    met = page.evaluate("() => JSON.parse(localStorage.getItem('stonehenge')).met")
    assert len(met) == len(set(met))
