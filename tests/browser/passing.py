"""What stands at a table for a while only: what a round was worth, what is said of a trick."""

from typing import Any, Final

from playwright.sync_api import Frame, Page

from stonehenge.rules.events import Event, Scored, TrickEnded
from tests.browser.screen import Screen
from tests.browser.staged import ADDRESS, Until, played, tell, told_up_to

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
LONG: Final = 3000
"""A line about a card that one never met stands longer than that."""
STANDS_LONG: Final = f"""{{
  const later = window.setTimeout;
  window.setTimeout = (run, time) => later(run, time > {LONG} ? 3e6 : time);
}}"""
UNMET: Final = """(card) => {
  const kept = JSON.parse(localStorage.getItem('stonehenge'));
  localStorage.setItem('stonehenge', JSON.stringify({ ...kept, met: kept.met.filter((one) => one !== card) }));
  dispatchEvent(new StorageEvent('storage', { key: 'stonehenge' }));
}"""
_SAID: Final = "() => { if (!document.querySelector('[data-caption]')) throw new Error('the caption has gone'); }"


def result(rounds: int, **settings: Any) -> Screen:
    """What a round was worth, which stands until the next deal."""

    def before(page: Page) -> None:
        wanted = told_up_to(lambda event, number: isinstance(event, Scored) and number == rounds, **settings)
        tell(page, *wanted)

    return Screen(ADDRESS, before, lambda frame: frame.locator(".result .counted").last.wait_for())


def met(card: str, until: Until, **settings: Any) -> Screen:
    """What is told of a card that one never met; it stands as long as it is looked at."""

    def before(page: Page) -> None:
        page.add_init_script(STANDS_LONG)
        tell(page, played(until, **settings))

    def then(frame: Frame) -> None:
        frame.locator(".trick li").first.wait_for()
        frame.evaluate(UNMET, card)
        frame.locator(f'[data-met="{card}"]').wait_for()

    return Screen(ADDRESS, before, then)


def caption(players: int, **settings: Any) -> Screen:
    """What is said of a trick that somebody with a long name has won; it stands as long as it is looked at."""

    def won(event: Event, number: int) -> bool:
        return isinstance(event, TrickEnded) and event.winner == LONGEST and number > LATER

    def before(page: Page) -> None:
        page.add_init_script(STANDS)
        tell(page, *told_up_to(won, players=players, **settings))

    return Screen(ADDRESS, before, lambda frame: frame.locator("[data-caption]").wait_for(), _SAID)
