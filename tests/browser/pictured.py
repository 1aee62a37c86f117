"""What ``make pictures`` shows: every screen, among friends who play well; the same cards every time."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec
from playwright.sync_api import Frame, Page

from stonehenge.bots.policy import ApprenticeBot
from stonehenge.rules.codes import CARD
from stonehenge.server import schemas
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.lobby import lobby_card
from stonehenge.tables.log import Chatted
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from tests.browser.every_screen import (
    JUBILEE,
    answer,
    both,
    head,
    later,
    lesson,
    on,
    press,
    replay,
    request,
    said,
    table,
)
from tests.browser.passing import caption, result
from tests.browser.screen import Screen, Step
from tests.browser.staged import ADDRESS, AT, Company, Until, asked, lying, over, played, tell, waiting

ADA: Final = Who("me", "Ada", face="queen")
BEN: Final = Who("ben", "Ben", face="bard")
CLEO: Final = Who("cleo", "Cleo", face="lantern")
DORA: Final = Who("dora", "Dora", face="hostess")
FRIENDS: Final = Company(ADA, (BEN, None, CLEO, None, DORA), ApprenticeBot)
AMONG: Final[dict[str, Any]] = {"company": FRIENDS}
MIDDLE: Final = both(asked("play", lying(2)), later(6))
"""In the middle of a trick, after some rounds."""
TITLED: Final = {"title": "Friday", "players": 4, **JUBILEE}


def mixed(staged: LiveTable) -> bool:
    """Not all cards of the hand are of one colour, and some may not be played."""
    if staged.game is None:
        return False
    hand = [CARD.write(card) for card in staged.game.view(0).hand]
    return len({card[0] for card in hand}) > 2


def wanted(*more: Until) -> Until:
    """A moment in the middle that shows a lot."""
    return both(MIDDLE, mixed, *more)


def docked(on_desk: Step, on_phone: Step) -> Step:
    """On a desk what is opened by the head of a table lies beside it."""
    return lambda frame: (on_desk if frame.evaluate("() => innerWidth >= 1200") else on_phone)(frame)


def still(_: Frame) -> None:
    """Nothing is done."""


def talked(page: Page) -> None:
    """Friends at a table who talk."""
    staged = played(wanted(), company=FRIENDS, players=4)
    for seat, text in ((1, "Who has the last Wizard?"), (3, "Not telling!"), (0, "We will see …"), (1, "Well played!")):
        staged.apply(Chatted(seat, ("Ada", "Ben", "", "Cleo")[seat], text), AT)
    tell(page, staged, watchers=0)


def gathering(page: Page) -> str:
    """A table of one's own at which somebody has sat down."""
    opened = request(page, {"settings": TITLED, "sit": True})
    answer("/tables/staged/invitation", page.request.get(f"/api/tables/{opened}/invitation").json())(page)
    tell(page, waiting(Settings(**TITLED), FRIENDS, guests=1), watchers=0)
    return ADDRESS


def invited(page: Page) -> str:
    """Ben's table."""
    browser = page.context.browser
    assert browser is not None
    elsewhere = browser.new_context(base_url=page.url.rpartition("/")[0])
    host = elsewhere.new_page()
    host.request.post("/api/me", data={"name": BEN.name, "face": BEN.face})
    path = f"/t/{request(host, {'settings': TITLED, 'sit': True})}"
    elsewhere.close()
    return path


def listed(path: str, *tables: LiveTable) -> Callable[[Page], None]:
    """Some tables in a list, each a day older than the one before."""
    cards = [lobby_card(one, AT - 86_400_000 * n) for n, one in enumerate(tables)]
    named = [msgspec.structs.replace(card, table=f"staged{n}") for n, card in enumerate(cards)]
    return answer(path, schemas.Lobby(named))


def lobby(page: Page) -> None:
    """Tables that wait for somebody."""
    open_to_all: dict[str, Any] = {"public": True}
    alone = Company(CLEO, (), ApprenticeBot)
    tables = (
        waiting(Settings(**TITLED, **open_to_all), Company(BEN, (CLEO,), ApprenticeBot), guests=1),
        waiting(Settings(edition="extreme", players=4, title="Five peoples", **open_to_all), alone),
        waiting(
            Settings(edition="junior", players=4, title="With the children", **open_to_all),
            Company(DORA, (BEN, CLEO), ApprenticeBot),
            guests=2,
        ),
        waiting(Settings(edition="club", players=4, **open_to_all), Company(BEN, (DORA,), ApprenticeBot), guests=1),
    )
    listed("/tables", *tables)(page)


