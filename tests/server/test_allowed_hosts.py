"""Under which names a server answers: no page of another site can have its own name lead here."""

from pathlib import Path

import httpx
import pytest

from stonehenge.server import allowed_hosts
from stonehenge.server.allowed_hosts import AllowedHosts
from stonehenge.server.config import Config
from tests.server.running import Running, running
from tests.server.test_me import refused
from tests.server.transport.hostile import connected, heard, status

OWN = ("localhost", "LOCALHOST:8000", "127.0.0.1:8000", "192.168.1.7:8000", "[::1]:8000", "[fe80::1]", "")
NEAR = ("laptop:8000", "laptop.local", "laptop.fritz.box:8000", "laptop.home.arpa", "play.localhost", "laptop.local.")
FAR = (
    "evil.example",
    "evil.example:8000",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "fritz.box.evil",
)
BROKEN = ("a b", "evil.example/localhost", "user@localhost", "localhost:port", "[::1", "::1:x", "1.2.3", "..", ":80")


@pytest.fixture(autouse=True)
def _name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowed_hosts, "gethostname", lambda: "vps.example")


@pytest.mark.parametrize("host", OWN + NEAR + ("vps.example:8000",))
def test_names_that_nobody_else_can_have(host: str) -> None:
    assert AllowedHosts(Config()).allows(host)


@pytest.mark.parametrize("host", FAR + BROKEN)
def test_any_other_has_to_be_named(host: str) -> None:
    assert not AllowedHosts(Config()).allows(host)


def test_those_that_were_named() -> None:
    named = AllowedHosts(Config(hosts=("wizard.example", "*.cards.example"), url="https://play.example:444/"))
    for host in (
        "wizard.example",
        "Wizard.Example:8000",
        "a.cards.example",
        "play.example:444",
        "localhost",
        "10.0.0.1",
    ):
        assert named.allows(host)
    for host in ("evil.wizard.example", "cards.example", "evilcards.example", "laptop.lan", "laptop", "vps.example"):
        assert not named.allows(host)
    assert AllowedHosts(Config(hosts=("*",))).allows("evil.example")


def test_a_server_answers_under_its_own_names(server: Running) -> None:
    for path in ("/", "/api/me", "/health", "/api/schema/openapi.json"):
        answer = httpx.get(server.url + path, headers={"host": "evil.example"})
        assert refused(answer, 421) == "unknown_host"
    told = httpx.get(server.url + "/api/me", headers={"host": "evil.example" * 50}).json()["refusal"]
    assert len(told["sentence"]) < 300
    assert httpx.get(server.url + "/api/catalogue", headers={"host": "localhost"}).status_code == 200


def test_a_name_that_leads_here_is_no_page_of_ours(server: Running) -> None:
    rebound = {"host": "evil.example", "origin": "http://evil.example"}
    answer = httpx.post(server.url + "/api/me", json={"name": "Eve"}, headers=rebound)
    assert refused(answer, 421) == "unknown_host"


def test_two_names_are_one_too_many(server: Running) -> None:
    with connected(server) as line:
        line.sendall(b"GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert status(heard(line)) in (400, 421)


def test_names_by_option(tmp_path: Path) -> None:
    with running(tmp_path, "--hosts", "wizard.example, cards.example") as server:
        named = {"host": "cards.example", "origin": "https://cards.example"}
        assert httpx.post(server.url + "/api/me", json={"name": "Ada"}, headers=named).status_code == 201
        assert httpx.get(server.url + "/api/catalogue", headers={"host": "evil.example"}).status_code == 421
