"""People for tests, over real sockets: they keep every byte they are sent, and play the first or any legal move."""

import contextlib
import itertools
import random
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp
import msgspec
from aiohappyeyeballs import AddrInfoType
from yarl import URL

from stonehenge.server.messages import (
    AskHint,
    ClientMessage,
    ComeBack,
    Do,
    Done,
    Hello,
    Hint,
    Refused,
    ServerMessage,
    Update,
    Welcome,
)
from stonehenge.tables.commands import Act, AnswerUndo, Command
from stonehenge.tables.table_view import Now, TableView
from stonehenge.tables.updates import TableTold, TakenBack, UndoChanged
from stonehenge.wire.moves import Move, Play, TakeSeals

T = TypeVar("T")
_DECODER = msgspec.json.Decoder(ServerMessage)
PATIENCE = 60.0
"""Seconds after which a test gives up."""
IDLE = 2.0
"""Seconds after which a connection is not used again: sooner than a server ends it, perhaps in the same moment."""


OVERTAKEN = ("busy", "undo_asked", "undo_not_asked", "not_your_turn", "wrong_phase", "table_over")
"""Why a move is refused when somebody else was quicker: nobody's fault."""


def decode(message: bytes | str) -> ServerMessage:
    """What a message of the server says."""
    decoded: ServerMessage = _DECODER.decode(message)
    return decoded


class GoneError(Exception):
    """The server has ended the connection."""


