"""On a desk what else there is stands beside the table; people talk there without opening anything over the game."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.passing import STANDS, result
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


def test_what_a_round_was_worth_lies_over_the_middle_of_the_table_with_nothing_under_it(new_page: NewPage) -> None:
    screen = result(9, players=6)
    page = new_page(reduced_motion="reduce", **DESK)
    Person(page).introduce()
    page.add_init_script(STANDS)
    screen.before(page)
    page.goto(screen.path)
    page.locator(".result .counted").last.wait_for()
    boxes = [page.locator(selector).bounding_box() for selector in (".result", ".board")]
    shown, board = ((box["x"] + box["width"] / 2 if box else None) for box in boxes)
    assert shown is not None
    assert board is not None
    assert abs(shown - board) < 1
    assert page.locator("[data-caption]").count() == 0  # gone with the cards it was about, and not by itself
