"""A process that may not write files beyond a size, as on a full disk, and then may again.

    python -m tests.storage.cramped FILE

The system refuses it the writes themselves. It prints what was acknowledged, and what was refused, as JSON.
"""

import asyncio
import json
import resource
import sys

from stonehenge.storage.interface import Unavailable
from tests.storage.stored import listing, opened

ROOM = 400_000
BODY = b"x" * 3000


async def main(path: str) -> None:
    acknowledged: list[str] = []
    refused: list[str] = []
    async with opened(path) as storage:

        async def one(name: str) -> None:
            try:
                await storage.append(name, 0, [BODY, name.encode()], 1, listing=listing(body=name.encode()))
            except Unavailable:
                refused.append(name)
            else:
                acknowledged.append(name)

        for group in range(30):
            await asyncio.gather(*(one(f"before{group}-{n}") for n in range(5)))
        assert not refused
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, hard))
        for group in range(30):
            await asyncio.gather(*(one(f"full{group}-{n}") for n in range(5)))
        assert refused
        assert await storage.last_seq("before0-0") == 2  # one can still read
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        were_refused = len(refused)
        for group in range(30):
            await asyncio.gather(*(one(f"after{group}-{n}") for n in range(5)))
        assert len(refused) == were_refused
    sys.stdout.write(json.dumps([acknowledged, refused]))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
