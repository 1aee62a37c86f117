"""The screens of a tournament, staged: a hall of names long and short, in the middle of its third round."""

import random
from collections.abc import Callable
from typing import Any, Final

import msgspec
from playwright.sync_api import Frame, Page, Route

from stonehenge.server.public_links import qr_code
from stonehenge.server.routes.tournament_slips import slip_view
from stonehenge.server.slip_schemas import Slip, Slips
from stonehenge.server.tournament_schemas import TournamentFound, TournamentPart
from stonehenge.server.tournament_views import desk_view, tournament_view
from stonehenge.tournaments import organising, results_in
from stonehenge.tournaments.format import Format
from stonehenge.tournaments.table_keys import slip_key
from stonehenge.tournaments.tournament_events import LiveTablesOpened, PenaltyGiven, TableReported
from stonehenge.tournaments.tournament_state import Tournament
from tests.browser.screen import Screen
from tests.tournaments.fields import Played

NAMES: Final = (
    "Al",
    "Bea Müller",
    "Maximiliane Freifrau von Oberhausen",
    "Jo Łukasiewicz",
    "Ragnar Thorvaldsson-Huber",
)
LINK: Final = "https://tournament.wizard.example/tournament/staged"


def staged(rounds: int = 3, ended: bool = False) -> Tournament:
    """A tournament of 19, in its last preliminary round; or at its end."""
    chance = random.Random(7)
    field = Played(Format("Championship of the Western Counties", rounds=rounds, cut=4))
    field.let(organising.enter(field.now, [f"{NAMES[n % 5]} {n}" for n in range(1, 20)]))
    for number in range(1, rounds + 1):
        field.draw("moon")
        field.report_all(chance, but=() if ended or number < rounds else (2, 5))
    field.let(organising.leave(field.now, 4))
    field.let(results_in.penalise(field.now, PenaltyGiven(3, 1, 20, "played twice in one trick", "Referee")))
    if ended:
        field.let(organising.draw_lots(field.now))
        field.draw()
        field.report_all(chance)
        field.let(organising.end(field.now))
    else:
        told = TableReported(rounds, 1, (10, 20, 30, 40), "pad", "Al 1")
        field.let(results_in.report(field.now, told))
    return field.now


def staged_online() -> Tournament:
    """Two rounds with the same cards everywhere, the second of which is still played at one table."""
    chance = random.Random(7)
    field = Played(Format("Without luck", play="same_cards", rounds=3))
    names = [f"{NAMES[n % 5]} {n}" for n in range(1, 12)]
    field.let(organising.enter(field.now, names, [f"somebody {n}" for n in range(1, 12)]))
    for number in (1, 2):
        field.draw("moon")
        field.let([LiveTablesOpened(number, ("one", "two", "three"))])
        for table in (1, 2, 3)[: 4 - number]:
            points = tuple(10 * chance.randint(-5, 30) for _ in range(4))
            field.let(results_in.report(field.now, TableReported(number, table, points, "live")))
    return field.now


def answers(tournament: Tournament) -> Callable[[Page], None]:
    """A server that has this tournament and nothing else."""

    def before(page: Page) -> None:
        drawn = tournament.rounds[-1]
        slips = [
            Slip(table.number, slip_key(tournament, drawn, table.number), LINK, qr_code(LINK)) for table in drawn.tables
        ]
        said: dict[str, Any] = {
            "staged": tournament_view(tournament),
            "staged/desk": desk_view(tournament),
            "staged/me": TournamentPart(3 if tournament.format.play == "same_cards" else None, organiser=False),
            "staged/link": TournamentFound("staged", LINK, qr_code(LINK)),
            f"staged/rounds/{drawn.number}/slips": Slips(drawn.number, slips),
            f"staged/rounds/{drawn.number}/tables/2/KEY": slip_view(tournament, drawn, drawn.tables[:2][-1]),
        }

        def give(path: str) -> Callable[[Route], None]:
            body = msgspec.json.encode(said[path])
            return lambda route: route.fulfill(body=body, content_type="application/json")

        for path in said:
            page.route(f"**/api/tournaments/{path}", give(path))

    return before


def press(*selectors: str) -> Callable[[Frame], None]:
    """Press one thing after the other, when it is there."""

    def steps(frame: Frame) -> None:
        for selector in selectors:
            frame.locator(selector).first.evaluate("(one) => one.click()")

    return steps


def follow(frame: Frame) -> None:
    """Find oneself, and open what is folded."""
    frame.locator("[data-find]").evaluate(
        "(one) => { one.value = '3'; one.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    press("button.found")(frame)
    frame.locator("[data-slip-code]").wait_for(state="attached")
    press("details summary")(frame)


GOING_ON: Final = answers(staged())
ENDED: Final = answers(staged(ended=True))
ONLINE: Final = answers(staged_online())
TOURNAMENTS: Final = {
    "tournaments": Screen("/tournaments", then=press("details summary")),
    "tournament": Screen("/tournament/staged", GOING_ON, follow),
    "tournament same cards": Screen(
        "/tournament/staged", ONLINE, lambda frame: frame.locator("[data-same-cards] tbody .me").wait_for()
    ),
    "tournament desk": Screen(
        "/tournament/staged/desk", GOING_ON, lambda frame: frame.locator("[data-edit]").first.wait_for()
    ),
    "tournament result": Screen("/tournament/staged/desk", GOING_ON, press('[data-edit="1"]')),
    "tournament person": Screen("/tournament/staged/desk", GOING_ON, press("[data-tab=people]", '[data-person="3"]')),
    "tournament more": Screen("/tournament/staged/desk", ENDED, press("[data-tab=more]")),
    "tournament slip": Screen("/slip/staged/3/2/KEY", GOING_ON, press("details summary")),
    "tournament print": Screen(
        "/tournament/staged/print", GOING_ON, lambda frame: frame.locator("[data-printed]").wait_for()
    ),
    "tournament screen": Screen(
        "/tournament/staged/screen", GOING_ON, lambda frame: frame.locator("li.plan").first.wait_for()
    ),
}
