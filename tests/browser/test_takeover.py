"""Somebody who watches plays on for a bot: everyone is asked, and it begins with the next deal."""

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play


def playing_and_watching(new_page: NewPage) -> tuple[Person, Person]:
    """Somebody who plays with bots, and somebody who watches and asks for a seat."""
    host, guest = Person(new_page()), Person(new_page())
    table = host.begin(edition="classic", players=3)
    guest.introduce()
    guest.come(table)
    guest.page.get_by_role("button", name="Play on for a bot").click()
    return host, guest


def test_a_bots_seat_is_asked_for_and_comes_with_the_next_deal(new_page: NewPage) -> None:
    host, guest = playing_and_watching(new_page)
    guest.page.get_by_text("once everyone who plays agrees (0 of 1)").wait_for()
    host.page.locator(".note", has_text=f"{guest.name} would like to play on for").wait_for()
    host.page.locator(".note").get_by_role("button", name="Agree").click()
    guest.page.get_by_text("once everyone who plays agrees (1 of 1)").wait_for()
    assert guest.page.locator("[data-hand]").count() == 0
    play([host], until=lambda: guest.page.locator("[data-hand]").count() > 0)
    assert guest.page.locator("[data-hand]").count() == 2


def test_who_asked_may_think_better_of_it_and_who_plays_may_refuse(new_page: NewPage) -> None:
    host, guest = playing_and_watching(new_page)
    guest.page.get_by_role("button", name="Not any more").click()
    guest.page.get_by_role("button", name="Play on for a bot").click()
    host.page.locator(".note").get_by_role("button", name="No", exact=True).click()
    guest.page.locator(".toast", has_text="the bot plays on").wait_for()
    guest.page.get_by_role("button", name="Play on for a bot").wait_for()
