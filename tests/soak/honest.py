"""People who think before they move, come back whatever happens, and note how long each answer took."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Final

from stonehenge.server.messages import Done, Refused
from stonehenge.tables.commands import Act, Command
from tests.live.survivor import Evening, Survivor, Where

EDITIONS: Final[tuple[dict[str, object], ...]] = (
    {"edition": "junior", "players": 3},
    {"edition": "extreme", "players": 3},
    {"edition": "classic", "players": 4},
    {"edition": "jubilee", "players": 4, "options": {"specials": ["dragon", "fairy", "bomb", "cloud", "juggler"]}},
    {"edition": "jubilee", "players": 3, "options": {"specials": ["werewolf", "shapeshifter"], "prediction": "secret"}},
    {"edition": "club", "players": 4},
    {"edition": "classic", "players": 5, "options": {"plus_minus_one": True, "rounds": "odd"}},
    {"edition": "classic", "players": 6, "options": {"prediction": "hidden", "mode": "maximus"}},
)
PACE: Final = 100
"""Milliseconds that a bot waits."""


@dataclass
class Tempo:
    """How long people think."""

    seconds: float = 1.0
    """On average."""


@dataclass
class Answer:
    """How long a move waited for its acknowledgement."""

    at: float
    """When it was sent, by the monotonic clock."""
    seconds: float


@dataclass
class Thinker(Survivor):
    """Somebody who thinks for a while, and moves."""

    tempo: Tempo = field(default_factory=Tempo)
    answers: list[Answer] = field(default_factory=list)

    async def ask(self, command: Command) -> Done | Refused:
        """Ask, and note how long a move took; what is not acknowledged has no time."""
        at = time.monotonic()
        answer = await super().ask(command)
        if isinstance(command, Act) and isinstance(answer, Done):
            self.answers.append(Answer(at, time.monotonic() - at))
        return answer

    async def turn(self) -> None:
        """Think, then move; otherwise listen."""
        if self.now is not None and self.now.legal:
            await asyncio.sleep(self.tempo.seconds * self.chance.uniform(0.2, 1.8))
        await super().turn()


def company(number: int, where: Where, url: str, tempo: Tempo) -> Evening:
    """Two people and as many bots as there are seats left, at the tables of one edition."""
    settings = {**EDITIONS[number % len(EDITIONS)], "pace": PACE}
    people = [
        Thinker(url, f"{number}-{seat}", random.Random(f"{number}-{seat}"), where=where, tempo=tempo) for seat in (0, 1)
    ]
    return Evening(list[Survivor](people), settings)
