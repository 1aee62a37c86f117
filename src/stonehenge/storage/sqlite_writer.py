"""The one thread that writes to an SQLite file, with group commit.

A sync of the disk takes far longer than an insert. So whatever has come in while the last group was being synced is
written in one transaction and synced once; only then is any of it acknowledged. Each piece of work has its own
savepoint: one that is refused leaves no trace, and the others of its group go on.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from stonehenge.storage.interface import Stale, Unavailable
from stonehenge.storage.sqlite_append import SingleEntry, append_singles
from stonehenge.storage.sqlite_connections import writing

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]


class SyncFailed(Unavailable):
    """What was written may be lost, or be found after a crash; the next group that is committed takes its place."""


class _Job(NamedTuple):
    """Something to be written, and who waits for it."""

    work: Work[Any] | SingleEntry
    loop: asyncio.AbstractEventLoop
    future: "asyncio.Future[Any]"


class _Failed(NamedTuple):
    """What came of a job that didn't work out."""

    error: Exception


class Writer:
    """Takes work from any event loop, and answers when it is on the disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: list[_Job] = []
        self._wake = threading.Condition()
        self._closed = False
        self._connection: sqlite3.Connection | None = None
        self._thread = threading.Thread(target=self._run, name="stonehenge-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Work[T]) -> T:
        """Let it be done in the next group; what it returns, or raises, once that is committed."""
        outcome: T = await self._wait_for(work)
        return outcome

    async def write(self, entry: SingleEntry) -> int:
        """Let one entry be written in the next group, in one statement with all other single entries of the group.

        After each statement a thread has to wait for the interpreter, and on a busy machine that is what takes long.
        """
        seq: int = await self._wait_for(entry)
        return seq

    async def _wait_for(self, work: Work[Any] | SingleEntry) -> Any:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        with self._wake:
            if self._closed:
                raise Unavailable("storage.closed")
            self._waiting.append(_Job(work, loop, future))
            self._wake.notify()
        return await future

    def close(self) -> None:
        """Write what is waiting, and end."""
        with self._wake:
            self._closed = True
            self._wake.notify()
        self._thread.join()

    def _run(self) -> None:
        while jobs := self._next_group():
            _answer(jobs, self._group(jobs))
        self._let_go()

    def _next_group(self) -> list[_Job]:
        with self._wake:
            while not self._waiting and not self._closed:
                self._wake.wait()
            jobs, self._waiting = self._waiting, []
        return jobs

    def _group(self, jobs: list[_Job]) -> list[Any]:
        """Write all in one transaction. If that fails none was written, not even what one of them was refused by."""
        try:
            connection = self._connection = self._connection or writing(self._path)
            connection.execute("BEGIN IMMEDIATE")
            outcomes = _outcomes(connection, jobs)
            connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 # whatever it is, those who wait must hear of it, and the thread live on
            self._let_go()
            return [_Failed(self._unavailable(error)) for _ in jobs]
        return outcomes

    def _unavailable(self, error: Exception) -> Unavailable:
        # The whole group has been written to the file when a sync fails, and might be found there after a crash.
        unsettled = getattr(error, "sqlite_errorname", "") == "SQLITE_IOERR_FSYNC"
        kind = SyncFailed if unsettled else Unavailable
        return kind("storage.unavailable", where=self._path, reason=error)

    def _let_go(self) -> None:
        """Close the connection, which undoes what wasn't committed; the next group gets a fresh one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _outcomes(connection: sqlite3.Connection, jobs: list[_Job]) -> list[Any]:
    """Do all of it: first the single entries, one of each table; then the rest, in the order in which it came."""
    singles: dict[str, tuple[int, SingleEntry]] = {}
    for place, job in enumerate(jobs):
        if isinstance(job.work, SingleEntry):
            singles.setdefault(job.work.table, (place, job.work))
    outcomes: list[Any] = [None] * len(jobs)
    written = append_singles(connection, [single for _, single in singles.values()]) if singles else []
    for (place, _), outcome in zip(singles.values(), written, strict=True):
        outcomes[place] = _Failed(outcome) if isinstance(outcome, Stale) else outcome
    for place, job in enumerate(jobs):
        if not isinstance(job.work, SingleEntry):
            outcomes[place] = _outcome(connection, job.work)
        elif singles[job.work.table][0] != place:  # a second one of the same table
            (outcomes[place],) = _outcomes(connection, [job])
    return outcomes


def _outcome(connection: sqlite3.Connection, work: Work[Any]) -> Any:
    """Do one piece of work, or leave everything as it was before it."""
    connection.execute("SAVEPOINT job")
    try:
        outcome = work(connection)
    except Exception as error:
        if isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError:
            raise  # the disk, not the work: the whole transaction is lost
        # Stale, a bug, what a rating raised: its caller's to judge.
        connection.execute("ROLLBACK TO job")
        outcome = _Failed(error)
    connection.execute("RELEASE job")
    return outcome


def _answer(jobs: list[_Job], outcomes: list[Any]) -> None:
    """Wake each event loop once, however many of its futures are settled."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for job, outcome in zip(jobs, outcomes, strict=True):
        by_loop.setdefault(job.loop, []).append((job.future, outcome))
    for loop, settled in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, settled)


def _settle(settled: Iterable[tuple["asyncio.Future[Any]", Any]]) -> None:
    for future, outcome in settled:
        if future.done():  # the task that waited was cancelled
            continue
        if isinstance(outcome, _Failed):
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome)
