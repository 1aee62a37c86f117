"""On a desk people talk beside the table: what one writes, the other reads without opening anything over the game."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person

DESK = {"viewport": {"width": 1440, "height": 900}}


def test_people_talk_beside_the_table(new_page: NewPage) -> None:
    host, guest = (Person(new_page(**DESK), chance) for chance in (1, 2))
    host.introduce()
    table = host.open(edition="classic", players=3)
    host.come(table)
    guest.join(table)
    host.page.locator("button.start").click()
    for person in (host, guest):
        person.page.locator(".dock summary").wait_for()
    host.page.locator(".dock summary").click()
    field = host.page.locator(".dock form input")
    field.fill("A good hand?")
    field.press("Enter")
    expect(field).to_have_value("")
    expect(host.page.locator(".dock .said")).to_contain_text("A good hand?")
    summary = guest.page.locator(".dock summary")
    expect(summary.locator(".unread")).to_have_text("1")  # folded, it says that there is something
    summary.click()
    expect(guest.page.locator(".dock .said")).to_contain_text(host.name)
    expect(guest.page.locator(".dock .said")).to_contain_text("A good hand?")
    expect(summary.locator(".unread")).to_have_count(0)
    guest.page.get_by_role("group", name="Quick words").get_by_role("button").first.click()
    expect(host.page.locator(".dock .said li")).to_have_count(2)
    expect(host.page.locator(".dock summary .unread")).to_have_count(0)  # one who reads along has read it
    expect(host.page.locator("dialog[open]")).to_have_count(0)
