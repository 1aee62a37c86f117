"""The guard that sits beside every bot: whatever the bot does, the game goes on.

A bot that fails, does what it may not, or takes too long is not obeyed: the apprentice decides instead, and the log
says so. No card and no prediction ever stands in the log, because who reads it may sit at the same table.
"""

import operator
import time
from pathlib import Path
from typing import Any, Final, get_args, get_origin

from stonehenge.bots.bot import LOG, Bot, FaultError, GoneError, LateError, close_bot
from stonehenge.rules.actions import ACTIONS, Action, TakeSeals
from stonehenge.rules.legal import legal_actions, why_not
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View

PATIENCE: Final = 3
"""How often a bot may be late before it is not asked any more: a game of hundreds of decisions must come to an end."""


class Guarded:
    """A bot that always decides, always legally.

    A program is cut off at its limit. A bot in Python can't be stopped from outside: what it took is measured when it
    comes back, and then its answer is not used.
    """

    def __init__(self, bot: Bot, name: str, seed: str, limit: float | None = None) -> None:
        self.name = name
        self.replaced = 0
        """How many decisions were made for the bot."""
        self._bot: Bot | None = bot
        self._seed = seed
        self._limit = limit
        self._late = 0

    def decide(self, view: View) -> Action:
        """What the bot does; what the apprentice does where the bot has no good answer."""
        if self._bot is not None:
            try:
                return self._asked(self._bot, view)
            except GoneError as gone:
                self._replace(view, f"{gone}; it isn't asked any more")
                self.close()
            except LateError as late:
                self._late += 1
                enough = self._late >= PATIENCE
                self._replace(view, f"{late}; it isn't asked any more" if enough else str(late))
                if enough:
                    self.close()
            except FaultError as fault:
                self._replace(view, str(fault))
        self.replaced += 1
        return self._instead(view)

    def close(self) -> None:
        """Let the bot go; from now on the apprentice decides."""
        bot, self._bot = self._bot, None
        if bot is not None:
            try:
                close_bot(bot)
            except Exception as error:  # noqa: BLE001 # whatever somebody's bot throws, the game is over for it
                LOG.warning("%s: on closing it %s", self.name, _thrown(error))

    def _asked(self, bot: Bot, view: View) -> Action:
        started = time.monotonic()
        try:
            action = exact(bot.decide(view.copy()))  # a copy, so that no bot can change the game by accident
            refusal = why_not(view, action)
        except FaultError:
            raise
        except (Exception, SystemExit) as error:  # whatever somebody's bot throws, the game goes on
            raise FaultError(_thrown(error)) from error
        took = time.monotonic() - started
        if self._limit is not None and took > self._limit:
            raise LateError(f"took {took:.1f} s, more than {self._limit:g} s")
        if refusal is not None:
            raise FaultError(f"did what it may not ({refusal.code})")
        return action

    def _replace(self, view: View, reason: str) -> None:
        table = view.table
        LOG.warning(
            "%s: in round %d (%s) it %s; the apprentice decides instead",
            self.name,
            table.round.number,
            table.phase.value,
            reason,
        )

    def _instead(self, view: View) -> Action:
        from stonehenge.bots.policy import ApprenticeBot

        try:
            action = exact(ApprenticeBot(self._seed).decide(view.copy()))
            if why_not(view, action) is None:
                return action
            reason = "did what it may not"
        except Exception as error:  # noqa: BLE001 # there is still a way to go on
            reason = _thrown(error)
        LOG.error("apprentice: for %s it %s; the first legal action it is", self.name, reason)
        return first_legal(view)


def first_legal(view: View) -> Action:
    """The first thing a seat may do; of the tens of thousands of predictions in seals the one of none (X3)."""
    return TakeSeals(()) if view.table.phase is Phase.SEALS else legal_actions(view)[0]


def exact(action: Any) -> Action:
    """The same action in Python's own integers: others, such as NumPy's, don't fit into a record."""
    for kind, what in ACTIONS.items():
        if isinstance(action, kind):
            exactly: Action = kind(*[_exactly(getattr(action, field.name), field.codec.form) for field in what.fields])
            return exactly
    raise FaultError(f"gave a {type(action).__name__} where an action belongs")


def _exactly(said: Any, form: Any) -> Any:
    """What a field says; ``form`` is that of its code, which shows where there are several."""
    parts = get_args(form)
    if get_origin(form) is list:
        return tuple(_exactly(one, parts[0]) for one in said)
    if get_origin(form) is tuple:
        return tuple(_exactly(one, part) for one, part in zip(said, parts, strict=True))
    return said if type(said) is int else int(operator.index(said))


def _thrown(error: BaseException) -> str:
    """Which exception and where; not its text, which may name a card."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" at {Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
    return f"raised {type(error).__name__}{place}"
