"""A server whose disk is full: moves are refused and nothing is spoilt; with room again play goes on."""

import asyncio
import contextlib
import resource
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from stonehenge.server.messages import Done, Refused
from stonehenge.tables.commands import Chat, Start
from tests.live.player import Player
from tests.live.server import Server, serving
from tests.live.survivor import compare, survivors
from tests.processes import ran, ran_well

PATIENCE = 300.0


def allow(server: Server, size: int) -> None:
    """The system refuses the server every write beyond this size of a file, as it would on a full disk."""
    if sys.platform == "linux":
        _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard if size < 0 else size, hard))


class Disk:
    """Where the database is, and how it becomes full."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "stonehenge.db"
        self.url = f"sqlite:///{self.file}"
        self._filling = folder / "filling"

    def fill(self, server: Server) -> None:
        """Not one more byte."""
        with self._filling.open("wb", buffering=0) as filling, contextlib.suppress(OSError):
            while True:
                filling.write(bytes(4096))

    def free(self, server: Server) -> None:
        """Room again."""
        self._filling.unlink()


class LimitedDisk(Disk):
    """A disk that seems full to the server alone."""

    def fill(self, server: Server) -> None:
        allow(server, 1 + max(path.stat().st_size for path in self.file.parent.glob("stonehenge.db*")))

    def free(self, server: Server) -> None:
        allow(server, -1)


@pytest.fixture(params=["limit", "disk"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    folder = tmp_path / "disk"
    folder.mkdir()
    if request.param == "limit":
        yield LimitedDisk(folder)
        return
    mounted = ran(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder])
    if mounted.returncode:
        pytest.skip(f"no disk of its own may be had here: {mounted.stderr.strip()}")
    try:
        yield Disk(folder)
    finally:
        ran_well(["umount", "--lazy", folder])  # a server that did not stop may still be there


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the files of another process")
def test_a_full_disk_refuses_moves_and_spoils_nothing(tmp_path: Path, disk: Disk) -> None:
    async def test() -> None:
        async def where() -> str:
            return server.url

        async with survivors(["A", "B", "C"], lambda _number: where) as people:
            host = people[0]
            table = await host.open(settings={"players": 3, "pace": 0})
            for person in people:
                await person.sit_at(table)
            assert isinstance(await host.ask(Start()), Done)
            playing = [asyncio.create_task(person.survive()) for person in people]
            await moved(host, 10)

            disk.fill(server)
            while sum(person.refusals["storage_unavailable"] for person in people) < 10:
                await asyncio.sleep(0.02)
            status, health = await asyncio.to_thread(server.health)
            assert (status, health["status"]) in ((200, "ok"), (503, "unavailable"))
            async with Player(server.url, "D", needs_cookie=False) as watching:
                await watching.come(table)  # what can be read is still shown
                assert watching.view is not None
                assert watching.view.status == "playing"
            assert sound(disk.file)

            disk.free(server)
            await asyncio.gather(*playing)
            assert await asyncio.to_thread(server.healthy)
            for person in people:
                assert set(person.refusals) <= {"storage_unavailable"}
                assert not person.returns
            found = await compare(disk.url, people, [table])
            print(f"{sum(person.refusals.total() for person in people)} refused; {found}")  # noqa: T201

    async def moved(host: Player, count: int) -> None:
        before = len(host.seqs)
        while len(host.seqs) < before + count:
            await asyncio.sleep(0.01)

    with serving(tmp_path / "server", "--database", disk.url) as server:
        asyncio.run(asyncio.wait_for(test(), PATIENCE))
        assert '"level": "error"' not in server.log()
        assert "Traceback" not in server.log()
    assert sound(disk.file)


def sound(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the files of another process")
def test_a_full_disk_refuses_over_http_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with Player(server.url, "A") as player:
            table = await player.open(settings={"players": 3})
            await player.come(table)
            allow(server, 1)
            answer = await player.ask(Chat("hello"))
            assert isinstance(answer, Refused)
            assert answer.refusal.code == "storage_unavailable"
            status, problem = await player.try_post("/api/tables", {"settings": {}})
            assert (status, problem["refusal"]["code"]) == (503, "storage_unavailable")
            allow(server, -1)
            await player.do(Chat("hello"))
            await player.open(settings={})

    with serving(tmp_path) as server:
        asyncio.run(asyncio.wait_for(test(), PATIENCE))
        assert "Traceback" not in server.log()
