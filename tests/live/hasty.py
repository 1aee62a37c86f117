"""``stonehenge serve`` that waits a short while for words, and lies about a deal if a test wants it to.

Each lie is what an operator with a server of their own making could do. A test leaves its name in the data folder.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final
from unittest import mock

from stonehenge.cli.main import main
from stonehenge.rules.deals import word_commitment
from stonehenge.rules.shuffle import ShownWord, Shuffle
from stonehenge.server.routes import history
from stonehenge.tables import due, shuffling
from stonehenge.tables.live_table import LiveTable
from stonehenge.tables.log import TableEvent

LIE: Final = "lie"
"""The file in which a test leaves the lie; without one the server is honest."""
WAIT: Final = 1_500

_first_deal = shuffling.first_deal


def _other_words(table: LiveTable, shuffle: Shuffle) -> list[TableEvent]:
    """The cards are dealt by another word than the one that was shown."""
    words = {seat: ShownWord(word.nonce, "another word") for seat, word in shuffle.shown.items()}
    return _first_deal(table, replace(shuffle, shown=words))


def _swapped_commitment(shuffle: Shuffle) -> Shuffle:
    """At the end, another commitment than the one everyone saw, with a word to match."""
    seat = min(shuffle.commitments)
    other = ShownWord("0" * 32, "another word")
    shown = {**shuffle.shown, seat: other}
    commitment = word_commitment(shuffle.hash, seat, *other)
    return replace(shuffle, shown=shown, commitments={**shuffle.commitments, seat: commitment})


def _other_seed(shuffle: Shuffle) -> Shuffle:
    """At the end, another seed than the one whose hash was shown."""
    return replace(shuffle, seed="another seed")


AT_THE_END: Final[dict[str, Callable[[Shuffle], Shuffle]]] = {
    "swapped commitment": _swapped_commitment,
    "other seed": _other_seed,
}


def lying(folder: Path) -> int:
    """Serve, with the lie that is left in the folder."""

    def lie() -> str:
        left = folder / LIE
        return left.read_text(encoding="utf-8") if left.exists() else ""

    def first_deal(table: LiveTable, shuffle: Shuffle) -> list[TableEvent]:
        return (_other_words if lie() == "other words" else _first_deal)(table, shuffle)

    told = history.told_shuffle

    def told_shuffle(table: LiveTable) -> Shuffle:
        change = AT_THE_END.get(lie())
        return told(table) if change is None else change(told(table))

    with (
        mock.patch.object(due, "WORDS_WAIT", WAIT),
        mock.patch.object(due, "AGAIN", 0),
        mock.patch.object(shuffling, "first_deal", first_deal),
        mock.patch.object(history, "told_shuffle", told_shuffle),
    ):
        return main()


if __name__ == "__main__":
    sys.exit(lying(Path(sys.argv[sys.argv.index("--data") + 1])))
