"""Other processes that use the same database."""

import sys
from contextlib import AbstractContextManager
from pathlib import Path

from tests.processes import PIPE, Process, lasting

ROOT = Path(__file__).parents[2]

Acknowledged = dict[tuple[str, int], str]
"""What each entry of each table must be."""


def child(module: str, *arguments: object) -> AbstractContextManager[Process]:
    """A Python process that runs a module of the tests."""
    return lasting([sys.executable, "-m", module, *arguments], cwd=ROOT, stdout=PIPE)


def note(line: bytes, acknowledged: Acknowledged) -> None:
    """Note what a line of an appender acknowledges; nothing may be acknowledged twice."""
    words = line.decode().split()
    if line.endswith(b"\n") and len(words) == 3:
        key = (words[0], int(words[1]))
        assert key not in acknowledged
        acknowledged[key] = words[2]
