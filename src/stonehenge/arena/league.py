"""A league: tables drawn from many bots, and a rating of each with its uncertainty (openskill)."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, groupby, islice

from stonehenge.arena.match_games import MatchGame, Result
from stonehenge.arena.matches import seatings
from stonehenge.arena.standings import Outcomes, seats_of, won
from stonehenge.rules.setup import Setup


@dataclass(frozen=True, slots=True)
class League:
    """Many bots that meet at tables drawn by chance, one deal for each table."""

    setup: Setup
    bots: tuple[str, ...]
    seed: str
    deals: int

    def tables(self) -> list[tuple[str, ...]]:
        """The bots of each table: drawn by chance, in an order drawn by chance, so that all play about equally often.

        Where there are fewer bots than seats, some sit in two; they are rated once.
        """
        chance = random.Random(f"league/{self.seed}")
        seated: Counter[str] = Counter()
        tables = []
        for _ in range(self.deals):
            fresh = sorted(self.bots, key=lambda name: (seated[name], chance.random()))
            drawn = list(islice(cycle(fresh), self.setup.players))
            chance.shuffle(drawn)
            seated.update(drawn)
            tables.append(tuple(drawn))
        return tables

    def games(self) -> list[MatchGame]:
        """Every game: each table plays its deal in every seating."""
        return [
            MatchGame(self.setup, seating, self.seed, deal)
            for deal, bots in enumerate(self.tables())
            for seating in seatings(bots)
        ]


@dataclass(frozen=True, slots=True)
class LeagueRating:
    """Where a bot stands in the league."""

    name: str
    rating: float
    uncertainty: float
    """A standard deviation of the rating."""
    tables: int
    points_per_round: float
    win_share: float


def ratings(league: League, results: Sequence[Result]) -> list[LeagueRating]:
    """The rating of every bot, the best first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0)  # bots don't get better or worse with time
    rated = {name: model.rating(name=name) for name in league.bots}
    played = list(zip(league.games(), results, strict=True))
    tables: Counter[str] = Counter()
    for _, of_one_deal in groupby(played, key=lambda pair: pair[0].deal):
        scores = _scores(list(of_one_deal))
        tables.update(scores.keys())
        if len(scores) < 2:  # who met only themselves is not rated
            continue
        teams = [[rated[name]] for name in scores]
        for (player,) in model.rate(teams, scores=_ranked(league.setup, list(scores.values()))):
            assert player.name is not None
            rated[player.name] = player
    found = [_rating(name, player.mu, player.sigma, tables[name], played) for name, player in rated.items()]
    return sorted(found, key=lambda line: -line.rating)


def _scores(played: Outcomes) -> dict[str, float]:
    """The mean points of a game of each bot at one table, over all its seatings."""
    points: dict[str, list[int]] = {}
    for game, result in played:
        for seat, name in enumerate(game.seating):
            points.setdefault(name, []).append(sum(line[seat] for line in result.points))
    return {name: sum(games) / len(games) for name, games in points.items()}


def _ranked(setup: Setup, scores: list[float]) -> list[float]:
    """The scores so that more is better (X11)."""
    return [-score for score in scores] if setup.fewest_win else scores


def _rating(name: str, rating: float, uncertainty: float, tables: int, played: Outcomes) -> LeagueRating:
    own = [(result, seat) for game, result in played for seat in seats_of(name, game)]
    if not own:
        return LeagueRating(name, rating, uncertainty, 0, 0.0, 0.0)
    points = sum(line[seat] for result, seat in own for line in result.points)
    rounds = sum(len(result.points) for result, _ in own)
    return LeagueRating(
        name, rating, uncertainty, tables, points / rounds, sum(won(result, seat) for result, seat in own) / len(own)
    )
