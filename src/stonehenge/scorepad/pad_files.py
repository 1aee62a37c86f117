"""Pads as text: a pad in a file, or many, and what is wrong with a file that can't be read (docs/pad.md)."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from stonehenge.rules.cards import Colour
from stonehenge.rules.codes import MaybeSeat, Trump, UnreadableError
from stonehenge.rules.description import Description, fields_of
from stonehenge.rules.editions import Finder, find_edition
from stonehenge.rules.options import changed_options
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.value import value
from stonehenge.scorepad import notes
from stonehenge.scorepad.note_checks import write
from stonehenge.scorepad.notes import Note
from stonehenge.scorepad.pads import Pad, begin_pad

ONE: Final = "stonehenge-pad/1"
MANY: Final = "stonehenge-pads/1"
LONGEST: Final = 64
"""The most letters of what names a pad, and of when it was begun."""
MOST_NOTES: Final = 20_000

_TAGS: Final[dict[type, str]] = {
    notes.PredictionNote: "predict",
    notes.SealsNote: "seals",
    notes.MageNote: "black_mage",
    notes.TricksNote: "tricks",
    notes.LeftNote: "left",
    notes.BombNote: "bomb",
    notes.CloudNote: "cloud",
    notes.TrumpNote: "trump",
    notes.ClearNote: "clear",
    notes.LeaveNote: "leave",
    notes.JoinNote: "join",
    notes.RenameNote: "rename",
    notes.StopNote: "stop",
    notes.UndoNote: "undo",
    notes.RedoNote: "redo",
}
_FORMS: Final[dict[Any, str]] = {
    int: "number",
    bool: "flag",
    str: "text",
    Trump: "trump",
    MaybeSeat: "player",
    tuple[Colour, ...]: "colours",
    tuple[tuple[Colour, int], ...]: "thefts",
}
NOTE_FORMS: Final = {
    tag: tuple((field.name, _FORMS[field.type]) for field in fields(kind)) for kind, tag in _TAGS.items()
}
"""The fields of each note and what stands in them, for those who read files in another language."""
NOTES: Final = {tag: Description(kind, tag, fields_of(kind)) for kind, tag in _TAGS.items()}
"""What each note is, by what files call it."""


@value
class KeptPad:
    """A pad with what tells it from others."""

    id: str
    began: str
    """When it was begun, as ISO 8601 has it; empty where nobody knows."""
    pad: Pad


# --- written ---------------------------------------------------------------------------------------------------------


def note_to_json(note: Note) -> dict[str, Any]:
    """A note as files have it."""
    tag = _TAGS[type(note)]
    return {"note": tag, **NOTES[tag].codes(note)}


def pad_to_json(kept: KeptPad) -> dict[str, Any]:
    """A pad as files have it."""
    pad = kept.pad
    return {
        "format": ONE,
        "id": kept.id,
        "began": kept.began,
        "edition": pad.edition.id,
        "options": changed_options(pad.options, pad.edition.defaults(len(pad.names))),
        "names": list(pad.names),
        "dealer": pad.dealer,
        "notes": [note_to_json(note) for note in pad.notes],
    }


def write_pads(kept: Sequence[KeptPad]) -> str:
    """The text of a file: of one pad, or of all of them together."""
    found = [pad_to_json(each) for each in kept]
    whole = found[0] if len(found) == 1 else {"format": MANY, "pads": found}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n"


# --- read ------------------------------------------------------------------------------------------------------------


def read_pads(text: str, find: Finder = find_edition) -> list[KeptPad] | Refusal:
    """The pads of a file, or why it can't be read."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return refuse("pad_file")
    several = found.get("pads") if isinstance(found, dict) and found.get("format") == MANY else [found]
    if not isinstance(several, list):
        return refuse("pad_file")
    pads = []
    for each in several:
        read = pad_from_json(each, find)
        if isinstance(read, Refusal):
            return read
        pads.append(read)
    return pads


def pad_from_json(found: object, find: Finder = find_edition) -> KeptPad | Refusal:
    """A pad from what a file has; every note is looked at as if it were written now."""
    if not isinstance(found, dict) or found.get("format") != ONE:
        return refuse("pad_file")
    named, given, names = found.get("edition"), found.get("options"), found.get("names")
    id_, began, dealer, written = found.get("id"), found.get("began"), found.get("dealer"), found.get("notes")
    texts = [named, id_, began, *(names if isinstance(names, list) else [None])]
    if not all(isinstance(text, str) for text in texts) or len(f"{id_}") > LONGEST or len(f"{began}") > LONGEST:
        return refuse("pad_file")
    if not isinstance(given, dict) or type(dealer) is not int or not isinstance(written, list):
        return refuse("pad_file")
    edition = find(str(named))
    if isinstance(edition, Refusal):
        return edition
    pad = begin_pad(edition, [str(name) for name in names or ()], given, dealer)
    if isinstance(pad, Refusal):
        return pad
    whole = _with_notes(pad, written)
    return whole if isinstance(whole, Refusal) else KeptPad(str(id_), str(began), whole)


def _with_notes(pad: Pad, written: list[object]) -> Pad | Refusal:
    if len(written) > MOST_NOTES:
        return refuse("pad_file")
    for number, found in enumerate(written, start=1):
        note = note_from_json(found)
        more = note if isinstance(note, Refusal) else write(pad, note)
        if isinstance(more, Refusal):
            return refuse("pad_file_note", number=number)
        pad = more
    return pad


def note_from_json(found: object) -> Note | Refusal:
    """A note from what a file has."""
    if not isinstance(found, Mapping):
        return refuse("pad_note")
    tag = found.get("note")
    description = NOTES.get(tag) if isinstance(tag, str) else None
    if description is None or set(found) != {"note", *(field.alias for field in description.fields)}:
        return refuse("pad_note")
    try:
        note: Note = description.read(found)
    except UnreadableError:
        return refuse("pad_note")
    return note
