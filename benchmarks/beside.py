"""Is this commit as fast as an earlier one? Both run the same benchmark, one after the other, several times.

The earlier commit is checked out beside this one, and each runs its own ``benchmarks/NAME.py``; what counts is the
median of the ratios of neighbouring runs, so that whatever else the machine does hits both alike. The two servers stand
side by side, and the same clients play at one and then at the other, two seconds each, thirty times a turn.

    python benchmarks/beside.py [engine simulate server] [--since COMMIT] [--turns 5]

Progress goes to stderr; the last line on stdout is one JSON object.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file too
from benchmarks.crowd.players import Crowd
from benchmarks.server import SERVE, Process, Speed, apart, full_speed, running

HERE: Final = Path(__file__).parents[1]
FIGURES: Final[dict[str, Sequence[str]]] = {
    "engine": ("decisions_per_second",),
    "simulate": ("classic", "jubilee_all", "extreme"),
    "server": ("messages_per_second", "messages_per_processor_second"),
}
"""Of each benchmark the figures that are compared; more is better."""
TABLES: Final = 50
SECONDS: Final = 2.0
PAIRS: Final = 30


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The tree of a commit, in a folder of its own for a while."""
    with tempfile.TemporaryDirectory(prefix="stonehenge-beside-") as folder:
        tree = Path(folder) / "tree"
        git("worktree", "add", "--detach", str(tree), commit)
        try:
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree))


def git(*arguments: str) -> str:
    """What git says."""
    return subprocess.run(["git", "-C", str(HERE), *arguments], check=True, capture_output=True, text=True).stdout


def run(tree: Path, name: str) -> dict[str, Any]:
    """The figures of one run of a tree's own benchmark."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    command = [sys.executable, str(tree / "benchmarks" / f"{name}.py")]
    done = subprocess.run(command, env=environment, cwd=tree, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures


def compare(name: str, before: Path, turns: int) -> dict[str, Any]:
    """The ratios of now to before, for each figure of a benchmark, with all that was measured."""
    measured: dict[str, list[tuple[float, float]]] = {figure: [] for figure in FIGURES[name]}
    for turn in range(turns):
        trees = (before, HERE) if turn % 2 == 0 else (HERE, before)
        figures = {tree: run(tree, name) for tree in trees}
        for figure, pairs in measured.items():
            pairs.append((figures[before][figure], figures[HERE][figure]))
        told = ", ".join(f"{figure} {pairs[-1][1] / pairs[-1][0]:.3f}" for figure, pairs in measured.items())
        print(f"{name} {turn + 1}/{turns}: {told}", file=sys.stderr, flush=True)
    return {figure: summary(pairs) for figure, pairs in measured.items()}


def summary(pairs: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """The median ratio with its quartiles, and all that was measured."""
    ratios = [now / then for then, now in pairs]
    return {
        "ratio": round(statistics.median(ratios), 3),
        "quartiles": [round(part, 3) for part in statistics.quantiles(ratios, n=4)] if len(ratios) > 1 else None,
        "before": [round(then, 1) for then, _ in pairs],
        "now": [round(now, 1) for _, now in pairs],
    }


# --- two servers side by side ----------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """A server with its clients."""

    server: Process
    crowd: Crowd


async def side_by_side(servers: Sequence[Process], pairs: int) -> dict[str, Any]:
    """What two servers deliver when they are played at in turns."""
    standing = [Standing(server, Crowd(server.port)) for server in servers]
    for each in standing:
        await each.crowd.open(TABLES)
        await apart(each.crowd)  # a round of one card and one of fifteen cost the server more and less
    measured: list[tuple[Speed, Speed]] = []
    for pair in range(pairs):
        order = (0, 1) if pair % 2 == 0 else (1, 0)
        speeds = {
            which: await full_speed(s.crowd, s.crowd.tables, s.server, SECONDS)
            for which in order
            for s in [standing[which]]
        }
        measured.append((speeds[0], speeds[1]))
    refused = [text for each in standing for text in each.crowd.tally.refused]
    for each in standing:
        await each.crowd.close()
    if refused:
        sys.exit(f"{len(refused)} moves were refused: {refused[:3]}")
    return {
        "messages_per_second": summary([(then.messages, now.messages) for then, now in measured]),
        "messages_per_processor_second": summary([(1e6 / then.cost, 1e6 / now.cost) for then, now in measured]),
    }


def compare_servers(before: Path, turns: int) -> dict[str, Any]:
    """The server of before and that of now, each with its own database, and the same clients."""
    with ExitStack() as stack:
        folders = [stack.enter_context(tempfile.TemporaryDirectory(prefix="stonehenge-beside-")) for _ in range(2)]
        sources = (before / "src", HERE / "src")
        servers = [
            stack.enter_context(running(*SERVE, folder, source=source))
            for folder, source in zip(folders, sources, strict=True)
        ]
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(side_by_side(servers, turns * PAIRS))


def main() -> None:
    """Measure, and print a line for each figure and one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmarks", nargs="*", help=f"which ones: {', '.join(FIGURES)} (default: all)")
    parser.add_argument("--since", default="HEAD~1", help="the commit to stand beside (default: the one before)")
    parser.add_argument("--turns", type=int, default=5, help="how often each is run (default 5)")
    given = parser.parse_args()
    if unknown := set(given.benchmarks) - set(FIGURES):
        parser.error(f"{', '.join(sorted(unknown))} can't be compared; these can: {', '.join(FIGURES)}")
    commits = {"before": git("rev-parse", given.since).strip(), "now": git("rev-parse", "HEAD").strip()}
    with checked_out(given.since) as before:
        compared = {
            name: compare_servers(before, given.turns) if name == "server" else compare(name, before, given.turns)
            for name in given.benchmarks or FIGURES
        }
    for name, figures in compared.items():
        for figure, found in figures.items():
            print(f"{f'{name}: {figure}':36}{found['ratio']:>8.3f}")
    print(json.dumps({**commits, **compared}))


if __name__ == "__main__":
    main()
