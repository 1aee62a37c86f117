"""How many moves a second does a server take, and how soon do the others see a move?

One server process with SQLite, every acknowledged move on the disk; all clients in this process. At full speed every
client moves as soon as it may, beside two yardsticks on the same stack with as many clients and messages as long: a
bare WebSocket echo, and a bare broadcast in the shape of a move (one message in, five out; ``crowd/bare.py``). The
rounds take turns, and the median of their ratios counts, so that whatever else the machine does hits all alike. On a
machine that does much else, the processor time for each message tells more than the messages a second.
Then 10, 100 and 500 tables of four move once a second each: how long until each other client sees the move. At the end
the server is killed amid play (which is no power cut: tests/live/test_power_cut.py has those), and every move it has
acknowledged must be in its database.

    python benchmarks/server.py

Progress goes to stderr; the last line on stdout is one JSON object.
"""

import argparse
import asyncio
import gc
import json
import os
import platform
import re
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import uvloop

sys.path.insert(0, str(Path(__file__).parents[1]))  # so that it runs as a file too
from benchmarks.crowd import bare
from benchmarks.crowd.players import SEATS, Acknowledged, Crowd, Table
from stonehenge.rules.actions import ACTIONS
from stonehenge.rules.plain import read_action
from stonehenge.rules.refusals import Refusal
from stonehenge.storage.open import open_storage
from stonehenge.tables.log import Moved, read

ROUNDS: Final = 3
CROWDS: Final = (10, 100, 500)
SETTLES: Final = 0.5
"""Seconds before a round counts, and after it."""
APART: Final = 8.0
"""Seconds of play at full speed in which the tables come apart."""
READY_WITHIN: Final = 60.0
SPARE_FILES: Final = 200
SERVE: Final = ("-m", "stonehenge", "serve", "--no-limits", "--port", "0", "--data")


# --- the servers -----------------------------------------------------------------------------------------------------


