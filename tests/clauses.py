"""Which test proves which clause: ``python -m tests.clauses`` writes docs/clauses.md.

The clauses and what they say stand in docs/clauses.toml; a test proves the clause it is named after.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "docs" / "clauses.toml"
PAGE = ROOT / "docs" / "clauses.md"
NAMED_AFTER_A_CLAUSE = re.compile(r"test_([A-Z]\d+)_")

INTRODUCTION = """\
# The clauses and their tests

Every clause of the rules has a test that is named after it. This page is made from `docs/clauses.toml` and the names
of the tests by `python -m tests.clauses`; a clause without a test, or a page that is out of date, fails the build.
"""


class Family(NamedTuple):
    """Clauses that belong together."""

    title: str
    clauses: dict[str, str]
    """What each clause says."""


class Proof(NamedTuple):
    """A test that is named after a clause."""

    clause: str
    test: str
    file: Path


def families() -> list[Family]:
    """All clauses, in order."""
    found = tomllib.loads(LIST.read_text(encoding="utf-8"))
    return [
        Family(family["title"], {name: says for name, says in family.items() if name != "title"})
        for family in found.values()
    ]


def proofs() -> Iterator[Proof]:
    """All tests that are named after a clause, in the order of files and lines."""
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.FunctionDef) and NAMED_AFTER_A_CLAUSE.match(node.name)
            if isinstance(node, ast.FunctionDef) and named:
                yield Proof(named[1], node.name, file.relative_to(ROOT))


def page() -> str:
    """The text of docs/clauses.md."""
    proving: dict[str, list[Proof]] = {}
    for proof in proofs():
        proving.setdefault(proof.clause, []).append(proof)
    parts = [INTRODUCTION]
    for family in families():
        rows = [f"| {name} | {says} | {_links(proving.get(name, []))} |" for name, says in family.clauses.items()]
        parts.append(
            "\n".join(
                (f"## {family.title}\n", "| clause | what it says | proven by |", "| --- | --- | --- |", *rows, "")
            )
        )
    return "\n".join(parts)


def _links(proofs: list[Proof]) -> str:
    return "<br>".join(f"[{proof.test}](../{proof.file.as_posix()})" for proof in proofs)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
