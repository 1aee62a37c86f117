"""Processes that are killed, and several that write at once: nothing acknowledged is missing, nothing twice."""

import asyncio
import random
import signal
import time
from contextlib import ExitStack

import pytest

from stonehenge.storage.interface import Storage
from tests.storage.children import Acknowledged, child, note
from tests.storage.stored import opened

TABLES = tuple(f"table{n}" for n in range(8))
KILLS = 30


async def check(storage: Storage, acknowledged: Acknowledged) -> int:
    """Every table is whole; how many entries there are."""
    total = 0
    for table in TABLES:
        entries = await storage.read(table)
        total += len(entries)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        bodies = [entry.body for entry in entries]
        assert len(set(bodies)) == len(bodies)
        for entry in entries:
            assert acknowledged.get((table, entry.seq), entry.body.decode()) == entry.body.decode()
        assert all(seq <= len(entries) for named, seq in acknowledged if named == table)
    return total


@pytest.mark.slow
def test_nothing_acknowledged_is_missing_after_a_kill(url: str) -> None:
    chance = random.Random(url.partition(":")[0])
    acknowledged: Acknowledged = {}

    async def look() -> None:
        async with opened(url) as storage:
            total = await check(storage, acknowledged)
            # What was under way when the process died may have got there, one append for each writer at most.
            assert len(acknowledged) <= total <= len(acknowledged) + KILLS * len(TABLES)

    for kill in range(KILLS):
        with child("tests.storage.appender", url, f"run{kill}", 10**9, *TABLES) as process:
            assert process.stdout is not None
            for _ in range(chance.randint(1, 200)):
                note(process.stdout.readline(), acknowledged)
            time.sleep(chance.random() / 100)
            process.send_signal(signal.SIGKILL)
            for line in process.stdout:
                note(line, acknowledged)
        asyncio.run(look())
    assert len(acknowledged) > KILLS


@pytest.mark.slow
def test_processes_that_write_to_the_same_tables_never_lose_an_entry(url: str) -> None:
    acknowledged: Acknowledged = {}
    many = 60
    with ExitStack() as stack:
        writers = (child("tests.storage.appender", url, f"writer{n}", many, *TABLES) for n in range(3))
        processes = [stack.enter_context(writer) for writer in writers]
        for process in processes:
            assert process.stdout is not None
            for line in process.stdout:
                note(line, acknowledged)
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert len(acknowledged) == len(processes) * many * len(TABLES)

    async def look() -> None:
        async with opened(url) as storage:
            assert await check(storage, acknowledged) == len(acknowledged)

    asyncio.run(look())
