"""Without a cookie, and before anything of the application runs: what one connection can take from everyone else."""

import select
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.running import Running, running
from tests.server.transport.hostile import (
    CONTINUED,
    MB,
    PATIENCE,
    PING,
    PONG,
    TEXT,
    closed,
    connected,
    forget_memory,
    frame,
    heard,
    memory,
    pour,
    status,
    upgraded,
)

HASTY = {
    "STONEHENGE_LIMIT_HEADER_SECONDS": "1",
    "STONEHENGE_LIMIT_BODY_SECONDS": "1",
    "STONEHENGE_LIMIT_STALLED_SECONDS": "1",
    "STONEHENGE_LIMIT_REQUESTS": "0",
}
"""A server that doesn't wait long, so that tests needn't either."""

JSON = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"

SOME_MEMORY = 15 * MB
"""What serving somebody may take besides; each client here sends a multiple of it."""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hasty"), **HASTY) as server:
        with server.person("Ada") as ada:
            ada.get("/api/catalogue")  # what is loaded for the first request counts as nobody's
        yield server
        troubles = [line for line in server.log_lines() if line["level"] in ("error", "critical")]
        assert not troubles


@pytest.fixture(scope="module")
def table(hasty: Running) -> str:
    with hasty.person("Host") as host:
        opened: str = host.post("/api/tables", json={"settings": {"public": True}}).json()["table"]
        return opened


@contextmanager
def little_memory(server: Running) -> Iterator[None]:
    """Whatever happens here, the server needs hardly more memory for it, and still answers."""
    forget_memory(server)
    before = memory(server)
    yield
    assert memory(server) - before < SOME_MEMORY
    assert httpx.get(f"{server.url}/health").status_code == 200


# --- bytes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begins", "goes_on", "answers"),
    [
        (b"GET / HTTP/1.1\r\nX-Long: ", b"x" * 65536, {431}),
        (b"GET / HTTP/1.1\r\n", b"X-Another: 1\r\n" * 5000, {431}),
        (b"GET /", b"x" * 65536, {414, 431}),
        (b"GET /?", b"q=1&" * 16384, {414, 431}),
        (b"", b"\r\n" * 32768, {400, 431}),
        (b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"\r\n" * 32768, {200, 401}),
    ],
    ids=["a header", "headers", "address", "query", "empty lines", "empty lines after a request"],
)
def test_a_head_without_end(hasty: Running, begins: bytes, goes_on: bytes, answers: set[int]) -> None:
    with little_memory(hasty), connected(hasty) as line:
        line.sendall(begins)
        assert pour(line, goes_on) < 10 * MB
        said = heard(line)
        assert not said or status(said) in answers


@pytest.mark.parametrize(
    ("begins", "goes_on"),
    [
        (b"", b"1000\r\n" + b"x" * 4096 + b"\r\n"),
        (b"1;", b"x" * 65536),
        (b"0\r\n", b"X-Trailer: 1\r\n" * 5000),
    ],
    ids=["chunks", "extension", "trailers"],
)
@pytest.mark.parametrize("address", [b"/api/me", b"/api/nothing"])
def test_a_body_without_end(hasty: Running, address: bytes, begins: bytes, goes_on: bytes) -> None:
    head = b"POST " + address + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with little_memory(hasty), connected(hasty) as line:
        line.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n" + begins)
        assert pour(line, goes_on) < 10 * MB
        heard(line)


def test_requests_without_end_whose_answers_nobody_reads(hasty: Running) -> None:
    with little_memory(hasty), connected(hasty, received=4096) as line:
        line.settimeout(3)
        pour(line, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 2000)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b"GET /" + b"x" * 8001, 414),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + b"x" * 8001, 431),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"A: b\r\n" * 100 + b"A: b", 431),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + (b"A: " + b"x" * 7000 + b"\r\n") * 5 + b"A: b", 431),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + b"x" * 7900, 200),
    ],
    ids=["address", "line", "number", "all", "a large one"],
)
@pytest.mark.parametrize("upgrade", [b"", b"Connection: Upgrade\r\nUpgrade: websocket\r\n"], ids=["http", "socket"])
def test_how_large_a_head_may_be(hasty: Running, head: bytes, expected: int, upgrade: bytes) -> None:
    ended = head if b"HTTP" in head else head + b" HTTP/1.1\r\nHost: 127.0.0.1"
    with connected(hasty) as line:
        line.sendall(ended + b"\r\n" + upgrade + b"\r\n")
        said = line.recv(200)
        if upgrade and expected == 200:
            assert status(said) in (400, 403, 426)  # it is no whole handshake
        else:
            assert status(said) == expected


