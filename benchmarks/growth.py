"""What grows when there is more: tables that are kept, spectators at one table, finished games?

One server process with SQLite and 10 to 10,000 tables in its database that go on: how long it takes to start, a move
until it is acknowledged, coming to a table that is not in memory and coming back to it, the lobby. Then spectators come
to one table, up to 1,000, all over real sockets: how long until the last of them has seen a move. Then databases with
1,000 to 1,000,000 finished games, written in bulk (with short logs): what the storage is asked for by somebody who has
played 200 of a million and by somebody who has played 10,000, opening a table, a move, the end of a game, a backup.

    python benchmarks/growth.py --folder /tmp/growth --result benchmarks/results/growth-2026-11-17.json

What is in the folder already is not made again. Progress goes to stderr; the last line on stdout is one JSON object.
"""

import argparse
import asyncio
import json
import os
import platform
import resource
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import aiohttp

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file too
from benchmarks.crowd import kept
from benchmarks.crowd.wire import Wire
from stonehenge.rules.refusals import Refusal
from stonehenge.server.clock import now
from stonehenge.server.cookies import sign
from stonehenge.server.live.service import TableService
from stonehenge.server.routes.gathering import LOOKED_AT
from stonehenge.storage.backup import backup
from stonehenge.storage.interface import GameResult, Listing, SeatResult, Storage
from stonehenge.storage.ratings import rate
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables.commands import Act, AskUndo, Back, Chat, Leave
from stonehenge.tables.log import write
from stonehenge.tables.log_length import MOST_BESIDE
from stonehenge.tables.settings import Settings
from tests.live.gathering import started
from tests.live.player import Player
from tests.live.server import Server, serving
from tests.tables.parlour import ANYA, Parlour

TABLES: Final = (10, 100, 1_000, 10_000)
SPECTATORS: Final = (10, 100, 1_000)
GAMES: Final = (1_000, 100_000, 1_000_000)
TIMES: Final = 30
"""How often each thing is done; the median counts."""
DATABASE: Final = "stonehenge.db"


def said(text: str) -> None:
    """Progress."""
    print(text, file=sys.stderr, flush=True)


def median(seconds: list[float]) -> float:
    """In milliseconds."""
    return round(1000 * statistics.median(seconds), 2)


async def timed(work: Callable[[int], Awaitable[Any]], times: int = TIMES) -> float:
    """The median of so many times, in milliseconds."""
    took: list[float] = []
    for number in range(times):
        begun = time.perf_counter()
        await work(number)
        took.append(time.perf_counter() - begun)
    return median(took)


# --- one table -------------------------------------------------------------------------------------------------------


def longest_log() -> dict[str, float]:
    """How long it takes to read a log as long as it can be: with undos, chatter and returns up to their bounds."""
    parlour = Parlour(Settings(players=3, first_dealer=2))
    parlour.start(ANYA)
    while len(parlour.table.moves) < 606:
        parlour.act()
    while not isinstance(parlour.ask(ANYA, Leave()), Refusal) and not isinstance(parlour.ask(ANYA, Back()), Refusal):
        if parlour.table.moves[-1].seat == 0:
            while not isinstance(parlour.ask(ANYA, AskUndo()), Refusal):
                parlour.act(0)
            while not isinstance(parlour.ask(ANYA, Chat("so " * 90)), Refusal):
                pass
        elif len(parlour.log) < MOST_BESIDE:
            parlour.act()
    while not parlour.table.finished:
        parlour.act()
    bodies = [write(event) for _, event in parlour.log]
    return asyncio.run(_read(bodies))


