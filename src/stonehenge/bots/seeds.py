"""The seeds of bots, from which nobody can tell the cards."""

import hashlib


def bot_seed(game_seed: str, who: object) -> str:
    """The seed of one bot of a game; the seed that deals the cards can't be told from it."""
    return hashlib.blake2b(f"bot/{game_seed}/{who}".encode(), digest_size=16).hexdigest()