# --- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("half", "answer"),
    [
        (b"", 0),
        (b"G", 408),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", 408),
        (JSON + b"Content-Length: 20\r\n\r\n{", 408),
        (b"POST /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\n{", 404),
    ],
    ids=["nothing", "a letter", "half a head", "half a body", "half a body that nobody reads"],
)
def test_what_is_half_sent_is_not_waited_for(hasty: Running, half: bytes, answer: int) -> None:
    with ExitStack() as lines:
        waiting = [lines.enter_context(connected(hasty)) for _ in range(20)]
        for line in waiting:
            line.sendall(half)
        assert {status(heard(line)) for line in waiting} == {answer}


def test_a_letter_now_and_then_does_not_help(hasty: Running) -> None:
    with connected(hasty) as line:
        line.settimeout(0.2)
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(int(PATIENCE / 0.2)):
            try:
                line.sendall(b"x")
                if not line.recv(1000).startswith(b"x"):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        else:
            pytest.fail("the server waits for ever")


def test_answers_that_nobody_reads_are_not_kept(hasty: Running) -> None:
    ask = b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with connected(hasty, received=4096) as line:
        ended = select.poll()
        ended.register(line, select.POLLHUP | select.POLLERR)
        for _ in range(1000):  # until the system itself keeps no more of them
            line.sendall(ask)
            if ended.poll(10):
                break
        assert ended.poll(1000 * PATIENCE), "the server keeps what nobody reads"


# --- sockets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("opcode", [PING, PONG])
def test_control_frames_without_end(hasty: Running, table: str, opcode: int) -> None:
    with little_memory(hasty), connected(hasty, received=4096) as line:
        upgraded(line, table)
        line.settimeout(5)
        assert pour(line, frame(opcode, b"x" * 125) * 500) < 10 * MB


def test_too_many_pings_are_told(hasty: Running, table: str) -> None:
    with connected(hasty) as line:
        upgraded(line, table)
        line.sendall(frame(PING) * 150)
        assert closed(line) == 1008


def test_a_message_of_endless_empty_parts(hasty: Running, table: str) -> None:
    with little_memory(hasty), connected(hasty) as line:
        upgraded(line, table)
        line.sendall(frame(TEXT, b"{", final=False))
        assert pour(line, frame(CONTINUED, final=False) * 10_000) < 10 * MB


def test_messages_without_end(hasty: Running, table: str) -> None:
    with little_memory(hasty), ExitStack() as lines:
        for _ in range(10):
            line = lines.enter_context(connected(hasty))
            upgraded(line, table)
            line.settimeout(1)
            pour(line, frame(TEXT, b"x") * 10_000, 4 * MB)


# --- how many --------------------------------------------------------------------------------------------------------


def test_connections_of_one_address(tmp_path: Path) -> None:
    with running(tmp_path, STONEHENGE_LIMIT_CONNECTIONS="5") as server, ExitStack() as lines:
        five = [lines.enter_context(connected(server)) for _ in range(5)]
        with connected(server) as sixth:
            assert status(heard(sixth)) == 503
        five[0].sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert status(heard(five[0])) == 200
        assert httpx.get(f"{server.url}/health").status_code == 200


def test_sockets_count_among_the_connections_of_an_address(tmp_path: Path) -> None:
    with running(tmp_path, STONEHENGE_LIMIT_CONNECTIONS="5") as server:
        with server.person("Ada") as ada:
            table = ada.post("/api/tables", json={"settings": {"public": True}}).json()["table"]
        for _ in range(3):  # those that are gone don't count
            with ExitStack() as lines:
                for _ in range(5):
                    upgraded(lines.enter_context(connected(server)), table)
                with connected(server) as sixth:
                    assert status(heard(sixth)) == 503


def test_a_proxy_brings_as_many_as_there_are(tmp_path: Path) -> None:
    with (
        running(tmp_path, "--proxies", "127.0.0.1", STONEHENGE_LIMIT_CONNECTIONS="5") as server,
        ExitStack() as lines,
    ):
        for _ in range(20):
            lines.enter_context(connected(server))
        assert httpx.get(f"{server.url}/health").status_code == 200
