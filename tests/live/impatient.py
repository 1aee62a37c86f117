"""``stonehenge serve`` whose bots are seen to move as soon as they are done, so that time tells of their hands.

So it was once, and so ``benchmarks/bot_times.py`` can show what that told.
"""

import sys
from pathlib import Path

from stonehenge.tables.due import BotMove
from tests.live.seeded import choosing


def hasty() -> None:
    """Let bots move as soon as they are done, once the pace is over."""
    BotMove.seen_at = lambda self, ready: max(ready, self.at - self.every)  # type: ignore[method-assign] # on purpose


if __name__ == "__main__":
    hasty()
    sys.exit(choosing(Path(sys.argv[sys.argv.index("--data") + 1])))
