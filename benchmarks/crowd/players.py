"""Tables full of clients that play any legal move: at once, or when their table is told to."""

import asyncio
import random
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import Final

import aiohttp
import msgspec

from benchmarks.crowd.wire import PATIENCE, Wire

SEATS: Final = 4
AT_ONCE: Final = 16
"""So many tables are opened at the same time."""


class _Now(msgspec.Struct):
    phase: str
    legal: list[msgspec.Raw]


class _Update(msgspec.Struct, tag_field="type", tag="update"):
    seq: int
    now: _Now | None


class _Done(msgspec.Struct, tag_field="type", tag="done"):
    id: int
    seq: int


class _View(msgspec.Struct):
    seq: int
    now: _Now | None


class _Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    table: _View


class _Refused(msgspec.Struct, tag_field="type", tag="refused"):
    refusal: msgspec.Raw


class _Present(msgspec.Struct, tag_field="type", tag="present"):
    pass


_DECODER: Final = msgspec.json.Decoder(_Update | _Done | _Welcome | _Refused | _Present)
_MOVE: Final = b'{"type":"do","id":%d,"command":{"do":"act","move":%s}}'


@dataclass(slots=True)
class Acknowledged:
    """A move that the server has said is written down."""

    table: str
    seq: int
    seat: int
    move: bytes


@dataclass(slots=True)
class Tally:
    """What all clients have seen."""

    messages: int = 0
    bytes: int = 0
    updates: int = 0
    """How many of the messages tell what has happened, ..."""
    update_bytes: int = 0
    """... and their bytes."""
    refused: list[str] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """From each move to each other client's seeing it."""


class Table:
    """Four clients, and the move that is theirs next."""

    def __init__(self, crowd: "Crowd", name: str) -> None:
        self.crowd = crowd
        self.name = name
        self.players: list[Player] = []
        self.eager = False
        """Whether everyone moves as soon as they may."""
        self.owed: list[float] = []
        """Since when a move is due that nobody could make yet."""
        self.ready: tuple[Player, list[msgspec.Raw], int] | None = None
        """Who may move, what they may do, and after which line of the log."""
        self.sent: dict[int, float] = {}
        """When the move was due that became this line of the log."""

    def may_move(self, player: "Player", legal: list[msgspec.Raw], seq: int) -> None:
        """It is somebody's turn."""
        self.ready = (player, legal, seq)
        if self.owed:
            self._move(self.owed.pop(0))
        elif self.eager:
            self._move(0.0)

    def move(self) -> None:
        """Move now, or as soon as it is possible; the clock runs from now in either case."""
        if self.ready is None:
            self.owed.append(time.perf_counter())
        else:
            self._move(time.perf_counter())

    def start(self) -> None:
        """Play as fast as is allowed."""
        self.eager = True
        if self.ready is not None:
            self._move(0.0)

    def over(self) -> None:
        """The game is over: the next one is at another table."""
        self.ready = None
        self.crowd.replace(self)

    def _move(self, due: float) -> None:
        assert self.ready is not None
        player, legal, seq = self.ready
        self.ready = None
        if due:
            self.sent[seq + 1] = due
        player.play(self.crowd.chance.choice(legal))