def games(page: Page) -> None:
    """One's own games: one goes on, the others are over."""
    kinds: tuple[dict[str, Any], ...] = (
        {"edition": "classic", "players": 5},
        {"edition": "extreme", "players": 4},
        {"players": 4, **JUBILEE},
        {"edition": "junior", "players": 3},
    )
    tables = [played(wanted(), company=FRIENDS, players=4, title="Friday", **JUBILEE)]
    listed("/me/games", *tables, *(played(over, company=FRIENDS, **kind) for kind in kinds))(page)


HISTORY: Final = [
    schemas.PlayedGame(
        "jubilee" if n % 3 else "classic",
        AT + n,
        90 + 9 * n + (n * 37) % 90,
        n % 3 == 0,
        10,
        3 + (n * 5) % 4 + n // 9,
    )
    for n in range(26)
]
BOTS: Final = [("magician", 1712), ("apprentice", 1561), ("counting", 1420), ("random", 960)]


def standings(page: Page) -> None:
    """How Ada has played, and who plays best."""
    editions = [
        schemas.EditionStatistics("classic", 9, 4, 1980, 108, 61),
        schemas.EditionStatistics("jubilee", 17, 6, 3570, 204, 109),
    ]
    own = schemas.Standing(1608, 74)
    answer("/me/statistics", schemas.Statistics(editions, 28.0, 26, own, 5, HISTORY))(page)
    people = ((CLEO, 1689, 58, 61), (ADA, 1608, 74, 26), (BEN, 1545, 63, 44), (DORA, 1471, 80, 19))
    lines = [
        schemas.LeaderboardLine(n, who.name, 30.0 - n, number, who is ADA, schemas.Standing(points, unsure), who.face)
        for n, (who, points, unsure, number) in enumerate(people, 1)
    ]
    bots = [schemas.Landmark(bot, schemas.Standing(points, 20)) for bot, points in BOTS]
    answer("/leaderboard", schemas.Leaderboard(lines, bots))(page)


def chosen(edition: str) -> Step:
    """An edition is chosen for a new table."""
    return press(f'label:has([value="{edition}"]) input')


PICTURES: Final[dict[str, Screen]] = {
    "start": Screen("/"),
    "new": Screen("/new", then=chosen("jubilee")),
    "join": Screen("/join"),
    "lobby": Screen("/lobby", lobby),
    "games": Screen("/games", games),
    "learn": Screen("/learn"),
    "lesson": lesson("first", ".trick li:nth-child(2)"),
    "rules": Screen("/learn/jubilee"),
    "settings": Screen("/settings"),
    "standings": Screen("/standings", standings),
    "gathering": Screen("", gathering),
    "invitation": Screen("", invited, known=False),
    "predict": table(both(asked("predict"), later(5), mixed), **AMONG),
    "table": table(wanted(), **AMONG),
    "trick": caption(4, company=FRIENDS),
    "result": result(6, players=4, **AMONG),
    "trump": table(both(asked("trump"), later(4)), **AMONG),
    "jubilee": table(wanted(), players=5, **JUBILEE, **AMONG),
    "werewolf": table(both(asked("werewolf"), later(4)), **JUBILEE, **AMONG),
    "pass": table(both(asked("pass"), later(6)), **JUBILEE, **AMONG),
    "cloud": table(both(asked("cloud"), later(4)), **JUBILEE, **AMONG),
    "colour": said(4, **AMONG),
    "shape": said(2, **AMONG),
    "what": table(wanted(), do=head("what"), players=5, **JUBILEE, **AMONG),
    "clairvoyance": table(asked("predict"), edition="jubilee", options={"clairvoyance": True}, **AMONG),
    "teams": table(wanted(), edition="club", **AMONG),
    "monochrome": table(asked("play", lying(2)), edition="jubilee", options={"mode": "monochrome"}, **AMONG),
    "maximus": table(asked("play", lying(2)), edition="jubilee", options={"mode": "maximus"}, **AMONG),
    "seals": table(asked("seals", later(2)), edition="extreme", **AMONG),
    "extreme": table(asked("play", both(lying(2), later(2))), edition="extreme", **AMONG),
    "return": table(asked("return", later(2)), edition="extreme", **AMONG),
    "junior": table(both(asked("play", lying(2)), later(4)), edition="junior", **AMONG),
    "menu": table(wanted(), do=head("menu"), **AMONG),
    "last": table(wanted(), do=head("last"), **AMONG),
    "sheet": table(wanted(later(9)), do=docked(still, head("sheet")), **AMONG),
    "chat": Screen(ADDRESS, talked, docked(press(".dock summary"), head("chat"))),
    "podium": table(over, players=5, **AMONG),
    "replay": Screen("", partial(replay, players=4, **AMONG), on(330)),
}
"""By the name of the picture."""
