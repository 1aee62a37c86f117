"""Compiled code on disk: never of other sources than these, not looked for before it is needed, and not piling up."""

import ast
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import stonehenge
from stonehenge.simulate import code_cache
from stonehenge.simulate.compiled import HAVE_NUMBA
from tests.processes import ran_well

PACKAGE = Path(stonehenge.__file__).parent


def test_old_code_is_removed_but_for_the_newest_and_what_was_used_lately(tmp_path: Path) -> None:
    for age, name in enumerate(("lately", "newer", "new", "old", "older")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "loop.nbi").touch()
        when = time.time() - (60 if name == "lately" else 7200 * age)
        os.utime(tmp_path / name, (when, when))
    code_cache.keep_newest(tmp_path / "now")
    assert {kept.name for kept in tmp_path.iterdir()} == {"now", "lately", "newer"}


def test_where_nothing_can_be_written_a_temporary_folder_serves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert not code_cache.cache_folder().is_relative_to(blocked)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert code_cache.cache_folder().is_relative_to(tmp_path)


# --- what it is made from --------------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the sources."""
    for room in ("rules", "simulate"):
        shutil.copytree(PACKAGE / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@pytest.mark.parametrize(
    "source", ["rules/cards.py", "rules/tricks.py", "simulate/places.py", "simulate/policies/chances.py"]
)
def test_other_sources_have_another_folder(package: Path, source: str) -> None:
    before = code_cache.digest(package)
    assert before == code_cache.digest()
    with (package / source).open("a") as file:
        file.write("ANOTHER = 1\n")
    assert code_cache.digest(package) != before


@pytest.mark.parametrize(
    "source", ["rules/record/__init__.py", "rules/game.py", "rules/setup.py", "rules/editions/classic.py"]
)
def test_what_is_not_compiled_changes_nothing(package: Path, source: str) -> None:
    before = code_cache.digest(package)
    with (package / source).open("a") as file:
        file.write("ANOTHER = 1\n")
    assert code_cache.digest(package) == before


def is_compiled(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(by, ast.Name) and by.id == "compiled" for by in node.decorator_list
    )


def compiled_rules(module: str) -> set[str]:
    """The functions of a module of the rules that the rulebook compiles copies of."""
    tree = ast.parse((PACKAGE / "simulate" / "rulebook.py").read_text())
    asked = [(node.value, node.attr) for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    return {name for home, name in asked if isinstance(home, ast.Name) and home.id == module}


def names_that_matter(tree: ast.Module, functions: set[str]) -> set[str]:
    """What compiled functions read, and whatever constants they may read are made of."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.ClassDef)):
            continue
        if isinstance(node, ast.FunctionDef) and not is_compiled(node) and node.name not in functions:
            continue
        bodies = node.body if isinstance(node, ast.FunctionDef) else [node]
        for body in bodies:
            found |= {name.id for name in ast.walk(body) if isinstance(name, ast.Name)}
    return found


def homes(tree: ast.Module, names: set[str]) -> Iterator[str]:
    """The modules of ours that these names are imported from."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("stonehenge."):
            for alias in node.names:
                if (alias.asname or alias.name) in names:
                    inner = f"{node.module}.{alias.name}"
                    is_module = (PACKAGE.parent / Path(*inner.split("."))).with_suffix(".py").exists()
                    yield inner if is_module else str(node.module)


def file_of(module: str) -> Path:
    return PACKAGE.parent / Path(*module.split(".")).with_suffix(".py")


def test_all_that_is_compiled_is_among_the_sources() -> None:
    """Every module that a compiled function, or a constant beside one, takes something from."""
    known = set(code_cache.sources())
    looked_at = 0
    for source in known:
        tree = ast.parse(source.read_text())
        rules = compiled_rules(source.stem) if source.parent.name == "rules" else set()
        if not rules and not any(is_compiled(node) for node in tree.body):
            continue
        for home in homes(tree, names_that_matter(tree, rules)):
            looked_at += 1
            assert file_of(home) in known, (source.name, home)
    assert looked_at > 50


# --- when it is looked for -------------------------------------------------------------------------------------------


IMPORTING = """
import importlib, pkgutil, sys
from pathlib import Path
import stonehenge.simulate as simulate
for module in pkgutil.walk_packages(simulate.__path__, "stonehenge.simulate."):
    importlib.import_module(module.name)
"""
CALLING = """
from stonehenge.simulate.layout import wizards_of
wizards_of(9)
print(len(list(Path(sys.argv[1]).rglob("*.nbi"))))
"""


def run(code: str, caches: Path, sources: Path) -> str:
    """What another Python prints whose compiled code is kept there."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(caches), "PYTHONPATH": str(sources)}
    environment.pop("NUMBA_CACHE_DIR", None)
    command = [sys.executable, "-c", code, str(caches)]
    return ran_well(command, env=environment)


@pytest.mark.skipif(not HAVE_NUMBA, reason="nothing is compiled")
def test_importing_looks_for_nothing_and_the_first_call_does(tmp_path: Path) -> None:
    looking = "print(sorted(Path(sys.argv[1]).rglob('*')))"
    assert run(IMPORTING + looking + CALLING, tmp_path, PACKAGE.parent) == "[]\n1\n"


@pytest.mark.skipif(not HAVE_NUMBA, reason="nothing is compiled")
def test_what_is_compiled_after_its_source_was_changed_is_not_kept(tmp_path: Path) -> None:
    """Else the old code would be found where that of the new source belongs."""
    ignored = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(PACKAGE, tmp_path / "src" / "stonehenge", ignore=ignored)
    changing = """
import stonehenge.simulate.places as places
with open(places.__file__, "a") as file:
    file.write("ANOTHER = 1\\n")
"""
    caches = tmp_path / "caches"
    assert run(IMPORTING + changing + CALLING, caches, tmp_path / "src") == "0\n"
    assert run(IMPORTING + CALLING, caches, tmp_path / "src") == "1\n"
