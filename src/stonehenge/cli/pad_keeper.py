"""A score pad in a file: read whole, and written whole after every note."""

from datetime import UTC, datetime
from pathlib import Path

from stonehenge.cli.failure import CommandError
from stonehenge.cli.record_files import read_text, write_text
from stonehenge.locales import Locale, printable
from stonehenge.plugins.editions import find_edition
from stonehenge.rules.refusals import Refusal
from stonehenge.scorepad.note_checks import write
from stonehenge.scorepad.notes import Note
from stonehenge.scorepad.pad_files import KeptPad, read_pads, write_pads
from stonehenge.scorepad.pads import Pad
from stonehenge.scorepad.sheet import PadSheet, sheet_of
from stonehenge.wording.words import Words


class PadKeeper:
    """One pad, which is on the disk before anybody is told."""

    def __init__(self, path: Path, kept: KeptPad, text: Locale) -> None:
        self.path = path
        self._kept = kept
        self._text = text
        self.sheet: PadSheet = sheet_of(kept.pad)

    @property
    def pad(self) -> Pad:
        """The pad as it stands."""
        return self._kept.pad

    def write(self, note: Note) -> Refusal | None:
        """Write a note; why it can't be written, if it can't."""
        more = write(self.pad, note)
        if isinstance(more, Refusal):
            return more
        self._kept = KeptPad(self._kept.id, self._kept.began, more)
        self.save()
        self.sheet = sheet_of(more)
        return None

    def save(self) -> None:
        """Keep it as it stands."""
        write_text(self.path, write_pads([self._kept]), self._text)


def read_pad(path: Path, text: Locale) -> PadKeeper:
    """The pad of a file, or one sentence why there is none."""
    found = read_pads(read_text(path, text), find_edition)
    if isinstance(found, Refusal):
        raise CommandError(Words(text, "").refusal(found))
    if len(found) != 1:
        raise CommandError(text("score.several", file=printable(path), count=len(found)))
    return PadKeeper(path, found[0], text)


def new_pad(path: Path | None, pad: Pad, text: Locale) -> PadKeeper:
    """A pad that is kept from now on, in this file or in one that is named after the day."""
    now = datetime.now(UTC)
    kept = KeptPad(f"{now:%Y%m%d-%H%M%S}-{pad.edition.id}", now.isoformat(timespec="seconds"), pad)
    keeper = PadKeeper(path or _free_name(now.astimezone()), kept, text)
    keeper.save()
    return keeper


def _free_name(now: datetime) -> Path:
    """A name in this folder that nobody has yet."""
    number = 1
    while True:
        path = Path(f"wizard-{now:%Y-%m-%d}{f'-{number}' if number > 1 else ''}.pad.json")
        if not path.exists():
            return path
        number += 1
