"""No module is longer than a reader can keep in mind: ``python -m tests.module_lengths`` names those that are.

How long a module may be, where that is checked, and each exception with its reason stand in pyproject.toml.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Limit(NamedTuple):
    """How long a module may be."""

    most_lines: int
    modules: list[str]
    """Patterns of the files that are looked at."""
    exempt: dict[str, str]
    """Files that may be longer, each with its reason."""


def limit(root: Path = ROOT) -> Limit:
    """What pyproject.toml says."""
    with (root / "pyproject.toml").open("rb") as file:
        told = tomllib.load(file)["tool"]["module-lengths"]
    return Limit(told["most-lines"], told["modules"], told["exempt"])


def complaints(told: Limit, root: Path = ROOT) -> Iterator[str]:
    """A sentence for each module that is too long without a reason, and for each reason that nothing needs."""
    paths = {path for pattern in told.modules for path in root.glob(pattern)}
    lengths = {str(path.relative_to(root)): len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    for name, length in sorted(lengths.items()):
        if length > told.most_lines and name not in told.exempt:
            yield f"{name} has {length} lines, more than {told.most_lines}: split it"
    for name, reason in told.exempt.items():
        if not reason.strip():
            yield f"{name} may be longer, but nobody says why"
        if lengths.get(name, 0) <= told.most_lines:
            yield f"{name} needs no exception any more: take it out"


if __name__ == "__main__":
    found = list(complaints(limit()))
    print("\n".join(found) or "No module is too long.")  # noqa: T201 # a linter prints its answer
    sys.exit(bool(found))
