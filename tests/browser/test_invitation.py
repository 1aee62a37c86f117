"""An invitation says who invites to what and who is there; a seat is one tap away, and the host sees who came."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person


def invite(new_page: NewPage) -> tuple[Person, str]:
    """A host who waits, and the table."""
    host = Person(new_page())
    host.introduce()
    table = host.open(edition="jubilee", players=4, title="Friday")
    host.come(table)
    host.page.locator("li.seat.mine").wait_for()
    return host, table


def test_somebody_new_sees_who_invites_and_sits_down_with_enter(new_page: NewPage) -> None:
    host, table = invite(new_page)
    guest = Person(new_page())
    guest.come(table)
    expect(guest.page.locator("h1")).to_have_text(f"{host.name} invites you")
    expect(guest.page.locator("main")).to_contain_text("Friday")
    expect(guest.page.locator("main")).to_contain_text("3 seats are free.")
    guest.page.get_by_text("Deutsch").click()
    expect(guest.page.locator("h1")).to_have_text(f"{host.name} lädt dich ein")
    guest.page.locator("form input[autocomplete=nickname]").fill(guest.name)
    guest.page.keyboard.press("Enter")
    guest.page.locator("li.seat.mine").wait_for()
    expect(host.page.locator(".code p[role=status]")).to_have_text(f"{guest.name} sits down.")


def test_somebody_known_sits_down_with_one_tap(new_page: NewPage) -> None:
    host, table = invite(new_page)
    guest = Person(new_page())
    guest.introduce()
    guest.come(table)
    expect(guest.page.locator("h1")).to_have_text(f"{host.name} invites you")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.locator("li.seat.mine").wait_for()
    guest.page.get_by_role("button", name="Get up").click()
    expect(guest.page.locator("li.seat button.primary")).to_have_count(3)


def test_who_only_watches_sees_the_seats(new_page: NewPage) -> None:
    _, table = invite(new_page)
    guest = Person(new_page())
    guest.introduce()
    guest.come(table)
    guest.page.get_by_role("button", name="Only watch").click()
    expect(guest.page.locator("li.seat button.primary")).to_have_count(3)
    guest.come(table)
    expect(guest.page.locator("main")).to_contain_text("3 seats are free.")  # they took none
