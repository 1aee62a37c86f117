"""A plan: what is to be measured, written down before it is, and everything that came of it.

A plan is a file in ``benchmarks/plans``; it names the commit whose bots are measured, the seed, and every line with its
number of deals. What came of it is added to a file of the same name in ``benchmarks/results``, line by line, and never
replaced: a line that is measured again stands there twice.
"""

import json
import os
import platform
import subprocess
import tomllib
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from benchmarks.duels.lines import Line

PLANS: Final = Path(__file__).parents[1] / "plans"
RESULTS: Final = Path(__file__).parents[1] / "results"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be measured."""

    name: str
    commit: str
    """Whose bots are measured."""
    seed: str
    lines: tuple[Line, ...]

    @property
    def sure(self) -> float:
        """How sure the interval of one line must be so that all together are 95 % sure (Bonferroni)."""
        return 1.0 - 0.05 / len(self.lines)

    @property
    def results(self) -> Path:
        """Where what came of it is kept."""
        return RESULTS / f"{self.name}.json"


def read_plan(path: Path) -> Plan:
    """A plan as it was written down."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    lines = tuple(
        Line(line["game"], line["players"], _bots(line["bots"], line["players"]), line["deals"])
        for line in told["lines"]
    )
    return Plan(path.stem, told["commit"], told["seed"], lines)


def _bots(names: list[str], players: int) -> tuple[str, ...]:
    """The bots around a table: two names go on with the last."""
    return (*names, *[names[-1]] * (players - len(names)))


def kept_results(plan: Plan) -> list[dict[str, Any]]:
    """All that came of a plan so far."""
    if not plan.results.exists():
        return []
    results: list[dict[str, Any]] = json.loads(plan.results.read_text(encoding="utf-8"))
    return results


def add_result(plan: Plan, result: dict[str, Any]) -> None:
    """Keep a result besides all that are there."""
    results = [*kept_results(plan), {**result, **_circumstances(plan)}]
    unfinished = plan.results.with_suffix(".new")
    unfinished.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    unfinished.replace(plan.results)


def _circumstances(plan: Plan) -> dict[str, Any]:
    return {
        "planned_commit": plan.commit,
        "commit": commit_now(),
        "seed": plan.seed,
        "date": date.today().isoformat(),
        "cores": os.cpu_count(),
        "processor": platform.machine(),
        "python": platform.python_version(),
    }


def commit_now() -> str:
    """The commit that is checked out, and whether the sources of the bots were changed since."""
    root = Path(__file__).parents[2]

    def git(*arguments: str) -> str:
        told = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
        return told.stdout.strip()

    changed = git(
        "status", "--porcelain", "--", "src/stonehenge/simulate", "src/stonehenge/bots", "src/stonehenge/rules"
    )
    return git("rev-parse", "--short", "HEAD") + (" and changes" if changed else "")
