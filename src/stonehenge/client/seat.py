"""A bot of one's own on its seat: it says hello, follows the game, and decides when it is its turn."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from stonehenge.bots.bot import Bot
from stonehenge.client.errors import NoSeatError, ServerRefusedError, UnreachableError
from stonehenge.client.following import Following
from stonehenge.client.links import CodeLink, TableLink
from stonehenge.client.own_words import OwnWords
from stonehenge.client.visitor import Visitor
from stonehenge.server.languages import Lang
from stonehenge.server.messages import ClientMessage, ComeBack, Do, Done, Hello, Refused, ServerMessage, Update, Welcome
from stonehenge.server.schemas import GameSoFar, Me, SeatToken, TableFound
from stonehenge.tables.commands import Act
from stonehenge.tables.table_view import Now, TableView
from stonehenge.tables.updates import Over, ShuffleChanged
from stonehenge.wire.moves import to_wire

LOG: Final = logging.getLogger("stonehenge.client")
GIVE_UP: Final = 120.0
"""Seconds without a server after which nobody waits for it any more."""
MOST_PAUSE: Final = 10.0
_DECODER: Final = msgspec.json.Decoder(ServerMessage)
_LARGEST: Final = 4_000_000


class _OverError(Exception):
    """The table is at its end."""


async def find_table(link: CodeLink, lang: Lang) -> TableLink:
    """The table that a code leads to."""
    found: TableFound = await Visitor(link.server, lang).post("/api/codes", {"code": link.code}, TableFound)
    return TableLink(link.server, found.table)


async def take_seat(link: TableLink, name: str, lang: Lang, seat: int | None = None) -> TableLink:
    """The link with a token for a seat: the one that is wanted, or the first that is free."""
    if link.token:
        return link
    visitor = Visitor(link.server, lang)
    await visitor.post("/api/me", {"name": name, "lang": lang}, Me)
    if seat is None:
        table: TableView = await visitor.get(f"/api/tables/{link.table}", TableView)
        seat = next((place for place, now in enumerate(table.seats) if now.kind == "free"), None)
    if seat is None:
        raise NoSeatError
    path = f"/api/tables/{link.table}/seats/{seat}/token"
    token: SeatToken = await visitor.post(path, {"name": name}, SeatToken)
    return TableLink(link.server, link.table, token.token)


class BotClient:
    """One bot at one table, until its game is over."""

    def __init__(
        self, link: TableLink, bot: Bot, lang: Lang, seated: Callable[[int], None] = lambda _seat: None
    ) -> None:
        self._link = link
        self._bot = bot
        self._lang: Lang = lang
        self._seated = seated
        self._visitor = Visitor(link.server, lang, link.token)
        self._game: Following | None = None
        self._now: Now | None = None
        self._asked = 0
        self._waiting = False
        self._told_seat = False
        self._seat = 0
        self._words = OwnWords()

    async def play(self) -> TableView:
        """Play to the end, also over lost connections; how the table stands then."""
        pause, reached = 0.5, time.monotonic()
        while True:
            try:
                async with connect(self._link.socket, max_size=_LARGEST, compression=None, proxy=None) as socket:
                    await self._at_table(socket)
            except _OverError:
                table: TableView = await self._visitor.get(f"/api/tables/{self._link.table}", TableView)
                return table
            except ConnectionClosed:
                pause, reached = 0.5, time.monotonic()
            except (OSError, InvalidHandshake, UnreachableError) as error:
                if time.monotonic() - reached > GIVE_UP or _for_good(error):
                    raise UnreachableError(str(error)) from error
            LOG.info("the connection was lost; once more in %.1f s", pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, MOST_PAUSE)

    async def _at_table(self, socket: ClientConnection) -> None:
        self._waiting = False
        await self._say(socket, Hello(token=self._link.token, lang=self._lang))
        async for text in socket:
            message: ServerMessage = _DECODER.decode(text)
            await self._hear(message)
            if isinstance(message, ComeBack):
                return
            await self._have_a_part_in_the_shuffle(socket, message)
            await self._decide(socket)

    async def _hear(self, message: ServerMessage) -> None:
        match message:
            case Welcome(table=table):
                await self._welcome(table)
            case Update():
                await self._update(message)
            case Done():
                self._waiting = False
            case Refused(id=None, refusal=refusal):
                raise ServerRefusedError(refusal.sentence)
            case Refused(refusal=refusal):  # somebody was quicker; what comes next says what is to be done
                LOG.info("refused: %s", refusal.code)
                self._waiting = False
                self._now = None if refusal.code in _FOR_GOOD else self._now
            case _:
                pass

    async def _welcome(self, table: TableView) -> None:
        if table.status in ("over", "ended"):
            raise _OverError
        if table.seat is None:
            if not any(asked.mine for asked in table.takeovers):
                raise NoSeatError
            self._now = self._game = None  # its seat comes with the next deal
            return
        self._seat = table.seat
        if not self._told_seat:
            self._seated(table.seat)
            self._told_seat = True
        self._now = table.now
        self._game = None
        if table.game is not None:
            await self._catch_up()

    async def _update(self, update: Update) -> None:
        if any(isinstance(told, Over) for told in update.told):
            raise _OverError
        if not self._told_seat:
            return  # a welcome says so when the seat is this bot's
        if update.now is not None:
            self._now = update.now
        if self._game is None or not self._game.take(update):
            self._game = None
            if self._now is not None:
                await self._catch_up()

    async def _catch_up(self) -> None:
        so_far: GameSoFar = await self._visitor.get(f"/api/tables/{self._link.table}/events", GameSoFar)
        if so_far.seat is None:
            raise NoSeatError
        self._game = Following(so_far)

    async def _have_a_part_in_the_shuffle(self, socket: ClientConnection, message: ServerMessage) -> None:
        """Commit to a word before the game, and show it when it is time to."""
        match message:
            case Welcome(table=TableView(status="gathering", seat=int(), seed_hash=seed_hash, shuffle=shuffle)):
                pass
            case Update(told=[ShuffleChanged(seed_hash=seed_hash, shuffle=shuffle)]) if self._told_seat:
                pass
            case _:
                return
        command = self._words.answer(seed_hash, self._seat, shuffle)
        if command is not None:
            self._asked += 1
            await self._say(socket, Do(self._asked, command))

    async def _decide(self, socket: ClientConnection) -> None:
        """Decide, if it is this seat's turn and nothing that was asked for is still on its way."""
        if self._waiting or self._game is None or self._now is None or not self._now.legal:
            return
        view = self._game.view
        if view.seat not in self._now.actors or view.table.phase.value != self._now.phase:
            return  # one of the two is ahead; the next message brings them together
        action = await asyncio.to_thread(self._bot.decide, view.copy())
        self._asked += 1
        self._waiting = True
        await self._say(socket, Do(self._asked, Act(to_wire(action), self._now.moment or None)))

    async def _say(self, socket: ClientConnection, message: ClientMessage) -> None:
        await socket.send(msgspec.json.encode(message), text=True)


_FOR_GOOD: Final = frozenset({"paused", "undo_asked", "table_over"})
"""Why nothing can be done until the server says so."""


def _for_good(error: Exception) -> bool:
    """Whether there is no point in trying again: the server is there, and wants no socket."""
    return isinstance(error, InvalidStatus) and error.response.status_code < 500
