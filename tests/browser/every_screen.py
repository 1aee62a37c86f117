"""Every screen of the page and every moment at a table, by name: for tests that look at all of them.

A screen is opened in a frame whose size a script sets: that takes milliseconds, a window's own size a tenth of a
second. What is pressed there is pressed by a script too: most of the frame lies outside the window.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import msgspec
from playwright.sync_api import Frame, Page, Route

from stonehenge.rules.cards import SPECIALS
from stonehenge.rules.codes import CARD
from stonehenge.server import messages, schemas
from stonehenge.server.routes.history import replay_of
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.lobby import lobby_card
from stonehenge.tables.log import Chatted, Paused
from stonehenge.tables.settings import Settings
from stonehenge.tables.table_view import now_view
from stonehenge.wire.moves import Play
from tests.browser.pad_screens import PADS
from tests.browser.passing import caption, met, result
from tests.browser.screen import Screen, Step
from tests.browser.staged import (
    ADDRESS,
    AT,
    ME,
    Until,
    asked,
    cards,
    lying,
    over,
    played,
    tell,
    waiting,
)
from tests.browser.tournament_screens import TOURNAMENTS


def press(*selectors: str) -> Step:
    """Press one thing after the other."""

    def steps(frame: Frame) -> None:
        for selector in selectors:
            frame.locator(selector).first.evaluate("(one) => one.click()")

    return steps


def unfold(frame: Frame) -> None:
    """Open everything that is folded."""
    frame.locator("details").first.wait_for()
    frame.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def answer(path: str, body: Any) -> Callable[[Page], None]:
    """What the server is to say to a question."""

    def give(route: Route) -> None:
        route.fulfill(body=msgspec.json.encode(body), content_type="application/json")

    def before(page: Page) -> None:
        page.route(f"**/api{path}", give)

    return before


# --- new tables and lessons ------------------------------------------------------------------------------------------


def new_table(edition: str) -> Screen:
    """A new table of an edition, with all there is to choose."""

    def choose(frame: Frame) -> None:
        press(f'label:has([value="{edition}"]) input')(frame)
        frame.locator(f'label.chosen [value="{edition}"]').wait_for(state="attached")
        unfold(frame)

    return Screen("/new", then=choose)


def lesson(name: str, until: str) -> Screen:
    """A lesson, up to where something is seen."""

    def learn(frame: Frame) -> None:
        for _ in range(60):
            frame.locator('[data-lesson="read"], [data-lesson="done"], .cheer').first.wait_for()
            if frame.locator(until).count():
                return
            frame.evaluate(_GO_ON)
            frame.wait_for_timeout(30)
        raise AssertionError(f"{until} never comes")

    return Screen(f"/lesson/{name}", then=learn, known=False)


_GO_ON: Final = """() => {
  const lesson = document.querySelector('.lesson');
  if (lesson?.dataset.lesson === 'read') return lesson.querySelector('button').click();
  const { left, top, width, height } = document.querySelector('[data-spotlight] .ring').getBoundingClientRect();
  const all = document.elementsFromPoint(left + width / 3, top + height / 2);
  const one = all.map((e) => e.closest('button')).find((e) => e);
  one?.click();
}"""


# --- tables ----------------------------------------------------------------------------------------------------------


def table(until: Until, *then: messages.ServerMessage, do: Step = lambda frame: None, **settings: Any) -> Screen:
    """A table at a moment; somebody looks on, unless friends are among themselves."""
    watchers = 0 if "company" in settings else 1

    def before(page: Page) -> None:
        tell(page, played(until, **{"players": 4, **settings}), *then, watchers=watchers)

    return Screen(ADDRESS, before, do)


def both(*all_of: Until) -> Until:
    """All of this at the same time."""
    return lambda table: all(holds(table) for holds in all_of)


def later(number: int) -> Until:
    """Not before this round."""
    return lambda table: table.game is not None and table.game.table.round.number >= number


def shows(card: str) -> Until:
    """A card lies in the trick."""
    return lambda table: table.game is not None and card in map(CARD.write, table.game.table.trick.cards)


JUBILEE: Final[dict[str, Any]] = {"edition": "jubilee", "options": {"specials": list(SPECIALS)}}


def said(number: int, **settings: Any) -> Screen:
    """A card that can be several things, and what it is to be is asked for."""
    wanted: list[str] = []

    def holds(staged: LiveTable) -> bool:
        now = now_view(staged, 0)
        plays = Counter(move.card for move in (now.legal if now else ()) if isinstance(move, Play))
        wanted[:] = [card for card, ways in plays.items() if ways == number and card]
        return bool(wanted)

    def choose(frame: Frame) -> None:
        press(f'[data-hand="{wanted[0]}"]')(frame)

    return table(both(asked("play"), holds), do=choose, **JUBILEE, **settings)


def talked(page: Page) -> None:
    """A table at which a lot was said."""
    staged = played(both(asked("play"), later(3)), players=4)
    for seat, text in enumerate(
        ("Hello everyone!", "Donaudampfschifffahrtsgesellschaftskapitän", "Well played. " * 12)
    ):
        staged.apply(Chatted(seat, ("Nimue", "Konstantin", ME.name)[seat], text), AT)
    tell(page, staged)


def paused(page: Page) -> None:
    """A table whose game rests."""
    staged = played(both(asked("play"), later(3)), players=6)
    staged.apply(Paused(), AT)
    tell(page, staged)


def unknown(page: Page) -> None:
    """There is no such table."""
    refusal = messages.RefusalView("table_unknown", "", {}, "There is no such table.")
    tell(page, played(MIDDLE), messages.Refused(None, refusal))


HEAD: Final = {"menu": 1, "what": 2, "last": 3, "sheet": 4, "chat": 5}
"""What the head of a table opens, by its buttons' order; on a desk the last two lie beside the table."""


