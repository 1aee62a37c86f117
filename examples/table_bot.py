"""A bot of one's own for a table of a server:

    stonehenge bot table_bot:ShyBot --table http://localhost:8000/t/TABLE

It would rather take no trick at all. A bot is anything with ``decide(view) -> action``, made from a seed; what the view
has is in docs/engine.md.
"""

import random

from stonehenge.rules.actions import Action, Play, Predict
from stonehenge.rules.cards import JESTER, WIZARD, value_of
from stonehenge.rules.legal import legal_actions
from stonehenge.rules.plain import listed_actions
from stonehenge.rules.table import Phase
from stonehenge.rules.view import View


class ShyBot:
    """Predicts as little as it may, and plays its lowest card."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)

    def decide(self, view: View) -> Action:
        """What to do now."""
        # Of predictions in seals there are tens of thousands; two of them are always listed.
        legal = listed_actions(view) if view.table.phase is Phase.SEALS else legal_actions(view)
        predictions = [action for action in legal if isinstance(action, Predict)]
        if predictions:
            return min(predictions, key=lambda action: action.tricks)
        cards = [action for action in legal if isinstance(action, Play)]
        if cards:
            return min(cards, key=_height)
        return self._chance.choice(legal)


def _height(action: Play) -> int:
    """A Jester is lowest, a Wizard highest; the special cards lie between."""
    if action.card == JESTER:
        return 0
    return 15 if action.card == WIZARD else value_of(action.card)
