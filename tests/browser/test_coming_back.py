"""Reload, no network, another device, another tab: the same seat at the same moment."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play


def seen(person: Person) -> tuple[list[str], list[str], str]:
    """The hand, the trick, and the round."""
    page = person.page
    cards = [card.get_attribute("data-hand") or "" for card in page.locator("[data-hand]").all()]
    trick = [card.get_attribute("data-card") or "" for card in page.locator(".trick [data-card]").all()]
    return cards, trick, page.locator("h1").inner_text()


def in_the_middle(person: Person, **settings: Any) -> str:
    """Somebody in the middle of a trick that waits for them."""
    table = person.begin(edition="classic", players=4, first_dealer=3, **settings)
    play([person], until="clicker.phase() === 'play' && clicker.trick() > 0 && clicker.hand() > 1")
    person.turn("play")
    return table


def test_a_reload_in_the_middle_of_a_trick(new_page: NewPage) -> None:
    person = Person(new_page(reduced_motion="reduce"))
    in_the_middle(person)
    before = seen(person)
    person.page.reload()
    person.turn("play")
    assert seen(person) == before
    play([person], until=lambda: seen(person)[2] != before[2])  # and it goes on


def test_a_lost_connection_is_said_and_mended(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce", lost=True)
    person = Person(page)
    in_the_middle(person)
    before = seen(person)
    page.context.set_offline(True)
    expect(page.locator(".note.bad")).to_be_visible(timeout=8_000)  # long before the next beat and its patience
    page.context.set_offline(False)
    expect(page.locator(".note.bad")).to_have_count(0, timeout=20_000)
    person.turn("play")
    assert seen(person) == before


def test_another_device_by_its_link(new_page: NewPage) -> None:
    first = Person(new_page(reduced_motion="reduce"))
    table = in_the_middle(first)
    before = seen(first)
    settings = first.page.context.new_page()
    settings.goto("/settings")
    settings.locator("section button:not(.primary)").first.click()
    url = settings.locator(".url a").get_attribute("href")
    assert url is not None
    other = Person(new_page(reduced_motion="reduce"))
    other.page.goto(url)
    other.page.locator("[data-claim] button.primary").click()
    other.page.wait_for_url("**/games")
    other.page.locator(f'a[href="/t/{table}"]').first.click()
    other.turn("play")
    assert seen(other) == before


def test_two_tabs_of_one_player(new_page: NewPage) -> None:
    first = Person(new_page(reduced_motion="reduce"))
    table = in_the_middle(first)
    before = seen(first)
    second = first.page.context.new_page()
    second.goto(f"/t/{table}")
    second.locator("main[data-phase=play]").wait_for()
    elsewhere = first.page.get_by_role("alert")
    if elsewhere.count():  # the newer window plays; the older one says so, and can have it back
        first.page.locator("button.primary").click()
        first.turn("play")
    assert seen(first) == before


def test_a_bot_holds_the_seat_and_says_so(new_page: NewPage) -> None:
    host, other = (Person(new_page(reduced_motion="reduce"), chance) for chance in range(2))
    host.introduce()
    table = host.open(edition="classic", players=3, away=5)
    host.come(table)
    other.join(table)
    host.page.locator("button.start").click()
    other.page.locator("main.play").wait_for()
    other.page.goto("about:blank")
    told = f"document.querySelector('[role=log]').textContent.includes('{other.name} is away; a bot plays on.')"
    play([host], until=told)
    assert host.page.evaluate(told)
    expect(host.page.locator("section.plate", has_text=other.name).locator(".sign")).to_have_attribute(
        "title", f"A bot plays for {other.name}."
    )
    other.come(table)
    other.page.locator("main.play").wait_for()
    back = other.page.get_by_role("button", name="I'm back")
    if back.count():
        back.click()
    expect(back).to_have_count(0)
    expect(host.page.locator('[role="log"]')).to_contain_text(f"{other.name} is back")
