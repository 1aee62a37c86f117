"""Faces are chosen with the name and seen by everyone; card backs and table cloths are chosen by their pictures."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.browser.screens import settled

FOCUSED = "() => document.activeElement?.value"
TARGETS = """() => [...document.querySelectorAll('label:has(input[type=radio])')]
  .map((one) => one.getBoundingClientRect())
  .filter((one) => one.width < 44 || one.height < 44).length"""


def sound(page: Page) -> None:
    """Axe finds nothing, and no target is too small for a finger."""
    settled(page)
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate(TARGETS) == 0


def chosen(page: Page) -> str:
    """The face that is chosen in the form."""
    return str(page.locator("form input[type=radio]:checked").input_value())


def test_a_face_is_chosen_by_keys_and_seen_by_the_others(new_page: NewPage) -> None:
    host, guest = Person(new_page()), Person(new_page(viewport={"width": 320, "height": 568}))
    host.introduce()
    table = host.open(edition="jubilee", players=4)
    host.come(table)
    expect(host.page.locator("li.seat.mine [data-face='']")).to_be_visible()
    guest.come(table)
    guest.page.locator("form input[autocomplete=nickname]").fill(guest.name)
    sound(guest.page)
    before = chosen(guest.page)
    guest.page.keyboard.press("Tab")
    assert guest.page.evaluate(FOCUSED) == before
    guest.page.keyboard.press("ArrowRight")
    face = chosen(guest.page)
    assert face != before
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(f"li.seat.mine [data-face={face}]")).to_be_visible()
    expect(host.page.locator(f"li.seat [data-face={face}] svg")).to_be_visible()

    guest.page.goto("/settings")
    guest.page.locator("label:has(input[value=stag])").click()
    guest.page.get_by_role("button", name="Save").click()
    expect(host.page.locator("li.seat [data-face=stag]")).to_be_visible()
    guest.page.reload()
    expect(guest.page.get_by_label("Elven king")).to_be_checked()

    guest.come(table)  # whoever has committed to a word is waited for at the start
    expect(guest.page.locator("li.seat.mine")).to_be_visible()
    host.page.locator("button.start").click()
    host.page.locator("main.play").wait_for()
    expect(host.page.locator(".seat [data-face=stag] svg")).to_be_visible()
    bots = host.page.locator(".seat [data-face^='bot:apprentice'] svg")
    expect(bots).to_have_count(2)
    assert bots.nth(0).inner_html() != bots.nth(1).inner_html(), "who has another name is somebody else"


def test_a_new_name_is_asked_for_with_a_face(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    person = Person(page)
    page.goto("/")
    page.locator("[data-play-now]").click()
    page.locator("dialog[open]").wait_for()
    sound(page)
    face = chosen(page)
    page.keyboard.press("Enter")
    page.locator("main.play").wait_for()
    assert person.page.request.get("/api/me").json()["face"] == face


def test_backs_and_cloths_hold_at_once_and_after_a_reload(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    person = Person(page, theme="dark")
    person.introduce()
    page.goto("/settings")
    page.get_by_label("Stones", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Moon", exact=True)).to_be_checked()
    page.locator("label", has_text="Wine").click()
    sound(page)
    night = new_page()
    night.goto("/")
    page.goto("/")
    cloth = "() => getComputedStyle(document.querySelector('.table')).backgroundColor"
    page.locator(".table").wait_for()
    assert page.evaluate(cloth) != night.evaluate(cloth)
    person.begin(edition="jubilee", players=3, options={"clairvoyance": True})  # one's own cards lie face down
    moon = page.locator("[data-hand] path[fill='#1c2452']")
    expect(moon.first).to_be_attached()
    wine = page.evaluate(cloth)
    page.reload()
    expect(moon.first).to_be_attached()
    assert page.evaluate(cloth) == wine
    page.emulate_media(forced_colors="active")
    page.goto("/settings")
    expect(page.get_by_label("Wine")).to_be_checked()
    marked = "(one) => getComputedStyle(one.closest('label')).outlineStyle"
    assert page.get_by_label("Wine").evaluate(marked) == "solid"
    assert page.get_by_label("Moss").evaluate(marked) == "none"
