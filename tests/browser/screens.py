"""The screens that have an address of their own, by name; and how one waits until a screen stands still."""

from typing import Final

from playwright.sync_api import Page

from tests.browser.person import Person
from tests.browser.traffic import fetched

PLAIN: Final = {
    "start": "/",
    "new": "/new",
    "join": "/join",
    "lobby": "/lobby",
    "games": "/games",
    "learn": "/learn",
    "rules": "/learn/jubilee",
    "settings": "/settings",
    "standings": "/standings",
    "missing": "/no-such-screen",
}
"""Screens with an address of their own."""
SPECIALS: Final = ["shapeshifter", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud"]
GAMES: Final = 12
"""With three players, nearly every game asks for every special card, and one of three for a trump."""


STILL: Final = """async () => {
  await document.fonts.ready;
  for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
  const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
  const patience = new Promise((done) => setTimeout(done, 3000));
  await Promise.race([Promise.allSettled(moving.map((one) => one.finished)), patience]);
}"""


def settled(page: Page) -> None:
    """Wait until what is fetched is there, and nothing moves."""
    fetched(page, STILL)


def visit(person: Person, screen: str) -> None:
    """Go to a screen that has an address."""
    person.page.goto(PLAIN[screen])
    person.page.locator("main h1").first.wait_for()
    settled(person.page)