def head(which: str) -> Step:
    """Open something by the head of the table."""
    return press(f"main.play > header > button:nth-of-type({HEAD[which]})")


_EXPLAIN: Final = """() => {
  const card = document.querySelectorAll('[data-hand]')[1];
  card.focus();
  card.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
}"""
MIDDLE: Final = both(asked("play", lying(2)), later(4))
"""In the middle of a trick, after some rounds."""
TABLES: Final[dict[str, Screen]] = {
    "predict": table(asked("predict", later(3)), players=4),
    "predict, 6 players": table(asked("predict", later(9)), players=6),
    "predict, 20 cards": table(asked("predict", cards(20)), players=3),
    "play, 3 players": table(both(asked("play", lying(1)), later(9)), players=3),
    "play, 4 players": table(MIDDLE, players=4),
    "play, 5 players": table(MIDDLE, players=5),
    "play, 6 players": table(both(asked("play", lying(3)), later(7)), players=6),
    "play, 20 cards": table(both(asked("play", lying(1)), cards(20)), players=3, first_dealer=0),
    "trump": table(asked("trump"), players=4),
    "werewolf": table(asked("werewolf"), **JUBILEE),
    "pass": table(asked("pass", later(3)), **JUBILEE),
    "cloud": table(asked("cloud"), **JUBILEE),
    "colour": said(4),
    "shape": said(2),
    "jubilee": table(MIDDLE, players=5, **JUBILEE),
    "clairvoyance": table(asked("predict"), edition="jubilee", players=5, options={"clairvoyance": True}),
    "teams": table(MIDDLE, edition="jubilee", options={"teams": True, "stakes": "rising"}),
    "secret": table(MIDDLE, edition="jubilee", options={"prediction": "secret"}),
    "monochrome": table(MIDDLE, edition="jubilee", options={"mode": "monochrome"}),
    "maximus": table(MIDDLE, edition="jubilee", options={"mode": "maximus"}),
    "seals": table(asked("seals", later(2)), edition="extreme", players=5),
    "extreme": table(asked("play", lying(2)), edition="extreme", players=5),
    "return": table(asked("return"), edition="extreme", players=3),
    "junior, predict": table(asked("predict", later(3)), edition="junior"),
    "junior": table(MIDDLE, edition="junior"),
    "paused": Screen(ADDRESS, paused),
    "explanation": table(MIDDLE, players=6)._replace(again=_EXPLAIN),
    "result": result(9, players=6),
    "result of extreme": result(2, edition="extreme", players=4),
    **{f"caption, {players} players": caption(players) for players in (4, 5, 6)},
    "a card never met": met("cloud", both(asked("play", lying(3)), later(4), shows("cloud")), players=6, **JUBILEE),
    "menu": table(MIDDLE, do=head("menu")),
    "what": table(MIDDLE, players=5, do=head("what"), **JUBILEE),
    "last": table(MIDDLE, players=6, do=head("last")),
    "sheet": table(both(asked("play"), later(9)), players=6, do=head("sheet")),
    "chat": Screen(ADDRESS, talked, head("chat")),
    "podium": table(over, players=6),
    "podium of extreme": table(over, edition="extreme", players=4),
    "removed": table(MIDDLE, messages.ComeBack("removed")),
    "elsewhere": table(MIDDLE, messages.ComeBack("elsewhere")),
    "unknown": Screen(ADDRESS, unknown),
}
"""At a table."""


# --- lists -----------------------------------------------------------------------------------------------------------


def request(page: Page, body: dict[str, Any]) -> str:
    """Open a table at the server itself: its id."""
    given = page.request.post("/api/tables", data=body)
    assert given.ok, given.text()
    return str(given.json()["table"])


FRIDAY: Final = {**JUBILEE, "players": 6, "title": "Friday with everyone and their grandmother"}


def gathering(page: Page) -> str:
    """A table of one's own that waits for people. A frame may not have a socket to the server itself: it is staged."""
    invitation = page.request.get(f"/api/tables/{request(page, {'settings': FRIDAY, 'sit': True})}/invitation").json()
    answer("/tables/staged/invitation", invitation)(page)
    tell(page, waiting(Settings(**FRIDAY)))
    return ADDRESS


