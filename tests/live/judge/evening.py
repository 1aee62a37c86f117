"""Short games over real sockets with everything in them that could tell something; witnesses keep every byte.

A table is opened with a seed that is chosen here, and everyone moves by chances that are chosen here, one after
another: the same evening can be had again.
"""

import asyncio
import json
import random
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any, Final

from stonehenge.rules.deals import word_commitment
from stonehenge.server.messages import Ping, Refused
from stonehenge.storage.open import open_storage
from stonehenge.tables.commands import (
    Act,
    AnswerTakeover,
    AnswerUndo,
    AskUndo,
    Chat,
    Close,
    Command,
    CommitWord,
    Leave,
    Nudge,
    Pause,
    Remove,
    Resume,
    Say,
    ShowWord,
    Sit,
    Start,
)
from stonehenge.tables.updates import Again, ShuffleChanged
from stonehenge.wire.moves import PassCard, Play, Predict, TakeSeals
from tests.live.judge.ledger import Ledger
from tests.live.judge.truth import Plain
from tests.live.judge.verdict import Judge, Verdict
from tests.live.judge.witness import Witness
from tests.live.seeded import ENOUGH, SEED
from tests.live.server import Server

NAMES: Final = ("Anya", "Henry", "Freya", "Olga", "Bruno", "Selma")
NONCE: Final = ("0123456789abcdef" * 2, "fedcba9876543210" * 2)
PREFERRED: Final = ("juggler", "cloud", "shapeshifter")
"""Cards that are played as soon as they may be: what follows from them is what could tell something."""


