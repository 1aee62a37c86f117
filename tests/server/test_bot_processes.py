"""Bots at live tables in real processes: whatever happens to a bot or its process, no table waits, its own or another.

Nothing here is measured by the clock: a table has gone on while another's bot still hangs, or it has not.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stonehenge.rules.actions import Action
from stonehenge.rules.legal import why_not
from stonehenge.rules.table import Phase
from stonehenge.server import bot_pool, bot_process, metrics, thinkers
from stonehenge.server.bot_process import Question
from stonehenge.server.live.cache import CachedTable
from stonehenge.server.live.driver import Driver
from stonehenge.server.live.service import TableService
from stonehenge.server.schemas import NewTable
from stonehenge.server.thinkers import Thinkers
from stonehenge.storage.sqlite import SqliteStorage
from stonehenge.tables.live_table import STAND_IN
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from tests.bots.views import view_in
from tests.plugins.installed import installed_package

PATIENCE = 120.0
NEVER = 3600.0
VIEW = view_in(Phase.PLAY)
ODD = """
import os, pathlib, time
from stonehenge.bots.policy import CountingBot

SEEN = pathlib.Path({seen!r})

class Sleeper:
    def __init__(self, seed):
        self.seed = seed
    def decide(self, view):
        (SEEN / str(os.getpid())).touch()
        time.sleep(600)

class Quitter(Sleeper):
    def decide(self, view):
        os._exit(3)

class Decent(Sleeper):
    def decide(self, view):
        return CountingBot(self.seed).decide(view)
"""
PROJECT = """
[project]
name = "odd-bots"
version = "0.1"
[project.entry-points."stonehenge.bots"]
sleeper = "odd_bots:Sleeper"
quitter = "odd_bots:Quitter"
decent = "odd_bots:Decent"
"""


class Ear:
    """Somebody who watches, so that a table is driven."""

    identity = "watching"

    def deliver(self, message: bytes) -> None:
        pass

    def dismiss(self) -> None:
        pass


@pytest.fixture
def seen(tmp_path: Path) -> Iterator[Path]:
    """Bots that do odd things are installed; where a sleeper leaves the number of its process."""
    folder, package = tmp_path / "seen", tmp_path / "package"
    folder.mkdir()
    (package / "src").mkdir(parents=True)
    (package / "pyproject.toml").write_text(PROJECT)
    (package / "src" / "odd_bots.py").write_text(ODD.format(seen=str(folder)))
    with installed_package(package, tmp_path / "site"):
        yield folder


@asynccontextmanager
async def thinking() -> AsyncIterator[Thinkers]:
    bots = Thinkers(1)
    bots.start()
    try:
        yield bots
    finally:
        bots.stop()


@asynccontextmanager
async def tables(folder: Path) -> AsyncIterator[tuple[Thinkers, Callable[..., Awaitable[CachedTable]]]]:
    """A server's tables, driven as they are; and how to open one of bots that somebody watches."""
    storage = await SqliteStorage.open(folder / "x.db")
    async with thinking() as bots:
        service = TableService(storage, None, bots)
        driver = Driver(service, bots)

        async def open_one(bot: str, edition: str = "junior") -> CachedTable:
            settings = Settings(players=3, pace=0, edition=edition)
            table = await service.open(Who("host", "Host"), NewTable(settings, sit=False, bots=bot, start=True))
            assert isinstance(table, str), table
            cached = await service.join(table, Ear(), None, Who(Ear.identity, "Watching"))
            assert cached is not None
            return cached

        try:
            yield bots, open_one
        finally:
            await driver.stop()
            await service.stop()
            await storage.close()


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def awaited() -> None:
        await test()

    asyncio.run(asyncio.wait_for(awaited(), PATIENCE))


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def replaced(why: str) -> float:
    """What whoever watches the server sees."""
    return metrics.REGISTRY.get_sample_value("stonehenge_bot_replaced_total", {"why": why}) or 0.0


def asked_of(bot: str) -> float:
    return metrics.REGISTRY.get_sample_value("stonehenge_bot_decision_seconds_count", {"bot": bot}) or 0.0


def legal(action: Action) -> bool:
    return why_not(VIEW, action) is None


