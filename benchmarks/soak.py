"""Do games ever go wrong? Thousands of games of every edition with mixed bots, on all cores.

``python benchmarks/soak.py --games 10000 --seed 1``: so many games of each edition, with options, number of players and
bots drawn by chance. No action may be refused, no exception raised, and every record must be judged sound. The last
line is one JSON object; the exit code is 0 only if nothing went wrong.

At one table in ten there may be bots that search (and they search little), at the others only those that decide at
once; how many seats each had is told in the end. ``--checkpoint FILE`` notes every lot of games that is done, and a
later run with the same file goes on from there.
"""

import argparse
import json
import os
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from stonehenge.bots import BOTS, Bot, find_bot
from stonehenge.rules import record
from stonehenge.rules.cards import SPECIALS
from stonehenge.rules.editions import EDITIONS, set_up
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.events import Event
from stonehenge.rules.game import act, begin, deal_next
from stonehenge.rules.options import CHOICES
from stonehenge.rules.refusals import Refusal
from stonehenge.rules.setup import Setup
from stonehenge.rules.table import Phase, actors

WORLDS: Final = 3
"""So few worlds a searching bot looks into: it is to go wrong, not to win."""
SEARCHING: Final = "magician"
SEARCHED_TABLES: Final = 0.1
"""At which part of the tables bots that search may sit: they take ten times as long as all the rest."""
BATCH: Final = 20
SHOWN: Final = 20


@dataclass(slots=True)
class Outcome:
    """What came of some games."""

    games: int
    decisions: int
    bots: Counter[str]
    phases: Counter[str]
    failures: list[str]


def drawn_setup(edition: Edition, chance: random.Random) -> Setup:
    """A setup drawn by chance, of all that the rules allow."""
    while True:
        players = chance.randint(edition.fewest_players, edition.most_players)
        given: dict[str, object] = {}
        for name in edition.options:
            if name == "specials":
                given[name] = chance.sample(list(SPECIALS), chance.choice((0, 2, 4, len(SPECIALS))))
            else:  # every other time as it is anyway, so that options don't always come together
                given[name] = chance.choice(CHOICES[name]) if chance.random() < 0.5 else CHOICES[name][0]
        setup = set_up(edition.id, players, given)
        if isinstance(setup, Setup):
            return setup


def quick_bot(name: str, seed: str) -> Bot:
    """A bot without its guard, so that whatever it does wrong shows; one that searches, searches little."""
    if name == "magician":
        from stonehenge.bots.magician import MagicianBot

        return MagicianBot(seed, worlds=WORLDS)
    return find_bot(name)(seed)


def drawn_bots(players: int, chance: random.Random) -> list[str]:
    """Bots drawn by chance; those that search only at some of the tables."""
    searched = chance.random() < SEARCHED_TABLES
    names = [name for name in BOTS if searched or name != SEARCHING]
    return [chance.choice(names) for _ in range(players)]


def play_one(edition: str, number: int, seed: str, outcome: Outcome) -> None:
    """One game, from its drawing to the judgement on its record."""
    key = f"{seed}/{edition}/{number}"
    chance = random.Random(key)
    setup = drawn_setup(EDITIONS[edition], chance)
    names = drawn_bots(setup.players, chance)
    try:
        state = begin(setup, chance.randrange(setup.players))
        bots = [quick_bot(name, f"{key}/{seat}") for seat, name in enumerate(names)]
        events: list[Event] = []
        while state.table.phase is not Phase.OVER:
            if state.table.phase is Phase.DEAL:
                events += deal_next(state, key)
                continue
            seat = chance.choice(actors(state.table))
            outcome.decisions += 1
            outcome.phases[state.table.phase.value] += 1
            happened = act(state, seat, bots[seat].decide(state.views[seat]))
            if isinstance(happened, Refusal):
                raise RuntimeError(f"{names[seat]} was refused: {happened}")
            events += happened
        judged = record.read(record.write(setup, names, events))
        if not isinstance(judged, record.Record) or judged.state != state:
            raise RuntimeError(f"the record is not sound: {judged}")
    except Exception as error:  # noqa: BLE001 # whatever went wrong is what this is looking for
        where = traceback.format_exception(error)[-3:]
        outcome.failures.append(f"{key} {setup.players} players {setup.options} {names}: {''.join(where)}")
    outcome.games += 1
    outcome.bots.update(names)