def replay(page: Page, **settings: Any) -> str:
    """A game that was played to its end."""
    staged = played(over, **{"players": 6, **settings})

    def give(route: Route) -> None:
        seat = 0 if "seat=0" in route.request.url else None
        route.fulfill(body=msgspec.json.encode(replay_of(staged, seat)), content_type="application/json")

    page.route("**/api/tables/staged/replay*", give)
    return "/replay/staged"


def on(steps: int) -> Step:
    """So many steps on in a replay."""

    def go(frame: Frame) -> None:
        frame.locator(".board").wait_for()
        script = "(range, at) => { range.value = at; range.dispatchEvent(new Event('input', { bubbles: true })); }"
        frame.locator("input[type=range]").evaluate(script, steps)

    return go


def face_up(frame: Frame) -> None:
    """A replay with everyone's cards."""
    frame.locator(".board").wait_for()
    frame.locator("select").select_option("open")
    frame.locator(".hands").wait_for()
    on(330)(frame)


def invited(page: Page) -> str:
    """Somebody else's table."""
    browser = page.context.browser
    assert browser is not None
    elsewhere = browser.new_context(base_url=page.url.rpartition("/")[0])
    host = elsewhere.new_page()
    host.request.post("/api/me", data={"name": "Bartholomäus von Hohenstein"})
    path = f"/t/{request(host, {'settings': FRIDAY, 'sit': True})}"
    elsewhere.close()
    return path


def listed(path: str) -> Callable[[Page], None]:
    """Some tables in a list: one that waits, some that are played, some that are over."""
    games = [
        played(asked("predict"), players=6, title="Friday with everyone and their grandmother"),
        played(MIDDLE, players=5, **JUBILEE),
        played(over, players=6),
        played(over, edition="extreme", players=4),
        played(over, edition="junior", players=3),
    ]
    cards_of = [msgspec.structs.replace(lobby_card(game, AT), table=f"staged{n}") for n, game in enumerate(games)]
    return answer(path, schemas.Lobby(cards_of))


STATISTICS: Final = schemas.Statistics(
    editions=[
        schemas.EditionStatistics(edition, 123, 45, 12_345, 1234, 567) for edition in ("classic", "jubilee", "extreme")
    ],
    rating=25.0,
    games_rated=40,
    standing=schemas.Standing(1612, 87),
    games_needed=5,
    history=[
        schemas.PlayedGame("jubilee" if n % 3 else "classic", AT + n, 100 + 37 * n % 260, n % 4 > 1, 10, n % 8)
        for n in range(30)
    ],
)
LEADERBOARD: Final = schemas.Leaderboard(
    lines=[
        schemas.LeaderboardLine(n, name, 30.0 - n, 120 - n, n == 2, schemas.Standing(1700 - 40 * n, 60 + n))
        for n, name in enumerate(("Bartholomäus von Hohenstein", ME.name, *(f"Nimue {n}" for n in range(14))), 1)
    ],
    bots=[
        schemas.Landmark(bot, schemas.Standing(points, 20))
        for bot, points in (
            ("magician", 1700),
            ("apprentice", 1600),
            ("counting", 1450),
            ("random", 980),
        )
    ],
)


def standings(page: Page) -> None:
    """Somebody who has played a lot, among others."""
    answer("/me/statistics", STATISTICS)(page)
    answer("/leaderboard", LEADERBOARD)(page)


SCREENS: Final[dict[str, Screen]] = {
    "start": Screen("/", known=False),
    "start with a game": Screen("/", listed("/me/games")),
    "name": Screen("/", then=press("[data-play-now]"), known=False),
    "missing": Screen("/no-such-screen"),
    "learn": Screen("/learn"),
    "rules of jubilee": Screen("/learn/jubilee"),
    "rules of extreme": Screen("/learn/extreme"),
    "lesson": lesson("first", '[data-lesson="read"]'),
    "lesson that asks": lesson("first", "[data-ask]"),
    "lesson of special cards": lesson("special", '[data-lesson="done"]'),
    "lesson of junior": lesson("junior", "[data-ask]"),
    "lesson of extreme": lesson("extreme", "[data-ask]"),
    "cheer": lesson("junior", ".cheer"),
    **{f"new {edition}": new_table(edition) for edition in ("classic", "jubilee", "club", "junior", "extreme")},
    "join": Screen("/join"),
    "lobby": Screen("/lobby", listed("/tables")),
    "games": Screen("/games", listed("/me/games")),
    "no games": Screen("/games"),
    "standings": Screen("/standings", standings),
    "no standings": Screen("/standings"),
    "settings": Screen("/settings"),
    "gathering": Screen("", gathering),
    "invitation": Screen("", invited, known=False),
    **TABLES,
    **TOURNAMENTS,
    **PADS,
    "replay": Screen("", replay, on(330)),
    "replay face up": Screen("", replay, face_up),
}
"""All of them."""
