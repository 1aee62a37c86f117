"""Settings: where one is signed in, a link that replaces somebody, and the removal of one's data."""

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import NewPage
from tests.browser.person import Person

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def somebody(page: Page) -> Person:
    """Somebody with a name, until the page forgets that."""
    person = Person(page, introduced=True)
    assert page.request.post("/api/me", data={"name": person.name}).ok
    return person


def link_of(person: Person) -> str:
    answer = person.page.request.post("/api/me/link")
    return f"/#/claim/{answer.json()['code']}"


def known_as(page: Page) -> str:
    name: str = page.request.get("/api/me").json()["name"]
    return name


def nothing_wrong(page: Page) -> None:
    for theme in ("light", "dark"):
        assert violations(page, theme) == []
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


def test_a_link_says_whom_it_replaces_and_offers_the_way_back(new_page: NewPage) -> None:
    henry, anya = somebody(new_page()), somebody(new_page(**PHONE))
    anya.open(bots="random", start=True)
    page = anya.page
    page.goto(link_of(henry))
    claim = page.locator("[data-claim]")
    expect(claim.get_by_role("alert")).to_contain_text(f"So far this browser is {anya.name}, with one game.")
    expect(claim.get_by_role("alert")).to_contain_text(f"{anya.name} would be lost")
    nothing_wrong(page)
    claim.get_by_role("button", name=f"Stay {anya.name}").click()
    page.wait_for_url("**/settings")
    assert known_as(page) == anya.name
    page.goto("about:blank")
    page.goto(link_of(henry))
    claim.get_by_role("button", name=f"Make a link back to {anya.name}").click()
    back = claim.locator(".url a").get_attribute("href")
    assert back is not None
    nothing_wrong(page)
    claim.get_by_role("button", name=f"Become {henry.name}").click()
    page.wait_for_url("**/games")
    assert known_as(page) == henry.name
    page.goto("about:blank")
    page.goto(back)
    claim.get_by_role("button", name=f"Become {anya.name}").click()
    page.wait_for_url("**/games")
    assert known_as(page) == anya.name


def test_devices_are_listed_and_signed_out_at_once(new_page: NewPage) -> None:
    desk, phone = somebody(new_page()), Person(new_page(**PHONE))
    table = desk.open(bots="random", start=True)
    phone.page.goto(link_of(desk))
    phone.page.locator("[data-claim] button.primary").click()
    phone.page.wait_for_url("**/games")
    phone.come(table)
    phone.page.locator("main.play").wait_for()
    page = desk.page
    page.goto("/settings")
    listed = page.locator("[data-devices] li")
    expect(listed).to_have_count(2)
    expect(listed.filter(has_text="this one")).to_have_count(1)
    expect(listed.first).to_contain_text("Chrome")
    nothing_wrong(page)
    page.get_by_role("button", name="Sign out Chrome").click()
    expect(listed).to_have_count(1)
    expect(phone.page.get_by_role("alert")).to_contain_text("This device was signed out.")
    page.get_by_role("button", name="Sign out everywhere").click()
    dialog = page.get_by_role("dialog")
    nothing_wrong(page)
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Sign out everywhere").click()
    dialog.get_by_role("button", name="Sign out everywhere, here too").click()
    page.locator("[data-play-now]").wait_for()
    assert page.request.get("/api/me").status == 401


def test_ones_data_is_removed_after_two_questions(new_page: NewPage) -> None:
    person = somebody(new_page(**PHONE))
    table = person.open(bots="random", start=True)
    page = person.page
    page.goto("/settings")
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Remove my data").click()
    expect(dialog).to_contain_text("What goes")
    expect(dialog).to_contain_text("What stays")
    nothing_wrong(page)
    dialog.get_by_role("button", name="Go on").click()
    remove = dialog.get_by_role("button", name="Remove everything for good")
    expect(remove).to_be_disabled()
    dialog.get_by_label("Your name").fill("somebody else")
    expect(remove).to_be_disabled()
    nothing_wrong(page)
    dialog.get_by_role("button", name="Keep everything").click()
    assert known_as(page) == person.name
    page.get_by_role("button", name="Remove my data").click()
    dialog.get_by_role("button", name="Go on").click()
    dialog.get_by_label("Your name").fill(person.name)
    dialog.get_by_label("Your name").press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("Your data was removed")
    dialog.get_by_role("button", name="Home").click()
    page.locator("[data-play-now]").wait_for()
    assert page.request.get("/api/me").status == 401
    assert person.name not in page.request.get(f"/api/tables/{table}").text()
