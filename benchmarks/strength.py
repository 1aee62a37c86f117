"""How strong are our bots? The tables of figures to beat, on duplicate deals.

Strength is shown four ways, because an edge against one kind of opponent can be gamed: alone among counting bots,
alone among apprentices, in self-play, and head to head with apprentices in every other seat. Every line is one match of
``stonehenge arena``; the edge is in points a round, and where points are penalties a positive edge is better too.

    python benchmarks/strength.py                        about ten minutes on two cores
    python benchmarks/strength.py --all --deals 200      every number of players, narrow intervals: hours
    python benchmarks/strength.py --only "classic 4" --deals 100
"""

import argparse
import json
import os
import platform
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from stonehenge.arena.matches import Match
from stonehenge.arena.standings import MatchStanding, standings
from stonehenge.arena.workers import Workers, all_cores, workers_for
from stonehenge.bots import BOTS, Bot
from stonehenge.cli.progress import Progress
from stonehenge.locales import Locale
from stonehenge.rules.cards import SPECIALS
from stonehenge.rules.editions import EDITIONS, set_up
from stonehenge.rules.setup import Setup

RESULTS: Final = Path(__file__).parent / "results"
OPEN_MINDED: Final = "magician-open-minded"
"""The magician without finding out who the others are."""
GAMES: Final[dict[str, tuple[str, dict[str, object]]]] = {
    "jubilee": ("jubilee", {"specials": list(SPECIALS)}),
    "junior": ("junior", {}),
    "club": ("club", {}),
    "extreme": ("extreme", {}),
    "monochrome": ("jubilee", {"mode": "monochrome"}),
    "maximus": ("jubilee", {"mode": "maximus"}),
}
HEADING: Final = (
    f"{'edge':>7}  {'95 % interval':>17}  {'wins':>6}  {'exact':>6}  {'points':>7}  {'ms':>6}  {'ms 95 %':>7}"
)


LINE: Final = ("game", "players", "bot", "against")
"""What tells one line from another."""


def _open_minded(seed: str) -> Bot:
    from stonehenge.bots.magician import MagicianBot

    return MagicianBot(seed, finds_out=False)


if "magician" in BOTS:  # here, not in main: the processes that play import this file, and need to know it too
    BOTS[OPEN_MINDED] = _open_minded


@dataclass(frozen=True, slots=True)
class Question:
    """One line: the first bot of a match, and whom it meets."""

    game: str
    against: str
    setup: Setup
    bots: tuple[str, ...]

    @property
    def title(self) -> str:
        """What is asked, in words."""
        return f"{self.game} {self.setup.players}: {self.bots[0]}, {self.against}"


def questions(bot: str, everything: bool) -> Iterator[Question]:
    """Every line, in the order shown."""
    for players in (3, 4, 5, 6):
        yield from _four_ways(bot, players)
    for game, (edition, options) in GAMES.items():
        for players in range(EDITIONS[edition].fewest_players, EDITIONS[edition].most_players + 1):
            setup = set_up(edition, players, options)
            if isinstance(setup, Setup) and (everything or players == 4):
                yield from _alone_among(game, bot, setup)


def _four_ways(bot: str, players: int) -> Iterator[Question]:
    setup = set_up("classic", players)
    assert isinstance(setup, Setup)
    yield from _alone_among("classic", bot, setup)
    if bot == "magician" and players == 4:
        yield from _alone_among("classic", OPEN_MINDED, setup)
    yield Question("classic", "self-play", setup, (bot,) * players)
    if bot != "apprentice":
        every_other = tuple(bot if seat % 2 == 0 else "apprentice" for seat in range(players))
        yield Question("classic", "head to head with apprentice", setup, every_other)
        yield Question("classic", "among counting", setup, ("apprentice", *["counting"] * (players - 1)))


def _alone_among(game: str, bot: str, setup: Setup) -> Iterator[Question]:
    for other in ("counting", "apprentice"):
        if other != bot:
            yield Question(game, f"among {other}", setup, (bot, *[other] * (setup.players - 1)))


