"""Sounds and touches: asked for once, at the first table, and as loud as one likes."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.person import Person


def kept(page: Page) -> dict[str, Any]:
    preferences: dict[str, Any] = page.evaluate("() => JSON.parse(localStorage.getItem('stonehenge'))")
    return preferences


def test_the_first_table_asks_once_for_sounds(new_page: NewPage) -> None:
    person = Person(new_page(), soundAsked=False)
    table = person.begin(edition="classic", players=3)
    question = person.page.locator(".ask-sound")
    question.get_by_role("button", name="Yes").click()
    question.wait_for(state="detached")
    answered = kept(person.page)
    assert (answered["sound"], answered["vibrate"], answered["soundAsked"]) == (True, True, True)
    person.come(table)
    person.page.locator("main.play").wait_for()
    assert question.count() == 0
    person.page.goto("/settings")
    person.page.locator("input[type=range]").fill("20")
    assert kept(person.page)["volume"] == 20


def test_whoever_says_no_hears_nothing(new_page: NewPage) -> None:
    person = Person(new_page(), soundAsked=False)
    person.begin(edition="classic", players=3)
    person.page.locator(".ask-sound").get_by_role("button", name="No").click()
    assert not kept(person.page)["sound"]
    assert kept(person.page)["soundAsked"]
