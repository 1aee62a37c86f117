"""Which database a command works on, and what it says when that can't be done."""

import asyncio
import os
from collections.abc import Coroutine
from typing import Any, Final

from stonehenge.cli.failure import CommandError
from stonehenge.cli.parser import Parser
from stonehenge.locales import Locale, printable

_VARIABLE: Final = "STONEHENGE_DATABASE"


def add_database(parser: Parser, text: Locale) -> None:
    """``--database``, which the environment may say too."""
    parser.options.add_argument("--database", metavar="URL", help=text("help.database"))


def database_of(given: str | None) -> str:
    """The address asked for, or else that of the environment, or else the usual file."""
    from stonehenge.storage.open import default_url

    return given or os.environ.get(_VARIABLE) or default_url()


def carry_out(work: Coroutine[Any, Any, None], text: Locale) -> None:
    """Run work on a database; what goes wrong is told in one sentence."""
    from stonehenge.storage.interface import StorageError

    try:
        asyncio.run(work)
    except StorageError as error:
        raise CommandError(printable(error.said(text))) from error
