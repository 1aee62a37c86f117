"""A real server in a process of its own, as ``stonehenge serve`` starts it."""

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.processes import Process, end, started

GRACE = 60
"""Seconds that a server has to stop."""
READY_WITHIN = 60
"""Seconds that one has to start."""


@dataclass
class Running:
    """A server that runs."""

    url: str
    process: Process
    log_file: Path

    def client(self, **given: Any) -> httpx.Client:
        """Somebody without a name, in English."""
        return httpx.Client(base_url=self.url, timeout=60, **given)

    @contextmanager
    def person(self, name: str = "Ada", lang: str = "en") -> Iterator[httpx.Client]:
        """Somebody with a name."""
        with self.client() as client:
            assert client.post("/api/me", json={"name": name, "lang": lang}).status_code == 201
            yield client

    def log(self) -> str:
        """Everything the server has said so far."""
        return self.log_file.read_text(encoding="utf-8")

    def log_lines(self) -> list[dict[str, Any]]:
        """The same, line by line."""
        return [json.loads(line) for line in self.log().splitlines()]


def environment(**given: str) -> dict[str, str]:
    """Nothing of the user's own settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("STONEHENGE_", "LC_", "LANG"))}
    return {**kept, "LANG": "en_GB.UTF-8", **given}


def command(*arguments: str) -> list[str]:
    """How the server is started."""
    return [sys.executable, "-m", "stonehenge", "serve", *arguments]


@contextmanager
def running(data: Path, *arguments: str, **given: str) -> Iterator[Running]:
    """A server with its data in this folder, on a free port; stopped in the end, and it must stop well."""
    data.mkdir(parents=True, exist_ok=True)
    log_file = data / "log.jsonl"
    with log_file.open("w", encoding="utf-8") as log, (data / "greeting").open("w+", encoding="utf-8") as greeting:
        process = started(
            command("--port", "0", "--data", str(data), *arguments),
            stdout=greeting,
            stderr=log,
            env=environment(**given),
        )
        try:
            server = Running(_address(process, data / "greeting", log_file), process, log_file)
            yield server
        finally:
            code = end(process, GRACE, log=log_file)
    assert code == 0, log_file.read_text(encoding="utf-8")


def _address(process: Process, greeting: Path, log: Path) -> str:
    """Where it says it is; the port is open from then on, and the first answer comes when the server is ready."""
    until = time.monotonic() + READY_WITHIN
    while not (said := greeting.read_text(encoding="utf-8")).endswith("\n"):
        assert process.poll() is None, log.read_text(encoding="utf-8")
        assert time.monotonic() < until, log.read_text(encoding="utf-8")
        time.sleep(0.01)
    assert "http://" in said, said
    url = next(word for word in said.split() if word.startswith("http://")).rstrip("/")
    assert httpx.get(f"{url}/health", timeout=READY_WITHIN).status_code == 200
    return url