def play_some(edition: str, numbers: range, seed: str) -> Outcome:
    """Some games of an edition."""
    outcome = Outcome(0, 0, Counter(), Counter(), [])
    for number in numbers:
        play_one(edition, number, seed, outcome)
    return outcome


def batches(editions: list[str], games: int) -> Iterator[tuple[str, range]]:
    """All games in small lots, the editions in turn."""
    for start in range(0, games, BATCH):
        for edition in editions:
            yield edition, range(start, min(start + BATCH, games))


def soak(editions: list[str], games: int, seed: str, jobs: int, checkpoint: Path | None = None) -> dict[str, object]:
    """Play them all; what came of it."""
    total = Outcome(0, 0, Counter(), Counter(), [])
    by_edition: Counter[str] = Counter()
    known = noted(checkpoint, seed)
    for (edition, _), outcome in known.items():
        if edition in editions:
            _add(total, by_edition, edition, outcome)
    lots = [(edition, numbers) for edition, numbers in batches(editions, games) if (edition, numbers) not in known]
    started = time.monotonic()
    with ProcessPoolExecutor(jobs) as pool:
        played = pool.map(play_some, *zip(*((e, numbers, seed) for e, numbers in lots), strict=True)) if lots else ()
        for (edition, numbers), outcome in zip(lots, played, strict=True):
            _add(total, by_edition, edition, outcome)
            _note(checkpoint, seed, edition, numbers, outcome)
            for failure in islice(outcome.failures, SHOWN):
                print(failure, file=sys.stderr)
            if sys.stderr.isatty():
                print(f"\r{total.games}/{games * len(editions)}", end="", file=sys.stderr, flush=True)
    return {
        "games": dict(by_edition),
        "decisions": total.decisions,
        "seats": dict(total.bots.most_common()),
        "tables_that_may_search": SEARCHED_TABLES,
        "worlds_of_a_search": WORLDS,
        "phases": dict(total.phases.most_common()),
        "failures": len(total.failures),
        "seed": seed,
        "seconds": round(time.monotonic() - started, 1),
    }


def _add(total: Outcome, by_edition: Counter[str], edition: str, outcome: Outcome) -> None:
    by_edition[edition] += outcome.games
    total.games += outcome.games
    total.decisions += outcome.decisions
    total.bots += outcome.bots
    total.phases += outcome.phases
    total.failures += outcome.failures


def noted(checkpoint: Path | None, seed: str) -> dict[tuple[str, range], Outcome]:
    """What an earlier run has done already; a line that was cut off by its end doesn't count."""
    done: dict[tuple[str, range], Outcome] = {}
    if checkpoint is None or not checkpoint.exists():
        return done
    for line in checkpoint.read_text(encoding="utf-8").splitlines():
        try:
            lot = json.loads(line)
        except ValueError:
            continue
        if lot["seed"] == seed:
            outcome = Outcome(
                lot["games"], lot["decisions"], Counter(lot["bots"]), Counter(lot["phases"]), lot["failures"]
            )
            done[lot["edition"], range(lot["start"], lot["start"] + lot["games"])] = outcome
    return done


def _note(checkpoint: Path | None, seed: str, edition: str, numbers: range, outcome: Outcome) -> None:
    if checkpoint is not None:
        figures = {figure: getattr(outcome, figure) for figure in Outcome.__slots__}
        lot = {"seed": seed, "edition": edition, "start": numbers.start, **figures}
        with checkpoint.open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps(lot))  # first the end of a line that may have been cut off


def main() -> int:
    """Read the arguments, play, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="of each edition")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--edition", choices=list(EDITIONS), action="append", help="otherwise all of them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help="note what is done, and go on from there")
    given = parser.parse_args()
    result = soak(given.edition or list(EDITIONS), given.games, given.seed, given.jobs, given.checkpoint)
    print(json.dumps(result))
    return 1 if result["failures"] else 0


if __name__ == "__main__":
    sys.exit(main())
