"""``stonehenge backup``: everything a server keeps, in one file."""

from argparse import Namespace
from pathlib import Path

from stonehenge.cli.database import add_database, carry_out, database_of
from stonehenge.cli.parser import Parser
from stonehenge.cli.progress import Progress
from stonehenge.locales import Locale, printable


def add_arguments(parser: Parser, text: Locale) -> None:
    """What it can be given."""
    parser.arguments.add_argument("file", metavar=text("metavar.file"), type=Path, help=text("help.backup_file"))
    add_database(parser, text)


def run(given: Namespace, text: Locale) -> int:
    """Write the file, and say what to mind about it."""
    from stonehenge.storage.backup import backup

    async def work() -> None:
        with Progress(100) as progress:
            await backup(
                database_of(given.database), given.file, lambda done, total: progress.at(100 * done // (total or 1))
            )

    carry_out(work(), text)
    print(text("backup.done", file=printable(given.file), size=given.file.stat().st_size // 1024))
    return 0
