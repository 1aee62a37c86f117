"""What a server asks of the system, in the order in which it was asked and answered, as strace sees it.

The kernel stops a traced process before and after each call. So a call that is begun here after another has ended was
made after the other was over: the order is the system's, whatever the server says of itself.
"""

import os
import re
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.processes import ran

CALLS: Final = ("openat", "pwrite64", "ftruncate", "fsync", "fdatasync", "unlink", "rename", "sendto", "sendmsg")
_STREAMS: Final = ("write", "writev")
_LONGEST: Final = 1 << 20
_COMPLETE_WITHIN: Final = 60.0

_LINE: Final = re.compile(r"(\d+) +(?:<\.\.\. (\w+) resumed>(.*)|(\w+)\((.*)|\+\+\+ .*|--- .*)", re.DOTALL)
_UNFINISHED: Final = " <unfinished ...>"
_FILE: Final = re.compile(r"-?\d+<((?:->|[^<>])*)>")
_TEXT: Final = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')
_RESULT: Final = re.compile(r"\) += (-?\d+)")


def needs_strace() -> None:
    """Leave a test out where nothing can be traced; where ``CI`` is set that is a failure (``tests/conftest.py``)."""
    tool = shutil.which("strace")
    missing = "strace is not installed (Debian, Ubuntu: apt install strace)"
    if tool is not None:
        tried = ran([tool, "-o", os.devnull, "true"])
        missing = f"strace may not trace here: {tried.stderr.strip()}" if tried.returncode else ""
    if missing:
        pytest.skip(missing)


def under_strace(trace: Path) -> list[str]:
    """The command that runs another, and keeps what it asks of the system; the process stays the other's own.

    The tracer has a group of its own, and may write on when the other's is ended.
    """
    traced = f"trace={','.join((*CALLS, *_STREAMS))}"
    return ["strace", "-DD", "-f", "-yy", "-xx", "-s", str(_LONGEST), "--seccomp-bpf", "-e", traced, "-o", str(trace)]


@dataclass(frozen=True)
class Call:
    """A call: between which other calls it was begun and ended, what it was given, and what came of it."""

    begun: int
    ended: int
    name: str
    about: str
    """The file or the connection, as far as it has a name."""
    data: bytes
    """All the text that it was given, one after the other."""
    given: str
    result: int


def read_trace(trace: Path, pid: int) -> list[Call]:
    """Every call of a process that has ended, in the order in which they were begun."""
    _wait_for_the_end(trace, pid)
    calls: list[Call] = []
    begun: dict[str, tuple[int, str, str]] = {}
    for place, line in enumerate(trace.read_text(encoding="ascii").splitlines()):
        match = _LINE.match(line)
        assert match is not None, line[:200]
        thread, resumed, rest, name, given = match.groups()
        if resumed is not None:
            at, name, given = begun.pop(thread)
            assert name == resumed
            calls.append(_call(at, place, name, given + rest))
        elif name is not None and given.endswith(_UNFINISHED):
            begun[thread] = place, name, given.removesuffix(_UNFINISHED)
        elif name is not None:
            calls.append(_call(place, place, name, given))
    return sorted(calls, key=lambda call: call.begun)


def _wait_for_the_end(trace: Path, pid: int) -> None:
    """The tracer is not our child, and may still be writing when the server is gone."""
    end = time.monotonic() + _COMPLETE_WITHIN
    over = re.compile(rf"^{pid} +\+\+\+ ", re.MULTILINE)
    while not over.search(trace.read_text(encoding="ascii")):
        assert time.monotonic() < end, "the trace has no end"
        time.sleep(0.05)


def _call(begun: int, ended: int, name: str, given: str) -> Call:
    texts = _TEXT.findall(given)
    assert not any(cut for _, cut in texts), "a text was cut off"
    about = _FILE.match(given)
    result = _RESULT.search(given)
    return Call(
        begun,
        ended,
        name,
        "" if about is None else _plain(about[1]),
        b"".join(bytes.fromhex(text.replace("\\x", "")) for text, _ in texts),
        given,
        -1 if result is None else int(result[1]),
    )


def _plain(name: str) -> str:
    """A name as it is, without strace's escapes."""
    return re.sub(r"\\x([0-9a-f]{2})", lambda escape: chr(int(escape[1], 16)), name)
