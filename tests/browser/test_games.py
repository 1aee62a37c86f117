"""Four browsers play whole games of every edition, by clicks alone."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, noted, play

SMALL = {"width": 900, "height": 640}
SPECIALS = ["dragon", "fairy", "bomb", "werewolf", "juggler", "cloud", "shapeshifter"]


def four(new_page: NewPage) -> list[Person]:
    """Four browsers."""
    return [Person(new_page(reduced_motion="reduce", viewport=SMALL), chance) for chance in range(4)]


def podium(people: list[Person]) -> None:
    """Everybody sees who won, and the same points."""
    totals = []
    for person in people:
        expect(person.page.locator(".podium li.won").first).to_be_visible()
        totals.append(person.page.locator(".podium .total").all_inner_texts())
    assert all(one == totals[0] for one in totals)


def gather(people: list[Person], **settings: Any) -> str:
    """The first opens a table over HTTP, the others come by its link; the first begins."""
    host, *others = people
    host.introduce()
    table = host.open(**settings)
    host.come(table)
    for person in others:
        person.join(table)
    host.page.locator("button.start").click()
    return table


def test_a_junior_game_from_the_first_screen_to_the_podium(new_page: NewPage) -> None:
    people = four(new_page)
    host, *others = people
    host.page.goto("/")
    host.page.locator('a[href="/new"]').click()
    host.page.locator("label:has(input[value=junior])").click()
    host.page.get_by_role("group", name="Players").get_by_text("4", exact=True).click()
    host.page.locator('[data-open="people"]').click()
    host.page.locator("dialog form input[autocomplete=nickname]").fill(host.name)
    host.page.locator("dialog form button.primary").click()
    host.page.wait_for_url("**/t/*")
    table = host.page.url.rsplit("/", 1)[1]
    others[0].page.goto("/join")  # with the link, the code, or straight
    others[0].page.locator("form input").fill(host.page.url)
    others[0].page.locator("form button.primary").click()
    others[0].page.locator("form input[autocomplete=nickname]").fill(others[0].name)
    others[0].page.locator("form button.primary").click()
    others[0].page.locator("li.seat.mine").wait_for()  # the invitation has a seat
    for person in others[1:]:
        person.join(table)
    expect(host.page.locator("li.seat strong")).to_have_text([person.name for person in people])
    host.page.locator("button.start").click()
    play(people)
    podium(people)
    host.page.locator(".actions button.primary").click()  # again, with the same people
    host.page.locator("li.seat.mine").wait_for()
    expect(host.page.locator("li.seat strong")).to_have_count(4)


@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [("classic", 6, {"rounds": "odd"}), ("club", 6, {"rounds": "even"}), ("extreme", 4, {})],
    ids=["classic", "club", "extreme"],
)
def test_a_whole_game(new_page: NewPage, edition: str, players: int, options: dict[str, str]) -> None:
    people = four(new_page)
    gather(people, edition=edition, players=players, options=options)
    play(people, seconds=400)
    podium(people)
    if edition == "extreme":
        assert {"seals", "return"} <= noted(people, "met")
        assert "steal" in noted(people, "did")


def test_a_jubilee_game_meets_every_special_card(new_page: NewPage) -> None:
    people = four(new_page)
    gather(people, edition="jubilee", players=4, options={"specials": SPECIALS})
    play(people, seconds=400)
    podium(people)
    met = noted(people, "met")
    assert {"predict", "werewolf", "shape", "colour", "pass", "cloud"} <= met
    assert noted(people, "played") >= set(SPECIALS) - {"werewolf"}
