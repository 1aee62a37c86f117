"""What the server is measured beside: a bare echo and a bare broadcast on the same stack, and their clients.

The broadcast has the shape of a move: one short message in; out of it one to each of the four at the table, and a short
one more to whoever sent it. It decides nothing, writes nothing down and keeps nothing to itself, so that what lies
between it and the server is the price of the game.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from benchmarks.crowd.players import SEATS
from benchmarks.crowd.wire import Wire

MOVE: Final = b'{"type":"do","id":%d,"command":{"do":"act","move":{"action":"play","card":"R7"}}}'
"""As long as what a client of the server sends."""
DONE: Final = '{"type":"done","id":%s,"seq":%s}'

Send = Any
"""What ASGI sends by."""


async def echo(_scope: Any, receive: Any, send: Send) -> None:
    """A WebSocket that says everything twice, and nothing else."""
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


class Broadcast:
    """WebSockets at tables: what one says all are told. The address has the table, and the bytes of an answer."""

    def __init__(self) -> None:
        self._tables: dict[str, list[Send]] = defaultdict(list)

    async def __call__(self, scope: Any, receive: Any, send: Send) -> None:
        """One client, until it goes."""
        await receive()
        await send({"type": "websocket.accept"})
        _, table, size = scope["path"].split("/")
        there = self._tables[table]
        there.append(send)
        filled = "x" * int(size)
        said = 0
        while (await receive())["type"] == "websocket.receive":
            said += 1
            for each in there:
                await each({"type": "websocket.send", "text": filled})
            await send({"type": "websocket.send", "text": DONE % (said, said)})
        there.remove(send)


def serve(name: str) -> None:
    """One of the two, on the stack and with the settings of ``stonehenge serve``."""
    import uvicorn

    apps: dict[str, Any] = {"echo": echo, "broadcast": Broadcast()}
    config = uvicorn.Config(
        apps[name],
        port=0,
        loop="auto",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
    )
    listening = config.bind_socket()
    print(f"{name}:{listening.getsockname()[1]}", flush=True)
    uvicorn.Server(config).run(sockets=[listening])


class BareClient(Wire):
    """Somebody who sends again as soon as they may."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.count = 0
        """How many messages have come."""
        self.going = False

    def begin(self) -> None:
        """Say the first word, where it is one's own."""
        raise NotImplementedError


class Echoing(BareClient):
    """A client of the bare echo, with messages of a size."""

    def __init__(self, size: int) -> None:
        super().__init__("/")
        self._size = size

    def begin(self) -> None:
        """Say as much as is to come back."""
        self.send(b"x" * self._size)

    def heard(self, message: bytes) -> None:
        """Send it again."""
        self.count += 1
        if self.going:
            self.send(message)


class Sharing(BareClient):
    """A client of the bare broadcast: the four of a table speak in turn, each when all have heard the one before."""

    def __init__(self, table: int, seat: int, size: int) -> None:
        super().__init__(f"/{table}/{size}")
        self._seat = seat
        self._heard = 0

    def begin(self) -> None:
        """The one whose turn it is speaks."""
        if self._heard % SEATS == self._seat:
            self._say()

    def heard(self, message: bytes) -> None:
        """Count it; speak next if it is one's turn."""
        self.count += 1
        if message.startswith(b"x"):
            self._heard += 1
            if self.going and self._heard % SEATS == self._seat:
                self._say()

    def _say(self) -> None:
        self.send(MOVE % self.count)


def echoing(clients: int, size: int) -> Sequence[BareClient]:
    """Clients of the bare echo."""
    return [Echoing(size) for _ in range(clients)]


def sharing(clients: int, size: int) -> Sequence[BareClient]:
    """Clients of the bare broadcast, four at a table."""
    return [Sharing(number // SEATS, number % SEATS, size) for number in range(clients)]
