"""People who come back however often the server goes, and who know afterwards what they were promised.

Each of them keeps every command that was acknowledged, with its number, and every line it was told. What they remember
is compared with the log in the end: nothing acknowledged or told is missing, nothing is there twice.
"""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

import aiohttp

from stonehenge.rules import record
from stonehenge.server.messages import Done, Refused, ServerMessage, Update, Welcome
from stonehenge.storage.interface import Entry
from stonehenge.storage.open import open_storage
from stonehenge.tables import log
from stonehenge.tables.commands import Act, Command, Sit, Start
from stonehenge.tables.log import TableEvent
from stonehenge.wire.game_events import Bid, Card, Choose, to_wire
from stonehenge.wire.moves import PassCard, Play, Predict
from tests.live.player import GoneError, Player

T = TypeVar("T")
LOST = (GoneError, aiohttp.ClientError, OSError)
"""How one notices that the server is gone."""

Where = Callable[[], Awaitable[str]]
"""The address of a server that may be there."""


@dataclass
class Survivor(Player):
    """Comes back to its table until the game is over."""

    where: Where | None = None
    table: str = ""
    have: int = 0
    acknowledged: dict[tuple[str, int], Command] = field(default_factory=dict)
    asked_at: dict[tuple[str, int], str] = field(default_factory=dict)
    """The server that acknowledged it."""
    seen: dict[tuple[str, int], tuple[int, list[str], str]] = field(default_factory=dict)
    """Of every line it was told: when it was written, what kind of thing happened, and by which server."""
    refusals: Counter[str] = field(default_factory=Counter)
    returns: int = 0

    def _note(self, message: ServerMessage) -> None:
        super()._note(message)
        match message:
            case Welcome(table=view):
                assert view.seq >= self.have, "what was told is gone"
                self.have = view.seq
            case Update(seq, at, told, _):
                assert seq == self.have + 1 or (seq == self.have and not told), (seq, self.have)
                self.have = seq
                if told:
                    self.seen[self.table, seq] = at, [type(part).__name__ for part in told], self.url
            case _:
                pass

    async def ask(self, command: Command) -> Done | Refused:
        answer = await super().ask(command)
        if isinstance(answer, Done):
            assert (self.table, answer.seq) not in self.acknowledged, "one line for two commands"
            self.acknowledged[self.table, answer.seq] = command
            self.asked_at[self.table, answer.seq] = self.url
        else:
            self.refusals[answer.refusal.code] += 1
        return answer

    async def patiently(self, doing: Callable[[], Awaitable[T]]) -> T:
        """Try until it works, wherever there is a server."""
        while True:
            await self.elsewhere()
            try:
                return await doing()
            except LOST:
                await asyncio.sleep(0.05)

    async def elsewhere(self) -> None:
        if self.where is not None:
            self.url = await self.where()

    async def open_patiently(self, settings: dict[str, object]) -> str:
        """Open a table, sooner or later; one of which nobody is told does no harm."""

        async def open_one() -> str:
            try:
                return await self.open(settings=settings)
            except AssertionError as error:  # an answer, but no table
                raise GoneError from error

        return await self.patiently(open_one)

    async def sit_at(self, table: str) -> None:
        """Come to a table for the first time, and sit there."""
        self.forget(table)

        async def sit() -> None:
            await self.back()
            if self.view is not None and self.view.seat is None:
                await self.ask(Sit())

        await self.patiently(sit)

    async def begin(self) -> None:
        """Start the game, unless it has been."""

        async def start() -> None:
            await self.back()
            if self.view is not None and self.view.status == "gathering":
                await self.ask(Start())

        await self.patiently(start)

    def forget(self, table: str) -> None:
        """Another table."""
        self.table, self.have, self.view, self.now = table, 0, None, None
        self.told.clear()

    async def back(self) -> None:
        """Come back with what one has, and hear at least how it stands."""
        await self.leave()
        self.now = None
        fresh = self.view is None or self.view.status == "gathering"
        if fresh:
            self.view = None
        await self.come(self.table, None if fresh else self.have)
        if not fresh:
            await self.hear_how_it_stands()

    async def hear_how_it_stands(self) -> None:
        """What was missed, up to what one may do now."""
        while self.now is None:
            await self.hear()

    async def leave(self) -> None:
        with contextlib.suppress(OSError, aiohttp.ClientError):
            await super().leave()

    async def hang_up(self) -> None:
        """End the connection, whatever one is doing with it; one comes back by oneself."""
        if self._socket is not None:
            await self._socket.close()

    async def survive(self) -> None:
        """Play to the end, whatever happens to the servers."""
        while not self.over:
            await self.elsewhere()
            try:
                await self.back()
                while not self.over:
                    await self.turn()
            except LOST:
                self.returns += 1
                await asyncio.sleep(0.05)

    async def turn(self) -> None:
        """Move if one may, otherwise listen."""
        now = self.now
        if now is None or not now.legal:
            await self.hear()
            return
        self.now = None
        if isinstance(await self.ask(Act(self.choose(now))), Refused):
            if self.now is None:
                self.now = now
            await asyncio.sleep(0.05)


