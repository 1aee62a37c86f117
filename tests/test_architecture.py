"""docs/architecture.md names files that are there, and docs/modules.md says of each what it says of itself."""

import re
from pathlib import Path

import pytest

from tests.modules import MODULES, modules_page

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"[\w.-]+(?:/[\w.-]+)*/[\w.-]*(?:\.\w+)?|\w+\.py", PAGE.replace("](", " "))))


def _is_there(name: str) -> bool:
    return any((base / name).exists() for base in (ROOT, ROOT / "src" / "stonehenge", ROOT / "docs"))


@pytest.mark.parametrize("name", [name for name in NAMED if "." in name or name.endswith("/")])
def test_what_the_page_names_is_there(name: str) -> None:
    assert _is_there(name), f"docs/architecture.md names {name}"


def test_the_page_names_many_and_a_wrong_one_would_be_noticed() -> None:
    assert len(NAMED) > 60
    assert not _is_there("server/house.py")


def test_every_package_has_its_place() -> None:
    packages = {path.name for path in (ROOT / "src" / "stonehenge").iterdir() if (path / "__init__.py").exists()}
    rooms = PAGE.partition("```")[2].partition("```")[0]
    assert {package for package in packages if not re.search(rf"\b{package}\b", rooms)} == set()


def test_the_list_of_modules_is_up_to_date() -> None:
    assert MODULES.read_text(encoding="utf-8") == modules_page(), "python -m tests.modules writes it anew"
