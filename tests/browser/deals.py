"""Deals that a test chooses: a seed is looked for that deals so, and left for the next table."""

import itertools
from collections.abc import Callable
from typing import Any

from stonehenge.plugins.editions import set_up
from stonehenge.rules.codes import CARD
from stonehenge.rules.deals import deal_from_seed
from stonehenge.rules.setup import Setup
from tests.live.seeded import SEED
from tests.live.server import Server

Hands = list[list[str]]


def deal_next(site: Server, wanted: Callable[[Hands, str], bool], **settings: Any) -> dict[str, Any]:
    """The next table's first round has hands (and a card turned up, or "") as they are wanted; its settings."""
    setup = set_up(settings["edition"], settings["players"], settings.get("options", {}))
    assert isinstance(setup, Setup)
    for number in itertools.count():
        deal = deal_from_seed(setup, str(number), 1)
        hands = [[CARD.write(card) for card in hand] for hand in deal.hands]
        if wanted(hands, CARD.write(deal.turnup) if deal.turnup >= 0 else ""):
            (site.data / SEED).write_text(str(number), encoding="utf-8")
            break
    return settings
