"""Bots think in other processes, never on the event loop, and nobody waits for another table's bot.

Quick bots, thorough ones, those of other packages and whoever gives hints have processes of their own, which are
started when the first of them is needed: a server whose tables have only people is ready sooner, and needs less. A bot
that isn't back in time is replaced by a quick one for that decision; if even that fails, the first legal action is
taken: a game never hangs on a bot. Where a process dies, what it was at is decided anew.
"""

import logging
import os
from collections import Counter
from typing import Final, Literal

from stonehenge.bots.guarded import first_legal
from stonehenge.bots.registry import ADVISER, BOTS, THOROUGH
from stonehenge.rules.actions import Action
from stonehenge.rules.view import View
from stonehenge.server import metrics
from stonehenge.server.bot_pool import CrowdedError, Kind, LostError, OverdueError, Pool
from stonehenge.server.bot_process import Question
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
HUNG: Final = 30.0
"""Seconds after which a process that still thinks about one decision is ended; one of another package sooner."""

_Kind = Literal["quick", "thorough", "foreign", "advice"]
_SLOW_TO_START: Final = frozenset[_Kind]({"thorough", "advice"})
"""Those whose compiler may take a minute."""
_AT_LEAST: Final[dict[_Kind, int]] = {"quick": 2, "thorough": 1, "foreign": 2, "advice": 1}
"""With two, nobody's bot keeps the others from deciding."""
_FEW: Final = frozenset[_Kind]({"quick", "advice"})
"""Those that need no more, however many processors there are."""
_AFTER_ALL_ELSE: Final = 10
"""How much less urgent hints are to the system than tables: people who play on come first."""
_ATTEMPTS: Final = 2
"""How often a bot of ours is asked where its process dies: once more, since that isn't its fault."""


def _kind_of(name: str) -> _Kind:
    """In which processes a bot thinks: those of other packages among themselves, since any of them may hang."""
    if name in THOROUGH:
        return "thorough"
    return "quick" if name in BOTS else "foreign"


class Thinkers:
    """The processes in which bots think."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pools: dict[_Kind, Pool] = {}
        self._open = False
        self._late: Counter[str] = Counter()
        """How often a bot of another package was late, or ended its process."""
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

    def ready(self, name: str) -> bool:
        """Whether this bot would be asked itself, rather than another that is ready sooner."""
        pool = self._pools.get(_kind_of(name))
        return pool is not None and pool.ready

    def pids(self, name: str) -> list[int]:
        """The processes that think for this bot and those like it, by their numbers in the system."""
        pool = self._pools.get(_kind_of(name))
        return [] if pool is None else pool.pids

    def _pool(self, kind: _Kind) -> Pool | None:
        if kind not in self._pools and self._open:
            self._pools[kind] = Pool(
                Kind(
                    most=max(_AT_LEAST[kind], 0 if kind in _FEW else self._processes),
                    warm=ADVISER if kind in _SLOW_TO_START else STAND_IN,
                    niceness=_AFTER_ALL_ELSE if kind == "advice" else 0,
                    limit=PATIENCE if kind == "foreign" else HUNG,
                )
            )
        return self._pools.get(kind)

    async def decide(self, name: str, seed: str, view: View, table: str) -> Action:
        """What a bot does in this seat of a table; always an answer, always a legal one."""
        return await self._decide(_kind_of(name), Question(name, seed, view.copy()), table)

    async def advise(self, seed: str, view: View) -> Action:
        """What a strong bot would do in this seat; no table waits for it."""
        return await self._decide("advice", Question(ADVISER, seed, view.copy()), seed)

    async def _decide(self, kind: _Kind, question: Question, table: str) -> Action:
        """The question's view is a copy: the table goes on while somebody thinks."""
        if kind != "quick":
            if self._late[question.bot] >= OFTEN:
                self._replace("given_up")
            # A bot of another package that hangs may sit at many tables.
            elif action := await self._asked(kind, question, question.bot if kind == "foreign" else table, PATIENCE):
                return action
            question = question._replace(bot=STAND_IN)
        action = await self._asked("quick", question, table, QUICK_PATIENCE)
        return first_legal(question.view) if action is None else action

    async def _asked(self, kind: _Kind, question: Question, share: str, patience: float) -> Action | None:
        """What the bot decides; nothing if it doesn't, which is counted and told."""
        pool = self._pool(kind)
        if pool is None:
            self._replace("stopped")
            return None
        why = "starting"
        for _ in range(_ATTEMPTS):
            if not pool.ready and kind in _SLOW_TO_START:
                break
            more = 0.0 if pool.ready else STARTING  # nobody else could decide sooner
            try:
                with metrics.BOT_SECONDS.labels(question.bot).time():
                    return await pool.decide(question, share, patience + more)
            except LostError:
                why = "died"
                LOG.warning("%s was not heard: its process died", question.bot)
                if kind == "foreign":  # it may have ended it
                    self._late[question.bot] += 1
                    break
            except Exception as error:  # noqa: BLE001 # whatever happened over there, the game goes on
                why = self._unheard(kind, question.bot, error)
                break
        self._replace(why)
        return None

    def _unheard(self, kind: _Kind, name: str, error: Exception) -> str:
        """Why a bot is replaced that lives."""
        match error:
            case OverdueError(seconds=seconds):
                LOG.warning("%s took more than %g s; another decides", name, seconds)
                self._late[name] += kind == "foreign"
                return "late"
            case CrowdedError():
                LOG.warning("%s had no turn, since others think; another decides", name)
                return "crowded"
            case _:
                LOG.warning("%s failed (%s); another decides", name, type(error).__name__)
                return "failed"

    def _replace(self, why: str) -> None:
        """Another decides."""
        self.replaced += 1
        metrics.REPLACED.labels(why).inc()
