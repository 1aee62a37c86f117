"""A bot's own chance, from which there is no way back to the cards."""

import hashlib


def bot_seed(game_seed: str, who: object) -> str:
    """The seed of one bot of a game; the game's own, by which the cards are dealt, can't be told from it."""
    return hashlib.blake2b(f"bot/{game_seed}/{who}".encode(), digest_size=16).hexdigest()