def answer(question: Question, deals: int, seed: str, workers: Workers) -> MatchStanding:
    """Play it: what the first bot shows."""
    match = Match(question.setup, question.bots, seed, deals)
    games = match.games()
    with Progress(len(games), Locale("en")) as progress:
        return standings(match, workers.play(games, progress.at))[0]


def line_of(standing: MatchStanding) -> str:
    """The figures in columns."""
    low, high = standing.edge_ci or (float("nan"), float("nan"))
    return (
        f"{standing.edge:+7.2f}  {low:+7.2f} .. {high:+6.2f}  {standing.win_share:6.1%}  {standing.exact:6.1%}  "
        f"{standing.points_per_round:7.2f}  {standing.ms_p50:6.2f}  {standing.ms_p95:7.2f}"
    )


def as_json(question: Question, standing: MatchStanding) -> dict[str, object]:
    """The figures for machines."""
    return {
        "game": question.game,
        "players": question.setup.players,
        "bot": standing.name,
        "against": question.against,
        "edge": round(standing.edge, 3),
        "edge_ci": [round(end, 3) for end in standing.edge_ci or ()],
        "win_share": round(standing.win_share, 4),
        "exact": round(standing.exact, 4),
        "points_per_round": round(standing.points_per_round, 3),
        "ms_p50": round(standing.ms_p50, 3),
        "ms_p95": round(standing.ms_p95, 3),
        "fallbacks": standing.fallbacks,
    }


def main() -> None:
    """Ask every question and print the answers."""
    given = _arguments()
    asked = [question for question in questions(given.bot, given.all) if given.only in question.title]
    if not asked:
        raise SystemExit(f'--only "{given.only}" leaves nothing to ask: try "classic 4" or "junior".')
    begun = time.monotonic()
    width = max(len(question.title) for question in asked)
    print(f"{given.deals} deals, each in every seating; seed {given.seed}\n\n{'':{width}}  {HEADING}")
    tables = []
    with workers_for(given.jobs) as workers:
        for question in asked:
            standing = answer(question, given.deals, given.seed, workers)
            tables.append({**as_json(question, standing), "deals": given.deals, "seed": given.seed})
            print(f"{question.title:{width}}  {line_of(standing)}", flush=True)
            if given.save:
                save(tables)
    found = {
        "bot": given.bot,
        "deals": given.deals,
        "seed": given.seed,
        "jobs": given.jobs,
        "seconds": round(time.monotonic() - begun),
        "tables": tables,
    }
    print(json.dumps(found))


def save(tables: list[dict[str, object]]) -> None:
    """Keep what was measured, with its date and what it was measured on.

    A line measured again takes the old one's place. It is written after every line, so that nothing is lost when the
    rest is given up.
    """
    machine = {
        "cores": os.cpu_count(),
        "processor": platform.machine(),
        "python": platform.python_version(),
    }
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"strength-{date.today().isoformat()}.json"
    before = json.loads(path.read_text(encoding="utf-8"))["tables"] if path.exists() else []
    lines = {tuple(line[key] for key in LINE): line for line in (*before, *tables)}
    kept = {"date": date.today().isoformat(), "machine": machine, "tables": list(lines.values())}
    unfinished = path.with_suffix(".new")
    unfinished.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    unfinished.replace(path)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", choices=list(BOTS), default="magician" if "magician" in BOTS else "apprentice")
    parser.add_argument("--deals", type=int, default=4, help="for each line, at least 2 (otherwise 4)")
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--jobs", type=int, default=all_cores())
    parser.add_argument("--all", action="store_true", help="every number of players of every edition, not only 4")
    parser.add_argument("--only", default="", metavar="TEXT", help='only the lines with this text, such as "classic 4"')
    parser.add_argument("--save", action="store_true", help="keep the figures in benchmarks/results")
    given = parser.parse_args()
    if given.deals < 2:
        parser.error("--deals must be at least 2, or there is no interval.")
    return given


if __name__ == "__main__":
    main()
