"""One WebSocket connection to a table, with a bounded queue of what is still to be sent."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol

import msgspec

from stonehenge.locales import FALLBACK, Locale
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.server import metrics
from stonehenge.server.clock import now
from stonehenge.server.cookies import Credential
from stonehenge.server.failures import failed
from stonehenge.server.languages import locale
from stonehenge.server.live.cache import CachedTable
from stonehenge.server.live.service import TableService
from stonehenge.server.messages import (
    AskHint,
    ClientMessage,
    ComeBack,
    Do,
    Done,
    Hello,
    Hint,
    Ping,
    Pong,
    encode,
)
from stonehenge.server.problem_details import count, refused_message
from stonehenge.server.rate_limits import TokenBucket
from stonehenge.storage.interface import Unavailable
from stonehenge.tables.commands import Act, Command
from stonehenge.tables.log import NewerLineError
from stonehenge.tables.sealed import why_not_look
from stonehenge.tables.settings import SetupLostError
from stonehenge.tables.who import Who
from stonehenge.wire.moves import to_wire

HELLO_WITHIN: Final = 10.0
"""Seconds in which a client has to say who it is."""
MOST_WAITING: Final = 256
"""How many messages may wait for a slow client before it is asked to come back."""
MOST_BYTES: Final = 2_000_000

_DECODER: Final = msgspec.json.Decoder(ClientMessage)


class Wire(Protocol):
    """What a connection needs of a WebSocket."""

    async def receive(self) -> str | bytes | None:
        """The next message; nothing when the other side is gone."""

    def send_now(self, message: bytes) -> bool:
        """Send a message as text if nothing has to be waited for; whether it was sent."""

    async def send(self, message: bytes) -> None:
        """Send a message as text."""

    async def close(self, code: int) -> None:
        """End it."""


class _GoneError(Exception):
    """The other side is gone, or is to go."""


WhoIs = Callable[[str | None], Awaitable[Who | None]]
"""Who somebody is: by the token they gave, or without one by the cookie they came with."""


@dataclass(eq=False)
class Connection:
    """One socket at one table."""

    service: TableService
    wire: Wire
    table: str
    who_is: WhoIs
    speech: TokenBucket
    """How many messages it may send."""
    came_with: Credential | None = None
    """What its cookie says."""
    credential: Credential | None = field(init=False)
    """What it is here by: its cookie, or nothing for a program that has a token, and for who only watches."""
    identity: str = ""
    _waiting: deque[bytes] = field(default_factory=deque)
    _bytes: int = 0
    _idle: asyncio.Future[None] | None = None
    """What the writer waits for while there is nothing to send."""
    _asking: bool = False
    """Whether something is asked of the table just now."""
    _ended: bool = False
    _slow: bool = False
    _cached: CachedTable | None = None
    _who: Who | None = None
    _text: Locale = field(default_factory=lambda: locale(FALLBACK))

    def __post_init__(self) -> None:
        self.credential = self.came_with

    def deliver(self, message: bytes) -> None:
        """Send this at once, or when there is time.

        A client that can't keep up loses its place, and nobody waits for it.
        """
        if self._slow:
            return
        if self._idle is not None and self.wire.send_now(message):  # nothing waits to be sent before it
            metrics.SENT.add(1)
            return
        if len(self._waiting) >= MOST_WAITING or self._bytes > MOST_BYTES:
            self._slow = True
            metrics.SLOW_CLIENTS.inc()
            self._waiting.clear()
            message = encode(ComeBack("slow"))
        self._waiting.append(message)
        self._bytes += len(message)
        self._wake()

    def dismiss(self) -> None:
        """The server stops: the client is asked to come back to another."""
        self._waiting.append(encode(ComeBack("stopping")))
        self._slow = True
        self._wake()

    def sign_out(self) -> None:
        """Its device was signed out: nothing more is said to it, and it is told why."""
        self._waiting.clear()
        self._bytes = 0
        self._waiting.append(encode(ComeBack("signed_out")))
        self._slow = True
        self._wake()

    def _wake(self) -> None:
        idle, self._idle = self._idle, None
        if idle is not None and not idle.done():
            idle.set_result(None)

    async def run(self) -> None:
        """Serve this connection until it ends."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ended = True
            asking = self._asking
            writer.cancel()
            if asking:
                await self._leave()  # they are gone, and what they have asked for is still told the others
            else:
                reader.cancel()
            results = await asyncio.gather(writer, reader, return_exceptions=True)
            if not asking:
                await self._leave()
            for result in results:
                if isinstance(result, Exception) and not isinstance(result, _GoneError | OSError):
                    failed("a connection failed", result)
            with contextlib.suppress(Exception):
                await self.wire.close(4001 if self._slow else 1000)
            # What serves a socket refers to itself, so it is garbage that is found late; no table is to wait for that.
            self._cached = None

    async def _leave(self) -> None:
        if self._cached is not None:
            await self.service.leave(self._cached, self)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if not self._waiting and not self._slow:
                self._idle = loop.create_future()
                await self._idle
            sent = 0
            while self._waiting:
                message = self._waiting.popleft()
                self._bytes -= len(message)
                await self.wire.send(message)
                sent += 1
            metrics.SENT.add(sent)
            if self._slow:
                return

    async def _read(self) -> None:
        while self._cached is None:
            async with asyncio.timeout(HELLO_WITHIN):
                hello = await self._hello()
            await self._join(hello)
        while True:
            message = await self._next()
            if message is not None:
                await self._answer(message)

    async def _next(self) -> ClientMessage | None:
        """The next message that can be read; one that can't is refused."""
        text = await self.wire.receive()
        if text is None:
            raise _GoneError
        if wait := self.speech.wait(""):
            self._refuse(None, refuse("too_fast"))
            await asyncio.sleep(wait)
            return None
        try:
            message: ClientMessage = _DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            self._refuse(None, refuse("message_unreadable", problem=_said(problem)))
            return None
        return message

    async def _hello(self) -> Hello:
        while True:
            message = await self._next()
            if isinstance(message, Hello):
                self._text = locale(message.lang)
                return message
            if message is not None:
                self._refuse(getattr(message, "id", None), refuse("hello_first"))

    async def _join(self, hello: Hello) -> None:
        self.credential = self.came_with if hello.token is None else None
        try:
            who = await self.who_is(hello.token)
            if who is None and hello.token is not None:
                self._refuse(None, refuse("token_unknown"))
                return
            self._who = who or Who("", "")
            self.identity = self._who.identity
            if (refusal := await self._why_not_look()) is not None:
                self._refuse(None, refusal)
                await self._drain()
                raise _GoneError
            self._cached = await self.service.join(self.table, self, hello.have, self._who)
        except Unavailable:
            self._refuse(None, refuse("storage_unavailable"))
            return
        except NewerLineError:
            self.dismiss()
            await self._drain()
            raise _GoneError from None
        except SetupLostError as lost:
            self._refuse(None, lost.refusal)
            await self._drain()
            raise _GoneError from None
        if self._cached is None:
            self._refuse(None, refuse("table_unknown"))
            await self._drain()
            raise _GoneError

    async def _why_not_look(self) -> Refusal | None:
        live = await self.service.table(self.table)
        return None if live is None else why_not_look(live, self.identity)

    async def _drain(self) -> None:
        while self._waiting:
            await asyncio.sleep(0.01)

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Ping():
                self.deliver(encode(Pong(now())))
            case Do(id_, command):
                await self._do(id_, command)
            case AskHint(id_):
                await self._hint(id_)
            case Hello():
                pass  # it has been said

    async def _do(self, id_: int, command: Command) -> None:
        assert self._who is not None
        if not self._who.identity:
            self._answered(id_, refuse("not_seated"))
            return
        began = time.perf_counter()
        self._asking = True
        try:
            answer = await self.service.ask(self.table, self._who, command, partial(self._answered, id_))
        finally:
            self._asking = False
        if self._ended:
            raise _GoneError
        if isinstance(command, Act) and not isinstance(answer, Refusal):
            metrics.DELIVERY.observe(time.perf_counter() - began)

    def _answered(self, id_: int, answer: int | Refusal) -> None:
        if isinstance(answer, Refusal):
            count(answer)
            self._refuse(id_, answer)
        else:
            self.deliver(encode(Done(id_, answer)))

    async def _hint(self, id_: int) -> None:
        assert self._who is not None
        answer = await self.service.hint(self.table, self._who)
        if isinstance(answer, Refusal):
            self._refuse(id_, answer)
        else:
            self.deliver(encode(Hint(id_, to_wire(answer))))

    def _refuse(self, id_: int | None, refusal: Refusal) -> None:
        table = None if self._cached is None else self._cached.table
        self.deliver(encode(refused_message(id_, refusal, self._text, table)))


def _said(problem: Exception) -> str:
    """What can't be read, without repeating what was sent."""
    return str(problem).split(" - at")[0][:200] if isinstance(problem, msgspec.ValidationError) else "no JSON of ours"
