"""This version and the next one on one database: an update without a pause, as docs/storage.md promises it."""

import asyncio
import os
import sys
from functools import partial
from pathlib import Path
from typing import Final

import aiohttp
import asyncpg
import pytest

from stonehenge.storage.migrate import scripts
from stonehenge.tables.commands import Say, Sit, Start
from stonehenge.tables.updates import GameMoved
from tests.live.future import TOASTED
from tests.live.player import GoneError, Player
from tests.live.redis_server import RedisServer
from tests.live.server import Server, serving
from tests.processes import ran, ran_well

PATIENCE: Final = 300.0
SHORT: Final = {"players": 3, "options": {"rounds": "even"}, "pace": 0}
TREE: Final = Path(__file__).parents[2]


async def rows(database: str, query: str, *values: object) -> list[tuple[object, ...]]:
    connection = await asyncpg.connect(database)
    try:
        return [tuple(row) for row in await connection.fetch(query, *values)]
    finally:
        await connection.close()


def enough(player: Player) -> bool:
    """Whether they have heard of some moves."""
    return sum(isinstance(told, GameMoved) for told in player.told) > 12


async def status_of(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.text()


async def gathered(host: Player, *others: Player, **settings: object) -> str:
    """A table that they all sit at, each at their own server, and that has begun."""
    table = await host.open(settings={**SHORT, **settings})
    await host.come(table)
    for other in others:
        await other.come(table)
        await other.do(Sit())
    await host.do(Start("random"))
    return table


async def update_without_a_pause(old: Server, new: Server, database: str) -> None:
    async with Player(old.url, "Anya") as anya, Player(new.url, "Henry") as henry, Player(old.url, "Freya") as freya:
        table = await gathered(anya, henry)
        elsewhere = await gathered(freya)
        # Fields that this version has not heard of are passed over: both play, whoever wrote a move.
        await asyncio.gather(*(one.play(until=partial(enough, one)) for one in (anya, henry)))
        await henry.do(Say("hello"))
        await anya.hear_the_end()
        assert anya.come_back == "stopping"
        status, told = await status_of(f"{old.url}/api/tables/{table}")
        assert (status, "table_newer" in told) == (503, True)
        anya.come_back = ""
        with pytest.raises(GoneError):
            await anya.come(table)  # the old server lets it be
        assert anya.come_back == "stopping"
        anya.url = new.url
        await anya.come(table)
        await asyncio.gather(anya.play(), henry.play(), freya.play())
        assert all(one.over for one in (anya, henry, freya))
        await nothing_was_written_over(database, table)
        assert await rows(database, "SELECT count(*) FROM results WHERE table_id = ANY($1)", [table, elsewhere]) == [
            (2,)
        ]


async def nothing_was_written_over(database: str, table: str) -> None:
    """After the line that only the new server knows, it alone has written."""
    found = await rows(database, "SELECT seq, body FROM entries WHERE table_id = $1 ORDER BY seq", table)
    assert [seq for seq, _ in found] == list(range(1, len(found) + 1))
    bodies = [body for _, body in found if isinstance(body, bytes)]
    (toast,) = [place for place, body in enumerate(bodies) if TOASTED in body]
    assert len(bodies) > toast + 10
    assert all(b'"weather"' in body for body in bodies[toast:])
    assert any(b'"weather"' not in body for body in bodies[:toast])


def test_this_version_and_the_next_play_on_one_database(tmp_path: Path, database: str, redis: RedisServer) -> None:
    arguments = ("--database", database, "--redis", redis.url)
    with serving(tmp_path / "old", *arguments) as old:
        new = Server(tmp_path / "new", *arguments, module="tests.live.future")
        new.start()
        try:
            (version,) = asyncio.run(rows(database, "SELECT version FROM stonehenge_version"))
            assert version == (len(scripts("postgres")) + 1,)
            asyncio.run(asyncio.wait_for(update_without_a_pause(old, new, database), PATIENCE))
            assert "handed over" in old.log()
            assert "Traceback" not in old.log()
            assert '"level": "error"' not in old.log().lower()
            old.stop()
            old.start()  # and it may be started again while the newer database only has more
            assert old.healthy()
        finally:
            new.stop()


def test_this_version_refuses_a_database_that_is_no_longer_for_it(tmp_path: Path, database: str) -> None:
    with serving(tmp_path / "first", "--database", database):
        pass
    later = len(scripts("postgres")) + 2
    asyncio.run(rows(database, "UPDATE stonehenge_version SET version = $1", later))
    asyncio.run(rows(database, "UPDATE compatibility SET oldest = $1", later))
    command = [
        sys.executable,
        "-m",
        "stonehenge",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path),
        "--database",
        database,
    ]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("STONEHENGE_")}
    ended = ran(command, env=kept)
    assert ended.returncode != 0
    assert "newer version of Stonehenge" in ended.stderr + ended.stdout
    assert "Traceback" not in ended.stderr


@pytest.mark.soak
def test_the_commit_before_and_this_one_play_on_one_database(tmp_path: Path, database: str, redis: RedisServer) -> None:
    """The real thing, where there is a history: the server of the commit before beside that of this tree."""
    if ran(["git", "rev-parse", "--verify", "HEAD~1"], cwd=TREE).returncode:
        pytest.skip("there is no history here: this is no clone, or one of the last commit alone")
    tree = tmp_path / "before"
    ran_well(["git", "worktree", "add", "--detach", tree, "HEAD~1"], cwd=TREE)
    try:
        arguments = ("--database", database, "--redis", redis.url)
        with serving_from(tree, tmp_path / "old", *arguments) as old, serving(tmp_path / "new", *arguments) as new:
            asyncio.run(asyncio.wait_for(a_game_on_both(old, new), PATIENCE))
            assert "Traceback" not in old.log() + new.log()
    finally:
        ran_well(["git", "worktree", "remove", "--force", tree], cwd=TREE)


def serving_from(tree: Path, data: Path, *arguments: str) -> "OtherTree":
    return OtherTree(tree, data, *arguments)


class OtherTree(Server):
    """A server of another tree, with this environment's packages."""

    def __init__(self, tree: Path, data: Path, *arguments: str) -> None:
        super().__init__(data, *arguments)
        self._tree = tree

    def __enter__(self) -> Server:
        before = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = str(self._tree / "src")
        try:
            return self.start()
        finally:
            if before is None:
                del os.environ["PYTHONPATH"]
            else:
                os.environ["PYTHONPATH"] = before

    def __exit__(self, *_error: object) -> None:
        self.stop()


async def a_game_on_both(old: Server, new: Server) -> None:
    """Two people play to the end, one at each server; neither misses a line of the other's."""
    async with Player(old.url, "Anya") as anya, Player(new.url, "Henry") as henry:
        await gathered(anya, henry)
        await asyncio.gather(anya.play(), henry.play())
        assert anya.over
        assert henry.over