class Player(Wire):
    """A client on its seat."""

    def __init__(self, table: Table, seat: int, cookie: str) -> None:
        super().__init__(f"/api/tables/{table.name}/socket", cookie)
        self.seat = seat
        self._table = table
        self._tally = table.crowd.tally
        self._ids = count(1)
        self._moves: dict[int, bytes] = {}
        self._asked: dict[int, asyncio.Future[int]] = {}
        self._over = False

    async def ask(self, command: bytes) -> int:
        """Ask for something other than a move, and wait until it is done."""
        id_ = next(self._ids)
        self._asked[id_] = asyncio.get_running_loop().create_future()
        self.send(b'{"type":"do","id":%d,"command":%s}' % (id_, command))
        return await asyncio.wait_for(self._asked[id_], PATIENCE)

    def play(self, move: msgspec.Raw) -> None:
        """Make a move."""
        id_, written = next(self._ids), bytes(move)
        self._moves[id_] = written
        self.send(_MOVE % (id_, written))

    def heard(self, message: bytes) -> None:
        """Count it; move if it is one's turn."""
        tally = self._tally
        tally.messages += 1
        tally.bytes += len(message)
        said = _DECODER.decode(message)
        match said:
            case _Update(seq, now):
                tally.updates += 1
                tally.update_bytes += len(message)
                due = self._table.sent.get(seq)
                if due is not None and not self._moves:
                    tally.seconds.append(time.perf_counter() - due)
                self._look(now, seq)
            case _Done(id_, seq):
                self._done(id_, seq)
            case _Welcome(view):
                self._look(view.now, view.seq)
            case _Refused(refusal):
                tally.refused.append(bytes(refusal).decode())
            case _:
                pass

    def _look(self, now: _Now | None, seq: int) -> None:
        if now is None:
            return
        if now.legal:
            self._table.may_move(self, now.legal, seq)
        elif now.phase == "over" and self.seat == 0 and not self._over:
            self._over = True
            self._table.over()

    def _done(self, id_: int, seq: int) -> None:
        move = self._moves.pop(id_, None)
        if move is not None:
            self._tally.acknowledged.append(Acknowledged(self._table.name, seq, self.seat, move))
        else:
            self._asked.pop(id_).set_result(seq)


class Crowd:
    """All clients of the benchmark."""

    def __init__(self, port: int) -> None:
        self.tally = Tally()
        self.tables: list[Table] = []
        self.chance = random.Random(4)
        self.ended = False
        """Whether the server is about to go: no table is opened any more."""
        self._port = port
        self._url = f"http://127.0.0.1:{port}"
        self._people = count(1)
        self._http = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar())
        self._replacing: set[asyncio.Task[None]] = set()

    async def open(self, tables: int) -> list[Table]:
        """See that there are so many tables, each with its game begun."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one() -> Table:
            async with gate:
                return await self._open()

        self.tables += await asyncio.gather(*(one() for _ in range(tables - len(self.tables))))
        return self.tables[:tables]

    async def close(self) -> None:
        """Everyone goes."""
        self.ended = True
        for task in self._replacing:
            task.cancel()
        for player in self.players():
            player.close()
        await self._http.close()

    def players(self) -> Iterable[Player]:
        """Everyone at every table."""
        return (player for table in self.tables for player in table.players)

    def replace(self, table: Table) -> None:
        """Four others come to another table."""
        task = asyncio.get_running_loop().create_task(self._replace(table))
        self._replacing.add(task)
        task.add_done_callback(self._replacing.discard)

    async def _replace(self, table: Table) -> None:
        try:
            new = await self._open()
        except (TimeoutError, aiohttp.ClientError, OSError):
            if self.ended:
                return
            raise
        self.tables[self.tables.index(table)] = new
        for player in table.players:
            player.close()
        if table.eager:
            new.start()
        for _ in table.owed:  # what was due while nobody sat here is due now
            new.move()

    async def _open(self) -> Table:
        cookies = [await self._introduce() for _ in range(SEATS)]
        body = {"settings": {"players": SEATS}}
        async with self._http.post(self._url + "/api/tables", json=body, headers={"Cookie": cookies[0]}) as answer:
            answer.raise_for_status()
            name = (await answer.json())["table"]
        table = Table(self, name)
        for seat, cookie in enumerate(cookies):
            player = Player(table, seat, cookie)
            table.players.append(player)
            await player.open(self._port)
            player.send(b'{"type":"hello"}')
            if seat:
                await player.ask(b'{"do":"sit","seat":%d}' % seat)
        await table.players[0].ask(b'{"do":"start"}')
        return table

    async def _introduce(self) -> str:
        async with self._http.post(self._url + "/api/me", json={"name": f"Player {next(self._people)}"}) as answer:
            answer.raise_for_status()
            return answer.headers["Set-Cookie"].partition(";")[0]
