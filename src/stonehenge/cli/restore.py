"""``stonehenge restore``: brings back what a backup holds."""

from argparse import Namespace
from pathlib import Path

from stonehenge.cli.database import add_database, carry_out, database_of
from stonehenge.cli.parser import Parser
from stonehenge.cli.progress import Progress
from stonehenge.locales import Locale, printable


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.arguments.add_argument("file", metavar=text("metavar.file"), type=Path, help=text("help.restore_file"))
    add_database(parser, text)
    parser.options.add_argument("--replace", action="store_true", help=text("help.replace"))


def run(given: Namespace, text: Locale) -> int:
    """Fill the database."""
    from stonehenge.storage.backup import restore

    async def work() -> None:
        with Progress(100) as progress:
            await restore(
                given.file,
                database_of(given.database),
                replace=given.replace,
                told=lambda done, total: progress.at(100 * done // (total or 1)),
            )

    carry_out(work(), text)
    print(text("restore.done", file=printable(given.file)))
    return 0
