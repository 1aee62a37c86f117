"""Colour on a terminal that has it."""

import os
from typing import Final, TextIO

CHOICES: Final = ("auto", "always", "never")
_RESET: Final = "\033[0m"
_CODES: Final = {
    "B": "34",
    "R": "31",
    "G": "32",
    "Y": "33",
    "V": "35",
    "bold": "1",
    "dim": "2",
    "heading": "1;4",
    "win": "1;7",
}


class Paint:
    """Paints text, or leaves it as it is where there is no colour."""

    def __init__(self, on: bool = False) -> None:
        self.on = on

    def __call__(self, style: str, text: str) -> str:
        """Text in a style: a colour's letter, or the name of a style; an unknown one changes nothing."""
        if not self.on or style not in _CODES or not text:
            return text
        return f"\033[{_CODES[style]}m{text}{_RESET}"


PLAIN: Final = Paint()


def paint_for(stream: TextIO, choice: str = "auto") -> Paint:
    """Colour where it was asked for, or where the stream is a terminal and NO_COLOR is unset (no-color.org)."""
    if choice != "auto":
        return Paint(choice == "always")
    return Paint(stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")
