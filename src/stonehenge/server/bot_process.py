"""A process in which bots think: asked one thing at a time, and ended with its server, however that ends."""

import logging
import os
import signal
import sys
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import Final, NamedTuple

from stonehenge.bots.bot import BotError
from stonehenge.bots.registry import THOROUGH, make_bot
from stonehenge.rules.actions import Action
from stonehenge.rules.view import View
from stonehenge.tables.live_table import STAND_IN

LOG: Final = logging.getLogger("stonehenge.server.bots")


class Question(NamedTuple):
    """What a bot is asked: which bot, all its chance, and what its seat sees."""

    bot: str
    seed: str
    view: View


def decide(question: Question) -> Action:
    """In another process: the decision of a bot.

    It is made for this decision alone, so that any process can make it. What a process has found out of rounds that are
    over it remembers by itself (``simulate.beliefs``), for whichever bot asks next.
    """
    name, seed, view = question
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
        decide(Question(name, "warm", state.views[state.table.turn]))


class BotProcess:
    """One process, of our own kind of executor: what happens to it happens to no other."""

    def __init__(self, warm: str, niceness: int) -> None:
        """``warm`` is the bot whose first decision it makes before anybody asks for one."""
        self._executor = ProcessPoolExecutor(
            1, mp_context=get_context("spawn"), initializer=_belong, initargs=(warm not in THOROUGH, niceness)
        )
        self.started = self._executor.submit(_prepare, warm)

    @property
    def pid(self) -> int:
        """Its number in the system."""
        return next(iter(self._executor._processes or {}), 0)  # there is no other way before Python 3.14

    def ask(self, question: Question) -> "Future[Action]":
        """Let it decide."""
        return self._executor.submit(decide, question)

    def end(self) -> None:
        """End it at once, also one that is stopped: what it still thinks about is for nobody."""
        processes = list((self._executor._processes or {}).values())
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
