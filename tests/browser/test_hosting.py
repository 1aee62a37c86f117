"""A host asks before somebody is removed, and whoever is removed learns of it; a game with bots goes on, and again."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person


def test_a_host_is_asked_before_somebody_is_removed(new_page: NewPage) -> None:
    host, guest = Person(new_page()), Person(new_page())
    host.introduce()
    table = host.open(players=3)
    host.come(table)
    guest.join(table)
    host.page.get_by_label(f"Remove {guest.name}").click()
    host.page.locator("dialog[open]").get_by_text("Cancel").click()
    assert guest.page.locator("li.seat.mine").count() == 1
    host.page.get_by_label(f"Remove {guest.name}").click()
    host.page.locator("dialog[open] .danger").click()
    guest.page.get_by_text("The host has removed you from the table.").wait_for()
    host.page.locator("li.seat", has_text=guest.name).wait_for(state="detached")


def test_a_host_is_asked_during_the_game_too(new_page: NewPage) -> None:
    host, guest = Person(new_page()), Person(new_page())
    host.introduce()
    table = host.open(players=3)
    host.come(table)
    guest.join(table)
    host.page.locator("button.start").click()
    guest.page.locator("main.play").wait_for()
    host.page.get_by_label("Menu").click()
    host.page.get_by_role("button", name="Remove").click()
    host.page.locator("dialog[open] .danger", has_text="Remove").last.click()
    guest.page.get_by_text("The host has removed you from the table.").wait_for()


@pytest.mark.parametrize("begun", [False, True], ids=["gathering", "playing"])
@pytest.mark.parametrize("back", ["reload", "online"])
def test_who_was_removed_while_offline_learns_of_it(new_page: NewPage, begun: bool, back: str) -> None:
    host, guest = Person(new_page()), Person(new_page(lost=True))
    host.introduce()
    table = host.open(players=3)
    host.come(table)
    guest.join(table)
    if begun:
        host.page.locator("button.start").click()
        guest.page.locator("main.play").wait_for()
    guest.page.context.set_offline(True)
    if begun:
        host.page.get_by_label("Menu").click()
        host.page.get_by_role("button", name="Remove").click()
        host.page.locator("dialog[open] .danger", has_text="Remove").last.click()
        host.page.locator("section.plate", has_text=guest.name).wait_for(state="detached")
    else:
        host.page.get_by_label(f"Remove {guest.name}").click()
        host.page.locator("dialog[open] .danger").click()
        host.page.locator("li.seat", has_text=guest.name).wait_for(state="detached")
    guest.page.context.set_offline(False)
    if back == "reload":
        guest.page.reload()
    expect(guest.page.get_by_role("alert")).to_have_text("The host has removed you from the table.", timeout=20_000)
    guest.page.get_by_role("link", name="Home").click()
    guest.page.locator("[data-play-now]").wait_for()


def test_the_start_leads_back_to_the_game_that_runs(new_page: NewPage) -> None:
    person = Person(new_page())
    table = person.begin(edition="classic", players=3)
    person.page.goto("/")
    person.page.get_by_role("link", name="Go on with your game").click()
    person.page.locator("main.play").wait_for()
    assert person.page.url.endswith(f"/t/{table}")


def test_a_rematch_with_bots_begins_at_once(new_page: NewPage) -> None:
    person = Person(new_page())
    person.begin(edition="classic", players=3)
    person.page.get_by_label("Menu").click()
    person.page.get_by_role("button", name="End the table").click()
    person.page.get_by_role("button", name="Yes").click()
    person.page.get_by_role("button", name="Rematch").click()
    person.page.locator("main.play").wait_for()
