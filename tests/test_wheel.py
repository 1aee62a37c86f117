"""Whoever installs a wheel has the web page, and needs no Node; without the page there is no wheel."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.processes import ran

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src" / "stonehenge" / "server" / "page"


def wheel(source: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Build a wheel as pip does."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--disable-pip-version-check", "-w", str(folder)]
    return ran([*command, source])


def copy_of_the_sources(folder: Path, *, page: bool) -> Path:
    """What a wheel is built from."""
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        folder.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    ignored = shutil.ignore_patterns("__pycache__", *([] if page else ["page"]))
    shutil.copytree(ROOT / "src", folder / "src", ignore=ignored)
    (folder / "web").mkdir()
    shutil.copy(ROOT / "web" / "wheel.py", folder / "web" / "wheel.py")
    return folder


@pytest.mark.slow
def test_the_wheel_has_the_page_and_the_locales(tmp_path: Path) -> None:
    assert (PAGE / "index.html").is_file(), "build the page first: make page"
    built = wheel(copy_of_the_sources(tmp_path / "source", page=True), tmp_path)
    assert built.returncode == 0, built.stderr
    names = zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist()
    assert "stonehenge/server/page/index.html" in names
    assert any(name.startswith("stonehenge/server/page/assets/") and name.endswith(".js") for name in names)
    assert "stonehenge/locales/de.json" in names


@pytest.mark.slow
def test_without_the_page_there_is_no_wheel(tmp_path: Path) -> None:
    built = wheel(copy_of_the_sources(tmp_path / "source", page=False), tmp_path)
    assert built.returncode != 0
    assert "make page" in built.stdout + built.stderr
