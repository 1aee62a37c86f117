"""A server that is killed over and over while people play: nothing acknowledged is lost, and play goes on."""

import asyncio
import contextlib
import random
import time
from pathlib import Path

import pytest

from stonehenge.tables.updates import GameMoved
from tests.live.player import Player
from tests.live.server import Server, serving
from tests.live.survivor import Evening, compare, compare_records, play_through, survivors

PATIENCE = 1800.0
SETTINGS: tuple[dict[str, object], ...] = (
    {"edition": "classic", "players": 4, "pace": 0},
    {"edition": "extreme", "players": 4, "pace": 0},
)


async def under_kills(server: Server, kills: int, seed: int) -> None:
    """Two tables of four, and a server that is killed at any moment of their play."""
    up = asyncio.Event()
    up.set()

    async def where() -> str:
        await up.wait()
        return server.url

    async def kill() -> None:
        up.clear()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        up.set()

    async with survivors([f"{seed}-{place}" for place in range(8)], lambda _number: where) as people:
        evenings = [Evening(people[:4], SETTINGS[0]), Evening(people[4:], SETTINGS[1])]
        tables = await play_through(evenings, kill, kills, random.Random(seed))
        database = f"sqlite:///{server.data / 'stonehenge.db'}"
        found = await compare(database, people, tables)
        await compare_records(database, people[0], tables)
        assert found.acknowledged >= kills
        assert not any(person.refusals for person in people), [person.refusals for person in people]
        print(f"{kills} kills, {sum(person.returns for person in people)} returns: {found}")  # noqa: T201


@pytest.mark.parametrize(
    ("kills", "seed"),
    [
        (2, 0),
        pytest.param(25, 1, marks=pytest.mark.slow),
        pytest.param(100, 1, marks=pytest.mark.soak),
        pytest.param(100, 2, marks=pytest.mark.soak),
    ],
)
def test_kills_lose_nothing(tmp_path: Path, kills: int, seed: int) -> None:
    with serving(tmp_path) as server:
        asyncio.run(asyncio.wait_for(under_kills(server, kills, seed), PATIENCE))
        assert "Traceback" not in server.log()
        assert '"level": "error"' not in server.log()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="only Linux shows whose child a process is")
def test_a_killed_servers_bots_end_with_it(tmp_path: Path) -> None:
    async def let_bots_play() -> None:
        async with Player(server.url, "A") as player:
            await player.come(await player.open(settings={"players": 3, "pace": 0}, bots="apprentice", start=True))
            await player.play(lambda: any(isinstance(told, GameMoved) and told.by == "bot" for told in player.told))

    with serving(tmp_path) as server:
        assert not children(server.pid)  # nobody has to think yet
        asyncio.run(asyncio.wait_for(let_bots_play(), PATIENCE))
        thinking = children(server.pid)
        assert thinking
        server.kill()
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{child}").exists() for child in thinking):
            assert time.monotonic() < end
            time.sleep(0.05)


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            pid, _, rest = stat.read_text().partition(" (")
            if int(rest.rpartition(")")[2].split()[1]) == parent:
                found.append(int(pid))
    return found
