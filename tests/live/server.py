"""A real server process that a test can kill and start again, with its data in one place."""

import http.client
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

from tests.processes import Process, end, started

READY_WITHIN = 60.0
STOPS_WITHIN = 60.0


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """``stonehenge serve``, on a port of its own that stays the same when it is started again."""

    def __init__(
        self,
        data: Path,
        *arguments: str,
        port: int | None = None,
        module: str = "stonehenge",
        under: Sequence[str] = (),
    ) -> None:
        """``under`` is a command that runs another, in the same process."""
        self.data = data
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._arguments = arguments
        self._module = module
        self._under = under
        self._process: Process | None = None
        data.mkdir(parents=True, exist_ok=True)

    def start(self, wait: bool = True) -> Self:
        """Start it."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("STONEHENGE_")}
        command = [*self._under, sys.executable, "-m", self._module, "serve", "--no-limits", "--port", str(self.port)]
        with (self.data / "log").open("ab") as log:
            self._process = started([*command, "--data", self.data, *self._arguments], stdout=log, stderr=log, env=kept)
        if wait:
            self.wait()
        return self

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + READY_WITHIN
        while not self.healthy():
            assert self._process is not None
            assert self._process.poll() is None, self.log()
            assert time.monotonic() < end, self.log()
            time.sleep(0.02)

    def healthy(self) -> bool:
        """Whether it answers that all is well."""
        return self.health()[0] == 200

    def health(self) -> tuple[int, dict[str, Any]]:
        """What it says of itself; status 0 if it doesn't answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", "/health")
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException):
            return 0, {}
        finally:
            connection.close()

    def kill(self) -> None:
        """End it without a warning. What it has written is still in the system's memory: this is no power cut."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(STOPS_WITHIN)  # its own processes are left to notice it themselves

    def stop(self) -> None:
        """Ask it to stop, and see that it does."""
        if self._process is not None and self._process.poll() is None:
            end(self._process, STOPS_WITHIN, log=self.data / "log")

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def log(self) -> str:
        """Everything it has said."""
        return (self.data / "log").read_text(encoding="utf-8", errors="replace")


@contextmanager
def serving(data: Path, *arguments: str, module: str = "stonehenge", under: Sequence[str] = ()) -> Iterator[Server]:
    """A server for the time of a test."""
    server = Server(data, *arguments, module=module, under=under)
    try:
        yield server.start()
    finally:
        server.stop()
