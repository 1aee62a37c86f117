"""The server's time, in milliseconds since 1970."""

import time


def now() -> int:
    """This moment."""
    return time.time_ns() // 1_000_000
