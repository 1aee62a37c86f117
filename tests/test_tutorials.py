"""What the tutorials say is so: what they show stands in the files they name, and each of their steps is taken."""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plugins.installed import EXAMPLES, installed_package
from tests.processes import ran
from tests.server.running import environment

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "stonehenge"
TUTORIALS = ROOT / "docs" / "tutorials"
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
FILE = re.compile(r"# (\S+/\S+)\n")
PRINTED = re.compile(r"# -> (.*)")
PACKAGES = [("edition", "python-edition"), ("bot", "python-plugin")]
"""The tutorials that make a package, and the example it is."""
STAND_INS = {
    "stonehenge": f'exec {sys.executable} -m stonehenge "$@"',
    "python": f'exec {sys.executable} "$@"',
    "pip": f'cd {ROOT} && [ "$1" = install ] && [ -f "$2/pyproject.toml" ]',  # what it installs is on the path already
    "make": f'grep -q "^$1:" {ROOT}/Makefile',  # there is such a target; what it needs would have to be fetched
}
"""What runs when a step says so."""


def blocks(tutorial: str, language: str) -> list[str]:
    """The blocks of a tutorial in one language."""
    text = (TUTORIALS / f"{tutorial}.md").read_text(encoding="utf-8")
    return [block for kind, block in BLOCK.findall(text) if kind == language]


def excerpts() -> Iterator[tuple[str, str, str]]:
    """What tutorials show of files: the tutorial, the file, and a piece of it; between pieces stand three dots."""
    for page in sorted(TUTORIALS.glob("*.md")):
        for _, block in BLOCK.findall(page.read_text(encoding="utf-8")):
            if named := FILE.match(block):
                for piece in block[named.end() :].split("...\n"):
                    yield page.stem, named[1], piece


@pytest.mark.parametrize(("tutorial", "file", "piece"), list(excerpts()))
def test_what_a_tutorial_shows_stands_in_the_file(tutorial: str, file: str, piece: str) -> None:
    assert piece in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize(("tutorial", "package"), PACKAGES)
def test_a_tutorial_shows_every_file_of_its_package_from_beginning_to_end(tutorial: str, package: str) -> None:
    page = (TUTORIALS / f"{tutorial}.md").read_text(encoding="utf-8")
    shown = {named[1]: block[named.end() :] for _, block in BLOCK.findall(page) if (named := FILE.match(block))}
    files = [path for kind in ("*.py", "*.toml") for path in (EXAMPLES / package).rglob(kind)]
    assert shown == {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}
    (tree,) = blocks(tutorial, "text")
    assert {line.strip() for line in tree.splitlines()} == {
        f"{part}/" if part != path.name else part for path in files for part in path.relative_to(EXAMPLES).parts
    }


# --- steps -----------------------------------------------------------------------------------------------------------


def take(steps: str, folder: Path, path: str) -> None:
    """Take steps one after the other: each command must succeed, and print the lines that stand below it."""
    programs = folder / "bin"
    programs.mkdir(exist_ok=True)
    for name, does in STAND_INS.items():
        (programs / name).write_text(f"#!/bin/sh\n{does}\n")
        (programs / name).chmod(0o755)
    env = environment(
        PYTHONPATH=path, PATH=os.pathsep.join([str(programs), os.environ["PATH"]]), STONEHENGE_NO_NUMBA="1"
    )
    for step in steps.split("$ ")[1:]:
        command, _, promised = step.partition("\n")
        done = ran(["sh", "-c", command], cwd=folder, env=env)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        for line in promised.splitlines():
            assert line in done.stdout, command


def run_python(tutorial: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run the Python that shows no file; it must print what it says."""
    names: dict[str, object] = {}
    for block in blocks(tutorial, "python"):
        if not FILE.match(block):
            exec(compile(block, tutorial, "exec"), names)
            assert capsys.readouterr().out.splitlines() == PRINTED.findall(block)


@pytest.mark.parametrize(("tutorial", "package"), PACKAGES)
def test_a_package_is_played_as_its_tutorial_says(
    tutorial: str, package: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with installed_package(EXAMPLES / package, tmp_path / "site") as path:
        for steps in blocks(tutorial, "console"):
            take(steps, tmp_path, path)
        run_python(tutorial, capsys)


def test_a_language_is_added_as_its_tutorial_says(tmp_path: Path) -> None:
    shutil.copytree(
        SOURCE, tmp_path / "src" / "stonehenge", ignore=shutil.ignore_patterns("page", "__pycache__", "node_modules")
    )
    for steps in blocks("language", "console"):
        take(steps, tmp_path, str(tmp_path / "src"))


# --- what a house rule cost ------------------------------------------------------------------------------------------


def cost(column: int) -> dict[str, tuple[int, set[str]]]:
    """What a house rule needed, by room: how many files, and those that are named; "these" are those before."""
    text = (TUTORIALS / "house-rule.md").read_text(encoding="utf-8")
    found: dict[str, tuple[int, set[str]]] = {}
    for line in text[text.index("## What it cost") :].splitlines():
        room, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells and cells[column][:1].isdigit():
            number, _, names = cells[column].partition(":")
            before = set(re.findall(r"`([^`]+)`", cells[0])) if "the same" in names or "these" in names else set()
            found[room] = (int(number), set(re.findall(r"`([^`]+)`", names)) | before)
    return found


def mentions(room: str, *words: str) -> set[str]:
    """The files of a room of the source in which one of these words stands."""
    files = [path for path in (SOURCE / room).rglob("*.py") if any(word in path.read_text("utf-8") for word in words)]
    return {str(path.relative_to(SOURCE)) for path in files}


@pytest.mark.parametrize(
    ("column", "words"), [(0, ("H5", "options.rounds")), (1, ("H6", "plus_minus_one_exempt", "sum_rule("))]
)
def test_a_house_rule_needed_the_files_that_are_named(column: int, words: tuple[str, ...]) -> None:
    needed = cost(column)
    assert needed["the law"] == (len(mentions("rules", *words)), mentions("rules", *words))
    assert needed["the simulator"] == (len(mentions("simulate", *words)), mentions("simulate", *words))
    for room in ("bots", "cli", "tables", "wire", "server", "storage", "arena", "client"):
        assert mentions(room, *words) == set(), room
    assert needed["bots, records, commands, tables, wire, server, page"] == (0, set())
    number, named = needed["messages"]
    assert {f"locales/{path.name}" for path in (SOURCE / "locales").glob("*.json")} == named
    assert number == len(named)
