"""An edition of another package, of which the page knows neither name nor picture: chosen, played, and seen again.

The server plays Junior; on the way to the page and back it is called by another name.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person

OURS, THEIRS = '"edition":"junior"', '"edition":"moon_light"'


def _told(text: str) -> str:
    """What the server says of the one is told of the other."""
    return text.replace(OURS, THEIRS)


def _asked(text: str | None) -> str | None:
    return None if text is None else text.replace(THEIRS, OURS)


@contextmanager
def _disguised(page: Page, catalogue: dict[str, Any]) -> Iterator[None]:
    """Let the page hear of an edition that it doesn't know, wherever it hears of Junior."""

    def http(route: Route) -> None:
        answer = route.fetch(post_data=_asked(route.request.post_data))
        body = answer.text()
        if route.request.url.endswith("/api/catalogue"):
            body = json.dumps({**json.loads(body), **catalogue})
        route.fulfill(response=answer, body=_told(body))

    def socket(near: WebSocketRoute) -> None:
        far = near.connect_to_server()
        near.on_message(lambda message: far.send(_asked(str(message)) or ""))
        far.on_message(lambda message: near.send(_told(str(message))))

    page.route("**/api/**", http)
    page.route_web_socket("**/api/tables/*/socket", socket)
    yield
    page.unroute_all(behavior="wait")


def _card(**more: Any) -> dict[str, Any]:
    phase = {"name": "moon_phase", "values": ["new_moon", "full"], "several": False, "together": []}
    return {"editions": [{"edition": "moon_light", "fewest": 3, "most": 6, "options": [phase], **more}]}


def test_an_edition_of_another_package_can_be_played_and_seen_again(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    person = Person(page, lastEdition="moon_light", lastPlayers=3)
    with _disguised(page, _card(names={"en": "Moonlight", "de": "Mondschein"}, blurbs={"en": "Played at night."})):
        person.introduce()
        page.goto("/")
        expect(page.locator(".what")).to_contain_text("Moonlight · 3 players")
        page.goto("/new")
        card = page.locator("label:has(input[value=moon_light])")
        expect(card).to_contain_text("Moonlight")
        expect(card).to_contain_text("Played at night.")
        expect(card.locator("svg path").first).to_be_attached()
        page.get_by_text("Variants and house rules").click()
        expect(page.get_by_role("group", name="Moon phase")).to_contain_text("New moon")
        page.locator('[data-open="bots"]').click()
        page.wait_for_url("**/t/*")
        person.quick()
        expect(page.locator(".podium li.won").first).to_be_visible(timeout=120_000)
        page.locator('a[href^="/replay"]').click()
        expect(page.locator("footer input")).to_be_visible()
        page.locator('[aria-label="One step on"]').click()
        expect(page.locator(".board")).to_be_visible()
        page.goto("/games")
        expect(page.locator("li.panel")).to_contain_text("Moonlight")
        page.goto("/standings")
        expect(page.locator("table").first).to_contain_text("Moonlight")
        page.goto("/learn")
        page.locator('a[href="/learn/moon_light"]').click()
        expect(page.get_by_role("heading", name="Moonlight")).to_be_visible()
        expect(page.locator("article")).to_contain_text("Played at night.")


def test_an_edition_that_says_nothing_of_itself_goes_by_its_name(new_page: NewPage) -> None:
    page = new_page()
    person = Person(page)
    with _disguised(page, _card()):
        person.introduce()
        page.goto("/new")
        page.locator("label:has(input[value=moon_light])").click()
        expect(page.locator("label:has(input[value=moon_light])")).to_contain_text("Moon light")
        expect(page.locator(".open p")).to_contain_text("Moon light")
        page.locator('[data-open="people"]').click()
        page.wait_for_url("**/t/*")
        expect(page.get_by_role("heading", name="Moon light")).to_be_visible()
