"""Errors of the server itself: each is counted among the metrics, and told in the log."""

import logging
from typing import Final

from stonehenge.server import metrics

LOG: Final = logging.getLogger("stonehenge.server")


def failed(what: str, error: BaseException) -> None:
    """Something went wrong that nobody expected."""
    metrics.FAILURES.inc()
    LOG.error(what, exc_info=error)
