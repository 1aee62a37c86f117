"""What plays: ``decide(view) -> action``. A bot sees what a person in its seat sees, and nothing else."""

from collections.abc import Callable
from typing import Final, Protocol

from stonehenge.bots.random import RandomBot
from stonehenge.rules.actions import Action
from stonehenge.rules.view import View


class Bot(Protocol):
    """Anything that can sit at a table; the same view always gets the same decision."""

    def decide(self, view: View) -> Action:
        """What to do now, when it is this seat's turn."""


BOTS: Final[dict[str, Callable[[str], Bot]]] = {"random": RandomBot}
"""How to make each bot, by its name, from a seed."""
