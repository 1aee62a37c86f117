"""Play for a long time amid harm and faults: ``python -m tests.soak sqlite --minutes 20 --tables 200``.

Progress goes to stderr; the last line on stdout is one JSON object. The exit code is 0 only if all that was promised
held: nothing lost or doubled, every record sound, no error of a server's own, memory flat, and answers in the storm
(outside of faults) within twice their quiet time.
"""

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

from tests.soak.evening import Plan, soak
from tests.soak.town import TOWNS
from tests.soak.verdict import broken


def main() -> int:
    """Read the arguments, soak, and judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("town", choices=TOWNS)
    parser.add_argument("--minutes", type=float, default=20.0, help="of the storm (default 20)")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--thinking", type=float, default=2.0, help="seconds that people think on average (default 2)")
    given = parser.parse_args()
    plan = Plan(given.tables, min(120.0, 12 * given.minutes), 60 * given.minutes, given.seed, given.thinking)
    with (
        tempfile.TemporaryDirectory(prefix="stonehenge-soak-") as folder,
        TOWNS[given.town](Path(folder), given.seed) as t,
    ):
        figures = asyncio.run(soak(t, plan))
    wrong = broken(figures)
    print(json.dumps({"town": given.town, **figures.told(), "broken": wrong}))  # noqa: T201
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
