"""The processes that tests start: nothing waits for one for ever, and none outlives the test that started it.

A process that does not end in time is asked where it stands (``PYTHONFAULTHANDLER`` makes Python say that when it is
aborted), is ended together with all processes that it has started, and fails the test. Python's own ``with Popen(...)``
and ``run(..., timeout=...)`` wait without a limit for one that hangs while it is told to stop, or whose children hold
on to its output. So tests start processes here and nowhere else.
"""

import contextlib
import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

LASTS: Final = 120.0
"""Seconds that a process has, unless a test says otherwise."""
_SAYS_WITHIN: Final = 10.0
"""Seconds that one which is aborted has to say where it stands."""
_SHOWN: Final = 8000
"""Characters of what it said last."""

Process = subprocess.Popen[bytes]
PIPE: Final = subprocess.PIPE


class TooLongError(AssertionError):
    """A process had not ended when its time was over."""


def started(
    command: Sequence[object],
    *,
    stdout: IO[Any] | int | None = None,
    stderr: IO[Any] | int | None = None,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    user: str | None = None,
) -> Process:
    """A process in a group of its own, which has nothing to read; whoever starts one ends it with ``end``."""
    return subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
        env={**(os.environ if env is None else env), "PYTHONFAULTHANDLER": "1"},
        cwd=cwd,
        user=user,
        start_new_session=True,
    )


def end(process: Process, within: float = LASTS, by: int | None = signal.SIGTERM, log: Path | None = None) -> int:
    """Tell a process to end by a signal, or only wait for it, and see that it does: its exit code.

    ``log`` is where it says what it does, and where it stands if it does not end.
    """
    if by is not None and process.poll() is None:
        process.send_signal(by)
        process.send_signal(signal.SIGCONT)  # one that was stopped would never hear it
    try:
        return process.wait(within)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_SAYS_WITHIN)
        raise _too_long(process, within, "" if log is None else log.read_text("utf-8", "replace")) from None
    finally:
        _end_group(process)


def _too_long(process: Process, seconds: float, said: str) -> TooLongError:
    return TooLongError(f"{process.args!r} had not ended after {seconds:g} s, and said:\n{said[-_SHOWN:]}")


def _end_group(process: Process) -> None:
    """End it, and whatever it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(_SAYS_WITHIN)


@contextmanager
def lasting(command: Sequence[object], seconds: float = LASTS, **given: Any) -> Iterator[Process]:
    """A process that ends by itself in this block; after so many seconds it is ended, and nobody reads on for ever."""
    process = started(command, **given)
    late = threading.Event()

    def give_up() -> None:
        late.set()
        _end_group(process)

    timer = threading.Timer(seconds, give_up)
    timer.daemon = True
    timer.start()
    try:
        yield process
        process.wait(seconds + _SAYS_WITHIN)
    finally:
        timer.cancel()
        _end_group(process)
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
        if late.is_set():
            raise _too_long(process, seconds, "")


def ran(
    command: Sequence[object],
    *,
    within: float = LASTS,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    user: str | None = None,
) -> "subprocess.CompletedProcess[str]":
    """Run a command to its end: its exit code, and what it said."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:  # a pipe may be held by others for longer
        process = started(command, stdout=out, stderr=err, env=env, cwd=cwd, user=user)
        try:
            code = end(process, within, by=None)
        except TooLongError:
            raise _too_long(process, within, f"{_said(out)}\n{_said(err)}") from None
        return subprocess.CompletedProcess(process.args, code, _said(out), _said(err))


def _said(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", errors="replace")


def ran_well(command: Sequence[object], **given: Any) -> str:
    """The same for a command that must succeed: what it printed."""
    done = ran(command, **given)
    assert done.returncode == 0, f"{done.args}: {done.stderr}"
    return done.stdout
