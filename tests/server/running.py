"""A real server in a process of its own, as ``stonehenge serve`` starts it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

GRACE = 20
"""Seconds that a server has to stop."""


@dataclass
class Running:
    """A server that runs."""

    url: str
    process: subprocess.Popen[str]
    log_file: Path

    def client(self, **given: Any) -> httpx.Client:
        """Somebody without a name, in English."""
        return httpx.Client(base_url=self.url, timeout=20, **given)

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
    with (
        log_file.open("w", encoding="utf-8") as log,
        subprocess.Popen(
            command("--port", "0", "--data", str(data), *arguments),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment(**given),
        ) as process,
    ):
        try:
            assert process.stdout is not None
            greeting = process.stdout.readline()
            assert "http://" in greeting, log_file.read_text(encoding="utf-8")
            url = next(word for word in greeting.split() if word.startswith("http://"))
            server = Running(url.rstrip("/"), process, log_file)
            _wait_for(server)
            yield server
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(GRACE)
    assert process.returncode == 0, log_file.read_text(encoding="utf-8")


def _wait_for(server: Running) -> None:
    """The port is open from the start; the first answer comes when the server is ready."""
    assert httpx.get(f"{server.url}/health", timeout=60).status_code == 200
