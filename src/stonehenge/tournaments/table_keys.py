"""What follows from a tournament's secret for one table: the key of its slip, the id of its live table, its cards.

Nothing of it has to be kept: whoever has the log works it out again, and nobody else can.
"""

import base64
from typing import Final

from stonehenge.tournaments.chained_seeds import purpose, sha256
from stonehenge.tournaments.tournament_state import DrawnRound, Tournament

LETTERS: Final = "CFGHJKLMPQRTWXYZ"
"""As codes of tables have them: no two are mistaken for each other, and none makes a word."""
LENGTH: Final = 8
_ID: Final = 16
"""Bytes of a live table's id."""


def slip_key(tournament: Tournament, drawn: DrawnRound, table: int) -> str:
    """What stands on the slip of a table, by which that table alone can report; a round drawn again has other slips."""
    number = int(_hash("slip", tournament, drawn, table), 16)
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)


def live_id(tournament: Tournament, drawn: DrawnRound, table: int) -> str:
    """The id of a live table: opened twice, by two servers or after a failure, it is still one table."""
    digest = bytes.fromhex(_hash("table", tournament, drawn, table))[:_ID]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def _hash(use: str, tournament: Tournament, drawn: DrawnRound, table: int) -> str:
    parts = (str(drawn.number), str(drawn.attempt), str(table))
    return sha256(f"stonehenge-{use}/1", tournament.secret, *parts)


def deal_seed(tournament: Tournament, drawn: DrawnRound, table: int) -> str:
    """What the cards of a live table are shuffled by: the seed of the chain after that of the draw, and its word.

    With same cards it is one for all tables; else each has its own. Everyone is shown it when the round is over.
    """
    seed = drawn.deals or tournament.next_seed()
    same = tournament.format.play == "same_cards"
    return purpose(seed, "deals" if same else f"deals-{table}", drawn.word)
