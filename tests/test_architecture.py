"""docs/architecture.md names files that are there, and docs/modules.md says of each what it says of itself."""

import re
from pathlib import Path

import pytest

from tests.modules import MODULES, SOURCE, modules_page

ROOT = Path(__file__).parents[1]
FROZEN = "magician_2026_11"
"""A copy on purpose: what is measured by it changes, and it does not."""
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


def test_no_two_modules_have_one_name_but_a_command_and_what_it_does() -> None:
    places: dict[str, list[str]] = {}
    for path in SOURCE.rglob("*.py"):
        if path.name != "__init__.py" and FROZEN not in path.parts:
            places.setdefault(path.stem, []).append(path.parent.name)
    twice = {name: sorted(folders) for name, folders in places.items() if len(folders) > 1}
    assert twice == {"backup": ["cli", "storage"], "bot": ["bots", "cli"]}


def test_no_two_classes_have_one_name() -> None:
    named = [
        name
        for path in SOURCE.rglob("*.py")
        if FROZEN not in path.parts
        for name in re.findall(r"^class (\w+)", path.read_text("utf-8"), re.M)
    ]
    public = [name for name in named if not name.startswith("_")]
    assert len(public) > 200
    assert sorted(name for name in set(public) if public.count(name) > 1) == []


def test_the_price_of_a_special_card_is_told_file_by_file() -> None:
    """docs/tutorials/special-card.md names just those files that have to do with the Cloud."""
    page = (ROOT / "docs" / "tutorials" / "special-card.md").read_text(encoding="utf-8")
    rooms = "rules|analysis|scorepad|simulate|envs|locales|wording|cli|wire|web"
    told = set(re.findall(rf"`((?:{rooms})/[\w/.]+)`", page)) - {"web/src/wire.ts"}
    named = {name if name.startswith("web/") else f"src/stonehenge/{name}" for name in told}
    assert named == _files_about("cloud|PredictionChanged|ChangePrediction")
    assert f"It touches {len(named)} files" in " ".join(page.split())


def _files_about(pattern: str) -> set[str]:
    sources = (
        path
        for folder, endings in (("src/stonehenge", (".py", ".json", ".md")), ("web/src", (".ts", ".svelte")))
        for path in (ROOT / folder).rglob("*")
        if path.suffix in endings
        and not {"page", "law", FROZEN} & set(path.relative_to(ROOT).parts)
        and path.name != "wire.ts"
    )
    about = re.compile(pattern, re.IGNORECASE)
    return {path.relative_to(ROOT).as_posix() for path in sources if about.search(path.read_text(encoding="utf-8"))}


def test_the_list_of_modules_is_up_to_date() -> None:
    assert MODULES.read_text(encoding="utf-8") == modules_page(), "python -m tests.modules writes it anew"
