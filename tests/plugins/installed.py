"""Packages as if they were installed: entry points, or a whole example, for the time of a test."""

import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from stonehenge.plugins import editions, entries
from stonehenge.server import catalogue, languages

EXAMPLES = Path(__file__).parents[2] / "examples"


def forget() -> None:
    """Forget what was found: something else is installed now."""
    for kept in (entries.foreign, editions._loaded, catalogue.catalogue, languages.locale):
        kept.cache_clear()


@contextmanager
def installed() -> Iterator[list[EntryPoint]]:
    """The entry points that are installed, none at first; add some before anything is looked for."""
    found: list[EntryPoint] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(entries, "_entry_points", lambda group: [e for e in found if e.group == group])
        forget()
        yield found
    forget()


def unpacked(package: Path, into: Path) -> list[Path]:
    """What pip would make of a package: the folders with its code and with its metadata, for Python's path."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = into / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = []
    for group, entries_ in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries_.items()), ""]
    (info / "entry_points.txt").write_text("\n".join(lines))
    return [into, package / "src"]


@contextmanager
def installed_package(package: Path, into: Path) -> Iterator[str]:
    """A package as if pip had installed it: for this process, and by what PYTHONPATH has to be for others."""
    with pytest.MonkeyPatch.context() as patch:
        paths = unpacked(package, into)
        for path in paths:
            patch.syspath_prepend(str(path))
        forget()
        yield os.pathsep.join([*map(str, paths), *filter(None, [os.environ.get("PYTHONPATH")])])
    forget()
