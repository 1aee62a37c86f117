"""Three ways to run the games of a match, with the same results: this process, a process pool, a Dask cluster.

Workers play a list of games and hand back their results in the same order. A game depends on nothing but itself, so
that one whose worker was killed is simply played again.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Final, Protocol, Self

from stonehenge.arena.match_games import MatchGame, Result, play

Told = Callable[[int], None]
"""Is called with the number of games that are done."""

_PATIENCE: Final = 3
_AHEAD: Final = 4
"""How many games are queued for each worker, so that none is idle and millions of games need little memory."""


class WorkersLostError(Exception):
    """The workers were killed again and again, and not one game was finished in between."""


class NoClusterError(Exception):
    """There is no cluster at this address, or it has no workers."""


class Workers(Protocol):
    """What runs games; leaving its context ends every process it has started."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

    def play(self, games: Sequence[MatchGame], told: Told) -> list[Result]:
        """The results of the games, in their order."""


def all_cores() -> int:
    """How many processes can work at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workers_for(jobs: int) -> Workers:
    """A pool of this many processes; for one job this process alone."""
    return ThisProcess() if jobs == 1 else ProcessPool(jobs)


class ThisProcess:
    """Runs the games in this process."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def play(self, games: Sequence[MatchGame], told: Told) -> list[Result]:
        """Run one game after the other."""
        results = []
        for game in games:
            results.append(play(game))
            told(len(results))
        return results


class ProcessPool:
    """Runs the games in processes of this machine; spawned, because compiled code and threads don't survive a fork."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(self, *error: object) -> None:
        if error[0] is None:
            self._executor.shutdown()
        self._stop()

    def play(self, games: Sequence[MatchGame], told: Told) -> list[Result]:
        """Run the games on all processes; if one is killed, run those without a result again."""
        results: dict[int, Result] = {}
        in_vain = 0
        while len(results) < len(games):
            before = len(results)
            try:
                _collect(self._executor, self._jobs, games, results, told)
            except BrokenProcessPool:
                in_vain = 0 if len(results) > before else in_vain + 1
                if in_vain == _PATIENCE:
                    raise WorkersLostError from None
                self._stop()
                self._start()
        return [results[place] for place in range(len(games))]

    def _start(self) -> None:
        context = get_context("spawn")
        self._lifeline, self._own_end = context.Pipe(duplex=False)
        self._executor = ProcessPoolExecutor(self._jobs, context, _begin_work, (self._lifeline,))

    def _stop(self) -> None:
        """End the workers at once, also amid a game.

        Games that wait are not cancelled: they end with the workers, and a pool that breaks while it holds a
        cancelled one raises in a thread of its own.
        """
        self._own_end.close()
        self._executor.shutdown(wait=True)
        self._lifeline.close()


def _begin_work(lifeline: Connection) -> None:
    """Set a worker up: it ignores Ctrl-C, which reaches it too, and ends when its pool does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    """End this process when the other end of the pipe closes: the match is over, or its process is gone."""
    lifeline.poll(None)
    os._exit(0)


class DaskCluster:
    """Runs the games on a Dask cluster, named by its scheduler's address, which repeats those of killed workers."""

    def __init__(self, address: str, patience: float = 10) -> None:
        self._address = address
        self._patience = patience

    def __enter__(self) -> Self:
        from distributed import Client

        try:
            self._client = Client(self._address, timeout=self._patience, set_as_default=False)
        except (OSError, ValueError) as error:  # a timeout is an OSError, an address that is none a ValueError
            raise NoClusterError from error
        self._workers = sum(self._client.ncores().values())
        if not self._workers:
            self._client.close()
            raise NoClusterError
        return self

    def __exit__(self, *error: object) -> None:
        self._client.close()

    def play(self, games: Sequence[MatchGame], told: Told) -> list[Result]:
        """Run the games on all threads of the cluster."""
        from distributed import KilledWorker

        results: dict[int, Result] = {}
        executor = self._client.get_executor(pure=False)
        try:
            _collect(executor, self._workers, games, results, told)
        except KilledWorker:
            raise WorkersLostError from None
        finally:
            executor.shutdown(wait=False)
        return [results[place] for place in range(len(games))]


def _collect(
    executor: Executor, workers: int, games: Sequence[MatchGame], results: dict[int, Result], told: Told
) -> None:
    """Play the games that have no result yet."""
    missing = iter([place for place in range(len(games)) if place not in results])
    waiting: dict[Future[Result], int] = {}
    while True:
        for place in islice(missing, _AHEAD * workers - len(waiting)):
            with _undisturbed():
                waiting[executor.submit(play, games[place])] = place
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            results[waiting.pop(future)] = future.result()
            told(len(results))


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back while a worker starts: until it ignores the signal, it would die of it with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
