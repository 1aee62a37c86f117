"""When the power goes, everything that was acknowledged or told is on the disk: shown by what the system was asked for.

A server that is killed shows nothing of the kind, since the system still has what it wrote (``test_kills.py``). Here
every write and every sync of a server is traced while people play, and every byte it sends. Then the power is cut on
paper, before each first word of a line and at random moments: of what was not synced, nothing is left, or what chance
leaves. The database that is found must open, be sound, and hold every line of which anybody had heard.
"""

import asyncio
import random
import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

from stonehenge.tables.commands import Act, Chat, Sit, Start
from tests.live import careless
from tests.live.gathering import on_turn
from tests.live.player import Player
from tests.live.power_cut import Disk, in_order
from tests.live.server import serving
from tests.live.strace import CALLS, Call, needs_strace, read_trace, under_strace

PATIENCE = 300.0
MOVES = 25
"""At each table."""
CUTS = 30
"""Besides those before each first word of a line."""

_TOLD: Final = re.compile(rb'"type":"(?:update|done|welcome)".*?"seq":(\d+)')
_OPENED: Final = re.compile(rb'^(?:HTTP/1\.1 201.*)?\{"table":"([\w-]+)"', re.DOTALL)
_PEER: Final = re.compile(r"->127\.0\.0\.1:(\d+)\]")

Rows = list[tuple[str, int, int, bytes]]


@dataclass
class Played:
    """What was traced while people played."""

    calls: list[Call]
    database: Path
    tables: dict[str, str]
    """The table that a client's port belongs to."""
    rows: Rows = field(default_factory=list)
    secrets: list[tuple[str, bytes]] = field(default_factory=list)


async def _company(url: str, name: str, played: Played) -> None:
    """Three people at a table: they play and talk, each hearing of everything."""
    async with Player(url, f"{name}1") as one, Player(url, f"{name}2") as two, Player(url, f"{name}3") as three:
        people = [one, two, three]
        table = await one.open(settings={"players": 3, "pace": 0, "first_dealer": 0})
        for person in people:
            await person.come(table)
            assert person._socket is not None
            played.tables[str(person._socket.get_extra_info("sockname")[1])] = table
        for person in people[1:]:
            await person.do(Sit())
        await one.do(Start())
        for number in range(MOVES):
            for person in people:
                await person.hear_up_to(max(seq for other in people for seq in other.seqs))
            mover = on_turn(people)
            assert mover.now is not None
            await mover.do(Act(mover.choose(mover.now)))
            if number % 5 == 0:
                await two.do(Chat(f"{name} {number}"))


def play(folder: Path, module: str = "stonehenge") -> Played:
    """Let two companies play on a server that is traced."""
    needs_strace()
    trace, database = folder / "trace", folder / "data" / "stonehenge.db"
    played = Played([], database, {})

    async def everyone(url: str) -> None:
        await asyncio.gather(_company(url, "A", played), _company(url, "B", played))

    with serving(folder / "data", module=module, under=under_strace(trace)) as server:
        asyncio.run(asyncio.wait_for(everyone(server.url), PATIENCE))
        pid = server.pid
    played.calls = read_trace(trace, pid)
    played.rows, played.secrets = _content(database)
    return played


def _content(database: Path) -> tuple[Rows, list[tuple[str, bytes]]]:
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = connection.execute("SELECT table_id, seq, at, body FROM entries ORDER BY table_id, seq").fetchall()
        return rows, connection.execute("SELECT * FROM secrets ORDER BY 1").fetchall()


def told_by(call: Call, played: Played) -> dict[str, int]:
    """The last line of each table that somebody hears of by this call."""
    if (opened := _OPENED.search(call.data)) is not None:
        return {opened[1].decode(): 1}
    peer = _PEER.search(call.about)
    seqs = [int(seq) for seq in _TOLD.findall(call.data)]
    return {played.tables[peer[1]]: max(seqs)} if peer is not None and seqs else {}


@dataclass
class Promised:
    """What people have heard of so far."""

    heard: dict[str, int] = field(default_factory=dict)

    def add(self, told: dict[str, int]) -> bool:
        """Whether there is anything new in it."""
        new = {table: seq for table, seq in told.items() if seq > self.heard.get(table, 0)}
        self.heard |= new
        return bool(new)


def broken_by(cut: Path, played: Played, promised: Promised) -> list[str]:
    """What is missing or wrong in what a power cut has left; nothing if all promises are kept."""
    if not cut.exists():
        return ["there is no database"]
    try:
        rows, secrets = _content(cut)
    except sqlite3.Error as error:
        return [f"the database can't be read: {error}"]
    found = [] if secrets == played.secrets else ["cookies would not be known any more"]
    for table in sorted(set(played.tables.values())):
        left = [row for row in rows if row[0] == table]
        if left != [row for row in played.rows if row[0] == table][: len(left)]:
            found.append("the log is another")
        if len(left) < promised.heard.get(table, 0):
            found.append(f"line {promised.heard[table]} was told, and {len(left)} are left")
    return found


def cuts(played: Played, folder: Path, seed: int) -> tuple[int, list[str]]:
    """Cut the power over and over: how often, and which promises were broken."""
    moments = in_order(call for call in played.calls)
    chance = random.Random(seed)
    disk, promised = Disk(played.database), Promised()
    first = next(place for place, (_, over, call) in enumerate(moments) if not over and told_by(call, played))
    at_random = set(chance.sample(range(first, len(moments)), CUTS))
    number, broken = 0, []
    for place, (_, over, call) in enumerate(moments):
        if over and call.name in CALLS:
            disk.take(call)
        new = not over and promised.add(told_by(call, played))
        if new or place in at_random:
            number += 1
            cut = disk.leave(folder / str(number), chance if place in at_random else None)
            broken += broken_by(cut, played, promised)
    return number, broken


def test_no_acknowledgement_leaves_before_its_sync(tmp_path: Path) -> None:
    played = play(tmp_path)
    lines = len([row for row in played.rows if row[0] in played.tables.values()])
    assert lines >= 2 * MOVES
    number, broken = cuts(played, tmp_path / "cuts", seed=1)
    assert not broken
    print(f"{lines} lines, {number} cuts")  # noqa: T201
    assert number > 2 * MOVES


@pytest.mark.parametrize("way", careless.WAYS)
def test_a_server_that_acknowledges_before_its_sync_is_caught(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(careless.HOW, way)
    played = play(tmp_path, "tests.live.careless")
    _, broken = cuts(played, tmp_path / "cuts", seed=1)
    assert any("was told" in line for line in broken)
