"""What plays: ``decide(view) -> action``. A bot sees what a person in its seat sees, and nothing else."""

from stonehenge.bots.bot import LIMITS, Bot, BotError, Limits, close_bot
from stonehenge.bots.guarded import Guarded
from stonehenge.bots.registry import BOTS, available_bots, find_bot, make_bot

__all__ = [
    "BOTS",
    "LIMITS",
    "Bot",
    "BotError",
    "Guarded",
    "Limits",
    "available_bots",
    "close_bot",
    "find_bot",
    "make_bot",
]
