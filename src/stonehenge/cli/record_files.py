"""Records on disk: read whole, written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from stonehenge.cli.failure import CommandError
from stonehenge.locales import Locale, printable

LARGEST: Final = 64 * 1024 * 1024
"""No record comes near; what is larger is something else, perhaps without an end."""


def read_text(path: Path, text: Locale) -> str:
    """The text of a file, or one sentence why there is none."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise CommandError(text(_reading(error), file=printable(path))) from None
    if len(content) > LARGEST:
        raise CommandError(text("file.too_large", file=printable(path)))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError(text("file.not_text", file=printable(path))) from None


def _reading(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "file.missing"
    if isinstance(error, IsADirectoryError):
        return "file.directory"
    return "file.forbidden" if isinstance(error, PermissionError) else "file.unreadable"


def make_directory(path: Path, text: Locale) -> None:
    """Make a directory where there is none yet."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
        raise CommandError(text("file.no_directory", file=printable(path))) from None


def write_text(path: Path, content: str, text: Locale) -> None:
    """Write a file in one step: a reader sees the old one or the whole new one, never a part."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        unfinished.write_text(content, encoding="utf-8", newline="\n")
        unfinished.replace(path)
    except (OSError, ValueError):
        raise CommandError(text("file.unwritable", file=printable(path))) from None
    finally:
        with suppress(OSError, ValueError):
            unfinished.unlink(missing_ok=True)