@asynccontextmanager
async def survivors(names: list[str], where: Callable[[int], Where]) -> AsyncIterator[list[Survivor]]:
    """People with cookies, each with an opinion of where to go."""
    async with AsyncExitStack() as stack:
        people = []
        for number, name in enumerate(names):
            find = where(number)
            person = Survivor(await find(), name, random.Random(name), where=find)
            people.append(await stack.enter_async_context(person))
        yield people


# --- what they remember, against the log -----------------------------------------------------------------------------


@dataclass
class Found:
    """How much was compared."""

    tables: int = 0
    entries: int = 0
    acknowledged: int = 0
    told: int = 0
    elsewhere: int = 0
    """How often somebody was told by one server what another had acknowledged."""
    bots: int = 0
    """How many moves were made by bots."""


async def compare(database: str, people: list[Survivor], tables: list[str]) -> Found:
    """Everything acknowledged, and everything told, is in the log exactly once, and its numbers have no gaps."""
    storage = await open_storage(database)
    found = Found()
    try:
        logs = {table: await storage.read(table) for table in tables}
    finally:
        await storage.close()
    for entries in logs.values():
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        found.tables += 1
        found.entries += len(entries)
        lines = [log.read(entry.body) for entry in entries]
        found.bots += sum(isinstance(line, log.Moved) and line.by != "person" for line in lines)
    asked_at = {line: url for person in people for line, url in person.asked_at.items()}
    assert len(asked_at) == sum(len(person.acknowledged) for person in people), "one line for two people"
    for person in people:
        found.acknowledged += len(person.acknowledged)
        found.told += len(person.seen)
        found.elsewhere += sum(asked_at.get(line, url) != url for line, (_, _, url) in person.seen.items())
        _compare_one(person, logs)
    return found


def _compare_one(person: Survivor, logs: dict[str, list[Entry]]) -> None:
    for (table, seq), command in person.acknowledged.items():
        event = _line(logs, table, seq)
        match command, event:
            case Sit(), log.Seated(name=name):
                assert name == person.name
            case Start(), log.Moved(None):
                pass
            case Act(move), log.Moved(seat, "person", happened):
                assert seat is not None
                assert seat == _seat_of(logs[table], person.name)
                first = to_wire(happened[0])
                match move, first:
                    case Play(card), Card(_, played):
                        assert card in (None, played)
                    case Predict(tricks), Bid(_, bid):
                        assert tricks == bid
                    case PassCard(card), Choose(_, chosen):
                        assert card == chosen
                    case _:
                        assert type(move).__name__ not in ("Play", "Predict", "PassCard"), (move, first)
            case _:
                raise AssertionError((command, event))
    for (table, seq), (at, told, _) in person.seen.items():
        assert logs[table][seq - 1].at == at, (table, seq)
        if told[0] == "GameMoved":
            assert isinstance(_line(logs, table, seq), log.Moved)


def _line(logs: dict[str, list[Entry]], table: str, seq: int) -> TableEvent:
    return log.read(logs[table][seq - 1].body)


def _seat_of(entries: list[Entry], name: str) -> int:
    for entry in entries:
        event = log.read(entry.body)
        if isinstance(event, log.Seated) and event.name == name:
            return event.seat
    raise AssertionError(name)


async def compare_records(database: str, person: Player, tables: list[str]) -> None:
    """A finished game's record can be had, can be replayed, and has every event of the log."""
    storage = await open_storage(database)
    try:
        for table in tables:
            lines = [log.read(entry.body) for entry in await storage.read(table)]
            moved = [event for line in lines if isinstance(line, log.Moved) for event in line.events]
            read = record.read((await person.get(f"/api/tables/{table}/record")).decode())
            assert isinstance(read, record.Record), read
            assert read.finished
            assert len(read.events) == len(moved)
    finally:
        await storage.close()


# --- a company that plays game after game ----------------------------------------------------------------------------


@dataclass
class Evening:
    """Tables of the same people, one after the other, until it is enough; the last game is played to its end."""

    people: list[Survivor]
    settings: dict[str, object]
    tables: list[str] = field(default_factory=list)
    enough: bool = False

    async def play(self) -> None:
        host = self.people[0]
        while not self.enough:
            table = await host.open_patiently(self.settings)
            self.tables.append(table)
            for person in self.people:
                await person.sit_at(table)
            await host.begin()
            await asyncio.gather(*(person.survive() for person in self.people))

    @property
    def acknowledged(self) -> int:
        """How many commands were acknowledged so far."""
        return sum(len(person.acknowledged) for person in self.people)


Trouble = Callable[[], Awaitable[None]]


async def play_through(
    evenings: list[Evening], trouble: Trouble, times: int, chance: random.Random, most: float = 0.4
) -> list[str]:
    """Everyone plays, and again and again there is trouble amid their play; then they play to the end: their tables."""
    playing = [asyncio.create_task(evening.play()) for evening in evenings]

    def acknowledged() -> int:
        for task in playing:
            if task.done():
                task.result()  # what went wrong
        return sum(evening.acknowledged for evening in evenings)

    try:
        for _ in range(times):
            before = acknowledged()
            while acknowledged() == before:
                await asyncio.sleep(0.005)
            await asyncio.sleep(chance.uniform(0.02, most))
            await trouble()
        for evening in evenings:
            evening.enough = True
        await asyncio.gather(*playing)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return [table for evening in evenings for table in evening.tables]