@dataclass
class Evening:
    """One table, and all who are there."""

    servers: Sequence[Server]
    """The players come to one after the other of these."""
    edition: str
    players: int
    options: Plain = field(default_factory=dict)
    rounds: int = 2
    """After so many rounds the host ends the table; if it isn't over."""
    seed: str = "evening"
    people: int = 0
    """How many of the players are people; all, unless something else is said."""
    title: str = ""
    """By this a leaking server knows which table it is to leak at."""
    hints: bool = False
    words: bool = False
    """Whether players commit to words for the shuffle; then it isn't the seed alone that deals."""
    void: bool = False
    """Whether one of them does not show theirs at first."""
    program: bool = False
    """Whether a program of the host's sits on the seat after the people's."""
    skip: frozenset[str] = frozenset()
    """What nobody does on this evening."""

    def __post_init__(self) -> None:
        self.table = ""
        self.setup: Plain = {}
        self.witnesses: list[Witness] = []
        self.strangers: list[Witness] = []
        """Who came and was not let in."""
        self._chance = random.Random(self.seed)
        self._step = 0

    # --- from the first to the last ----------------------------------------------------------------------------------

    async def open(self, stack: AsyncExitStack) -> None:
        """Everyone comes, and the host opens a table that deals by the seed."""
        self._stack = stack
        people = self.people or self.players
        for number in range(people + 2):
            url = self.servers[number % len(self.servers)].url
            name = (*NAMES[:people], "Wanda", "Karl")[number]
            chance = random.Random(f"{self.seed}/{number}")
            one = Witness(url, name, chance, needs_cookie=name != "Wanda", lang=("en", "de")[number % 2])
            self.witnesses.append(await stack.enter_async_context(one))
        host = self.host
        asked = {"edition": self.edition, "players": self.players, "options": self.options}
        self.setup = json.loads((await host.request("POST", "/api/setup", asked))[1])["setup"]
        host.heard.pop()  # it is no table's: this is where the judge has the setup from
        (self.servers[0].data / SEED).write_text(self.seed, encoding="utf-8")
        settings = {**asked, "pace": 0, "public": True, "title": self.title, "hints": self.hints}
        self.table = await host.open(settings=settings)

    @property
    def host(self) -> Witness:
        """Who opened the table."""
        return self.witnesses[0]

    @property
    def seated(self) -> list[Witness]:
        """The people who play."""
        return self.witnesses[: self.people or self.players]

    @property
    def watcher(self) -> Witness:
        """Somebody without a cookie who only watches."""
        return self.witnesses[-2]

    @property
    def guest(self) -> Witness:
        """Somebody who watches and would like to play."""
        return self.witnesses[-1]

    async def play(self) -> None:
        """The whole evening."""
        for one in self.witnesses:
            await one.come(self.table)
        for one in self.seated[1:]:
            await one.do(Sit())
        if self.program:
            await self._seat_program()
        if self.words:
            await self._commit()
        await self._look_everywhere()
        await self._all_hear(await self.host.do(Start()))
        if self.void:
            await self._make_void()
        if self.words:
            await self._show()
        while not self.host.over and self._round() <= self.rounds:
            await self._go_on()
            self._step += 1
        if not self.host.over:
            await self._all_hear(await self.host.do(Close()))
        await self._look_everywhere()
        await self.host.post(f"/api/tables/{self.table}/rematch")
        await self.host.hear_told(Again)
        await self._all_hear(self.host.seqs[-1])

    async def _commit(self) -> None:
        """Two players commit to words."""
        for seat, one in ((0, self.host), (len(self.seated) - 1, self.seated[-1])):
            assert one.view is not None
            hidden = word_commitment(one.view.seed_hash, seat, NONCE[seat % 2], f"word {seat}")
            await self._all_hear(await one.do(CommitWord(hidden)))

    async def _make_void(self) -> None:
        """Only the host shows a word; when nobody is waited for any more both commit anew, and it begins by itself."""
        await self._all_hear(await self.host.do(ShowWord(NONCE[0], "word 0")))
        for server in self.servers:
            with (server.data / ENOUGH).open("a", encoding="utf-8") as enough:
                enough.write(f"{self.table}\n")
        await self.host.do(Chat("Where is your word?"))  # what is due is looked at anew
        for what in ("void", "showing"):
            for one in self.witnesses:
                while (await one.hear_told(ShuffleChanged)).what != what:
                    pass
            if what == "void":
                await self._look_everywhere()
                for one in self.seated:
                    await one.leave()
                    await one.come(self.table)
                await self._commit()

    async def _seat_program(self) -> None:
        """It comes with the token that the host is given; one that is made up, or was replaced, is worth nothing."""
        path = f"/api/tables/{self.table}/seats/{self.people}/token"
        replaced = (await self.host.post(path, {"name": "Robo"}))["token"]
        await self.host.do(Remove(self.people, for_good=False))
        token = (await self.host.post(path, {"name": "Robo II"}))["token"]
        program = await self._stack.enter_async_context(
            Witness(self.host.url, "Robo II", random.Random(self.seed), needs_cookie=False, token=token)
        )
        self.witnesses.insert(self.people, program)
        await program.come(self.table)
        for useless in ("made-up-token-of-nobody-at-all", replaced):
            async with Witness(self.host.url, "", needs_cookie=False, token=useless) as stranger:
                self.strangers.append(stranger)
                assert await stranger.look(f"/api/tables/{self.table}") == 401
                await stranger.attempt(self.table)

    async def _show(self) -> None:
        """Both show them; what the first has shown nobody may know before the second."""
        for seat, one in ((0, self.host), (len(self.seated) - 1, self.seated[-1])):
            await self._all_hear(await one.do(ShowWord(NONCE[seat % 2], f"word {seat}")))
            if seat == 0:
                await self._look_everywhere()

    def _round(self) -> int:
        dealt = [event for told in self.host.told for event in getattr(told, "events", ())]
        return max([event.round for event in dealt if hasattr(event, "hands")], default=1)

    async def _all_hear(self, seq: int) -> None:
        for one in self.witnesses:
            await one.hear_up_to(seq)

    async def _go_on(self) -> None:
        if self._step % 3 == 1:
            await self._something_else(self._step // 3)
        mover = self._on_turn()
        if mover is None:  # a bot
            have = self.host.seqs[-1]
            while self.host.seqs[-1] == have:
                await self.host.hear()
            await self._all_hear(self.host.seqs[-1])
            return
        await self._do(mover, Act(self._choose(mover), mover.now.moment if mover.now else None, f"key-{self._step}"))

    def _on_turn(self) -> Witness | None:
        return next((one for one in self.witnesses if self._may_move(one)), None)

    @staticmethod
    def _may_move(one: Witness) -> bool:
        return one.now is not None and one.view is not None and one.view.seat in one.now.actors and bool(one.now.legal)

    def _choose(self, mover: Witness) -> Any:
        assert mover.now is not None
        for move in mover.now.legal:
            if isinstance(move, Play) and move.card in PREFERRED:
                return move
        return mover.choose(mover.now)

    async def _do(self, who: Witness, command: Command) -> bool:
        """Ask for something, and let everyone hear of it; whether it was done."""
        answer = await who.ask(command)
        if not isinstance(answer, Refused):
            await self._all_hear(answer.seq)
        return not isinstance(answer, Refused)

    # --- what could tell something -----------------------------------------------------------------------------------

    async def _something_else(self, number: int) -> None:
        doings = [
            *([self._take_over] if self.people else []),
            self._look_everywhere,
            self._meddle,
            self._take_back,
            *([self._stand_in] if self.people else []),
            self._come_back,
            self._talk,
            self._come_late,
        ]
        if self.hints:
            await self._hint()
        doing = doings[number % len(doings)]
        if doing.__name__ not in self.skip:
            await doing()

    async def _look_everywhere(self) -> None:
        """Every address that tells something of the table, by everyone."""
        own = f"/api/tables/{self.table}"
        paths = [own, f"{own}/events", f"{own}/replay", f"{own}/replay?seat=1", f"{own}/record", f"{own}/invitation"]
        for one in self.witnesses:
            for path in paths:
                await one.look(path)
        for path in ("/api/tables", "/api/me", "/api/me/games", "/api/me/statistics", "/api/leaderboard"):
            await self.guest.look(path)
        for path in ("/metrics", "/health", f"/t/{self.table}"):
            await self.watcher.look(path)

    async def _meddle(self) -> None:
        """Ask for what one may not: the answer tells nothing."""
        for one in (*self.seated, self.watcher):
            moves = [Play("B7"), Play("W", "J"), Predict(99), PassCard("R3"), TakeSeals(["B"] * 4), Play("nonsense")]
            legal = one.now.legal if one.now is not None else []
            await one.ask(Act(self._chance.choice([move for move in moves if move not in legal])))
        await self.guest.ask(Nudge(0))
        await self.guest.ask(Close())
        await self.seated[-1].ask(AnswerUndo(True))

    async def _come_back(self) -> None:
        """Leave and come back, with all that one has and with nothing."""
        for have in (None, self.seated[-1].seqs[-1]):
            await self.seated[-1].leave()
            await self.seated[-1].come(self.table, have)
        await self.watcher.leave()
        await self.watcher.come(self.table)
        await self.seated[-1].say(Ping())

    async def _come_late(self) -> None:
        """Come back after something was missed, and be told line by line."""
        late = self.seated[-1]
        have = late.seqs[-1]
        await late.leave()
        said = await self.host.do(Say("hello"))
        await late.come(self.table, have)
        await self._all_hear(said)

    async def _take_back(self) -> None:
        """Take a move back, if one may: everyone grants it."""
        asking = next((one for one in self.witnesses if one.now is not None and one.now.undo), None)
        if asking is None:
            await self._do(self.seated[0], AskUndo())
            return
        await self._do(asking, AskUndo())
        for one in self.witnesses:
            if one is not asking:
                await self._do(one, AnswerUndo(True))

    async def _talk(self) -> None:
        """Talk of cards, and rest for a while: only what was said is heard."""
        for one in (self.guest, self.seated[-1]):
            await self._do(one, Chat("I saw the blue 13 and W"))
        await self._do(self.host, Pause())
        await self._do(self.host, Resume())

    async def _hint(self) -> None:
        """Ask what a strong player would do."""
        mover = self._on_turn()
        if mover is not None:
            await mover.hint()

    async def _take_over(self) -> None:
        """The guest would like to play on for a bot, and everyone grants it: from the next deal on."""
        if self.guest.view is not None and self.guest.view.seat is None:
            wanted = self.people
            if await self._do(self.guest, Sit(wanted)):
                await self.guest.leave()
                await self.guest.come(self.table)
                for one in self.seated:
                    await self._do(one, AnswerTakeover(wanted, True))

    async def _stand_in(self) -> None:
        """Somebody gets up for a while, and a bot plays for them."""
        gone = self.seated[-1]
        if await self._do(gone, Leave()):
            await gone.leave()
            await gone.come(self.table)


async def evenings(games: Sequence[Evening]) -> None:
    """All of these, one beside the other."""
    async with AsyncExitStack() as stack:
        for game in games:
            await game.open(stack)
        await asyncio.gather(*(game.play() for game in games))


async def judged(game: Evening, database: str) -> tuple[Verdict, Ledger]:
    """What is to be said of all that was received on an evening; the truth is what stands in the database."""
    storage = await open_storage(database)
    try:
        lines = [(entry.at, json.loads(entry.body)) for entry in await storage.read(game.table)]
    finally:
        await storage.close()
    ledger = Ledger(game.table, lines, game.setup)
    return Judge(ledger).judge([*game.witnesses, *game.strangers]), ledger


def database_of(server: Server) -> str:
    """Where a server keeps everything that has no other place."""
    return f"sqlite:///{server.data / 'stonehenge.db'}"
