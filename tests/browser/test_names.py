"""Somebody new is asked for a name wherever a game begins, and Enter takes the one that stands there."""

from typing import Final

import pytest

from tests.browser.conftest import NewPage
from tests.browser.person import Person

BEGINNINGS: Final = {"/": "[data-play-now]", "/new": "[data-open=bots]"}
"""A lesson needs no name: it is asked for with the real game at its end."""
FIELD: Final = """() => {
  const field = document.activeElement;
  const named = field?.matches('dialog input[autocomplete=nickname]');
  return named ? field.value.slice(field.selectionStart, field.selectionEnd) : null;
}"""


@pytest.mark.parametrize("path", BEGINNINGS)
def test_enter_is_enough(new_page: NewPage, path: str) -> None:
    person = Person(new_page())
    person.page.goto(path, wait_until="networkidle")  # a button that comes anew loses the key
    person.page.locator(BEGINNINGS[path]).press("Enter")
    field = person.page.locator("dialog[open] input[autocomplete=nickname]")
    field.wait_for()
    assert person.page.evaluate(FIELD) == field.input_value() != ""
    person.page.keyboard.press("Enter")
    person.page.locator("main.play").wait_for()


def test_one_types_over_the_name_that_stands_there(new_page: NewPage) -> None:
    person = Person(new_page())
    person.page.goto("/")
    person.page.locator("[data-play-now]").click()
    person.page.locator("dialog[open] input[autocomplete=nickname]").wait_for()
    person.page.keyboard.type("Morgana")
    person.page.keyboard.press("Enter")
    person.page.locator("main.play").wait_for()
    assert person.page.request.get("/api/me").json()["name"] == "Morgana"
