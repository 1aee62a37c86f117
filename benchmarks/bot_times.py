"""Whether the time in which a bot answers tells what it holds: bots with one card that may be played, beside others.

One person and three bots play at tables of a real server without any pace; for every card that a bot plays the person
notes how long it took to be seen. Afterwards the log tells who had a choice. If time tells nothing, guessing by it is
right in half of the cases: ``guess`` is how often the slower one of two is the one that had a choice, with the interval
that 95 of 100 draws from the same answers stay in.

    python benchmarks/bot_times.py
    python benchmarks/bot_times.py --hasty    # the bots are seen to move as soon as they are done

Progress goes to stderr; the last line on stdout is one JSON object. ``--save`` keeps it in results/.
"""

import argparse
import asyncio
import json
import platform
import random
import statistics
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import Any, Final

from stonehenge.server.messages import Update
from stonehenge.storage.open import open_storage
from stonehenge.tables.commands import Act, Close
from tests.live.judge import sight
from tests.live.judge.truth import Truth
from tests.live.player import Player
from tests.live.server import Server, serving

RESULTS: Final = Path(__file__).parent / "results"
ROUNDS: Final = 7
"""So many of a game are played: later ones have long hands, in which nearly everyone has a choice."""


class Watch(Player):
    """Somebody who looks at the clock whenever something is told."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.times: dict[int, float] = {}

    async def hear(self, patience: float = 30.0) -> Any:
        """The next message, and when it came."""
        message = await super().hear(patience)
        if isinstance(message, Update):
            self.times.setdefault(message.seq, time.perf_counter())
        return message


async def play(server: Server, bot: str, number: int, rounds: int = ROUNDS) -> tuple[Watch, str, Any]:
    """A game with three bots; what was seen when."""
    async with Watch(server.url, "Ann", random.Random(number)) as ann:
        settings = {"players": 4, "pace": 0, "first_dealer": number % 4}
        asked = {"edition": "classic", "players": 4, "options": {}}
        setup = (await ann.post("/api/setup", asked))["setup"]
        table = await ann.open(settings=settings, bots=bot, start=True)
        await ann.come(table)
        while not ann.over and _round(ann) <= rounds:
            if ann.now is not None and ann.now.legal:
                move, ann.now = ann.choose(ann.now), None
                await ann.ask(Act(move))
            else:
                await ann.hear()
        await ann.do(Close())
        return ann, table, setup


def _round(ann: Watch) -> int:
    events = [event for told in ann.told for event in getattr(told, "events", ())]
    return max([event.round for event in events if hasattr(event, "hands")], default=1)


async def answers(server: Server, ann: Watch, table: str, setup: Any) -> list[tuple[bool, float]]:
    """For every card that a bot has played: whether it had a choice, and after how many milliseconds it was seen.

    Who leads has a choice, and who has one card left has none: everyone knows that, so these are left out.
    """
    storage = await open_storage(f"sqlite:///{server.data / 'stonehenge.db'}")
    try:
        lines = [json.loads(entry.body) for entry in await storage.read(table)]
    finally:
        await storage.close()
    found: list[tuple[bool, float]] = []
    truth: Truth | None = None
    for seq, line in enumerate(lines, start=1):
        if line["type"] == "started":
            truth = Truth(setup, line["first_dealer"])
        if line["type"] != "moved" or truth is None:
            continue
        event = line["events"][0]
        timed = seq in ann.times and seq - 1 in ann.times
        if line["by"] == "bot" and event["event"] == "play" and timed and _open_question(truth, event["seat"]):
            choices = len(sight.legal(truth, event["seat"]))
            found.append((choices > 1, 1000 * (ann.times[seq] - ann.times[seq - 1])))
        for one in line["events"]:
            truth.apply(one)
    return found


def _open_question(truth: Truth, seat: int) -> bool:
    return bool(truth.round.trick.plays) and len(truth.round.hands[seat]) > 1


async def warm(server: Server, bot: str) -> None:
    """Wait until the bot itself decides, and no other in its place."""
    async with asyncio.timeout(300):
        for number in range(1000):
            await play(server, bot, number, rounds=2)
            figures = (await _figures(server)).splitlines()
            thought = [line for line in figures if f'seconds_count{{bot="{bot}"}}' in line]
            if any(float(line.split()[-1]) > 20 for line in thought):
                return


async def _figures(server: Server) -> str:
    async with Player(server.url, "Bob") as bob:
        return (await bob.get("/metrics")).decode()


def guess(found: list[tuple[bool, float]]) -> float:
    """How often the slower of two is the one that had a choice."""
    free = sorted(took for choice, took in found if choice)
    bound = sorted(took for choice, took in found if not choice)
    right = sum((one > other) + 0.5 * (one == other) for one in free for other in bound)
    return right / (len(free) * len(bound))


def interval(found: list[tuple[bool, float]], draws: int = 200) -> tuple[float, float]:
    """Where 95 of 100 figures stay that are worked out from answers drawn from these."""
    rng = random.Random(1)
    some = [guess(rng.choices(found, k=min(len(found), 400))) for _ in range(draws)]
    some.sort()
    return round(some[int(0.025 * draws)], 3), round(some[int(0.975 * draws)], 3)


def told(found: list[tuple[bool, float]]) -> dict[str, Any]:
    """What the answers come to."""
    by = {
        name: [took for choice, took in found if choice is wanted]
        for name, wanted in (("choice", True), ("none", False))
    }
    return {
        **{name: {"answers": len(took), "median_ms": round(statistics.median(took), 2)} for name, took in by.items()},
        "guess": round(guess(found), 3),
        "interval": interval(found),
    }


async def measure(server: Server, bot: str, tables: int) -> dict[str, Any]:
    """Play, and say what the times told."""
    await warm(server, bot)
    found: list[tuple[bool, float]] = []
    for number in range(tables):
        found += await answers(server, *(await play(server, bot, number)))
        print(f"{bot}: table {number + 1} of {tables}, {len(found)} answers", file=sys.stderr)
    return told(found)


def main() -> None:
    """Measure both kinds of bots."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--hasty", action="store_true", help="bots are seen to move as soon as they are done")
    arguments.add_argument("--tables", type=int, default=4)
    arguments.add_argument("--bots", nargs="+", default=["apprentice", "magician"])
    arguments.add_argument("--save", action="store_true", help="keep the result")
    given = arguments.parse_args()
    module = "tests.live.impatient" if given.hasty else "tests.live.seeded"
    result: dict[str, Any] = {"hasty": given.hasty, "python": platform.python_version(), "date": str(date.today())}
    for bot in given.bots:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder), module=module) as server:
            result[bot] = asyncio.run(measure(server, bot, given.tables))
    if given.save:
        name = f"bot-times{'-hasty' if given.hasty else ''}-{date.today()}.json"
        (RESULTS / name).write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
