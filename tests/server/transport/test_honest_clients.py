"""What the bounds of a connection must never hurt: slow lines, many devices behind one address, a ping now and then."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from tests.server.running import Running, running
from tests.server.transport.hostile import PING, connected, frame, heard, status, upgraded

PHONES = 60
"""A school class behind one address; a browser has up to six connections, and one for the socket."""


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with all limits as they are without a word."""
    with running(tmp_path_factory.mktemp("usual")) as server:
        yield server


def test_a_request_in_many_pieces(usual: Running) -> None:
    body = json.dumps({"name": "Ada"}).encode()
    head = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
    request = head + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with connected(usual) as line:
        for place in range(0, len(request), 7):
            line.sendall(request[place : place + 7])
            time.sleep(0.005)
        assert status(heard(line)) == 201


def test_requests_one_after_another_and_at_once(usual: Running) -> None:
    ask, last = b"GET /api/catalogue HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"Connection: close\r\n\r\n"
    with connected(usual) as line:
        line.sendall((ask + b"\r\n") * 4 + ask + last)
        assert heard(line).count(b"HTTP/1.1 200 OK") == 5


def test_a_class_behind_one_address(usual: Running) -> None:
    with usual.person("Teacher") as teacher:
        table = teacher.post("/api/tables", json={"settings": {"public": True}}).json()["table"]
    with ExitStack() as lines:
        for _ in range(6 * PHONES):
            lines.enter_context(connected(usual))
        for _ in range(19):  # sockets without a name share the limit of one person
            upgraded(lines.enter_context(connected(usual)), table)
        assert httpx.get(f"{usual.url}/health").status_code == 200


def test_a_client_that_pings(usual: Running) -> None:
    with usual.person("Ada") as ada:
        table = ada.post("/api/tables", json={"settings": {"public": True}}).json()["table"]
    with connected(usual) as line:
        upgraded(line, table)
        for _ in range(60):
            line.sendall(frame(PING, b"here"))
            assert line.recv(6) == b"\x8a\x04here"
