"""A process that appends and says what was acknowledged, until somebody kills it or it has done enough.

    python -m tests.storage.appender URL NAME MOST TABLE...

Each table has a writer of its own. Every acknowledged append is a line "TABLE SEQ BODY"; whoever finds that somebody
else was quicker reads on and tries again.
"""

import asyncio
import sys

from stonehenge.storage.interface import Stale, Storage
from tests.storage.stored import listing, opened


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


async def write(storage: Storage, name: str, most: int, table: str) -> None:
    last = await storage.last_seq(table)
    done = 0
    while done < most:
        body = f"{name}-{done}"
        try:
            # A listing every now and then, so that larger transactions are killed too.
            shown = listing("playing", body=body.encode()) if done % 3 == 0 else None
            last = await storage.append(table, last, [body.encode()], 1, listing=shown)
        except Stale:
            last = await storage.last_seq(table)
            continue
        say(table, last, body)
        done += 1


async def main(url: str, name: str, most: int, tables: list[str]) -> None:
    async with opened(url) as storage:
        say("ready")
        await asyncio.gather(*(write(storage, name, most, table) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]))
