"""A program that is talked to line by line, with a limit on every wait, and that is ended with its game.

Reading and writing each have a thread of their own: a program that doesn't read blocks who writes to it just as one
that doesn't write blocks who reads from it. The threads know nothing of the object that owns the program, so that it is
collected, and the program ended, also where nobody closes it.
"""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Final

from stonehenge.bots.bot import LOG, GoneError, LateError
from stonehenge.locales import printable

_WAITING: Final = 64
"""How many lines a program may write before they are read; then it has to wait."""
_STDERR_LINES: Final = 200
"""How many lines of a program's standard error go to the log."""
_STDERR_LINE: Final = 1000
_GRACE: Final = 1.0
"""How long a program may take to end by itself, and then again after it was told to."""
_GROUPS: Final = sys.platform != "win32"
"""Whether a program and all that it has started can be ended as one."""

_Heard = queue.Queue["bytes | None"]


class LineProcess:
    """A running program. Its name is for the log alone."""

    def __init__(self, command: Sequence[str], name: str, longest: int) -> None:
        self._longest = longest
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=_GROUPS,  # Ctrl-C is for us; and what it starts is ended with it
        )
        self._heard: _Heard = queue.Queue(_WAITING)
        self._said: queue.Queue[bytes | None] = queue.Queue()
        over = threading.Event()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        threads = [
            threading.Thread(target=_write, args=(self._process.stdin, self._said), daemon=True),
            threading.Thread(target=_read, args=(self._process.stdout, self._heard, longest, over), daemon=True),
            threading.Thread(target=_complain, args=(self._process.stderr, name), daemon=True),
        ]
        for thread in threads:
            thread.start()
        # Also at the end of Python, if nobody has closed it until then.
        self._end = weakref.finalize(self, _end, self._process, self._said, over, threads)

    def say(self, line: bytes) -> None:
        """Write a line to the program, as soon as it reads."""
        self._said.put(line + b"\n")

    def hear(self, seconds: float) -> bytes:
        """The next line that the program writes."""
        try:
            line = self._heard.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise LateError("gave no answer in time") from None
        if line is None:
            self._heard.put(None)  # so that every further question gets the same answer
            raise GoneError(self._how_it_ended())
        if len(line) > self._longest:
            raise GoneError(f"wrote a line of more than {self._longest} bytes")
        return line

    def end(self) -> None:
        """End the program: by itself if it is quick, else by force."""
        self._end()

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        return f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"


def _write(stream: IO[bytes], said: "queue.Queue[bytes | None]") -> None:
    with suppress(OSError, ValueError):
        while (line := said.get()) is not None:
            rest = memoryview(line)
            while rest:
                rest = rest[stream.write(rest) :]
    with suppress(OSError):
        stream.close()


def _read(stream: IO[bytes], heard: _Heard, longest: int, over: threading.Event) -> None:
    """Take lines as long as there is room for them; a line that is too long is the last."""
    lines = _Lines(stream, longest)
    line: bytes | None = b""
    while line is not None:
        line = lines.next()
        while not over.is_set():
            with suppress(queue.Full):
                heard.put(line, timeout=0.2)
                break
        if over.is_set() or (line is not None and len(line) > longest):
            break
    with suppress(OSError):
        stream.close()


class _Lines:
    """The lines of a stream without a buffer of its own, none much longer than the longest."""

    def __init__(self, stream: IO[bytes], longest: int) -> None:
        self._stream = stream
        self._longest = longest
        self._rest = b""

    def next(self) -> bytes | None:
        """The next line without its end; what there is of it if it is too long; None at the end."""
        while b"\n" not in self._rest:
            if len(self._rest) > self._longest:
                return self._rest
            try:
                more = self._stream.read(1 << 16)
            except (OSError, ValueError):
                more = b""
            if not more:
                last, self._rest = self._rest, b""
                return last or None
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line


def _complain(stream: IO[bytes], name: str) -> None:
    """Pass on what a program writes to standard error; beyond some lines only read it, so that it is not stuck."""
    lines = _Lines(stream, _STDERR_LINE)
    for number in range(_STDERR_LINES + 1):
        line = lines.next()
        if line is None:
            break
        shown = printable(line.decode("utf-8", "replace").rstrip(), _STDERR_LINE)
        LOG.info("%s: %s", name, shown if number < _STDERR_LINES else "writes more than is passed on")
        if len(line) > _STDERR_LINE:
            break
    with suppress(OSError, ValueError):
        while stream.read(1 << 16):
            pass
    with suppress(OSError):
        stream.close()


def _end(
    process: "subprocess.Popen[bytes]",
    said: "queue.Queue[bytes | None]",
    over: threading.Event,
    threads: Sequence[threading.Thread],
) -> None:
    over.set()
    said.put(None)  # after what is still to be said, the program finds the end of its input
    _wait(process, _GRACE)
    for number in (signal.SIGTERM, signal.SIGKILL) if _GROUPS else (signal.SIGTERM,):
        if process.poll() is None or number != signal.SIGTERM:
            _signal(process, number)
            _wait(process, _GRACE)
    if process.poll() is None:
        process.kill()
        process.wait()
    deadline = time.monotonic() + _GRACE
    for thread in threads:
        if thread is not threading.current_thread():
            thread.join(max(0.0, deadline - time.monotonic()))


def _wait(process: "subprocess.Popen[bytes]", seconds: float) -> None:
    with suppress(subprocess.TimeoutExpired):
        process.wait(seconds)


def _signal(process: "subprocess.Popen[bytes]", number: int) -> None:
    """Send a signal to the program and all that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        if _GROUPS:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
