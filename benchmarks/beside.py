"""Is this commit as fast as an earlier one? Both run the same benchmark, one after the other, several times.

The earlier commit is checked out beside this one, and each runs its own ``benchmarks/NAME.py``; what counts is the
median of the ratios of neighbouring runs, so that whatever else the machine does hits both alike.

    python benchmarks/beside.py [engine simulate server] [--since COMMIT] [--turns 5]

Progress goes to stderr; the last line on stdout is one JSON object.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parents[1]
FIGURES: Final[dict[str, Sequence[str]]] = {
    "engine": ("decisions_per_second",),
    "simulate": ("classic", "jubilee_all", "extreme"),
    "server": ("messages_per_second", "ratio"),
}
"""Of each benchmark the figures that are compared; more is better."""
ARGUMENTS: Final[dict[str, Sequence[str]]] = {"server": ("--tables", "100", "--seconds", "4")}


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
    command = [sys.executable, str(tree / "benchmarks" / f"{name}.py"), *ARGUMENTS.get(name, ())]
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
    return {
        figure: {
            "ratio": round(statistics.median(now / then for then, now in pairs), 3),
            "before": [then for then, _ in pairs],
            "now": [now for _, now in pairs],
        }
        for figure, pairs in measured.items()
    }


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
        compared = {name: compare(name, before, given.turns) for name in given.benchmarks or FIGURES}
    for name, figures in compared.items():
        for figure, found in figures.items():
            print(f"{f'{name}: {figure}':36}{found['ratio']:>8.3f}")
    print(json.dumps({**commits, **compared}))


if __name__ == "__main__":
    main()
