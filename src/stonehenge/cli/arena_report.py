"""The standings of a match and the ratings of a league: columns for people, JSON for machines."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from stonehenge.arena.intervals import Interval
from stonehenge.arena.league import League, LeagueRating
from stonehenge.arena.matches import Match, seatings
from stonehenge.arena.standings import MatchStanding
from stonehenge.locales import Locale, printable
from stonehenge.rules.setup import Setup
from stonehenge.wording.columns import align

_DIGITS = 4


def match_as_json(match: Match, standings: Sequence[MatchStanding]) -> dict[str, object]:
    """The standings of a match as JSON, the bots in the order given."""
    bots = []
    for standing in standings:
        line = {name: _rounded(figure) for name, figure in asdict(standing).items()}
        line["edge_ci"] = [_rounded(end) for end in standing.edge_ci or (None, None)]
        if not standing.fallbacks:
            del line["fallbacks"]
        bots.append(line)
    return {"bots": bots, "deals": match.deals, "rounds": len(match.games()) * match.setup.rounds}


def match_lines(match: Match, standings: Sequence[MatchStanding], text: Locale) -> list[str]:
    """The standings of a match in columns, with what the figures mean."""
    setup, games = match.setup, len(match.games())
    kind = _kind(setup)
    head = ("bot", kind, "edge", "interval", "won", f"exact.{kind}", "median", "percentile")
    rows = [[text(f"arena.{name}") for name in head]]
    rows += [
        [
            printable(line.name, 40),
            text.figure(line.points_per_round, ".2f"),
            text.figure(line.edge, "+.2f"),
            _interval(line.edge_ci, "+.2f", text),
            text.figure(line.win_share, ".1%"),
            text.figure(line.exact, ".1%"),
            text.figure(line.ms_p50, ".2f"),
            text.figure(line.ms_p95, ".2f"),
        ]
        for line in standings
    ]
    title = text(
        "arena.title",
        edition=text(f"edition.{setup.edition}"),
        players=setup.players,
        deals=text.count("arena.deals", match.deals),
        seatings=text.count("arena.seatings", len(seatings(match.bots))),
        games=text.count("arena.games", games),
        rounds=text("arena.rounds", number=games * setup.rounds),
    )
    notes = [text(f"arena.edge_means.{kind}"), text("arena.won_means")]
    if len(set(match.bots)) < len(match.bots):
        notes.append(text("arena.pooled"))
    notes += fallback_lines({line.name: line.fallbacks for line in standings if line.fallbacks}, text)
    return [title, "", *align(rows, right=range(1, len(head))), "", *notes, _seed(match.seed, text)]


def fallback_lines(fallbacks: Mapping[str, int], text: Locale) -> list[str]:
    """A line for each bot for which the apprentice had to decide."""
    return [text.count("arena.fallbacks", made, bot=printable(name, 40)) for name, made in fallbacks.items()]


def league_as_json(league: League, games: int, ratings: Sequence[LeagueRating]) -> dict[str, object]:
    """The ratings of a league as JSON, the best first."""
    bots = [{name: _rounded(figure) for name, figure in asdict(rating).items()} for rating in ratings]
    return {"league": bots, "deals": league.deals, "games": games}


def league_lines(league: League, games: int, ratings: Sequence[LeagueRating], text: Locale) -> list[str]:
    """The ratings of a league in columns, the best first."""
    setup = league.setup
    kind = _kind(setup)
    rows = [["", *(text(f"arena.{name}") for name in ("bot", "rating", "interval", "tables", kind, "won"))]]
    for place, line in enumerate(ratings, start=1):
        both = (line.rating - 2 * line.uncertainty, line.rating + 2 * line.uncertainty)
        rows.append(
            [
                str(place),
                printable(line.name, 40),
                text.figure(line.rating, ".1f"),
                _interval(both, ".1f", text),
                str(line.tables),
                text.figure(line.points_per_round, ".2f"),
                text.figure(line.win_share, ".1%"),
            ]
        )
    title = text(
        "arena.league",
        edition=text(f"edition.{setup.edition}"),
        players=setup.players,
        bots=len(league.bots),
        deals=text.count("arena.deals", league.deals),
        games=text.count("arena.games", games),
    )
    notes = [text("arena.rating_means"), text("arena.won_means"), _seed(league.seed, text)]
    return [title, "", *align(rows, right=(0, 2, 3, 4, 5, 6)), "", *notes]


def _kind(setup: Setup) -> str:
    return "penalties" if setup.fewest_win else "points"


def _rounded(figure: object) -> object:
    return round(figure, _DIGITS) if isinstance(figure, float) else figure


def _interval(both: Interval | None, form: str, text: Locale) -> str:
    if both is None:
        return "–"
    low, high = (text.figure(end, form) for end in both)
    return text("arena.from_to", low=low, high=high)


def _seed(seed: str, text: Locale) -> str:
    return text("results.seed", seed=printable(seed))
