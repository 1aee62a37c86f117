"""``stonehenge serve`` and ``stonehenge schema``: what is wrong is one sentence, before anything starts."""

import importlib.util
import json
import socket
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from tests.cli.conftest import Stonehenge


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PORT", "DATABASE", "REDIS", "WORKERS", "DATA"):
        monkeypatch.delenv(f"STONEHENGE_{name}", raising=False)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody listens already."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken(taken: int, stonehenge: Stonehenge, tmp_path: Path) -> None:
    said = stonehenge("serve", "--port", str(taken), "--data", str(tmp_path)).refuses()
    assert str(taken) in said
    assert "--port" in said
    german = stonehenge("serve", "--port", str(taken), "--data", str(tmp_path), "--lang", "de").refuses()
    assert "kann kein Server laufen" in german


@pytest.mark.parametrize(
    "arguments", [["--port", "99999"], ["--host", "no.such.host.invalid"], ["--host", "192.0.2.1"]]
)
def test_an_address_that_is_none(arguments: list[str], stonehenge: Stonehenge, tmp_path: Path) -> None:
    assert "No server can run" in stonehenge("serve", "--data", str(tmp_path), "--port", "0", *arguments).refuses()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--workers", "2"],
        ["--workers", "2", "--redis", "redis://localhost/0"],
        ["--workers", "2", "--database", "postgresql://localhost/x"],
    ],
)
def test_several_processes_need_postgresql_and_redis(
    arguments: list[str], stonehenge: Stonehenge, tmp_path: Path
) -> None:
    assert "PostgreSQL and Redis" in stonehenge("serve", "--data", str(tmp_path), *arguments).refuses()


def test_a_database_that_is_none(stonehenge: Stonehenge, tmp_path: Path) -> None:
    (tmp_path / "stonehenge.db").write_text("this is no database, but a text that is long enough to be looked at")
    assert "is no database" in stonehenge("serve", "--data", str(tmp_path), "--port", "0").refuses()
    assert "no address of a database" in stonehenge("serve", "--database", "mysql://x", "--port", "0").refuses()


def test_what_the_environment_says_wrongly(
    stonehenge: Stonehenge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("STONEHENGE_PORT", "http")
    assert "STONEHENGE_PORT" in stonehenge("serve", "--data", str(tmp_path)).refuses()


@pytest.mark.parametrize("command", [["serve"], ["schema"], ["bot", "random", "--table", "http://h/t/x"]])
def test_without_the_extra(command: list[str], stonehenge: Stonehenge, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = importlib.util.find_spec

    def without(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "msgspec" else whole(name, package)

    for module in ("serve", "schema", "bot"):
        monkeypatch.setattr(f"stonehenge.cli.{module}.find_spec", without)
    assert "pip install 'stonehenge[server]'" in stonehenge(*command).refuses()


def test_the_schema_of_the_messages(stonehenge: Stonehenge) -> None:
    schema = json.loads(stonehenge("schema").out)
    assert {"ClientMessage", "ServerMessage"} <= set(schema["$defs"])


def test_the_openapi(stonehenge: Stonehenge) -> None:
    schema = json.loads(stonehenge("schema", "--openapi").out)
    assert schema["openapi"].startswith("3.")
    paths = schema["paths"]
    assert {"/api/me", "/api/tables", "/api/tables/{table}/record", "/api/tables/{table}/seats/{seat}/token"} <= set(
        paths
    )
    for path in paths.values():
        for operation in path.values():
            assert "429" in operation["responses"]
