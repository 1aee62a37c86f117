"""Processes of one kind in which bots think, so that none who asks is kept waiting by another's bot.

Who waits is served in turns, table by table, however much one of them asks; and as long as there are two processes, one
is never busy with the same asker as all others. A process that dies or hangs takes with it the one decision it was at.
One that is late makes room for another to be started, so that those who can decide go on.
"""

import asyncio
import contextlib
from collections import OrderedDict, deque
from concurrent.futures import BrokenExecutor, CancelledError, Future
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from stonehenge.rules.actions import Action
from stonehenge.server.bot_process import BotProcess, Question

_TO_START: Final = 600.0
"""Seconds after which a process that is not ready will never be: a compiler may take minutes."""
_LONGEST_REST: Final = 30.0
"""Seconds until another start is tried, at the most, where processes die as soon as they are started."""

_ABOUT: Final = 0.02
"""Seconds by which two timers for the same moment may miss each other."""


class Kind(NamedTuple):
    """What the processes of a pool have in common."""

    most: int
    """How many there are at the most, those aside that are late."""
    warm: str
    niceness: int
    limit: float
    """Seconds after which a process that still thinks about one decision is ended."""


class CrowdedError(Exception):
    """Every process was busy with what others had asked."""


class OverdueError(Exception):
    """The bot had its time, and hasn't decided."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class LostError(Exception):
    """The process died that thought about it."""


@dataclass(eq=False)
class _Job:
    """A decision that somebody waits for."""

    question: Question
    share: str
    answer: "asyncio.Future[Action]"
    since: float | None = None
    """When a process began to think about it."""

    def settle(self, outcome: Action | BaseException) -> None:
        """Tell whoever waits, if they still do."""
        if self.answer.done():
            return
        if isinstance(outcome, BaseException):
            self.answer.set_exception(outcome)
        else:
            self.answer.set_result(outcome)


@dataclass(eq=False)
class _Place:
    """A process, and what it does."""

    process: BotProcess
    timer: asyncio.TimerHandle
    ready: bool = False
    job: _Job | None = None
    late: bool = False

    def begin(self, job: _Job, timer: asyncio.TimerHandle) -> None:
        """From now on it thinks about this."""
        self.job, self.timer, self.late = job, timer, False

    def rest(self) -> None:
        """It has nothing to do any more."""
        self.timer.cancel()
        self.job, self.late = None, False


@dataclass(eq=False)
class _Queue:
    """Who waits, in turns."""

    shares: "OrderedDict[str, deque[_Job]]" = field(default_factory=OrderedDict)

    def add(self, job: _Job) -> None:
        self.shares.setdefault(job.share, deque()).append(job)

    def remove(self, job: _Job) -> None:
        jobs = self.shares.get(job.share)
        if jobs is not None and job in jobs:
            jobs.remove(job)
            if not jobs:
                del self.shares[job.share]

    def first(self, busy: list[str], most: int) -> _Job | None:
        """The next one's turn, of those who don't have ``most`` processes already."""
        for share, jobs in self.shares.items():
            if busy.count(share) < most:
                job = jobs[0]
                self.remove(job)
                if share in self.shares:
                    self.shares.move_to_end(share)
                return job
        return None

    def wants(self, busy: list[str], most: int) -> bool:
        """Whether somebody waits who may have one more process."""
        return any(busy.count(share) < most for share in self.shares)


class Pool:
    """Processes of one kind; the first is started at once, others when somebody waits."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._loop = asyncio.get_running_loop()
        self._places: list[_Place] = []
        self._queue = _Queue()
        self._most_of_one = max(1, kind.most - 1)
        self._failed_starts = 0
        self._resting = False
        self._ended = False
        self._start()

    @property
    def ready(self) -> bool:
        """Whether one of the processes has made its first decision."""
        return any(place.ready for place in self._places)

    @property
    def pids(self) -> list[int]:
        """The processes, by their numbers in the system."""
        return [place.process.pid for place in self._places]

    async def decide(self, question: Question, share: str, patience: float) -> Action:
        """Let one of them decide, for whom ``share`` names; waits for no longer than ``patience``."""
        job = _Job(question, share, self._loop.create_future())
        self._queue.add(job)
        self._go_on()
        try:
            async with asyncio.timeout(patience):
                return await job.answer
        except TimeoutError:
            raise self._given_up(job, patience) from None
        finally:
            self._queue.remove(job)

    def end(self) -> None:
        """End all of them; who still waits is told."""
        self._ended = True
        for place in list(self._places):
            self._drop(place, LostError())
        for jobs in list(self._queue.shares.values()):
            for job in list(jobs):
                job.settle(LostError())

    # --- who is next -------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        for place in list(self._places):
            if place.ready and place.job is None:
                job = self._queue.first(self._busy(), self._most_of_one)
                if job is None:
                    return
                self._give(place, job)
        starting = any(not place.ready for place in self._places)
        if not starting and self._room() and self._queue.wants(self._busy(), self._most_of_one):
            self._start()

    def _busy(self) -> list[str]:
        return [place.job.share for place in self._places if place.job is not None]

    def _room(self) -> bool:
        in_time = sum(not place.late for place in self._places)
        return in_time < self._kind.most and len(self._places) < 2 * self._kind.most

    def _give(self, place: _Place, job: _Job) -> None:
        timer = self._loop.call_later(self._kind.limit, self._hung, place, job)
        place.begin(job, timer)
        job.since = self._loop.time()
        try:
            asked = place.process.ask(job.question)
        except BrokenExecutor:  # it died while it had nothing to do
            place.rest()
            self._drop(place, LostError())
            self._queue.add(job)
            self._loop.call_soon(self._go_on)
        else:
            asked.add_done_callback(lambda done: self._soon(self._answered, place, job, done))

    def _soon(self, what: Any, *given: Any) -> None:
        """From the executor's thread, which may be heard after the loop has ended."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(what, *given)

    def _answered(self, place: _Place, job: _Job, done: "Future[Action]") -> None:
        if place.job is not job:
            return  # it was ended meanwhile
        try:
            outcome: Action | BaseException = done.result()
        except (BrokenExecutor, CancelledError):
            self._drop(place, LostError())
        except Exception as error:  # noqa: BLE001 # whoever asked is to judge
            place.rest()
            job.settle(error)
        else:
            place.rest()
            job.settle(outcome)
        self._go_on()

    # --- what goes wrong ---------------------------------------------------------------------------------------------

    def _given_up(self, job: _Job, patience: float) -> Exception:
        """Nobody waits for it any more: because it never had its turn, or because the bot is late."""
        had = 0.0 if job.since is None else self._loop.time() - job.since
        for place in [place for place in self._places if place.job is job]:
            place.late = True
            if had >= self._kind.limit - _ABOUT:  # its timer is next
                self._hung(place, job)
        self._go_on()
        enough = min(self._kind.limit, patience)
        return OverdueError(enough) if had >= enough - _ABOUT else CrowdedError()

    def _hung(self, place: _Place, job: _Job) -> None:
        if place.job is job:
            self._drop(place, OverdueError(self._kind.limit))
            self._go_on()

    def _drop(self, place: _Place, why: Exception) -> None:
        if place in self._places:
            self._places.remove(place)
            job = place.job
            place.rest()
            place.process.end()
            if job is not None:
                job.settle(why)
            self._loop.call_soon(self._keep_one)

    # --- starting ----------------------------------------------------------------------------------------------------

    def _keep_one(self) -> None:
        """Also if nobody waits: who asks next would be told that none is ready."""
        if not self._places:
            self._start()

    def _start(self) -> None:
        if self._ended or self._resting:
            return
        process = BotProcess(self._kind.warm, self._kind.niceness)
        place = _Place(process, self._loop.call_later(_TO_START, self._never_ready, process))
        self._places.append(place)
        process.started.add_done_callback(lambda done: self._soon(self._started, place, done))

    def _started(self, place: _Place, done: "Future[None]") -> None:
        if place not in self._places:
            return
        place.timer.cancel()
        if done.cancelled() or done.exception() is not None:
            self._drop(place, LostError())
            self._failed_starts += 1
            self._resting = True
            self._loop.call_later(min(_LONGEST_REST, 0.1 * 2**self._failed_starts), self._rested)
            return
        self._failed_starts = 0
        place.ready = True
        self._go_on()

    def _rested(self) -> None:
        self._resting = False
        self._keep_one()
        self._go_on()

    def _never_ready(self, process: BotProcess) -> None:
        for place in list(self._places):
            if place.process is process and not place.ready:
                self._drop(place, LostError())
        self._go_on()
