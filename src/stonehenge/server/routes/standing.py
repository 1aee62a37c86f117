"""``/api/me/games``, ``/api/me/statistics``, ``/api/leaderboard``: what one has played, and who plays best."""

from typing import Annotated, Final

from litestar import Router, get
from litestar.params import QueryParameter
from msgspec import UNSET

from stonehenge.bots import BOTS
from stonehenge.server.dependencies import AnyRequest, current_identity, required_person, storage_of
from stonehenge.server.openapi import problems
from stonehenge.server.schemas import (
    EditionStatistics,
    Landmark,
    Leaderboard,
    LeaderboardLine,
    Lobby,
    PlayedGame,
    Standing,
    Statistics,
)
from stonehenge.storage.interface import BOT, Person, Rating, Storage
from stonehenge.tables.lobby import read_card

PAGE: Final = 50
BEST: Final = 100
LATEST: Final = 60
"""So many of one's games are drawn."""
NEEDED: Final = 5
"""Rated games, before a standing is shown."""
AVERAGE: Final = 1500
MEAN: Final = 25.0
"""What openskill thinks of whoever it knows nothing of."""
STEP: Final = 48.0
"""Points for one of openskill's: 200 for the distance (25 / 6) at which the better one wins three of four."""
SURE: Final = 3
"""Standard deviations that somebody may be worse, or better, than is said."""

Before = Annotated[int | None, QueryParameter(ge=0, le=2**53 - 1, description="The `at` of the last table one has.")]


@get("/me/games", responses=problems(401, 503))
async def games(request: AnyRequest, before: Before = None) -> Lobby:
    """The tables one sits at, or sat at, the newest first."""
    person = await required_person(request)
    found = await storage_of(request).games_of(person.identity, PAGE, before)
    cards = [read_card(listing.body) for _, _, listing in found]
    return Lobby(cards)


@get("/me/statistics", responses=problems(401, 503))
async def statistics(request: AnyRequest) -> Statistics:
    """How one has played, by edition, and how well."""
    person = await required_person(request)
    storage = storage_of(request)
    editions = [
        EditionStatistics(one.edition, one.games, one.wins, one.points, one.rounds, one.exact)
        for one in await storage.statistics(person.identity)
    ]
    rating = (await storage.ratings([person.identity])).get(person.identity)
    history = [
        PlayedGame(one.edition, one.at, one.points, one.won, one.rounds, one.exact)
        for one in reversed(await storage.history(person.identity, LATEST))
    ]
    return Statistics(
        editions,
        None if rating is None else shown(rating),
        0 if rating is None else rating.games,
        None if rating is None else standing(rating),
        NEEDED,
        history,
    )


@get("/leaderboard", responses=problems(503))
async def leaderboard(request: AnyRequest) -> Leaderboard:
    """The best players of the server, as far as one can be sure of it."""
    storage = storage_of(request)
    mine = await current_identity(request)
    ratings = await storage.leaderboard(BEST)
    people = await storage.people([rating.player for rating in ratings])
    lines = [
        _line(place, people[one.player], one, one.player == mine)
        for place, one in enumerate((rating for rating in ratings if rating.player in people), start=1)
    ]
    return Leaderboard(lines, await _landmarks(storage))


def _line(place: int, person: Person, rating: Rating, me: bool) -> LeaderboardLine:
    return LeaderboardLine(place, person.name, shown(rating), rating.games, me, standing(rating), person.face or UNSET)


async def _landmarks(storage: Storage) -> list[Landmark]:
    ratings = await storage.ratings([BOT + name for name in BOTS])
    known = [(name, standing(ratings[BOT + name])) for name in BOTS if BOT + name in ratings]
    bots = [Landmark(name, found) for name, found in known if found is not None]
    return sorted(bots, key=lambda one: one.standing.points, reverse=True)


def standing(rating: Rating) -> Standing | None:
    """A rating on the familiar scale; nothing as long as it says little."""
    if rating.games < NEEDED:
        return None
    return Standing(round(AVERAGE + STEP * (rating.mu - MEAN)), round(STEP * SURE * rating.sigma))


def shown(rating: Rating) -> float:
    """A rating as one number: what somebody is at least worth, almost surely."""
    return round(rating.mu - 3 * rating.sigma, 2)


ROUTES = Router("/api", route_handlers=[games, statistics, leaderboard], tags=["standing"])
