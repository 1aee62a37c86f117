"""A code of five letters, said on the phone, leads a friend to the table that gathers."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import NewPage
from tests.browser.person import Person

SENTENCE = "No table that waits for players has this code; ask for it once more."
PHONE = {"width": 390, "height": 844}


def waiting_host(new_page: NewPage) -> tuple[Person, str]:
    """A host who waits at a private table, and its code as it stands there."""
    host = Person(new_page())
    host.introduce()
    host.come(host.open(edition="classic", players=3))
    shown = host.page.locator("[data-code]")
    expect(shown).to_be_visible()
    expect(shown).to_contain_text(re.compile("^[A-Z]{5}"))
    return host, shown.get_attribute("data-code") or ""


def another(code: str) -> str:
    """A code that isn't this one, and leads nowhere (a table of this test could hardly have it)."""
    return ("QXQXQ" if code != "QXQXQ" else "XQXQX").lower()


def field(page: Page) -> Locator:
    return page.get_by_label("Code or link")


def test_a_friend_writes_the_code_with_the_keyboard_and_the_host_sees_who_came(new_page: NewPage) -> None:
    host, code = waiting_host(new_page)
    guest = Person(new_page())
    guest.introduce()
    guest.page.goto("/")
    guest.page.get_by_role("link", name="Join").focus()
    guest.page.keyboard.press("Enter")
    expect(field(guest.page)).to_be_focused()
    guest.page.keyboard.type(f" {code[:2].lower()} {code[2:].lower()}")
    guest.page.keyboard.press("Enter")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.locator("li.seat.mine").wait_for()
    expect(host.page.locator("li.seat", has_text=guest.name)).to_be_visible()
    expect(host.page.get_by_role("log")).to_contain_text(f"{guest.name} sits down.")
    expect(host.page.locator("main")).to_contain_text("Here: 2 of 3")
    guest.page.goto("about:blank")
    expect(host.page.locator("li.seat", has_text=guest.name)).to_contain_text("Not here now")
    expect(host.page.locator("main")).to_contain_text("Here: 1 of 3")


def test_a_wrong_code_gets_a_sentence_and_can_be_written_again(new_page: NewPage) -> None:
    _, code = waiting_host(new_page)
    page = new_page(refused=True, viewport=PHONE)
    page.goto("/join")
    field(page).fill(another(code))
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text(SENTENCE)
    assert violations(page, "dark") + violations(page, "light") == []
    field(page).fill("https://stonehenge.example/somewhere/else")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("There is no table in that; paste the whole link.")
    field(page).fill("-".join(code))
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("invites you")


def test_a_code_is_an_address_too_and_leads_nowhere_after_the_game_began(new_page: NewPage) -> None:
    host, code = waiting_host(new_page)
    guest = Person(new_page(refused=True))
    guest.page.goto(f"/c/{code.lower()}")
    expect(guest.page.locator("h1")).to_have_text(f"{host.name} invites you")
    host.page.locator("button.start").click()
    host.page.locator("main.play").wait_for()
    guest.page.goto(f"/c/{code}")
    expect(guest.page.get_by_role("alert")).to_have_text(SENTENCE)
    expect(field(guest.page)).to_have_value(code)


def test_the_field_helps_a_thumb(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE)
    page.goto("/join")
    given = {"inputmode": "text", "autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}
    for name, value in given.items():
        expect(field(page)).to_have_attribute(name, value)
    field(page).fill("pf xkw")
    assert field(page).evaluate("(input) => getComputedStyle(input).textTransform") == "uppercase"
