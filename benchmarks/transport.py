"""What the bounds on connections cost: our protocol classes beside uvicorn's own.

Both read the same bytes and write to a transport that throws them away, taking turns; what counts is the processor time
of one WebSocket message that is echoed, and of one small request, and the median of the pairs' ratios.

    python benchmarks/transport.py

Progress goes to stderr; the last line on stdout is one JSON object.
"""

import argparse
import asyncio
import json
import logging
import statistics
import sys
import time
from typing import Any, Final

import uvicorn
import uvloop
from uvicorn.server import ServerState

from stonehenge.server.config import TransportLimits
from stonehenge.server.transport.open_connections import OpenConnections
from stonehenge.server.transport.server_config import ServerConfig

MESSAGE: Final = 284
"""Bytes of a message: as many as one of ``benchmarks/server.py`` has."""
HANDSHAKE: Final = (
    b"GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
REQUEST: Final = (
    b"GET /x HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: Mozilla/5.0\r\nAccept: */*\r\nAccept-Language: de\r\n"
    b"Accept-Encoding: gzip\r\nCookie: a=b\r\n\r\n"
)
FRAME: Final = bytes([0x81, 0x80 | 126]) + MESSAGE.to_bytes(2) + bytes(4) + b"x" * MESSAGE
HERE: Final = "stonehenge.server.transport"


class Nowhere(asyncio.Transport):
    """A transport that counts what is written, and sends it nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.protocol: Any = None
        self.written = 0

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Both ends are here."""
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default

    def write(self, _data: Any) -> None:
        """Count it."""
        self.written += 1

    def is_closing(self) -> bool:
        """Never."""
        return False

    def close(self) -> None:
        """Nothing is open."""

    def pause_reading(self) -> None:
        """Nothing is read."""

    def resume_reading(self) -> None:
        """Nothing is read."""

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Keep the WebSocket."""
        self.protocol = protocol

    def get_write_buffer_size(self) -> int:
        """All is gone at once."""
        return 0


async def app(scope: Any, receive: Any, send: Any) -> None:
    """An echo over a WebSocket, or two letters."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


def config(bounded: bool) -> uvicorn.Config:
    """uvicorn with our protocols, or with its own."""
    usual: dict[str, Any] = {"app": app, "lifespan": "off", "log_config": None, "access_log": False}
    usual["ws_per_message_deflate"] = False
    if not bounded:
        made = uvicorn.Config(http="httptools", ws="websockets-sansio", **usual)
    else:
        http, ws = f"{HERE}.http_protocol:BoundedHttpProtocol", f"{HERE}.websocket_protocol:BoundedWebSocketProtocol"
        made = ServerConfig(TransportLimits(), OpenConnections(60, 512, ""), http=http, ws=ws, **usual)
    made.load()
    return made


async def cost(bounded: bool, socket: bool, times: int) -> float:
    """Microseconds of processor time for one message, or one request."""
    made, transport = config(bounded), Nowhere()
    protocol: Any = made.http_protocol_class(config=made, server_state=ServerState(), app_state={})  # type: ignore[call-arg]
    protocol.connection_made(transport)
    if socket:
        protocol.data_received(HANDSHAKE)
        while transport.written == 0:
            await asyncio.sleep(0)
        protocol = transport.protocol
    answers = 1 if socket else 2  # an answer over HTTP is written in two parts
    piece = FRAME if socket else REQUEST
    begun = time.process_time()
    for _ in range(times):
        expected = transport.written + answers
        protocol.data_received(piece)
        while transport.written < expected:
            await asyncio.sleep(0)
    took = time.process_time() - begun
    protocol.connection_lost(None)
    return 1e6 * took / times


def compared(socket: bool, rounds: int, times: int) -> dict[str, float]:
    """Both, taking turns."""
    pairs: list[tuple[float, float]] = []
    for number in range(rounds):
        found: dict[bool, float] = {}
        for bounded in (number % 2 == 0, number % 2 == 1):
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found[bounded] = runner.run(cost(bounded, socket, times))
        pairs.append((found[False], found[True]))
    usual, ours = (statistics.median(pair[which] for pair in pairs) for which in (0, 1))
    ratio = statistics.median(after / before for before, after in pairs)
    print(f"uvicorn {usual:.2f} µs, bounded {ours:.2f} µs, ratio {ratio:.3f}", file=sys.stderr, flush=True)
    return {"uvicorn_microseconds": round(usual, 2), "bounded_microseconds": round(ours, 2), "ratio": round(ratio, 3)}


def main() -> None:
    """Measure, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=21, help="pairs of measurements (default 21)")
    parser.add_argument("--times", type=int, default=5000, help="messages of each (default 5000)")
    given = parser.parse_args()
    logging.disable()
    print(json.dumps({kind: compared(kind == "message", given.rounds, given.times) for kind in ("message", "request")}))


if __name__ == "__main__":
    main()
