"""The server's time, in milliseconds since 1970.

It goes on evenly: where the machine's clock jumps, clocks at tables would run out early, bots would wait, and old games
would be removed. Small corrections are followed; a jump is noticed, and taken over when the server is started again.
"""

import logging
import time
from typing import Final

LOG: Final = logging.getLogger("stonehenge.server")
JUMP: Final = 2_000
"""Milliseconds; more than that at once is no correction."""


class Clock:
    """A clock that follows the machine's, but not when that jumps."""

    def __init__(self) -> None:
        self._ahead = _wall() - _steady()
        self._jumped = 0

    def now(self) -> int:
        """This moment; never before one that was told already."""
        steady, wall = _steady(), _wall()
        off = wall - (steady + self._ahead)
        if abs(off) <= JUMP:
            self._ahead += max(0, off)
            self._jumped = 0
        elif abs(off - self._jumped) > JUMP:
            self._jumped = off
            LOG.warning("the machine's clock has jumped by %d s; this server goes on by its own", round(off / 1000))
        return steady + self._ahead


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _steady() -> int:
    return time.monotonic_ns() // 1_000_000


_CLOCK: Final = Clock()
now: Final = _CLOCK.now
