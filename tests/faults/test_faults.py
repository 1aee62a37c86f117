"""Servers whose clocks are wrong, cut off from PostgreSQL, from Redis and from time itself, amid play on all of them.

Everyone who plays keeps what they asked for, were answered and told; in the end all of it is compared with the log, and
the law judges every game. The seed says what breaks when, as far as anybody can: what it breaks amid of is chance.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.faults.history import History, faults_in
from tests.faults.odd_server import CARELESS
from tests.faults.town import FAULTS, OF_ONE_SERVER, Town, town, village
from tests.faults.witness import Witness, stored, witnesses
from tests.live.judge.evening import database_of
from tests.live.redis_server import RedisServer, redis_server
from tests.live.survivor import Evening, compare_records, play_through
from tests.storage.postgres import Postgres, postgres_server

PATIENCE = 3600.0
PEOPLE: dict[str, object] = {"players": 3, "pace": 0, "edition": "classic"}
BOTS: dict[str, object] = {"players": 4, "pace": 0, "edition": "junior"}
"""Only two people sit there."""
SKEWS = [0, 90_000, -45_000]
"""Milliseconds by which the servers' clocks are wrong."""
EXPECTED = {"busy", "not_your_turn", "already_seated", "storage_unavailable", "wrong_phase", "table_over", "not_seated"}
"""Why honest people may be refused something then: what they know is a moment old, or the storage is away."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with postgres_server() as server:
        yield server


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


async def play(place: Town, database: str, times: int) -> None:
    """Three people at one table, two people and two bots at another, and so often something breaks."""
    history = History()
    names = [f"P{number}" for number in range(5)]
    async with witnesses(names, [place.where(number) for number in range(5)], history) as people:
        evenings = [Evening(list(people[:3]), PEOPLE), Evening(list(people[3:]), BOTS)]
        tables = await play_through(evenings, place.trouble, times, place.chance, 0.3)
        logs = await stored(database, tables)
        _report(place, people, history)
        assert faults_in(history, logs) == []
        await compare_records(database, people[0], tables)
        assert not {code for person in people for code in person.refusals} - EXPECTED
        done = Counter(attempt.outcome for attempt in history.attempts)
        assert done["done"] > times
        assert any(line.told.startswith("bot ") for log in logs.values() for line in log)


def _report(place: Town, people: list[Witness], history: History) -> None:
    outcomes = Counter(attempt.outcome for attempt in history.attempts)
    doubted = sum(attempt.doubted for attempt in history.attempts)
    refusals = sum((person.refusals for person in people), Counter())
    print(  # noqa: T201
        *place.happened,
        f"{len(place.happened)} faults; {dict(outcomes)}, {doubted} in doubt at first; {len(history.heard)} lines told;"
        f" {sum(person.returns for person in people)} returns; refused: {dict(refusals)}",
        sep="\n",
    )


def no_failures(place: Town) -> None:
    for house in place.houses:
        log = house.server.log()
        assert '"level": "error"' not in log, log[-3000:]


def run(folder: Path, database: str, redis: RedisServer, seed: int, times: int, longest: float) -> None:
    print(f"seed {seed}")  # noqa: T201

    async def test() -> None:
        async with town(folder, database, redis, SKEWS, random.Random(seed), longest) as place:
            await play(place, database, times)
            no_failures(place)

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


@pytest.mark.slow
def test_a_few_faults_break_no_promise(tmp_path: Path, database: str, redis: RedisServer) -> None:
    run(tmp_path, database, redis, seed=1, times=len(FAULTS), longest=1.5)


def run_on_sqlite(folder: Path, seed: int, times: int, longest: float) -> None:
    """One server, whose disk is slow at times, and which stands still and dies."""
    print(f"seed {seed}")  # noqa: T201

    async def test() -> None:
        async with village(folder, random.Random(seed), longest) as place:
            await play(place, database_of(place.houses[0].server), times)
            no_failures(place)

    asyncio.run(asyncio.wait_for(test(), PATIENCE))


@pytest.mark.slow
def test_nor_on_sqlite(tmp_path: Path) -> None:
    run_on_sqlite(tmp_path, seed=1, times=2 * len(OF_ONE_SERVER), longest=1.5)


@pytest.mark.soak
def test_on_sqlite_too_a_server_whose_word_is_worth_nothing_is_caught(tmp_path: Path) -> None:
    """What it has acknowledged is not there when it is killed while its disk is slow."""
    (tmp_path / "house").mkdir()
    (tmp_path / "house" / CARELESS).touch()
    with pytest.raises(AssertionError):
        run_on_sqlite(tmp_path, seed=1, times=4 * len(OF_ONE_SERVER), longest=1.5)


@pytest.mark.soak
def test_many_on_sqlite_neither(tmp_path: Path) -> None:
    run_on_sqlite(tmp_path, seed_of_this_run(), times=40, longest=40.0)


def seed_of_this_run() -> int:
    """A new one every time; ``STONEHENGE_SEED`` is one to be tried again."""
    return int(os.environ.get("STONEHENGE_SEED", "0")) or random.randrange(1, 1 << 32)


@pytest.mark.soak
def test_many_faults_break_no_promise(tmp_path: Path, database: str, redis: RedisServer) -> None:
    """Long enough for writes to be given up."""
    run(tmp_path, database, redis, seed_of_this_run(), times=40, longest=40.0)


@pytest.mark.soak
def test_a_server_whose_word_is_worth_nothing_is_caught(tmp_path: Path, database: str, redis: RedisServer) -> None:
    """Soon, and without anything else that breaks: what it tells is not in the log, since others write there too."""
    (tmp_path / "house-1").mkdir()
    (tmp_path / "house-1" / CARELESS).touch()

    async def test() -> list[str]:
        async with town(tmp_path, database, redis, SKEWS, random.Random(1), 1.0) as place:
            return await _caught(place, database)

    found = asyncio.run(asyncio.wait_for(test(), 300))
    print(found[:3])  # noqa: T201
    assert found


async def _caught(place: Town, database: str) -> list[str]:
    """What doesn't fit, as soon as anything doesn't; what was heard before the log is read must be there."""
    history = History()
    async with witnesses(["P0", "P1", "P2"], [place.where(number) for number in range(3)], history) as people:
        evening = Evening(list(people), PEOPLE)
        playing = asyncio.create_task(evening.play())
        try:
            while True:
                await asyncio.sleep(0.5)
                known = History([replace(attempt) for attempt in history.attempts], list(history.heard))
                if found := faults_in(known, await stored(database, evening.tables)):
                    return found
                if playing.done():
                    return [repr(playing.exception())]
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
