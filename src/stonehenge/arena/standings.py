"""The figures of each bot in a match: points, edge, wins, exact predictions, times.

Bots of one name are one: their figures are pooled over all their seats, and the same wherever the name is listed.
The seatings of a deal share its cards, so a deal is one observation, however many games it took.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from stonehenge.arena.intervals import Interval, interval, percentile
from stonehenge.arena.match_games import MatchGame, Result
from stonehenge.arena.matches import Match

Outcomes = Sequence[tuple[MatchGame, Result]]


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """The figures of one bot."""

    name: str
    points_per_round: float
    edge: float
    """Own points less the mean of the other seats in the same rounds; positive is better, also where points are bad."""
    edge_ci: Interval | None
    win_share: float
    exact: float
    ms_p50: float
    ms_p95: float
    fallbacks: int
    """How many decisions the apprentice made in its place."""


@dataclass(frozen=True, slots=True)
class EdgeAt:
    """A bot's edge in the rounds of one size."""

    size: int
    edge: float
    edge_ci: Interval | None


def standings(match: Match, results: Sequence[Result]) -> list[MatchStanding]:
    """The figures of every bot, in the order they were given."""
    played = list(zip(match.games(), results, strict=True))
    by_name = {name: standing(name, match, played) for name in set(match.bots)}
    return [by_name[name] for name in match.bots]


def standing(name: str, match: Match, played: Outcomes) -> MatchStanding:
    """The figures of one bot, over all the seats it had."""
    own = [(result, seat) for game, result in played for seat in seats_of(name, game)]
    rounds = len(own) * match.setup.rounds
    edges = edge_by_deal(name, match, played)
    times = sorted(time for result, seat in own for time in result.times[seat])
    return MatchStanding(
        name=name,
        points_per_round=sum(line[seat] for result, seat in own for line in result.points) / rounds,
        edge=fmean(edges),
        edge_ci=interval(edges),
        win_share=sum(won(result, seat) for result, seat in own) / len(own),
        exact=sum(result.exact[seat] for result, seat in own) / rounds,
        ms_p50=percentile(times, 0.5),
        ms_p95=percentile(times, 0.95),
        fallbacks=fallbacks(*zip(*played, strict=True)).get(name, 0),
    )


def fallbacks(games: Sequence[MatchGame], results: Sequence[Result]) -> dict[str, int]:
    """How many decisions the apprentice made for each bot that failed or was late."""
    made: Counter[str] = Counter()
    for game, result in zip(games, results, strict=True):
        for name, replaced in zip(game.seating, result.replaced, strict=False):
            if replaced:
                made[name] += replaced
    return dict(made)


def edges_by_size(name: str, match: Match, results: Sequence[Result]) -> list[EdgeAt]:
    """A bot's edge by the number of cards in the hand."""
    played = list(zip(match.games(), results, strict=True))
    sizes = match.setup.hand_sizes
    edges = []
    for size in sorted(set(sizes)):
        by_deal = edge_by_deal(name, match, played, [place for place, other in enumerate(sizes) if other == size])
        edges.append(EdgeAt(size, fmean(by_deal), interval(by_deal)))
    return edges


def seats_of(name: str, game: MatchGame) -> list[int]:
    """The seats of this bot in a game."""
    return [seat for seat, other in enumerate(game.seating) if other == name]


def won(result: Result, seat: int) -> float:
    """The share of the win that a seat has: winners share it equally, so that all shares add up to 1."""
    return (seat in result.winners) / len(result.winners)


def edge_by_deal(name: str, match: Match, played: Outcomes, rounds: Iterable[int] | None = None) -> list[float]:
    """The mean edge a round in each deal, over all its seatings and all seats with this bot.

    It is added up in whole numbers: players x own - everyone's, which is players - 1 times own - mean of the others.
    So a bot against itself comes out at exactly 0.
    """
    setup = match.setup
    chosen = list(range(setup.rounds) if rounds is None else rounds)
    total, counted = [0] * match.deals, [0] * match.deals
    for game, result in played:
        for seat in seats_of(name, game):
            total[game.deal] += sum(setup.players * result.points[r][seat] - sum(result.points[r]) for r in chosen)
            counted[game.deal] += len(chosen)
    better = -1 if setup.fewest_win else 1  # X11
    return [better * edge / (count * (setup.players - 1)) for edge, count in zip(total, counted, strict=True)]
