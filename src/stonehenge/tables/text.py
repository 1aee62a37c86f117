"""What people write at a table: names, titles, words for the shuffle, chat."""

import unicodedata
from collections.abc import Iterable
from typing import Final

_JOINERS: Final = "\u200c\u200d"
"""They make no difference to where text goes, and letters and emoji of many people need them."""
_UNWANTED: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def has_unwanted(text: str) -> bool:
    """Whether there are signs in it that can't be seen, or that turn the writing around."""
    return any(unicodedata.category(sign) in _UNWANTED and sign not in _JOINERS for sign in text)


def is_blank(text: str) -> bool:
    """Whether there is nothing to be seen of it."""
    return not text.strip(_JOINERS)


def distinct(name: str, others: Iterable[str]) -> str:
    """A name that nobody else has: the second of two is numbered, so that nobody can speak as another."""
    taken = {unicodedata.normalize("NFKC", other).casefold() for other in others}
    numbered = (name if number == 1 else f"{name} ({number})" for number in range(1, len(taken) + 2))
    return next(one for one in numbered if unicodedata.normalize("NFKC", one).casefold() not in taken)
