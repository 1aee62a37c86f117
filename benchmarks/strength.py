"""How strong are our bots? Matches on duplicate deals, as they were planned.

Strength is shown four ways, because an edge against one kind of opponent can be gamed: alone among counting bots, alone
among apprentices, in self-play, and head to head with the magician as it was in November 2026. The edge is in points a
round, and where points are penalties a positive edge is better too.

    python benchmarks/strength.py                             a small table, to see that it works; nothing is kept
    python benchmarks/strength.py --plan NAME                 what a plan in benchmarks/plans says, and is kept
    python benchmarks/strength.py --plan NAME --only "classic 4"

What a plan has results for is not measured again, unless it is asked for with --again; then both stay. Each line has
two intervals: one that is 95 % sure for this line, and one that is sure enough for all lines of the plan together.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file too
from benchmarks.duels.lines import Line, alone, every_other
from benchmarks.duels.plan import PLANS, Plan, add_result, kept_results, read_plan
from stonehenge.arena.intervals import interval
from stonehenge.arena.matches import Match
from stonehenge.arena.standings import MatchStanding, edge_by_deal, standings
from stonehenge.arena.workers import Workers, all_cores, workers_for
from stonehenge.cli.progress import Progress
from stonehenge.locales import Locale

SMALL: Final = (
    alone("classic", 4, "apprentice", "counting", 4),
    alone("classic", 4, "magician", "counting", 2),
    every_other("classic", 4, "magician", "apprentice", 2),
)
COLUMNS: Final = (("edge", 7), ("95 % interval", 17), ("for all lines", 17), ("wins", 6), ("exact", 6), ("points", 7))
HEADING: Final = "  ".join(f"{name:>{width}}" for name, width in (*COLUMNS, ("ms 95 %", 7)))


def answer(line: Line, seed: str, sure: float, workers: Workers) -> dict[str, Any]:
    """Play a line: what the first bot shows."""
    match = Match(line.set_up(), line.bots, seed, line.deals)
    games = match.games()
    with Progress(len(games), Locale("en")) as progress:
        results = workers.play(games, progress.at)
    edges = edge_by_deal(line.bots[0], match, list(zip(games, results, strict=True)))
    return as_json(line, standings(match, results)[0], interval(edges, sure))


def as_json(line: Line, standing: MatchStanding, for_all: tuple[float, float] | None) -> dict[str, Any]:
    """The figures."""
    return {
        "line": line.title,
        "game": line.game,
        "players": line.players,
        "bots": list(line.bots),
        "deals": line.deals,
        "edge": round(standing.edge, 3),
        "edge_ci": [round(end, 3) for end in standing.edge_ci or ()],
        "edge_ci_for_all_lines": [round(end, 3) for end in for_all or ()],
        "win_share": round(standing.win_share, 4),
        "exact": round(standing.exact, 4),
        "points_per_round": round(standing.points_per_round, 3),
        "ms_p50": round(standing.ms_p50, 3),
        "ms_p95": round(standing.ms_p95, 3),
        "fallbacks": standing.fallbacks,
    }


def row_of(result: dict[str, Any]) -> str:
    """The figures in columns."""

    def span(ends: list[float]) -> str:
        return f"{ends[0]:+7.2f} .. {ends[1]:+6.2f}" if ends else f"{'-':>17}"

    return (
        f"{result['edge']:+7.2f}  {span(result['edge_ci'])}  {span(result['edge_ci_for_all_lines'])}  "
        f"{result['win_share']:6.1%}  {result['exact']:6.1%}  {result['points_per_round']:7.2f}  "
        f"{result['ms_p95']:7.2f}"
    )


def main() -> None:
    """Measure what is asked for and print it."""
    given = _arguments()
    plan = read_plan(PLANS / f"{given.plan}.toml") if given.plan else None
    lines = [line for line in (plan.lines if plan else SMALL) if given.only in line.title]
    if not lines:
        raise SystemExit(f'--only "{given.only}" leaves nothing to measure: try "classic 4".')
    seed, sure = (plan.seed, plan.sure) if plan else ("strength", 0.95)
    width = max(len(line.title) for line in lines)
    print(f"seed {seed}; each deal in every seating\n\n{'':{width}}  deals  {HEADING}")
    begun = time.monotonic()
    with workers_for(given.jobs) as workers:
        for line in lines:
            if plan and not given.again and _is_there(plan, line):
                continue
            result = answer(line, seed, sure, workers)
            print(f"{line.title:{width}}  {line.deals:5}  {row_of(result)}", flush=True)
            if plan:
                add_result(plan, result)
    print(f"\n{time.monotonic() - begun:.0f} seconds")


def _is_there(plan: Plan, line: Line) -> bool:
    return any(
        (result["line"], result["bots"], result["deals"]) == (line.title, list(line.bots), line.deals)
        for result in kept_results(plan)
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    plans = sorted(path.stem for path in PLANS.glob("*.toml"))
    parser.add_argument("--plan", choices=plans, help="a plan of benchmarks/plans")
    parser.add_argument("--only", default="", metavar="TEXT", help='only the lines with this text, such as "classic 4"')
    parser.add_argument("--again", action="store_true", help="also lines that have a result; both are kept")
    parser.add_argument("--jobs", type=int, default=all_cores())
    return parser.parse_args()


if __name__ == "__main__":
    main()
