"""Bots think in other processes, never on the event loop, and nobody waits for another table's bot.

Quick bots and thorough ones have processes of their own. A thorough bot that isn't back in time is replaced by a quick
one for that decision; if even that fails, the first legal action is taken: a game never hangs on a bot.
"""

import asyncio
import logging
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Final

from stonehenge.bots.guarded import first_legal
from stonehenge.rules.actions import Action
from stonehenge.rules.view import View
from stonehenge.server import metrics
from stonehenge.tables.table import STAND_IN

LOG: Final = logging.getLogger("stonehenge.server.bots")
THOROUGH: Final = frozenset({"magician"})
PATIENCE: Final = 2.5
"""Seconds that a table waits for a thorough bot, its place in the queue included."""
QUICK_PATIENCE: Final = 5.0
"""Seconds that it waits for a quick one."""


def _decide(name: str, seed: str, view: View) -> Action:
    """In another process: the decision of a bot. It has no memory, so that any process can make it."""
    from stonehenge.bots.registry import make_bot

    return make_bot(name, seed).decide(view)


def _end_with_parent() -> None:
    """A new process ends when the server does, also when that was killed: a pool alone would wait for ever."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, name="stonehenge-parent", daemon=True).start()


def _prepare() -> None:
    """A new process leaves Ctrl-C to its parent, and makes its first decision now rather than in a game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from stonehenge.rules.editions import set_up
    from stonehenge.rules.game import begin, deal_next
    from stonehenge.rules.setup import Setup

    setup = set_up("classic", 3)
    assert isinstance(setup, Setup)
    state = begin(setup, 0)
    deal_next(state, "warm")
    for name in (STAND_IN, "magician"):
        if state.table.turn >= 0:
            _decide(name, "warm", state.views[state.table.turn])


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._thorough: Executor | None = None
        self._quick: Executor | None = None
        self.replaced = 0
        """How many decisions were made by another than the bot that was asked."""

    def start(self) -> None:
        """Start the processes; they get ready while the server already serves."""
        self._quick = self._pool(1)
        self._thorough = self._pool(self._processes)

    def stop(self) -> None:
        """End them."""
        for pool in (self._quick, self._thorough):
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)
        self._quick = self._thorough = None

    @staticmethod
    def _pool(processes: int) -> Executor:
        pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_end_with_parent)
        for _ in range(processes):
            pool.submit(_prepare)
        return pool

    async def decide(self, name: str, seed: str, view: View) -> Action:
        """What a bot does in this seat; always an answer, always a legal one."""
        kept = view.copy()  # the table goes on while somebody thinks
        if name in THOROUGH:
            action = await self._asked("_thorough", name, seed, kept, PATIENCE)
            if action is not None:
                return action
            self.replaced += 1
            name = STAND_IN
        action = await self._asked("_quick", name, seed, kept, QUICK_PATIENCE)
        if action is not None:
            return action
        self.replaced += 1
        return first_legal(kept)

    async def _asked(self, which: str, name: str, seed: str, view: View, patience: float) -> Action | None:
        pool: Executor | None = getattr(self, which)
        if pool is None:
            return None
        thought = asyncio.get_running_loop().run_in_executor(pool, _decide, name, seed, view)
        try:
            with metrics.BOT_SECONDS.labels(name).time():
                return await asyncio.wait_for(thought, patience)
        except TimeoutError:
            LOG.warning("%s took more than %g s; another decides", name, patience)
        except Exception as error:  # noqa: BLE001 # whatever happened over there, the game goes on
            LOG.warning("%s failed (%s); another decides, its process is started anew", name, type(error).__name__)
            self._renew(which, pool)
        return None

    def _renew(self, which: str, broken: Executor) -> None:
        """Processes that died are replaced, once for all that waited for them."""
        if getattr(self, which) is broken:
            broken.shutdown(wait=False, cancel_futures=True)
            setattr(self, which, self._pool(1 if which == "_quick" else self._processes))
