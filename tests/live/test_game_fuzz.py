"""Anything at all from anybody in every phase of real games: what the law allows happens, the rest is refused.

A game is dealt from a seed and played by people over sockets. Before every move others throw in what nobody asked them
for: moves of other seats, other cards, numbers and seals, undos, pauses and answers to them. The seed is an argument of
each test, so that a failure prints it and plays the same game again.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from stonehenge.rules import record
from stonehenge.server.messages import Refused
from stonehenge.storage.open import open_storage
from stonehenge.tables import commands, log
from stonehenge.tables.commands import Act, Command
from stonehenge.tables.updates import Halted, TakenBack, UndoChanged
from stonehenge.wire import moves
from stonehenge.wire.moves import Move
from tests.conftest import MORE, RANDOM
from tests.live.gathering import run, started
from tests.live.player import Player
from tests.live.seeded import SEED
from tests.live.server import Server, serving

CARDS: Final = ["R1", "R7", "B13", "G2", "Y4", "Z1", "N1", "J", "C", "D", "F", "?", ""]
SEALS: Final = [*"RGBYV", "W", "?"]
ENOUGH: Final = 5
"""So often each phase is fuzzed."""
FIRST: Final = 6
GAMES: Final = 8

CASES: Final[dict[str, tuple[dict[str, Any], set[str]]]] = {
    "classic": ({"edition": "classic", "undo": True}, {"trump", "predict", "play", "undo", "paused"}),
    "secret": (
        {"edition": "classic", "undo": True, "options": {"prediction": "secret"}},
        {"predict", "play", "undo", "paused"},
    ),
    "specials": (
        {
            "edition": "jubilee",
            "undo": True,
            "options": {
                "specials": ["shapeshifter", "dragon", "fairy", "bomb", "werewolf", "juggler", "cloud"],
            },
        },
        {"werewolf", "trump", "predict", "play", "pass", "cloud", "undo", "paused"},
    ),
    "seals": ({"edition": "extreme", "undo": True}, {"seals", "play", "return", "undo", "paused"}),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), module="tests.live.seeded") as server:
        yield server


def thrown_in(chance: random.Random, everyones: list[Move]) -> Command:
    """Something that somebody could ask for; often a move that is legal for somebody."""
    wild: list[Move] = [
        moves.NameTrump(chance.choice(["R", "G", None, "?"])),
        moves.Predict(chance.randrange(-1, 21)),
        moves.TakeSeals(chance.choices(SEALS, k=chance.randrange(4)), chance.choice([[], [{"seal": "R", "from": 1}]])),
        moves.TakeBlackMage(),
        moves.Play(chance.choice([*CARDS, None])),
        moves.ReturnSeal(chance.choice(SEALS)),
        moves.PassCard(chance.choice(CARDS)),
        moves.ChangePrediction(chance.randrange(-1, 21)),
    ]
    moment = chance.choice([None, None, 0, chance.randrange(200)])
    key = chance.choice(["", "", "again"])
    acts = [
        Act(chance.choice(wild), moment, key),
        Act(chance.choice(wild)),
        Act(chance.choice(everyones or wild), moment),
    ]
    others: list[Command] = [
        commands.AskUndo(),
        commands.AnswerUndo(chance.random() < 0.5),
        commands.Pause(),
        commands.Resume(),
        commands.Nudge(chance.randrange(12)),
        commands.Back(),
        commands.Start(),
        commands.Sit(chance.randrange(4)),
    ]
    return chance.choice(acts) if chance.random() < 0.6 else chance.choice(others)


class Fuzzed:
    """A game in which everyone says too much."""

    def __init__(self, people: list[Player], watching: Player, chance: random.Random) -> None:
        self.people = people
        self.watching = watching
        self.chance = chance
        self.fuzzed: Counter[str] = Counter()
        self.asking: int | None = None
        self.paused = False
        self._followed = 0

    async def everyone_hears(self, seq: int) -> None:
        for person in self.people:
            await person.hear_up_to(seq)

    def phase(self) -> str:
        assert self.people[0].now is not None
        return "paused" if self.paused else "undo" if self.asking is not None else self.people[0].now.phase

    async def one_moment(self, wanted: set[str]) -> None:
        """Say too much, then go on as the law wants it."""
        rare = self.fuzzed[self.phase()] < ENOUGH
        self.fuzzed[self.phase()] += 1
        for _ in range(8 if rare else 1):
            await self.throw_in(self.chance.randrange(len(self.people) + 1))
        await self.steer(wanted)
        movers = [seat for seat, person in enumerate(self.people) if person.now is not None and person.now.legal]
        if not self.over and self.phase() not in ("paused", "undo"):
            mover = self.chance.choice(movers)
            await self.ask(mover, Act(self.choose(mover)))

    def choose(self, seat: int) -> Move:
        """Any move; of seals so many that there is something to choose when one is returned (X7)."""
        now = self._now(seat)
        if now.limits is None:
            move: Move = self.chance.choice(now.legal)
            return move
        free = [letter for letter, count in now.limits.take.items() if count]
        seals: Move = moves.TakeSeals(self.chance.sample(free, min(len(free), 4)), [])
        return seals

    async def steer(self, wanted: set[str]) -> None:
        """See to it that undo and pause are met often enough, and not for ever."""
        if self.asking is not None:
            await self.ask(
                next(seat for seat in range(len(self.people)) if seat != self.asking), commands.AnswerUndo(False)
            )
        if self.paused and self.fuzzed["paused"]:
            await self.ask(0, commands.Resume())
        elif "paused" in wanted and self.fuzzed["paused"] < ENOUGH and self.chance.random() < 0.1:
            await self.ask(0, commands.Pause())
        can = [seat for seat, person in enumerate(self.people) if person.now is not None and person.now.undo]
        if can and self.fuzzed["undo"] < ENOUGH and self.chance.random() < 0.2:
            await self.ask(can[0], commands.AskUndo())

    def _now(self, seat: int) -> Any:
        now = self.people[seat].now
        assert now is not None
        return now

    @property
    def over(self) -> bool:
        return any(person.over for person in self.people)

    async def throw_in(self, seat: int) -> None:
        if self.over:
            return
        everyones = [move for person in self.people if person.now is not None for move in person.now.legal]
        command = thrown_in(self.chance, everyones)
        if seat < len(self.people):
            await self.ask(seat, command)
        else:
            answer = await self.watching.ask(command)
            assert isinstance(answer, Refused) or isinstance(command, commands.Nudge | commands.Sit), (command, answer)

    async def ask(self, seat: int, command: Command) -> None:
        """Ask, and see that what happens is what the law allows, and what is refused is not."""
        person = self.people[seat]
        allowed = self._allowed(seat, command)
        answer = await person.ask(command)
        if isinstance(answer, Refused):
            assert answer.refusal.sentence
            assert answer.refusal.code not in ("failed", "")
            assert allowed is not True, (seat, command, answer)
            return
        assert allowed is not False, (seat, command, answer)
        await self.everyone_hears(answer.seq)
        self._follow()

    def _allowed(self, seat: int, command: Command) -> bool | None:
        """Whether this must be done or refused; nothing where it may be either."""
        now = self._now(seat)
        match command:
            case Act(move, moment, key):
                if self.paused or self.asking is not None or seat not in now.actors:
                    return False
                if key or isinstance(move, moves.TakeSeals):
                    return None  # asked again, or one of many that are not all listed
                if isinstance(move, moves.Play) and move.card is None:
                    return None  # the only card, or one's own that one can't see
                return move in now.legal and moment in (None, now.moment)
            case commands.Start() | commands.Sit():
                return False
            case commands.Pause():
                return seat == 0 and not self.paused
            case commands.Resume():
                return seat == 0 and self.paused
            case commands.AnswerUndo():
                return False if self.asking is None else None
            case _:
                return None

    def _follow(self) -> None:
        """What everyone was told of pauses and undos."""
        for told in self.people[0].told[self._followed :]:
            match told:
                case UndoChanged(seat, "asked"):
                    self.asking = seat
                case UndoChanged(_, "refused") | TakenBack():
                    self.asking = None
                case Halted(paused):
                    self.paused = paused
                case _:
                    pass
        self._followed = len(self.people[0].told)


async def is_sound(server: Server, table: str, host: Player) -> None:
    """The log is a game by the rules, line after line."""
    storage = await open_storage(f"sqlite:///{server.data / 'stonehenge.db'}")
    try:
        lines = [log.read(entry.body) for entry in await storage.read(table)]
    finally:
        await storage.close()
    assert sum(isinstance(line, log.Moved) for line in lines) > 1
    if host.over:
        read = record.read((await host.get(f"/api/tables/{table}/record")).decode())
        assert isinstance(read, record.Record), read


async def fuzzed_game(server: Server, case: str, seed: int) -> Counter[str]:
    """A game of this seed, until enough was said in every phase or it is over: how often in each."""
    wanted, phases = CASES[case]
    (server.data / SEED).write_text(str(seed), encoding="utf-8")
    async with started(server, "ABC", **wanted) as (table, people), Player(server.url, "W") as watching:
        await watching.come(table)
        game = Fuzzed(people, watching, random.Random(seed))
        while not game.over and any(game.fuzzed[phase] < ENOUGH for phase in phases):
            await game.one_moment(phases)
        await is_sound(server, table, people[0])
    assert server.healthy(), server.log()[-2000:]
    assert "Traceback" not in server.log()
    assert '"level": "error"' not in server.log()
    return game.fuzzed


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
@settings(max_examples=MORE, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(seed=st.integers(0, 2**32 - 1) if RANDOM else st.just(FIRST))
def test_games_in_which_everyone_says_too_much(server: Server, case: str, seed: int) -> None:
    """Not every deal comes to every phase, so there are a few games."""
    _, phases = CASES[case]

    async def test() -> None:
        fuzzed: Counter[str] = Counter()
        for number in range(GAMES):
            fuzzed += await fuzzed_game(server, case, seed + number)
            if fuzzed.keys() >= phases:
                return
        raise AssertionError(f"never said too much in {phases - fuzzed.keys()}")

    run(test)
