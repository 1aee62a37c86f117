"""Text in columns that line up, also with colours and wide letters in it."""

import re
from collections.abc import Sequence
from typing import Final
from unicodedata import combining, east_asian_width

_ANSI: Final = re.compile(r"\033\[[0-9;]*m")


def plain(text: str) -> str:
    """The text without its colours."""
    return _ANSI.sub("", text)


def width(text: str) -> int:
    """How many columns a text takes on a terminal."""
    return sum(_width_of(sign) for sign in plain(text))


def _width_of(sign: str) -> int:
    if combining(sign):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def pad(text: str, to: int, right: bool = False) -> str:
    """The text with blanks after it (or before it) up to a width."""
    blanks = " " * (to - width(text))
    return blanks + text if right else text + blanks


def align(rows: Sequence[Sequence[str]], right: Sequence[int] = (), gap: str = "  ", indent: str = "  ") -> list[str]:
    """Rows as lines whose columns line up; those named in ``right`` are aligned to the right."""
    count = max((len(row) for row in rows), default=0)
    widths = [max((width(row[column]) for row in rows if column < len(row)), default=0) for column in range(count)]
    return [
        (indent + gap.join(pad(cell, widths[c], c in right) for c, cell in enumerate(row))).rstrip() for row in rows
    ]