# --- at live tables --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_magicians_play_at_a_live_table(tmp_path: Path) -> None:
    async def test() -> None:
        async with tables(tmp_path) as (bots, open_one):
            bots.wake("magician")
            await until(lambda: bots.ready("magician"))
            before = asked_of("magician")
            cached = await open_one("magician", "classic")
            table = cached.table
            await until(lambda: table.game is not None and table.game.table.round.number > 2)
            assert asked_of("magician") - before >= 3 * (1 + 1 + 1 + 2)  # predictions and cards of two rounds
            assert bots.replaced == 0

    run(test)


def test_a_table_goes_on_while_anothers_bot_hangs(tmp_path: Path, seen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables have a bot that never answers; one of bots of another package plays to its end meanwhile."""
    monkeypatch.setattr(thinkers, "PATIENCE", NEVER)

    async def test() -> None:
        async with tables(tmp_path) as (bots, open_one):
            hanging = [await open_one("sleeper") for _ in range(2)]
            await until(lambda: any(seen.iterdir()))
            at = [cached.table.seq for cached in hanging]
            for bot in ("decent", "counting"):
                cached = await open_one(bot)
                await until(lambda cached=cached: cached.table.finished)  # type: ignore[misc]
            assert [cached.table.seq for cached in hanging] == at
            assert bots.replaced == 0

    run(test)


def test_a_table_whose_bot_never_answers_is_played_to_its_end(
    tmp_path: Path, seen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "PATIENCE", 0.2)
    late, given_up = replaced("late"), replaced("given_up")

    async def test() -> None:
        async with tables(tmp_path) as (_bots, open_one):
            cached = await open_one("sleeper")
            await until(lambda: cached.table.finished)

    run(test)
    assert replaced("late") == late + thinkers.OFTEN
    assert replaced("given_up") > given_up


# --- a process that dies, or hangs -----------------------------------------------------------------------------------


def test_a_bot_that_ends_its_process_takes_nothing_else_with_it(seen: Path) -> None:
    died = replaced("died")

    async def test() -> None:
        async with thinking() as bots:
            asking = [bots.decide(name, "7", VIEW, name) for name in ("quitter", "decent", "quitter", "decent")]
            actions = await asyncio.gather(*asking)
            expected = bot_process.decide(Question("decent", "7", VIEW))
            assert [actions[1], actions[3]] == [expected, expected]
            assert all(map(legal, actions))
            assert bots.replaced == 2

    run(test)
    assert replaced("died") == died + 2


def test_what_a_killed_process_was_at_is_decided_anew(seen: Path) -> None:
    died = replaced("died")

    async def test() -> None:
        async with thinking() as bots:
            hanging = asyncio.create_task(bots.decide("sleeper", "7", VIEW, "A"))
            await until(lambda: any(seen.iterdir()))
            os.kill(int(next(seen.iterdir()).name), signal.SIGKILL)
            assert legal(await hanging)
            assert await bots.decide("decent", "7", VIEW, "B") == bot_process.decide(Question("decent", "7", VIEW))

    run(test)
    assert replaced("died") == died + 1


@pytest.mark.slow
def test_killed_magicians_are_stood_in_for_and_come_back() -> None:
    async def test() -> None:
        async with thinking() as bots:
            bots.wake("magician")
            await until(lambda: bots.ready("magician"))
            for pid in bots.pids("magician"):
                os.kill(pid, signal.SIGKILL)
            while True:  # the first to ask may find out, or come when it is known
                assert legal(await bots.decide("magician", "7", VIEW, "A"))
                if bots.replaced:
                    break
            await until(lambda: bots.ready("magician"))
            before = bots.replaced
            assert legal(await bots.decide("magician", "7", VIEW, "A"))
            assert bots.replaced == before

    run(test)


def test_a_killed_quick_bot_is_asked_again_and_decides_itself() -> None:
    """The first legal action is only for the case that nothing else is left."""
    expected = bot_process.decide(Question(STAND_IN, "7", VIEW))

    async def test() -> None:
        async with thinking() as bots:
            for _ in range(3):
                assert await bots.decide(STAND_IN, "7", VIEW, "A") == expected
                for pid in bots.pids(STAND_IN):
                    os.kill(pid, signal.SIGKILL)
            assert await bots.decide(STAND_IN, "7", VIEW, "A") == expected
            assert bots.replaced == 0

    run(test)


def test_one_process_that_is_stopped_holds_up_one_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a debugger, or a machine out of memory, stops one."""
    monkeypatch.setattr(thinkers, "QUICK_PATIENCE", NEVER)
    monkeypatch.setattr(thinkers, "HUNG", NEVER)
    expected = bot_process.decide(Question(STAND_IN, "7", VIEW))

    async def test() -> None:
        async with thinking() as bots:
            await bots.decide(STAND_IN, "7", VIEW, "A")
            (stopped,) = bots.pids(STAND_IN)
            os.kill(stopped, signal.SIGSTOP)
            waiting = [asyncio.create_task(bots.decide(STAND_IN, "7", VIEW, "A")) for _ in range(3)]
            await asyncio.sleep(0)
            for _ in range(5):
                assert await bots.decide(STAND_IN, "7", VIEW, "B") == expected
            assert not any(task.done() for task in waiting)
            os.kill(stopped, signal.SIGCONT)
            assert await asyncio.gather(*waiting) == [expected] * 3
            assert bots.replaced == 0

    run(test)


def test_a_process_that_stays_stopped_is_ended_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "QUICK_PATIENCE", NEVER)
    monkeypatch.setattr(thinkers, "HUNG", 0.5)
    late = replaced("late")

    async def test() -> None:
        async with thinking() as bots:
            await bots.decide(STAND_IN, "7", VIEW, "A")
            (stopped,) = bots.pids(STAND_IN)
            os.kill(stopped, signal.SIGSTOP)
            assert legal(await bots.decide(STAND_IN, "7", VIEW, "A"))
            await until(lambda: bots.ready(STAND_IN))
            assert stopped not in bots.pids(STAND_IN)
            assert bots.replaced == 1

    run(test)
    assert replaced("late") == late + 1


