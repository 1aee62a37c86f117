"""What stands at a table for a while only: what a round was worth, what is said of a trick."""

from typing import Any, Final

from playwright.sync_api import Page

from stonehenge.rules.events import Event, Scored, TrickEnded
from tests.browser.screen import Screen
from tests.browser.staged import ADDRESS, tell, told_up_to

LONGEST: Final = 3
"""The seat of who has the longest name."""
LATER: Final = 6
"""After so many rounds there are points of three figures."""
READ: Final = 1500
"""So many milliseconds the page lets a caption stand; here it stands as long as it is looked at."""
STANDS: Final = f"""{{
  const later = window.setTimeout;
  window.setTimeout = (run, time) => later(run, time === {READ} ? 3e6 : time);
}}"""
_SAID: Final = "() => { if (!document.querySelector('[data-caption]')) throw new Error('the caption has gone'); }"


def result(rounds: int, **settings: Any) -> Screen:
    """What a round was worth, which stands until the next deal."""

    def before(page: Page) -> None:
        wanted = told_up_to(lambda event, number: isinstance(event, Scored) and number == rounds, **settings)
        tell(page, *wanted)

    return Screen(ADDRESS, before, lambda frame: frame.locator(".result .counted").last.wait_for())


def caption(players: int) -> Screen:
    """What is said of a trick that somebody with a long name has won; it stands as long as it is looked at."""

    def won(event: Event, number: int) -> bool:
        return isinstance(event, TrickEnded) and event.winner == LONGEST and number > LATER

    def before(page: Page) -> None:
        page.add_init_script(STANDS)
        tell(page, *told_up_to(won, players=players))

    return Screen(ADDRESS, before, lambda frame: frame.locator("[data-caption]").wait_for(), _SAID)
