"""People who play honestly through all faults, and keep what they asked for, what they were answered and told."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from stonehenge.server.messages import Do, Done, Refused, ServerMessage, Update
from stonehenge.storage.open import open_storage
from stonehenge.tables import log
from stonehenge.tables.commands import Act, Chat, Command
from stonehenge.tables.updates import GameMoved, Spoken, TableTold
from stonehenge.wire.game_events import Card, to_wire
from stonehenge.wire.moves import Move
from tests.faults.history import Attempt, Heard, History, Line
from tests.live.survivor import Survivor, Where

TALKATIVE = 0.15
"""How often somebody says something before a move."""
RESTLESS = 1.0
"""Seconds after which somebody says something who hears nothing: so a server that is cut off is asked for something."""
IN_DOUBT = "not_known_yet"


@dataclass
class Pending:
    """A move of which one doesn't know yet what became of it."""

    table: str
    moment: int
    move: Move
    name: str


@dataclass
class Witness(Survivor):
    """Asks again for what was not answered, with the same key; says things that nobody else says."""

    history: History = field(default_factory=History)
    pending: Pending | None = None
    named: int = 0
    doubts: int = 0

    def _note(self, message: ServerMessage) -> None:
        super()._note(message)
        if isinstance(message, Update) and message.told:
            heard = Heard(self.name, self.table, message.seq, message.at, _public(message.told[0]))
            self.history.heard.append(heard)

    async def ask(self, command: Command) -> Done | Refused:
        """Hear until it is known; what nobody knows yet is told later."""
        name = _name_of(command)
        attempt = self.history.attempt(self.table, name) if name else Attempt(self.table, "")
        id_ = next(self._ids)
        await self.say(Do(id_, command))
        while True:
            answer = await self.hear()
            if not isinstance(answer, Done | Refused) or answer.id != id_:
                continue
            if isinstance(answer, Refused) and answer.refusal.code == IN_DOUBT:
                attempt.doubted = True
                self.doubts += 1
                continue
            if isinstance(answer, Done):
                attempt.outcome, attempt.seq = "done", answer.seq
                self.acknowledged[self.table, answer.seq] = command
            else:
                attempt.outcome = "refused"
                self.refusals[answer.refusal.code] += 1
            return answer

    def _name(self) -> str:
        self.named += 1
        return f"{self.name}.{self.named}"

    async def turn(self) -> None:
        """Move if one may, otherwise listen."""
        now = self.now
        if now is None or not now.legal:
            try:
                await self.hear(RESTLESS)
            except TimeoutError:
                await self.ask(Chat(self._name()))
            return
        if self.chance.random() < TALKATIVE:
            await self.ask(Chat(self._name()))
            if self.now is not now:
                return
        known = self.pending
        if known is None or (known.table, known.moment) != (self.table, now.moment):
            known = self.pending = Pending(self.table, now.moment, self.choose(now), self._name())
        self.now = None
        answer = await self.ask(Act(known.move, known.moment, known.name))
        if isinstance(answer, Refused):
            if self.now is None:
                self.now = now
            await asyncio.sleep(0.05)


def _name_of(command: Command) -> str:
    match command:
        case Act(key=key):
            return key
        case Chat(text):
            return text
        case _:
            return ""


def _public(told: TableTold) -> str:
    """What everyone is told of a move or a word, whoever they are."""
    match told:
        case GameMoved(seat, by, events):
            return f"{by} {seat}: {[event.card for event in events if isinstance(event, Card)]}"
        case Spoken(message):
            return message.text or ""
        case _:
            return ""


async def stored(database: str, tables: list[str]) -> dict[str, list[Line]]:
    """The logs as they are in the end."""
    storage = await open_storage(database)
    try:
        logs = {table: await storage.read(table) for table in tables}
    finally:
        await storage.close()
    found: dict[str, list[Line]] = {}
    for table, entries in logs.items():
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        found[table] = [_line(entry.at, log.read(entry.body)) for entry in entries]
    return found


def _line(at: int, event: log.TableEvent) -> Line:
    match event:
        case log.Moved(seat, by, events, key):
            cards = [sent.card for sent in map(to_wire, events) if isinstance(sent, Card)]
            return Line(at, f"{by} {seat}: {cards}", key)
        case log.Chatted(text=text):
            return Line(at, text, text)
        case _:
            return Line(at, "", "")


@asynccontextmanager
async def witnesses(names: list[str], where: list[Where], history: History) -> AsyncIterator[list[Witness]]:
    """People with cookies; where they go is somebody's opinion for each."""
    async with AsyncExitStack() as stack:
        people = []
        for name, find in zip(names, where, strict=True):
            person = Witness(await find(), name, random.Random(name), where=find, history=history)
            people.append(await stack.enter_async_context(person))
        yield people
