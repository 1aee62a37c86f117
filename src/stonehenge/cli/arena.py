"""``stonehenge arena``: bots meet on duplicate deals; who is stronger, and how surely."""

import json
import logging
from argparse import Namespace
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from stonehenge.cli.arguments import bot_names, known_bots, seated_bots, seed_from, setup_from
from stonehenge.cli.failure import CommandError
from stonehenge.cli.parser import Parser, add_game, at_least
from stonehenge.cli.progress import Progress
from stonehenge.cli.stderr_log import shown_log
from stonehenge.locales import Locale, printable

if TYPE_CHECKING:  # the arena starts processes, and what that needs is slow to import
    from stonehenge.arena.match_games import MatchGame, Result
    from stonehenge.arena.matches import Match
    from stonehenge.arena.workers import Workers


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    add_game(parser, text)
    options = parser.options
    bots = text("metavar.bots")
    options.add_argument("--bots", metavar=bots, action="append", required=True, help=text("help.arena_bots"))
    deals = at_least(text, "--deals", 1)
    options.add_argument("--deals", metavar="N", type=deals, default=100, help=text("help.deals"))
    options.add_argument("--league", action="store_true", help=text("help.league"))
    options.add_argument("--plot", metavar=text("metavar.file"), type=Path, help=text("help.plot"))
    options.add_argument("--jobs", metavar="N", type=at_least(text, "--jobs", 1), help=text("help.jobs"))
    options.add_argument("--cluster", metavar=text("metavar.address"), help=text("help.cluster"))
    options.add_argument("--json", action="store_true", help=text("help.json"))


def run(given: Namespace, text: Locale) -> int:
    """Play the games, and print the standings."""
    _check(given, text)
    lines = _league(given, text) if given.league else _match(given, text)
    print("\n".join(lines))
    return 0


def _match(given: Namespace, text: Locale) -> list[str]:
    from stonehenge.arena.matches import Match
    from stonehenge.arena.standings import standings
    from stonehenge.cli.arena_report import match_as_json, match_lines

    setup = setup_from(given, text)
    bots = tuple(bot_names(given.bots, setup.players, text))
    _try_out(bots, text)
    match = Match(setup, bots, seed_from(given), given.deals)
    results = _play(match.games(), given, text)
    if given.plot is not None:
        _draw(match, results, given.plot, text)
    found = standings(match, results)
    return [json.dumps(match_as_json(match, found))] if given.json else match_lines(match, found, text)


def _league(given: Namespace, text: Locale) -> list[str]:
    from stonehenge.arena.league import League, ratings
    from stonehenge.arena.standings import fallbacks
    from stonehenge.cli.arena_report import fallback_lines, league_as_json, league_lines

    setup = setup_from(given, text)
    bots = _members(given, text)
    _try_out(bots, text)
    league = League(setup, bots, seed_from(given), given.deals)
    games = league.games()
    results = _play(games, given, text)
    found = ratings(league, results)
    if given.json:
        return [json.dumps(league_as_json(league, len(games), found))]
    return [*league_lines(league, len(games), found, text), *fallback_lines(fallbacks(games, results), text)]


def _members(given: Namespace, text: Locale) -> tuple[str, ...]:
    names = known_bots(given.bots, text)
    if len(names) < 2:
        raise CommandError(text("usage.bots_missing"))
    for name in names:
        if names.count(name) > 1:
            raise CommandError(text("usage.bot_twice", bot=printable(name)))
    return tuple(names)


# --- before it begins ------------------------------------------------------------------------------------------------


def _check(given: Namespace, text: Locale) -> None:
    """Refuse before the games what would otherwise fail after them."""
    for one, other in (("--league", "--plot"), ("--jobs", "--cluster")):
        if _asked_for(given, one) and _asked_for(given, other):
            raise CommandError(text("usage.not_together", one=one, other=other))
    for option, package, extra in (
        ("--league", "openskill", "arena"),
        ("--plot", "matplotlib", "plot"),
        ("--cluster", "distributed", "cluster"),
    ):
        if _asked_for(given, option) and find_spec(package) is None:
            raise CommandError(text("usage.extra", option=option, package=package, extra=extra))
    if given.plot is not None:
        _check_plot(given.plot, text)


def _try_out(bots: Sequence[str], text: Locale) -> None:
    """Make each bot once, so that one that can't be made is reported here, in the user's language."""
    with seated_bots(sorted(set(bots)), "", None, text):
        pass


def _asked_for(given: Namespace, option: str) -> bool:
    return getattr(given, option.removeprefix("--")) not in (None, False)


def _check_plot(path: Path, text: Locale) -> None:
    from stonehenge.arena.picture import KINDS

    if path.suffix not in KINDS:
        raise CommandError(text("usage.plot_kind", file=printable(path)))
    if path.is_dir() or not path.parent.is_dir():
        raise CommandError(text("file.unwritable", file=printable(path)))


# --- the games -------------------------------------------------------------------------------------------------------


def _play(games: "Sequence[MatchGame]", given: Namespace, text: Locale) -> "list[Result]":
    from stonehenge.arena.match_games import BotFailedError
    from stonehenge.arena.workers import NoClusterError, WorkersLostError

    try:
        with (
            shown_log(text, logging.WARNING),
            _workers(given, len(games)) as workers,
            Progress(len(games), text) as progress,
        ):
            return workers.play(games, progress.at)
    except BotFailedError as error:
        where = {"bot": printable(error.bot), "deal": error.deal + 1}
        raise CommandError(text("arena.bot_failed", why=printable(error.why).rstrip("."), **where)) from error
    except WorkersLostError:
        raise CommandError(text("arena.workers_lost")) from None
    except NoClusterError:
        raise CommandError(text("arena.no_cluster", address=printable(given.cluster))) from None


def _workers(given: Namespace, games: int) -> "Workers":
    from stonehenge.arena.workers import DaskCluster, all_cores, workers_for

    if given.cluster is not None:
        return DaskCluster(given.cluster)
    return workers_for(min(games, given.jobs or all_cores()))


def _draw(match: "Match", results: "Sequence[Result]", path: Path, text: Locale) -> None:
    from stonehenge.arena.picture import Labels, draw

    setup = match.setup
    title = text("arena.plot.title", edition=text(f"edition.{setup.edition}"), players=setup.players)
    try:
        draw(match, results, Labels(title, text("arena.plot.size"), text("arena.plot.edge")), path)
    except OSError:
        raise CommandError(text("file.unwritable", file=printable(path))) from None