class Process:
    """A server in a process of its own."""

    def __init__(self, *arguments: str, source: Path | None = None) -> None:
        environment = {**os.environ, "PYTHONPATH": str(source)} if source else None
        self._process = subprocess.Popen(
            [sys.executable, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r":(\d+)", said)
        assert found is not None, said
        self.port = int(found[1])
        self._wait()

    def _wait(self) -> None:
        """Wait until it can be reached."""
        end = time.monotonic() + READY_WITHIN
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                if self._process.poll() is not None or time.monotonic() > end:
                    sys.exit("The server doesn't start.")
                time.sleep(0.05)
            else:
                return

    def cpu(self) -> float:
        """Seconds of processor time it has used; 0 where the system doesn't say."""
        stat = Path(f"/proc/{self._process.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End it at once, without a word to it."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


@contextmanager
def running(*arguments: str, source: Path | None = None) -> Iterator[Process]:
    """A server for a while; its code is of this tree, or where ``source`` says."""
    process = Process(*arguments, source=source)
    try:
        yield process
    finally:
        process.kill()


# --- at full speed ---------------------------------------------------------------------------------------------------


class Speed(NamedTuple):
    """How fast a round was."""

    moves: float
    """Acknowledged a second."""
    messages: float
    """Delivered a second."""
    cost: float
    """Microseconds of the server's processor time for each message."""


async def full_speed(crowd: Crowd, tables: Sequence[Table], server: Process, seconds: float) -> Speed:
    """Everyone moves as soon as they may."""
    for table in tables:
        table.start()
    await asyncio.sleep(SETTLES)
    moves, messages, cpu, begun = len(crowd.tally.acknowledged), crowd.tally.messages, server.cpu(), time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - begun
    moves, messages, cpu = len(crowd.tally.acknowledged) - moves, crowd.tally.messages - messages, server.cpu() - cpu
    for table in crowd.tables:
        table.eager = False
    await asyncio.sleep(SETTLES)
    say(f"  play: {moves / took:8,.0f} moves/s {messages / took:8,.0f} messages/s, {busy(cpu, took, messages)}")
    return Speed(moves / took, messages / took, 1e6 * cpu / max(1, messages))


async def bare_speed(name: str, clients: Sequence[bare.BareClient], server: Process, seconds: float) -> Speed:
    """Everyone speaks as soon as they may, and nothing is made of it."""
    for client in clients:
        client.going = True
    for client in clients:
        client.begin()
    await asyncio.sleep(SETTLES)
    before, cpu, begun = sum(client.count for client in clients), server.cpu(), time.perf_counter()
    await asyncio.sleep(seconds)
    heard, took = sum(client.count for client in clients) - before, time.perf_counter() - begun
    cpu = server.cpu() - cpu
    for client in clients:
        client.going = False
    await asyncio.sleep(SETTLES)
    say(f"  {name + ':':22} {heard / took:8,.0f} messages/s, {busy(cpu, took, heard)}")
    return Speed(0.0, heard / took, 1e6 * cpu / max(1, heard))


def busy(cpu: float, took: float, messages: int) -> str:
    """How much the server worked."""
    return f"its process {cpu / took:4.0%} busy, {1e6 * cpu / max(1, messages):5.1f} µs a message"


class Yardsticks(NamedTuple):
    """What the server is measured beside."""

    echo: Process
    broadcast: Process


async def compared(crowd: Crowd, server: Process, beside: Yardsticks, tables: int, seconds: float) -> dict[str, float]:
    """Play, the bare echo and the bare broadcast, taking turns."""
    say(f"{tables} tables of {SEATS} at full speed, a bare echo and a bare broadcast with {tables * SEATS} clients")
    playing = await crowd.open(tables)
    await full_speed(crowd, playing, server, seconds)  # what is done for the first time isn't measured
    size = round(crowd.tally.bytes / crowd.tally.messages)
    update = round(crowd.tally.update_bytes / crowd.tally.updates)
    echoing, sharing = bare.echoing(tables * SEATS, size), bare.sharing(tables * SEATS, update)
    for process, clients in ((beside.echo, echoing), (beside.broadcast, sharing)):
        for client in clients:
            await client.open(process.port)
    echoes, broadcasts, plays = [], [], []
    for _ in range(ROUNDS):
        echoes.append(await bare_speed("echo", echoing, beside.echo, seconds))
        plays.append(await full_speed(crowd, crowd.tables[:tables], server, seconds))
        broadcasts.append(await bare_speed("broadcast", sharing, beside.broadcast, seconds))
    for client in (*echoing, *sharing):
        client.close()
    return {
        "moves_per_second": round(statistics.median(play.moves for play in plays)),
        "messages_per_second": round(statistics.median(play.messages for play in plays)),
        "echo_per_second": round(statistics.median(one.messages for one in echoes)),
        "broadcast_per_second": round(statistics.median(one.messages for one in broadcasts)),
        "ratio": ratio(plays, echoes),
        "ratio_to_broadcast": ratio(plays, broadcasts),
        "microseconds_per_message": round(statistics.median(play.cost for play in plays), 1),
        "microseconds_per_echo": round(statistics.median(one.cost for one in echoes), 1),
        "microseconds_per_broadcast": round(statistics.median(one.cost for one in broadcasts), 1),
        "message_bytes": size,
        "update_bytes": update,
    }


def ratio(plays: Sequence[Speed], beside: Sequence[Speed]) -> float:
    """The median of the ratios of rounds that took turns."""
    pairs = zip(plays, beside, strict=True)
    return round(statistics.median(play.messages / one.messages for play, one in pairs), 3)


# --- once a second ---------------------------------------------------------------------------------------------------


async def apart(crowd: Crowd) -> None:
    """Bring the tables to different points of their games, as they would be: not all deal in the same second."""
    for table in crowd.tables:
        table.start()
    for table in crowd.chance.sample(crowd.tables, len(crowd.tables)):
        await asyncio.sleep(APART / len(crowd.tables))
        table.eager = False
    await asyncio.sleep(SETTLES)


async def paced(crowd: Crowd, tables: int, seconds: float) -> dict[str, float]:
    """Milliseconds from a move to the others' seeing it, each table moving once a second."""
    await crowd.open(tables)
    await apart(crowd)
    gc.freeze()
    await asyncio.sleep(1)
    crowd.tally.seconds.clear()
    begun = time.perf_counter()
    for number in range(round(seconds * tables)):
        wait = begun + number / tables - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        crowd.tables[number % tables].move()
    expected = round(seconds * tables) * (SEATS - 1)
    end = time.perf_counter() + READY_WITHIN
    while len(crowd.tally.seconds) < expected and time.perf_counter() < end:
        await asyncio.sleep(0.1)
    assert len(crowd.tally.seconds) == expected, (len(crowd.tally.seconds), expected)
    parts = statistics.quantiles(crowd.tally.seconds, n=100, method="inclusive")
    found = {f"p{part}": round(1000 * parts[part - 1], 1) for part in (50, 95, 99)}
    told = ", ".join(f"{name} {value} ms" for name, value in found.items())
    say(f"{tables} tables ({tables * SEATS} clients), a move a second each: {told}")
    return found


# --- what was acknowledged is written down ---------------------------------------------------------------------------


async def killed_amid_play(crowd: Crowd, server: Process) -> None:
    """Everyone plays as fast as they may, and the server is gone."""
    for table in crowd.tables:
        table.start()
    await asyncio.sleep(1)
    crowd.ended = True
    server.kill()
    await asyncio.sleep(SETTLES)  # what it had sent by then is still heard


async def missing(database: Path, acknowledged: Sequence[Acknowledged]) -> int:
    """How many acknowledged moves are not in the database."""
    storage = await open_storage(str(database))
    by_table: dict[str, list[Acknowledged]] = defaultdict(list)
    for move in acknowledged:
        by_table[move.table].append(move)
    found = 0
    for table, moves in by_table.items():
        lines = {entry.seq: entry.body for entry in await storage.read(table)}
        found += sum(move.seq in lines and _is(move, lines[move.seq]) for move in moves)
    await storage.close()
    return len(acknowledged) - found


def _is(move: Acknowledged, line: bytes) -> bool:
    """Whether a line of the log is this move."""
    moved, action = read(line), read_action(msgspec.json.decode(move.move))
    if not isinstance(moved, Moved) or moved.seat != move.seat or isinstance(action, Refusal):
        return False
    happened, fields = moved.events[0], ACTIONS[type(action)].fields
    return all(getattr(happened, field.name) == getattr(action, field.name) for field in fields)


# --- all of it -------------------------------------------------------------------------------------------------------


def allow_files(sockets: int) -> None:
    """A socket is an open file, here and in the server."""
    needed = sockets + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < needed:
        if hard not in (resource.RLIM_INFINITY,) and hard < needed:
            sys.exit(f"{needed} open files are needed, and this system allows {hard}: raise them with ulimit -n.")
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


def machine() -> str:
    """What it was measured on."""
    info = Path("/proc/cpuinfo")
    names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
    processor = names[0] if names else platform.machine()
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def say(text: str) -> None:
    """Progress."""
    print(text, file=sys.stderr, flush=True)


async def measure(database: Path, server: Process, beside: Yardsticks, given: argparse.Namespace) -> dict[str, Any]:
    """Everything, and the proof that nothing was lost."""
    crowd = Crowd(server.port)
    result: dict[str, Any] = await compared(crowd, server, beside, given.tables, given.seconds)
    gc.disable()  # only what the server does is to be measured
    crowds = CROWDS[: 1 if given.quick else None]
    result["latency"] = {str(tables): await paced(crowd, tables, 4 * given.seconds) for tables in crowds}
    await killed_amid_play(crowd, server)
    acknowledged = crowd.tally.acknowledged
    lost = await missing(database, acknowledged)
    say(f"{len(acknowledged):,} moves acknowledged, {lost} of them missing after SIGKILL")
    refused = crowd.tally.refused
    await crowd.close()
    if lost or refused:
        sys.exit(f"{lost} acknowledged moves are missing, {len(refused)} moves were refused: {refused[:3]}")
    return result | {"acknowledged": len(acknowledged), "missing": lost, "machine": machine()}


def main() -> None:
    """Measure, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds of a round (default 5)")
    parser.add_argument("--tables", type=int, default=200, help="tables at full speed (default 200)")
    parser.add_argument("--quick", action="store_true", help="short rounds, and no more than 20 tables")
    parser.add_argument("--bare", choices=("echo", "broadcast"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.bare:
        bare.serve(given.bare)
        return
    if given.quick:
        given.seconds, given.tables = min(given.seconds, 1.0), min(given.tables, 20)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the servers end too
    allow_files(SEATS * max(given.tables, *CROWDS))
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="stonehenge-bench-")))
        server = stack.enter_context(running(*SERVE, str(folder)))
        beside = Yardsticks(*(stack.enter_context(running(__file__, "--bare", name)) for name in Yardsticks._fields))
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            result = runner.run(measure(folder / "stonehenge.db", server, beside, given))
    print(json.dumps(result))


if __name__ == "__main__":
    main()
