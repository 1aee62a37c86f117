"""Rate limits: token buckets, and limits to what is open at once, in the memory of one process."""

import time
from collections import Counter
from collections.abc import Callable
from typing import Final

from stonehenge.server.config import RateLimitSettings

MINUTE: Final = 60.0
HOUR: Final = 3600.0
_REMEMBERED: Final = 50_000
"""As many buckets are remembered; when there are more, those that are full again, or nearly so, are forgotten."""

Clock = Callable[[], float]


class TokenBucket:
    """A number of tokens in a period for each key; those that were taken come back one by one."""

    def __init__(self, most: int, period: float, clock: Clock = time.monotonic, *, burst: int | None = None) -> None:
        """``burst`` is how many there are at once, where that is less than all of a period."""
        self._most = most if burst is None else min(most, burst)
        self._rate = most / period
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def wait(self, key: str) -> int:
        """Take one: 0 if it may be, otherwise after how many seconds there is another."""
        if self._most == 0:
            return 0
        now = self._clock()
        left = self._now(key, now)
        if left < 1:
            return 1 + int((1 - left) / self._rate)
        if len(self._left) >= _REMEMBERED and key not in self._left:
            self._forget(now)
        self._left[key] = (left - 1, now)
        return 0

    def _now(self, key: str, now: float) -> float:
        left, at = self._left.get(key, (float(self._most), now))
        return min(self._most, left + (now - at) * self._rate)

    def _forget(self, now: float) -> None:
        """Make room: those that are full again go, and in a flood of addresses also those that are nearly so.

        They have the least to lose; whoever has used up theirs stays. A tenth goes at once, so that it happens seldom.
        """
        left = {key: self._now(key, now) for key in self._left}
        emptiest = sorted(left, key=left.__getitem__)[: _REMEMBERED - _REMEMBERED // 10]
        self._left = {key: self._left[key] for key in emptiest if left[key] < self._most}


class ConcurrencyLimit:
    """How many things may be open at once for each key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Whether one more may be open; then it is."""
        if self._most and self._open[key] >= self._most:
            return False
        self._open[key] += 1
        return True

    def leave(self, key: str) -> None:
        """One thing less is open."""
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]


class RateLimits:
    """All limits of one process."""

    def __init__(self, limits: RateLimitSettings, clock: Clock = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self.requests = TokenBucket(limits.requests, MINUTE, clock)
        self.watching = TokenBucket(limits.watching, MINUTE, clock)
        self.boards = TokenBucket(limits.boards, MINUTE, clock)
        self.identities = TokenBucket(limits.identities, HOUR, clock)
        self.claims = TokenBucket(limits.claims, HOUR, clock)
        self.removals = TokenBucket(limits.removals, HOUR, clock)
        self.address_codes = TokenBucket(limits.codes, HOUR, clock)
        self.identity_codes = TokenBucket(limits.codes, HOUR, clock)
        self.identity_tables = TokenBucket(limits.tables, HOUR, clock, burst=max(10, limits.tables // 6))
        self.address_tables = TokenBucket(limits.address_tables, HOUR, clock, burst=max(10, limits.address_tables // 3))
        self.renames = TokenBucket(limits.renames, HOUR, clock, burst=10)
        self.address_connections = ConcurrencyLimit(limits.address_connections)
        self.identity_connections = ConcurrencyLimit(limits.identity_connections)

    def messages(self) -> TokenBucket:
        """A bucket for one socket."""
        return TokenBucket(self.limits.messages, MINUTE, self._clock)
