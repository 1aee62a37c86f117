"""``/api/me/games``, ``/api/me/statistics``, ``/api/leaderboard``: what one has played, and who plays best."""

from typing import Annotated, Final

from litestar import Router, get
from litestar.params import QueryParameter

from stonehenge.server.dependencies import AnyRequest, current_identity, required_person, storage_of
from stonehenge.server.openapi import problems
from stonehenge.server.schemas import EditionStatistics, Leaderboard, LeaderboardLine, Lobby, Statistics
from stonehenge.storage.interface import Rating
from stonehenge.tables.lobby import read_card

PAGE: Final = 50
BEST: Final = 100

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
    return Statistics(editions, None if rating is None else shown(rating), 0 if rating is None else rating.games)


@get("/leaderboard", responses=problems(503))
async def leaderboard(request: AnyRequest) -> Leaderboard:
    """The best players of the server, as far as one can be sure of it."""
    storage = storage_of(request)
    mine = await current_identity(request)
    ratings = await storage.leaderboard(BEST)
    people = await storage.people([rating.player for rating in ratings])
    lines = [
        LeaderboardLine(place, people[rating.player].name, shown(rating), rating.games, rating.player == mine)
        for place, rating in enumerate((rating for rating in ratings if rating.player in people), start=1)
    ]
    return Leaderboard(lines)


def shown(rating: Rating) -> float:
    """A rating as one number: what somebody is at least worth, almost surely."""
    return round(rating.mu - 3 * rating.sigma, 2)


ROUTES = Router("/api", route_handlers=[games, statistics, leaderboard], tags=["standing"])
