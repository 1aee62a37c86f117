"""Background tasks begin anew when they fail, and end when they are told to, also where that is not heard at once."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path

import pytest

from stonehenge.server import background_tasks
from stonehenge.server.background_tasks import end, keep_running
from stonehenge.server.live import write_ahead
from stonehenge.server.live.attendance import Attendance
from stonehenge.server.live.service import TableService
from stonehenge.server.schemas import NewTable
from stonehenge.storage.interface import Storage
from stonehenge.tables.commands import Chat
from stonehenge.tables.settings import Settings
from stonehenge.tables.who import Who
from tests.storage.stored import opened


def within(work: Coroutine[None, None, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


@pytest.mark.parametrize("deaf", [0, 1, 3])
def test_one_that_does_not_hear_it_is_told_again(deaf: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_tasks, "_UNHEARD", 0.01)
    unheard = 0

    async def work() -> None:
        nonlocal unheard
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            if unheard == deaf:
                raise
            unheard += 1

    async def test() -> None:
        tasks = {asyncio.create_task(keep_running(work)), asyncio.create_task(asyncio.sleep(0))}
        await asyncio.sleep(0.01)
        await end(tasks)
        assert all(task.done() for task in tasks)
        assert unheard == deaf
        await end([])

    monkeypatch.setattr(background_tasks, "PAUSE", 0.0)
    within(test())


def test_a_server_stops_that_is_told_to_in_the_moment_somebody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was waited for without end: the note of who has come did not hear that it was to end."""
    monkeypatch.setattr(background_tasks, "_UNHEARD", 0.01)

    async def test() -> None:
        async with opened(f"sqlite:///{tmp_path / 'stonehenge.db'}") as storage:
            attendance = Attendance(storage, list)
            keeping = asyncio.create_task(keep_running(attendance.keep))
            await asyncio.sleep(0.01)  # it waits for the first
            attendance._arrived.set()
            await asyncio.sleep(0)
            await end([keeping])
            assert keeping.cancelled()

    within(test())


def test_what_hangs_in_the_storage_does_not_keep_a_server_from_stopping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written in time is finished; what is not is given up."""
    monkeypatch.setattr(write_ahead, "_FINISHES", 0.2)
    ann = Who("ann", "Ann")
    reached = asyncio.Event()

    async def never(*_given: object, **_more: object) -> int:
        reached.set()
        await asyncio.Event().wait()
        return 0

    async def stopped(storage: Storage) -> None:
        service = TableService(storage)
        await service.start()
        table = await service.open(ann, NewTable(Settings()))
        assert isinstance(table, str)
        monkeypatch.setattr(storage, "append", never)
        asked = asyncio.create_task(service.ask(table, ann, Chat("hello")))
        await reached.wait()
        await service.stop()
        assert not asked.done()
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)

    async def test() -> None:
        async with opened(f"sqlite:///{tmp_path / 'stonehenge.db'}") as storage:
            await stopped(storage)

    within(test())
