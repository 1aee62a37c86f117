"""Hints: what a strong player would do who knows what a seat knows; thought about once, however often it is asked."""

import asyncio
from collections import OrderedDict
from typing import Final, NamedTuple, Protocol

from stonehenge.bots.seeds import bot_seed
from stonehenge.rules.actions import Action
from stonehenge.rules.view import View
from stonehenge.tables.live_table import LiveTable

_REMEMBERED: Final = 1000
"""Hints that are kept, each the last one of a seat."""


class Adviser(Protocol):
    """Whatever decides as a strong bot does."""

    async def advise(self, seed: str, view: View) -> Action:
        """What it would do in this seat; always a legal action."""
        ...


class _Hint(NamedTuple):
    """A hint, and what the seat knew that it is for."""

    view: View
    action: "asyncio.Task[Action]"


class Advice:
    """The hints that were given at the tables of this process."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._hints: OrderedDict[tuple[str, int], _Hint] = OrderedDict()

    async def hint(self, table: LiveTable, seat: int) -> Action:
        """What a strong player would do in this seat, which is to decide."""
        assert table.game is not None
        view, key = table.game.views[seat], (table.id, seat)
        known = self._hints.get(key)
        if known is None or known.view != view or known.action.cancelled():
            kept = view.copy()
            seed = bot_seed(table.shuffle.dealing_seed, f"hint/{seat}")
            known = self._hints[key] = _Hint(kept, asyncio.create_task(self._adviser.advise(seed, kept)))
        self._hints.move_to_end(key)
        while len(self._hints) > _REMEMBERED:
            self._hints.popitem(last=False)
        return await asyncio.shield(known.action)
