"""A progress bar on standard error, only where that is a terminal."""

import sys
from types import TracebackType
from typing import Final, Self

_WIDTH: Final = 40


class Progress:
    """Shows how far a long job has come; wipes itself away in the end."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = -1
        self._on = sys.stderr.isatty()

    def __enter__(self) -> Self:
        self.at(0)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self._on:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def at(self, done: int) -> None:
        """So much is done."""
        thousandths = done * 1000 // self._total
        if not self._on or thousandths == self._shown:  # a terminal is slow, so it hears only what changes the bar
            return
        self._shown = thousandths
        full = done * _WIDTH // self._total
        bar = "█" * full + "░" * (_WIDTH - full)
        print(f"\r{bar} {done}/{self._total}", end="", file=sys.stderr, flush=True)
