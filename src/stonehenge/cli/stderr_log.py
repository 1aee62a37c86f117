"""Shows the log on standard error: bots that failed, and what their programs write there."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from stonehenge.locales import Locale, printable


class _StandardError(logging.Handler):
    """Writes a line for each entry of the log to standard error, which a test may have replaced."""

    def __init__(self, text: Locale) -> None:
        super().__init__()
        self._text = text

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        print(self._text("error", message=printable(record.getMessage(), 1000)), file=sys.stderr)


@contextmanager
def shown_log(text: Locale, level: int) -> Iterator[None]:
    """Show the log from this level up, for as long as this lasts."""
    log = logging.getLogger("stonehenge")
    handler, before = _StandardError(text), log.level
    log.addHandler(handler)
    log.setLevel(level)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(before)