async def _read(bodies: list[bytes]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        storage = await SqliteStorage.open(Path(folder) / DATABASE)
        await storage.append("t", 0, bodies, now())
        service = TableService(storage)
        begun = time.process_time()
        took = await timed(lambda _: service._recovery.load("t"))
        processor = round(1000 * (time.process_time() - begun) / TIMES, 2)
        undone = sum(b'"undone"' in body for body in bodies)
        await storage.close()
    sizes = {"lines": len(bodies), "bytes": sum(map(len, bodies)), "undos": undone}
    found = {**sizes, "read": took, "processor": processor}
    said(f"the longest log: {found}")
    return found


# --- tables that are kept --------------------------------------------------------------------------------------------


def with_tables(folder: Path, tables: int) -> dict[str, float]:
    """What a server does that has so many tables in its database."""
    made = folder / f"tables-{tables}.db"
    if not made.exists():
        kept.live_tables(made, tables)
    data = folder / f"server-{tables}"
    shutil.rmtree(data, ignore_errors=True)
    data.mkdir()
    shutil.copy(made, data / DATABASE)
    begun = time.perf_counter()
    with serving(data) as server:
        found = {"start": round(1000 * (time.perf_counter() - begun), 2)}
        with closing(sqlite3.connect(data / DATABASE)) as database:
            (secret,) = database.execute("SELECT secret FROM secrets WHERE name = 'cookie'").fetchone()
        found |= asyncio.run(_asked(server, secret, tables))
        found["memory_mb"] = _memory(server.pid)
    said(f"{tables} tables: {found}")
    return found


async def _asked(server: Server, secret: bytes, tables: int) -> dict[str, float]:
    times = min(TIMES, tables)
    chosen = [number * tables // times for number in range(times)]
    coming, back, move, lobby = list[float](), list[float](), list[float](), list[float]()
    async with aiohttp.ClientSession() as session:
        for _ in range(TIMES):
            begun = time.perf_counter()
            async with session.get(f"{server.url}/api/tables") as answer:
                await answer.read()
            lobby.append(time.perf_counter() - begun)
    for number in chosen:
        async with Player(server.url, "", needs_cookie=False) as player:
            assert player._session is not None
            cookie = sign(kept.person(0, number), secret)
            player._session.cookie_jar.update_cookies({"stonehenge": cookie})
            table = kept.table_id(number)
            begun = time.perf_counter()
            await player.come(table)
            coming.append(time.perf_counter() - begun)
            await player.leave()
            begun = time.perf_counter()
            await player.come(table)
            back.append(time.perf_counter() - begun)
            assert player.now is not None
            assert player.now.legal, "the cookie is not known"
            begun = time.perf_counter()
            await player.do(Act(player.now.legal[0]))
            move.append(time.perf_counter() - begun)
    return {"lobby": median(lobby), "come": median(coming), "come_back": median(back), "move": median(move)}


def _memory(pid: int) -> float:
    """Megabytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)


# --- spectators ------------------------------------------------------------------------------------------------------


class Spectator(Wire):
    """Somebody who watches, and notes when each line of the log was seen."""

    def __init__(self, table: str) -> None:
        super().__init__(f"/api/tables/{table}/socket")
        self.seen: dict[int, float] = {}
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.messages = 0

    def heard(self, message: bytes) -> None:
        """Note it."""
        self.messages += 1
        if message.startswith(b'{"type":"update","seq":'):
            self.seen[int(message[23 : message.index(b",", 23)])] = time.perf_counter()
        elif not self.welcome.done():
            self.welcome.set_result(None)


def with_spectators(folder: Path) -> dict[str, dict[str, float]]:
    """How soon so many see a move."""
    data = folder / "spectators"
    shutil.rmtree(data, ignore_errors=True)
    with serving(data) as server:
        return asyncio.run(_watched(server))


async def _watched(server: Server) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    async with AsyncExitStack() as stack:
        table, people = await stack.enter_async_context(started(server))
        watching: list[Spectator] = []
        for count in SPECTATORS:
            begun, before = time.perf_counter(), len(watching)
            while len(watching) < count:
                some = [Spectator(table) for _ in range(min(20, count - len(watching)))]
                await asyncio.gather(*(one.open(server.port) for one in some))
                for one in some:
                    one.send(b'{"type":"hello"}')
                await asyncio.gather(*(one.welcome for one in some))
                watching += some
            arrival = (time.perf_counter() - begun) / (count - before)
            await asyncio.sleep(2)  # until everyone knows how many they are
            told = sum(one.messages for one in watching)
            acknowledged, all_seen = list[float](), list[float]()
            for _ in range(TIMES):
                mover = next(person for person in people if person.now is not None and person.now.legal)
                assert mover.now is not None
                begun = time.perf_counter()
                seq = await mover.do(Act(mover.choose(mover.now)))
                acknowledged.append(time.perf_counter() - begun)
                for person in people:
                    await person.hear_up_to(seq)
                while not all(seq in one.seen for one in watching):
                    await asyncio.sleep(0.001)
                all_seen.append(max(one.seen[seq] for one in watching) - begun)
            found[str(count)] = {
                "arrival": round(1000 * arrival, 2),
                "messages_each_by_arrivals": round(told / count, 1),
                "move": median(acknowledged),
                "move_seen_by_all": median(all_seen),
                "memory_mb": _memory(server.pid),
            }
            said(f"{count} spectators: {found[str(count)]}")
        for one in watching:
            one.close()
    return found


# --- finished games --------------------------------------------------------------------------------------------------


def with_games(folder: Path, games: int) -> dict[str, float]:
    """What the storage does that has so many finished games."""
    path = folder / f"games-{games}.db"
    if not path.exists():
        begun = time.perf_counter()
        kept.finished_games(path, games)
        said(f"{games} games written in {time.perf_counter() - begun:.0f} s")
    found = asyncio.run(_of_storage(path))
    copy = folder / "backup.db"
    copy.unlink(missing_ok=True)
    begun = time.perf_counter()
    asyncio.run(backup(f"sqlite:///{path}", copy, lambda _done, _total: None))
    found["backup_seconds"] = round(time.perf_counter() - begun, 2)
    found["megabytes"] = round(path.stat().st_size / 1e6, 1)
    copy.unlink()
    said(f"{games} games: {found}")
    return found


async def _of_storage(path: Path) -> dict[str, float]:
    storage = await SqliteStorage.open(path)
    try:
        found = {}
        for name, who in (("typical", kept.TYPICAL), ("heavy", kept.HEAVY)):
            found[f"my_games_{name}"] = await timed(lambda _, who=who: storage.games_of(who, 50))  # type: ignore[misc]
            found[f"history_{name}"] = await timed(lambda _, who=who: storage.history(who, 200))  # type: ignore[misc]
            found[f"statistics_{name}"] = await timed(lambda _, who=who: storage.statistics(who))  # type: ignore[misc]
        found["leaderboard"] = await timed(lambda _: storage.leaderboard(100))
        found["lobby"] = await timed(lambda _: storage.lobby(LOOKED_AT, now()))
        found["renaming"] = await timed(lambda _: storage.sits_at(kept.HEAVY, now(), 20))
        return found | await _written(storage)
    finally:
        await storage.close()


async def _written(storage: Storage) -> dict[str, float]:
    mark = str(time.time_ns())
    people = tuple(kept.person(seat) for seat in range(kept.SEATS))
    shown = Listing(True, "playing", "classic", people, b"x" * 600, people[0])
    over = Listing(True, "over", "classic", people, b"x" * 600, people[0])
    seats = tuple(SeatResult(one, seat, 100, seat + 1, seat == 0, 15, 7) for seat, one in enumerate(people))

    def table(number: int) -> str:
        return f"{mark}-{number}"

    return {
        "open": await timed(lambda number: storage.append(table(number), 0, [b"x" * 120] * 3, now(), listing=shown)),
        "move": await timed(lambda number: storage.append(table(number), 3, [b"x" * 120], now())),
        "end": await timed(
            lambda number: storage.append(
                table(number), 4, [b"x"], now(), listing=over, result=GameResult("classic", now(), seats), rate=rate
            )
        ),
        "read": await timed(lambda number: storage.read(table(number))),
    }


def main() -> None:
    """Measure, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, help="where databases are kept (otherwise they are made and removed)")
    parser.add_argument("--games", type=int, default=max(GAMES), help="no more finished games than this")
    parser.add_argument("--fill", action="store_true", help="only make the databases")
    parser.add_argument("--result", type=Path, help="a file for what was found")
    given = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8192)), hard))
    with tempfile.TemporaryDirectory() as own:
        folder = given.folder or Path(own)
        folder.mkdir(parents=True, exist_ok=True)
        if given.fill:
            fill(folder, given.games)
            return
        found = {
            "when": datetime.now(UTC).strftime("%Y-%m-%d"),
            "cores": os.cpu_count(),
            "python": platform.python_version(),
            "milliseconds_of": {
                "longest_log": longest_log(),
                "tables_kept": {str(tables): with_tables(folder, tables) for tables in TABLES},
                "spectators": with_spectators(folder),
                "finished_games": {str(games): with_games(folder, games) for games in GAMES if games <= given.games},
            },
        }
    if given.result is not None:
        given.result.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(found))


def fill(folder: Path, most: int) -> None:
    """Make the databases that aren't there yet."""
    for tables in TABLES:
        if not (path := folder / f"tables-{tables}.db").exists():
            kept.live_tables(path, tables)
    for games in GAMES:
        if games <= most and not (path := folder / f"games-{games}.db").exists():
            kept.finished_games(path, games)


if __name__ == "__main__":
    main()
