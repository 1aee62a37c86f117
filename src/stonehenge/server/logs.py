"""What the server says of itself: a line of JSON for each event, or plain text on a terminal.

Never a card, a prediction, a token, a cookie, a code, a seed or a query. A table's address is a secret too, so a
request is named by its route. An error is told by its kind and where it happened: its text could say anything.
"""

import json
import logging
import sys
import time
import traceback
from contextvars import ContextVar
from typing import Any, Final

from stonehenge.server.config import LogForm

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
"""The id of the request that is being answered."""

_KEPT: Final = ("method", "route", "status", "ms", "address", "count")
"""What may be given with a line besides its text."""


class JsonLines(logging.Formatter):
    """A line of JSON for each event."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        if REQUEST.get():
            line["request"] = REQUEST.get()
        line |= {name: getattr(record, name) for name in _KEPT if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = where(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """Text for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        parts = [time.strftime("%H:%M:%S", time.localtime(record.created)), record.levelname.lower()]
        parts.append(_message(record))
        parts += [f"{name}={getattr(record, name)}" for name in _KEPT if hasattr(record, name)]
        if record.exc_info and record.exc_info[1] is not None:
            parts += [f"\n  {line}" for line in where(record.exc_info[1])]
        return " ".join(parts)


def _message(record: logging.LogRecord) -> str:
    """What is said; of what others say only the first line, because asyncio writes whole values into the others."""
    message = record.getMessage()
    return message if record.name.startswith("stonehenge") else message.partition("\n")[0]


def where(error: BaseException) -> list[str]:
    """What kind of error it is and where it happened, and the same of those that led to it; not what it says."""
    told: list[str] = []
    seen: BaseException | None = error
    while seen is not None:
        told.append(type(seen).__name__)
        told += [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(seen.__traceback__)]
        seen = seen.__cause__ or seen.__context__
    return told


def set_up_logs(form: LogForm) -> None:
    """Let everything this process has to say go to standard error, in this form."""
    plain = form == "plain" or (form == "auto" and sys.stderr.isatty())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if plain else JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("stonehenge").setLevel(logging.INFO)
    # It names addresses with all that stands in them.
    logging.getLogger("uvicorn.access").handlers = []
    logging.getLogger("uvicorn.access").propagate = False
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers = []
        logging.getLogger(name).propagate = True
        logging.getLogger(name).setLevel(logging.WARNING)
