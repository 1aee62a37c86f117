"""The slip that lies on a table: its key, by which that table alone can report its result."""

from typing import Final

from stonehenge.tournaments.chained_seeds import sha256
from stonehenge.tournaments.tournament_state import DrawnRound, Tournament

LETTERS: Final = "CFGHJKLMPQRTWXYZ"
"""As codes of tables have them: no two are mistaken for each other, and none makes a word."""
LENGTH: Final = 8


def slip_key(tournament: Tournament, drawn: DrawnRound, table: int) -> str:
    """What stands on the slip of a table; a round that is drawn again has other slips."""
    parts = (str(drawn.number), str(drawn.attempt), str(table))
    number = int(sha256("stonehenge-slip/1", tournament.secret, *parts), 16)
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters.append(LETTERS[place])
    return "".join(letters)
