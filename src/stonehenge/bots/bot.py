"""What a bot is, how much time it has, and what can be wrong with one."""

import logging
from typing import Final, Protocol

from stonehenge.locales import FALLBACK, Locale, printable
from stonehenge.rules.actions import Action
from stonehenge.rules.value import value
from stonehenge.rules.view import View

LOG: Final = logging.getLogger("stonehenge.bots")


class Bot(Protocol):
    """Anything that can sit at a table; the same view always gets the same decision.

    A bot that holds something (a program, a file) also has ``close()``, which is called when its game is over.
    """

    def decide(self, view: View) -> Action:
        """What to do now, when it is this seat's turn."""


def close_bot(bot: Bot) -> None:
    """Close a bot whose game is over, if it has anything to close."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


@value
class Limits:
    """How long bots may take, in seconds, and how much a program may say at once."""

    decision: float | None = None
    """For one decision; without a word 5 s for a program, 60 s for a plug-in, and as long as they take for our own."""
    start: float = 10.0
    """For a program to say that it is ready."""
    line: int = 1 << 20
    """The longest line a program may write, in bytes."""

    @property
    def of_program(self) -> float:
        """For one decision of a program."""
        return 5.0 if self.decision is None else self.decision

    @property
    def of_plug_in(self) -> float:
        """For one decision of a plug-in: long, because the first one may have to wait for a compiler."""
        return 60.0 if self.decision is None else self.decision


LIMITS: Final = Limits()


class BotError(ValueError):
    """There is no such bot, or it can't be made: a code and its parameters; ``str`` is the sentence in English."""

    def __init__(self, code: str, **params: str) -> None:
        self.code = code
        self.params = {name: printable(param) for name, param in params.items()}
        super().__init__(self.sentence(Locale(FALLBACK)))

    def sentence(self, text: Locale) -> str:
        """What is wrong and what to do, in the user's language."""
        return text(f"bot.{self.code}", **self.params)


# What a bot at the table can do wrong. Their texts are written to the log, so no card may ever stand in them.


class FaultError(Exception):
    """The bot has no usable answer this time."""


class LateError(FaultError):
    """The bot took too long."""


class GoneError(FaultError):
    """The bot will never answer again."""
