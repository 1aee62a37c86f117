"""``stonehenge rotate-secret``: another key for the cookies, with a while for the old one or without."""

import time
from argparse import Namespace
from typing import Final

from stonehenge.cli.database import add_database, carry_out, database_of
from stonehenge.cli.parser import Parser
from stonehenge.locales import Locale

DAYS: Final = 30
"""For so long cookies of the old key still hold; who comes meanwhile is given a new one."""


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    add_database(parser, text)
    parser.options.add_argument("--now", action="store_true", help=text("help.rotate_now"))


def run(given: Namespace, text: Locale) -> int:
    """Change the key, and say what that means."""
    from stonehenge.storage.open import open_storage

    until = 0 if given.now else int((time.time() + DAYS * 24 * 3600) * 1000)

    async def work() -> None:
        storage = await open_storage(database_of(given.database))
        try:
            await storage.rotate("cookie", until)
        finally:
            await storage.close()

    carry_out(work(), text)
    day = time.strftime("%Y-%m-%d", time.gmtime(until / 1000))
    print(text("rotate.done_now") if given.now else text("rotate.done", until=day))
    return 0
