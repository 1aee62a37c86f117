"""Whole games of every edition with everything in motion, looked at frame by frame."""

from collections import Counter
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, expect

from stonehenge.plugins.editions import set_up
from stonehenge.rules.codes import CARD
from stonehenge.rules.setup import Setup
from tests.browser.conftest import NewPage
from tests.browser.person import Person, play
from tests.browser.screens import SPECIALS

WATCHER: Final = (Path(__file__).parent / "watcher.js").read_text(encoding="utf-8").strip().rstrip(";")
HASTE: Final = 4
"""So many times as fast as anywhere else a page's time goes, for its clocks and for what travels."""
QUICK_CLOCKS: Final = f"""
  const later = window.setTimeout;
  window.setTimeout = (run, time = 0, ...rest) => later(run, time / {HASTE}, ...rest);
"""
SHORTEST: Final[dict[str, dict[str, Any]]] = {
    "classic": {"players": 6, "options": {"rounds": "odd"}},
    "jubilee": {"players": 6, "options": {"rounds": "even", "specials": SPECIALS}},
    "club": {"players": 6, "options": {"rounds": "odd"}},
    "junior": {"players": 6},
    "extreme": {"players": 4},
}
"""The shortest whole game of each edition."""


def hasten(page: Page) -> None:
    """Let time go faster in this page."""
    page.add_init_script(QUICK_CLOCKS)
    session = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": HASTE})


def watch(person: Person, setup: Setup) -> None:
    """Look at every frame from now on."""
    copies = {CARD.write(card): number for card, number in Counter(setup.deck).items() if number > 1}
    person.page.evaluate(WATCHER, copies)


def winners(person: Person, table: str) -> list[int]:
    """Whose card was told to take each trick, or to lead the next: the first that was played is 0."""
    answer = person.page.request.get(f"/api/tables/{table}/replay")
    assert answer.ok, answer.text()
    found, plays = [], []
    for event in (event for move in answer.json()["moves"] for event in move):
        if event["event"] == "play":
            plays.append(event["seat"])
        elif event["event"] == "trick":
            found.append(plays.index(event["leads"] if event["winner"] is None else event["winner"]))
            plays = []
    return found


def begun(new_page: NewPage, edition: str, settings: dict[str, Any]) -> tuple[Person, str]:
    """Somebody whose game has just begun, and its table; everything is looked at from the first card on."""
    setup = set_up(edition, settings["players"], settings.get("options", {}))
    assert isinstance(setup, Setup)
    person = Person(new_page(), 7, speed="fast")
    hasten(person.page)
    person.introduce()
    table = person.open(bots="counting", edition=edition, **settings)
    person.come(table)
    person.page.locator("button.start").wait_for()
    watch(person, setup)
    person.page.locator("button.start").click()
    return person, table


def test_nothing_breaks_in_a_whole_game_of_each_edition_in_motion(new_page: NewPage) -> None:
    """All at the same time, since most of it is waiting."""
    games = {edition: begun(new_page, edition, settings) for edition, settings in SHORTEST.items()}
    play([person for person, _ in games.values()])
    for edition, (person, table) in games.items():
        expect(person.page.locator(".podium li.won").first).to_be_visible()
        seen = person.page.evaluate("watcher")
        assert not seen["wrong"], f"{edition}: {'; '.join(seen['wrong'][:9])}"
        assert (edition, [trick["winner"] for trick in seen["tricks"]]) == (edition, winners(person, table))
        assert seen["travelling"]
        assert seen["resting"]
