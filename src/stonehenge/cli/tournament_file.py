"""A tournament in a file: its log, a line an event, each on the disk before anybody is told."""

import json
import os
import time
from collections.abc import Sequence
from pathlib import Path

from stonehenge.cli.failure import CommandError
from stonehenge.locales import Locale, printable
from stonehenge.tournaments.tournament_events import TournamentEvent, UnreadableLineError, read_line, write_line
from stonehenge.tournaments.tournament_state import Tournament, folded

Line = tuple[TournamentEvent, int]


class TournamentFile:
    """The log of a tournament, and the tournament that it tells of."""

    def __init__(self, path: Path, text: Locale) -> None:
        self.path = path
        self._text = text
        self.lines: list[Line] = []
        self._size = 0

    def read(self) -> Tournament:
        """The tournament as the file has it now."""
        try:
            body = self.path.read_bytes()
        except FileNotFoundError:
            raise CommandError(self._text("tournament.no_file", file=printable(self.path))) from None
        except OSError as error:
            raise CommandError(self._text("tournament.unreadable", file=printable(self.path), line=0)) from error
        whole, newline, _cut_off = body.rpartition(b"\n")  # a line that a power cut has cut off was never told
        self._size = len(whole) + len(newline)
        self.lines = []
        for number, line in enumerate(whole.split(b"\n") if newline else [], start=1):
            try:
                self.lines.append((read_line(line), _at(line)))
            except UnreadableLineError as error:
                key = "tournament.newer" if error.newer else "tournament.unreadable"
                raise CommandError(self._text(key, file=printable(self.path), line=number)) from None
        try:
            return folded(self.path.stem, self.lines)
        except (UnreadableLineError, StopIteration, LookupError, AssertionError):
            raise CommandError(self._text("tournament.unreadable", file=printable(self.path), line=1)) from None

    def create(self, event: TournamentEvent) -> None:
        """Begin a file, which must not be there yet."""
        if self.path.exists():
            raise CommandError(self._text("tournament.file_there", file=printable(self.path)))
        self._write([event])

    def append(self, events: Sequence[TournamentEvent]) -> None:
        """Write lines, unless somebody else has written since they were decided."""
        if self.path.stat().st_size < self._size:
            raise CommandError(self._text("tournament.changed", file=printable(self.path)))
        with self.path.open("rb") as file:
            file.seek(self._size)
            if b"\n" in file.read():
                raise CommandError(self._text("tournament.changed", file=printable(self.path)))
        self._write(events)

    def _write(self, events: Sequence[TournamentEvent]) -> None:
        at = time.time_ns() // 1_000_000
        body = b"".join(_stamped(event, at) for event in events)
        try:
            with self.path.open("r+b" if self._size else "xb") as file:
                file.truncate(self._size)
                file.seek(self._size)
                file.write(body)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise CommandError(
                self._text("tournament.unwritable", file=printable(self.path), problem=error.strerror)
            ) from None
        self._size += len(body)
        self.lines += [(event, at) for event in events]


def _stamped(event: TournamentEvent, at: int) -> bytes:
    """A line with its time; whoever reads the event passes over that."""
    return b'{"at":%d,' % at + write_line(event)[1:] + b"\n"


def _at(line: bytes) -> int:
    found = json.loads(line).get("at")
    return found if type(found) is int else 0
