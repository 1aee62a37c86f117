"""A progress bar on standard error, only where that is a terminal."""

import sys
from time import monotonic
from types import TracebackType
from typing import Final, Self

from stonehenge.locales import Locale

_WIDTH: Final = 40


class Progress:
    """Shows how far a long job has come, and with a language how long it will take; wipes itself away in the end."""

    def __init__(self, total: int, text: Locale | None = None) -> None:
        self._total = total
        self._text = text
        self._begun = monotonic()
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
        """Show that this much of the total is done."""
        thousandths = done * 1000 // self._total
        if not self._on or thousandths == self._shown:  # a terminal is slow, so it hears only what changes the bar
            return
        self._shown = thousandths
        full = done * _WIDTH // self._total
        bar = "█" * full + "░" * (_WIDTH - full)
        print(f"\r{bar} {done}/{self._total}{self._left(done)}\033[K", end="", file=sys.stderr, flush=True)

    def _left(self, done: int) -> str:
        if self._text is None or not done:
            return ""
        seconds = round((monotonic() - self._begun) * (self._total - done) / done)
        hours, minutes = seconds // 3600, seconds // 60 % 60
        time = f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"
        return f"  {self._text('progress.left', time=time)}"
