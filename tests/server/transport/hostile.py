"""Clients that mean harm: raw sockets that send without end, half, or never read; bounded in bytes and time."""

import base64
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat
from pathlib import Path

from tests.server.running import Running

MB = 1_000_000
MOST = 40 * MB
"""What a client sends at most."""
PATIENCE = 60.0
"""Seconds that a client waits for the server at most."""

TEXT, PING, PONG, CONTINUED = 0x1, 0x9, 0xA, 0x0


@contextmanager
def connected(server: Running, received: int = 0) -> Iterator[socket.socket]:
    """A connection; ``received`` bytes is all that it takes before the server has to wait."""
    port = int(server.url.rpartition(":")[2])
    with socket.socket() as line:
        if received:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, received)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", port))
        yield line


def pour(line: socket.socket, piece: bytes, most: int = MOST) -> int:
    """Send this again and again until the server ends it or so many bytes are sent: how many were taken."""
    sent = 0
    for part in repeat(piece, most // len(piece)):
        try:
            line.sendall(part)
        except OSError:  # it was ended, or the server doesn't read any more
            break
        sent += len(part)
    return sent


def heard(line: socket.socket, most: int = MB) -> bytes:
    """All that the server says until it ends the connection; ``TimeoutError`` if it never does."""
    said = bytearray()
    while len(said) < most:
        try:
            part = line.recv(65536)
        except ConnectionError:
            break
        if not part:
            break
        said += part
    return bytes(said)


def status(said: bytes) -> int:
    """The status of an answer; 0 without one."""
    return int(said.split(b" ", 2)[1]) if said.startswith(b"HTTP/1.1 ") else 0


def memory(server: Running) -> int:
    """How many bytes of memory the server has had at most since ``forget_memory``."""
    lines = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii").splitlines()
    peak = next(line for line in lines if line.startswith("VmHWM:"))
    return int(peak.split()[1]) * 1024


def forget_memory(server: Running) -> None:
    """Count the most memory that the server has had anew, from what it has now."""
    Path(f"/proc/{server.process.pid}/clear_refs").write_text("5", encoding="ascii")


def upgraded(line: socket.socket, table: str) -> None:
    """Make a WebSocket of a connection, without reading ahead."""
    key = base64.b64encode(os.urandom(16)).decode()
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
    )
    line.sendall(head.encode())
    answer = bytearray()
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)
    assert answer.startswith(b"HTTP/1.1 101"), answer


def frame(opcode: int, payload: bytes = b"", final: bool = True) -> bytes:
    """A frame of a WebSocket as a client sends it, with a mask of zeros."""
    assert len(payload) < 126
    return bytes([opcode | (0x80 if final else 0), 0x80 | len(payload)]) + bytes(4) + payload


def closed(line: socket.socket) -> int:
    """The code with which the server closes a WebSocket, whatever it says before; 0 if it ends it without one."""
    said = heard(line, 64 * MB)
    place = code = 0
    while place + 2 <= len(said):
        opcode, size, place = said[place] & 0xF, said[place + 1] & 0x7F, place + 2
        if size == 126:
            size, place = int.from_bytes(said[place : place + 2]), place + 2
        if opcode == 0x8:
            code = int.from_bytes(said[place : place + 2])
        place += size
    return code
