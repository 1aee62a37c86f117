"""The word that a bot of one's own adds to the shuffle: drawn by chance, committed to, and shown when all are."""

import secrets
from dataclasses import dataclass, field

from stonehenge.rules.deals import word_commitment
from stonehenge.rules.shuffle import ShownWord
from stonehenge.tables.commands import CommitWord, ShowWord
from stonehenge.tables.table_view import ShuffleView


@dataclass(slots=True)
class OwnWords:
    """The words that were drawn at a table, by the seed and the seat they are for: no word is ever used again."""

    _drawn: dict[tuple[str, int], ShownWord] = field(default_factory=dict)

    def answer(self, seed_hash: str, seat: int, shuffle: ShuffleView) -> CommitWord | ShowWord | None:
        """What is to be said now: the commitment, as soon as the seed is fixed; the word, once the host has started."""
        mine = self._drawn.get((seed_hash, seat))
        if shuffle.showing:
            return ShowWord(*mine) if mine is not None and str(seat) in shuffle.commitments else None
        if str(seat) in shuffle.commitments and mine is None:
            return None  # another process of the same program has committed to one
        if mine is None:
            mine = self._drawn[seed_hash, seat] = ShownWord(secrets.token_hex(16), secrets.token_hex(16))
        commitment = word_commitment(seed_hash, seat, *mine)
        return None if shuffle.commitments.get(str(seat)) == commitment else CommitWord(commitment)
