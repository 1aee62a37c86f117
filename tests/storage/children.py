"""Other processes that use the same database."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

Acknowledged = dict[tuple[str, int], str]
"""What each entry of each table must be."""


def child(module: str, *arguments: object) -> "subprocess.Popen[str]":
    """A Python process that runs a module of the tests."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def note(line: str, acknowledged: Acknowledged) -> None:
    """Note what a line of an appender acknowledges; nothing may be acknowledged twice."""
    words = line.split()
    if line.endswith("\n") and len(words) == 3:
        key = (words[0], int(words[1]))
        assert key not in acknowledged
        acknowledged[key] = words[2]
