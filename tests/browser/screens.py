"""Every screen of the page, for tests that look at all of them: how to come there, by name."""

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page

from tests.browser.person import Person, play
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
DIALOGS: Final = ("menu", "what", "last", "sheet", "chat")
"""What the head of a table opens, by its buttons' order."""
DOCKED: Final = ("sheet", "chat")
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


def gathering(person: Person) -> None:
    """A table that waits for people."""
    table = person.open(edition="jubilee", players=4, options={"specials": SPECIALS}, title="Friday")
    person.come(table)
    person.page.locator("li.seat.mine").wait_for()


def invited(person: Person) -> None:
    """Somebody else's table, to which one is invited."""
    browser = person.page.context.browser
    assert browser is not None
    elsewhere = browser.new_context(base_url=person.page.url.rpartition("/")[0])
    host = Person(elsewhere.new_page())
    host.introduce()
    person.come(host.open(edition="jubilee", players=6, options={"specials": SPECIALS}, title="Friday with everyone"))
    elsewhere.close()
    person.page.locator("h1").wait_for()


def asked(phase: str, **settings: Any) -> Callable[[Person], None]:
    """A table that asks something of this seat."""

    def come(person: Person) -> None:
        person.come(person.open(bots="counting", start=True, **{"players": 4, **settings}))
        person.page.locator("main.play").wait_for()
        more = "clicker.trick() > 1 && clicker.hand() > 3" if phase == "play" else "true"
        play([person], until=f"clicker.phase() === '{phase}' && {more}")
        person.turn(phase)

    return come


def met(ask: str, **settings: Any) -> Callable[[Person], None]:
    """A table that asks something that depends on the cards, in the first game in which it comes."""

    def come(person: Person) -> None:
        panel = person.page.locator(f'[data-ask="{ask}"]')
        for _ in range(GAMES):
            person.come(person.open(bots="counting", start=True, **{"players": 3, **settings}))
            person.page.locator("main.play").wait_for()
            play([person], until=f"document.querySelector('[data-ask={ask}]')")
            if panel.count():
                return
        raise AssertionError(f"nobody was asked for {ask} in {GAMES} games")

    return come


def dialog(which: str) -> Callable[[Person], None]:
    """Something the head of a table opens, after a few rounds."""

    def come(person: Person) -> None:
        asked("play", edition="classic")(person)
        play(
            [person],
            until="clicker.phase() === 'play' && document.querySelector('header button:nth-of-type(3):enabled')",
        )
        if which in DOCKED and person.page.locator(".dock").count():
            return  # on a desk it lies beside the table
        person.page.locator("main.play > header button").nth(DIALOGS.index(which)).click()
        person.page.locator("dialog[open]").wait_for()

    return come


def podium(person: Person) -> None:
    """A game that is over."""
    person.come(person.open(bots="counting", start=True, edition="extreme", players=3))
    person.page.locator("main.play").wait_for()
    play([person])


def replay(person: Person) -> None:
    """A finished game again, in the middle of a trick."""
    podium(person)
    person.page.locator('a[href^="/replay/"]').click()
    person.page.locator(".board").wait_for()
    for _ in range(4):
        person.page.keyboard.press("ArrowRight")


TABLES: Final[dict[str, Callable[[Person], None]]] = {
    "gathering": gathering,
    "invitation": invited,
    "predict": asked("predict", edition="classic"),
    "table": asked("play", edition="classic"),
    "jubilee": asked("play", edition="jubilee", players=5, options={"specials": SPECIALS}),
    "seals": asked("seals", edition="extreme"),
    "extreme": asked("play", edition="extreme"),
    "junior": asked("play", edition="junior"),
    "werewolf": met("werewolf", edition="jubilee", options={"specials": SPECIALS}),
    "colour": met("colour", edition="jubilee", options={"specials": SPECIALS}),
    "shape": met("shape", edition="jubilee", options={"specials": SPECIALS}),
    "pass": asked("pass", edition="jubilee", players=3, options={"specials": SPECIALS}),
    "cloud": met("cloud", edition="jubilee", options={"specials": SPECIALS}),
    "return": met("return", edition="extreme"),
    "monochrome": asked("play", edition="jubilee", options={"mode": "monochrome"}),
    "maximus": asked("play", edition="jubilee", options={"mode": "maximus"}),
    "teams": asked("play", edition="jubilee", options={"teams": True, "stakes": "rising"}),
    "clairvoyance": asked("predict", edition="jubilee", options={"clairvoyance": True}),
    "menu": dialog("menu"),
    "last": dialog("last"),
    "sheet": dialog("sheet"),
    "chat": dialog("chat"),
    "podium": podium,
    "replay": replay,
}
"""Screens one comes to by playing."""