@dataclass
class Player:
    """Somebody with a cookie, who may sit at a table."""

    url: str
    name: str
    chance: random.Random = field(default_factory=lambda: random.Random(0))
    received: list[bytes] = field(default_factory=list)
    """Every byte of every message, in order."""
    seqs: list[int] = field(default_factory=list)
    """The numbers of the updates, in order."""
    told: list[TableTold] = field(default_factory=list)
    view: TableView | None = None
    now: Now | None = None
    come_back: str = ""
    undo_asked: bool = False
    """Whether somebody else waits for an answer."""
    narrow: bool = False
    """Whether only a little may be on its way: then it is soon noticed that nobody reads."""
    needs_cookie: bool = True
    """Who only watches needs none."""

    def __post_init__(self) -> None:
        self._ids = itertools.count(1)
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    async def __aenter__(self) -> Self:
        jar = aiohttp.CookieJar(unsafe=True)  # for addresses without a name
        factory = _narrow_socket if self.narrow else None
        connector = aiohttp.TCPConnector(socket_factory=factory, keepalive_timeout=IDLE)
        self._session = aiohttp.ClientSession(cookie_jar=jar, connector=connector)
        if self.needs_cookie:
            await self.post("/api/me", {"name": self.name})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave()
        if self._session is not None:
            await self._session.close()

    def tab(self) -> "Player":
        """Another tab of the same browser; it ends with this one."""
        other = Player(self.url, self.name)
        other._session = self._session
        return other

    async def post(self, path: str, body: Any = None) -> Any:
        """Ask over HTTP; it must work."""
        status, content = await self.try_post(path, body)
        assert status < 300, (status, content)
        return content

    async def try_post(self, path: str, body: Any = None) -> tuple[int, Any]:
        """Ask over HTTP: the status, and what is answered."""
        assert self._session is not None
        async with self._session.post(self.url + path, json=body) as answer:
            content = await answer.read()
            return answer.status, msgspec.json.decode(content) if content else None

    async def get(self, path: str) -> bytes:
        """Get something over HTTP; it must be there."""
        assert self._session is not None
        async with self._session.get(self.url + path) as answer:
            content = await answer.read()
            assert answer.status < 300, (answer.status, content)
            return content

    async def open(self, **given: Any) -> str:
        """Open a table: its id."""
        opened = await self.post("/api/tables", given)
        return str(opened["table"])

    async def come(self, table: str, have: int | None = None) -> None:
        """Come to a table, and wait until one knows how it stands."""
        self._socket = await self.connect(table)
        await self.say(Hello(have))
        self.view = self.view if have is not None else None
        while self.view is None:
            await self.hear()

    async def connect(self, table: str) -> aiohttp.ClientWebSocketResponse:
        """A socket at a table, on which nothing has been said yet."""
        assert self._session is not None
        url = URL(self.url.replace("http", "ws", 1) + f"/api/tables/{table}/socket", encoded=True)
        return await self._session.ws_connect(url, max_msg_size=0)

    async def leave(self) -> None:
        """Go away from the table."""
        if self._socket is not None:
            await self._socket.close()
            self._socket = None

    async def say(self, message: ClientMessage) -> None:
        """Send a message."""
        assert self._socket is not None
        await self._socket.send_bytes(msgspec.json.encode(message))

    async def hear(self, patience: float = PATIENCE) -> ServerMessage:
        """The next message."""
        assert self._socket is not None
        frame = await self._socket.receive(patience)
        if frame.type is not aiohttp.WSMsgType.TEXT:
            raise GoneError(frame.type)
        self.received.append(frame.data.encode())
        message: ServerMessage = _DECODER.decode(frame.data)
        self._note(message)
        return message

    def _note(self, message: ServerMessage) -> None:
        match message:
            case Welcome(table=view):
                self.view, self.now = view, view.now
                self.seqs.append(view.seq)
            case Update(seq, _, told, now):
                self.seqs.append(seq)
                self.told.extend(told)
                self._note_undo(told)
                self.now = now if now is not None else self.now
            case ComeBack(why):
                self.come_back = why
            case _:
                pass

    def _note_undo(self, told: list[TableTold]) -> None:
        for thing in told:
            if isinstance(thing, UndoChanged):
                mine = self.view is not None and self.view.seat == thing.seat
                self.undo_asked = thing.what == "asked" and not mine
            elif isinstance(thing, TakenBack):
                self.undo_asked = False

    async def hear_until(self, enough: Callable[[ServerMessage], bool]) -> ServerMessage:
        """Hear until this is said."""
        while True:
            message = await self.hear()
            if enough(message):
                return message

    async def hear_the_end(self) -> None:
        """Hear all that is still said before the connection ends."""
        with contextlib.suppress(GoneError):
            while True:
                await self.hear()

    async def hear_told(self, kind: type[T]) -> T:
        """Hear until something of this kind has happened."""
        while True:
            message = await self.hear()
            for told in message.told if isinstance(message, Update) else ():
                if isinstance(told, kind):
                    return told

    async def hear_up_to(self, seq: int) -> None:
        """Hear until one knows of this line."""
        while not self.seqs or self.seqs[-1] < seq:
            await self.hear()

    async def ask(self, command: Command) -> Done | Refused:
        """Ask for something, and hear until it is answered."""
        id_ = next(self._ids)
        await self.say(Do(id_, command))
        while True:
            message = await self.hear()
            if isinstance(message, Done | Refused) and message.id in (id_, None):
                return message

    async def do(self, command: Command) -> int:
        """The same; it must happen."""
        answer = await self.ask(command)
        assert isinstance(answer, Done), answer
        return answer.seq

    async def hint(self) -> Move:
        """Ask for a hint."""
        id_ = next(self._ids)
        await self.say(AskHint(id_))
        while True:
            message = await self.hear()
            if isinstance(message, Hint | Refused) and message.id == id_:
                assert isinstance(message, Hint), message
                return message.move

    async def play(self, until: Callable[[], bool] | None = None) -> None:
        """Play whenever it is one's turn, until the game is over or enough is played."""
        while not self.over and not (until is not None and until()):
            if self.undo_asked:
                self.undo_asked = False
                await self.ask(AnswerUndo(self.chance.random() < 0.5))
            elif self.now is not None and self.now.legal:
                move = self.choose(self.now)
                self.now = None
                answer = await self.ask(Act(move))
                if isinstance(answer, Refused) and answer.refusal.code not in OVERTAKEN:
                    raise AssertionError(answer)
            else:
                await self.hear()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        ended = self.view is not None and self.view.status in ("over", "ended")
        return ended or any(type(told).__name__ == "Over" for told in self.told[-4:])

    def choose(self, now: Now) -> Move:
        """Any of the legal moves; seals are taken now and then, since of those only the emptiest are listed."""
        move = self.chance.choice(now.legal)
        if isinstance(move, TakeSeals) and now.limits is not None:
            free = [letter for letter, count in now.limits.take.items() if count]
            move = TakeSeals(self.chance.sample(free, min(len(free), self.chance.randrange(3))))
        return move


def _narrow_socket(address: AddrInfoType) -> socket.socket:
    family, kind, protocol, _, _ = address
    made = socket.socket(family, kind, protocol)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.setblocking(False)
    return made


def cards_in(moves: list[Move]) -> list[str | None]:
    """The cards that could be played."""
    return [move.card for move in moves if isinstance(move, Play)]
