"""Without a server the page opens, says what needs one, teaches the game, and goes on by itself when it is back."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import NewPage
from tests.browser.person import Person
from tests.browser.test_lessons import by_keys, learn
from tests.live.server import Server, serving

PHONE = {"width": 390, "height": 844}
UNREACHED = "The server can't be reached"


@contextmanager
def visited(page: Page, folder: Path) -> Iterator[Server]:
    """A server whose page somebody has opened once: the service worker has kept it."""
    with serving(folder) as server:
        page.goto(server.url)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
        yield server


def test_the_shell_loads_offline_and_says_what_needs_the_server(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(lost=True, viewport=PHONE)
    with visited(page, tmp_path) as server:
        pass  # from now on it is gone
    for path in ("/", "/settings", "/learn", "/learn/jubilee"):
        page.goto(server.url + path)
        expect(page.locator("main h1").first).to_be_visible()
    expect(page.locator("article h2").first).to_be_visible()  # the rules themselves
    page.goto(server.url + "/lobby")
    expect(page.get_by_role("alert")).to_contain_text(UNREACHED)
    page.goto(server.url)
    expect(page.get_by_role("alert")).to_contain_text(UNREACHED)
    expect(page.get_by_role("alert")).to_contain_text("A game needs it")
    expect(page.locator("[data-play-now]")).to_be_disabled()
    assert violations(page, "dark") + violations(page, "light") == []
    page.get_by_role("link", name="Learn meanwhile").click()
    expect(page.locator("a.primary")).to_be_visible()


def test_with_the_network_cut_lessons_run_to_their_end(new_page: NewPage, tmp_path: Path) -> None:
    person = Person(new_page(lost=True, reduced_motion="reduce"))
    page = person.page
    with visited(page, tmp_path) as server:
        page.context.set_offline(True)
        for lesson in ("special", "junior", "extreme"):
            page.goto(f"{server.url}/lesson/{lesson}")
            page.locator("[data-hand]").first.wait_for()
            expect(page.get_by_text(UNREACHED)).to_have_count(0)
        page.goto(f"{server.url}/lesson/first")
        assert learn(page, by_keys) >= 8
        page.get_by_role("button", name="A real game").click()  # which needs a server, and says so
        page.locator("dialog[open] button.primary").click()
        expect(page.get_by_role("alert")).to_contain_text(UNREACHED)


def test_the_start_finds_the_server_again_by_itself(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(lost=True, viewport=PHONE)
    person = Person(page)
    with visited(page, tmp_path) as server:
        page.context.set_offline(True)
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text(UNREACHED)
        page.context.set_offline(False)
        expect(page.get_by_role("alert")).to_have_count(0, timeout=15_000)
        page.locator("[data-play-now]").click()
        page.locator("dialog input[autocomplete=nickname]").fill(person.name)
        page.keyboard.press("Enter")
        page.locator("main.play").wait_for()
        assert page.url.startswith(f"{server.url}/t/")


@pytest.mark.parametrize("known", [False, True], ids=["somebody new", "somebody known"])
def test_the_start_says_that_the_server_went_away_while_one_looked_at_it(
    new_page: NewPage, tmp_path: Path, known: bool
) -> None:
    page = new_page(lost=True)
    person = Person(page)
    with visited(page, tmp_path) as server:
        if known:
            page.request.post(f"{server.url}/api/me", data={"name": person.name})
            page.evaluate("() => localStorage.setItem('stonehenge', JSON.stringify({ introduced: true }))")
        page.reload()
        expect(page.locator("[data-play-now]")).to_be_enabled()
        page.context.set_offline(True)
        expect(page.get_by_role("alert")).to_contain_text(UNREACHED, timeout=15_000)