# --- turns -----------------------------------------------------------------------------------------------------------


def test_who_asks_much_waits_for_who_asks_little(seen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with thinking() as bots:
            bots.wake("counting")
            done: list[str] = []

            async def ask(table: str) -> None:
                await bots.decide("counting", "7", VIEW, table)
                done.append(table)

            await asyncio.gather(*(ask("much") for _ in range(40)), ask("little"))
            assert done.index("little") < 5

    run(test)


def test_an_innocent_bot_is_not_blamed_for_another_that_hangs(seen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It had no turn: that is not its fault, and it is asked again as soon as there is room."""
    monkeypatch.setattr(thinkers, "PATIENCE", 1.0)
    monkeypatch.setitem(thinkers._AT_LEAST, "foreign", 1)

    async def test() -> None:
        async with thinking() as bots:
            await bots.decide("decent", "7", VIEW, "B")
            hanging = asyncio.create_task(bots.decide("sleeper", "7", VIEW, "A"))
            await until(lambda: any(seen.iterdir()))
            waiting = [bots.decide("decent", "7", VIEW, f"B{place}") for place in range(thinkers.OFTEN)]
            assert all(map(legal, await asyncio.gather(*waiting, hanging)))
            assert bots._late == {"sleeper": 1}
            before = asked_of("decent")
            assert legal(await bots.decide("decent", "7", VIEW, "B"))
            assert asked_of("decent") == before + 1

    run(test)


def test_processes_that_can_not_be_started_are_not_started_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table goes on by the first legal action, and there is a pause between two attempts."""
    starts: list[int] = []

    class Stillborn(bot_process.BotProcess):
        def __init__(self, warm: str, niceness: int) -> None:
            starts.append(1)
            super().__init__("no such bot", niceness)
            self.started.cancel()
            self.end()

    monkeypatch.setattr(bot_pool, "BotProcess", Stillborn)
    monkeypatch.setattr(thinkers, "STARTING", 0.5)
    monkeypatch.setattr(thinkers, "QUICK_PATIENCE", 0.5)

    async def test() -> None:
        async with thinking() as bots:
            assert legal(await bots.decide("counting", "7", VIEW, "A"))
            assert bots.replaced == 1

    run(test)
    assert 1 < len(starts) < 10
