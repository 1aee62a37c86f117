"""Bots think in other processes, never on the event loop, and nobody waits for another table's bot.

Quick bots, thorough ones, those of other packages and whoever gives hints have processes of their own, which are
started when the first of them is needed: a server whose tables have only people is ready sooner, and needs less. They
end with the server, however it ends. A bot that isn't back in time is replaced by a quick one for that decision; if
even that fails, the first legal action is taken: a game never hangs on a bot.
"""

import asyncio
import logging
import os
import signal
import sys
import threading
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import Final, Literal

from stonehenge.bots.bot import BotError
from stonehenge.bots.guarded import first_legal
from stonehenge.bots.registry import ADVISER, BOTS, THOROUGH, make_bot
from stonehenge.rules.actions import Action
from stonehenge.rules.view import View
from stonehenge.server import metrics
from stonehenge.tables.live_table import STAND_IN

LOG: Final = logging.getLogger("stonehenge.server.bots")
PATIENCE: Final = 2.5
"""Seconds that a table waits for a thorough bot, its place in the queue included."""
QUICK_PATIENCE: Final = 5.0
"""Seconds that it waits for a quick one."""
OFTEN: Final = 3
"""How often a bot of another package may be late before this server doesn't ask it any more."""
STARTING: Final = 15.0
"""Seconds that it waits besides while the processes are only being started."""

_Kind = Literal["quick", "thorough", "foreign", "advice"]
_SLOW_TO_START: Final = frozenset[_Kind]({"thorough", "advice"})
"""Those whose compiler may take a minute."""
_ALONE: Final = frozenset[_Kind]({"quick", "advice"})
"""Those that have one process for all."""
_AFTER_ALL_ELSE: Final = 10
"""How much less urgent hints are to the system than tables: people who play on come first."""


def _kind_of(name: str) -> _Kind:
    """In which processes a bot thinks: those of other packages among themselves, since any of them may hang."""
    if name in THOROUGH:
        return "thorough"
    return "quick" if name in BOTS else "foreign"


def _decide(name: str, seed: str, view: View) -> Action:
    """In another process: the decision of a bot.

    It is made for this decision alone, so that any process can make it. What a process has found out of rounds that are
    over it remembers by itself (``simulate.beliefs``), for whichever bot asks next.
    """
    try:
        bot = make_bot(name, seed)
    except BotError as error:  # its package is broken, or not installed any more
        LOG.warning("%s Another decides.", error)
        bot = make_bot(STAND_IN, seed)
    return bot.decide(view)


def _belong(plainly: bool, niceness: int) -> None:
    """A new process leaves Ctrl-C to its parent, and ends with it: one that was killed can't end its own.

    Quick bots are quick enough as they are: without Numba they answer in a millisecond or so, from the first decision
    on, while a compiler may still be at work for the thorough ones.
    """
    if plainly:
        os.environ["STONEHENGE_NO_NUMBA"] = "1"
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _prepare(name: str) -> None:
    """A new process makes its first decision now rather than in a game."""
    from stonehenge.rules.editions import set_up
    from stonehenge.rules.game import begin, deal_next
    from stonehenge.rules.setup import Setup

    setup = set_up("classic", 3)
    assert isinstance(setup, Setup)
    state = begin(setup, 0)
    deal_next(state, "warm")
    if state.table.turn >= 0:
        _decide(name, "warm", state.views[state.table.turn])


class _Pool:
    """Processes of one kind."""

    def __init__(self, processes: int, warm: str, niceness: int) -> None:
        plainly = warm not in THOROUGH
        self._executor = ProcessPoolExecutor(
            processes, mp_context=get_context("spawn"), initializer=_belong, initargs=(plainly, niceness)
        )
        self._first = [self._executor.submit(_prepare, warm) for _ in range(processes)]

    @property
    def ready(self) -> bool:
        """Whether one of the processes has made its first decision."""
        return any(first.done() for first in self._first)

    def decide(self, name: str, seed: str, view: View) -> "asyncio.Future[Action]":
        """Let one of them decide."""
        return asyncio.get_running_loop().run_in_executor(self._executor, _decide, name, seed, view)

    def end(self) -> None:
        """End them at once: what they still think about is for nobody."""
        processes = list((self._executor._processes or {}).values())  # there is no other way before Python 3.14
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pools: dict[_Kind, _Pool] = {}
        self._open = False
        self._late: Counter[str] = Counter()
        """How often a bot of another package was late."""
        self.replaced = 0
        """How many decisions were made by another than the bot that was asked."""

    def start(self) -> None:
        """From now on bots may be asked."""
        self._open = True

    def stop(self) -> None:
        """End the processes."""
        self._open = False
        for pool in self._pools.values():
            pool.end()
        self._pools.clear()

    def wake(self, name: str) -> None:
        """Let the processes get ready that this bot needs, because it will be asked."""
        self._pool("quick")
        self._pool(_kind_of(name))

    def _pool(self, kind: _Kind) -> _Pool | None:
        if kind not in self._pools and self._open:
            processes = 1 if kind in _ALONE else self._processes
            warm = ADVISER if kind in _SLOW_TO_START else STAND_IN
            self._pools[kind] = _Pool(processes, warm, _AFTER_ALL_ELSE if kind == "advice" else 0)
        return self._pools.get(kind)

    async def decide(self, name: str, seed: str, view: View) -> Action:
        """What a bot does in this seat; always an answer, always a legal one."""
        return await self._decide(_kind_of(name), name, seed, view)

    async def advise(self, seed: str, view: View) -> Action:
        """What a strong bot would do in this seat; no table waits for it."""
        return await self._decide("advice", ADVISER, seed, view)

    async def _decide(self, kind: _Kind, name: str, seed: str, view: View) -> Action:
        kept = view.copy()  # the table goes on while somebody thinks
        if kind != "quick":
            action = None
            if self._late[name] < OFTEN:
                action = await self._asked(kind, name, seed, kept, PATIENCE)
            if action is not None:
                return action
            self.replaced += 1
            name = STAND_IN
        action = await self._asked("quick", name, seed, kept, QUICK_PATIENCE)
        if action is not None:
            return action
        self.replaced += 1
        return first_legal(kept)

    async def _asked(self, kind: _Kind, name: str, seed: str, view: View, patience: float) -> Action | None:
        pool = self._pool(kind)
        if pool is None:
            return None
        if not pool.ready:
            if kind in _SLOW_TO_START:
                return None
            patience += STARTING  # nobody else could decide sooner
        try:
            with metrics.BOT_SECONDS.labels(name).time():
                return await asyncio.wait_for(pool.decide(name, seed, view), patience)
        except TimeoutError:
            LOG.warning("%s took more than %g s; another decides", name, patience)
            if kind == "foreign":  # it may never come back, and others wait for its process
                self._late[name] += 1
                self._renew(kind, pool)
        except asyncio.CancelledError:
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
            LOG.warning("%s was not heard: its process was started anew; another decides", name)
        except Exception as error:  # noqa: BLE001 # whatever happened over there, the game goes on
            LOG.warning("%s failed (%s); another decides, its process is started anew", name, type(error).__name__)
            self._renew(kind, pool)
        return None

    def _renew(self, kind: _Kind, broken: _Pool) -> None:
        """Processes that died are replaced, once for all that waited for them."""
        if self._pools.get(kind) is broken:
            broken.end()
            del self._pools[kind]
            self._pool(kind)
