"""What is written of each round, as it stands: the last note of a thing counts."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from stonehenge.scorepad.notes import (
    BombNote,
    ClearNote,
    CloudNote,
    LeftNote,
    MageNote,
    Note,
    PredictionNote,
    SealsNote,
    TricksNote,
    TrumpNote,
)


@dataclass(slots=True)
class Draft:
    """All that is written of a round, by player."""

    predictions: dict[int, int] = field(default_factory=dict)
    seals: dict[int, SealsNote] = field(default_factory=dict)
    mages: list[int] = field(default_factory=list)
    taken: dict[int, int] = field(default_factory=dict)
    left: dict[int, LeftNote] = field(default_factory=dict)
    exploded: bool = False
    clouds: list[CloudNote] = field(default_factory=list)
    """None where nothing was said of the Cloud, else what was said last."""
    trumps: list[int] = field(default_factory=list)
    """None where trump wasn't told, else what was told last."""

    @property
    def empty(self) -> bool:
        """Whether nothing counts yet that a score depends on."""
        written = len(self.predictions) + len(self.seals) + len(self.mages) + len(self.taken) + len(self.left)
        return written == 0 and len(self.clouds) == 0 and not self.exploded


def drafts_of(notes: Sequence[Note]) -> dict[int, Draft]:
    """The drafts of all rounds of which something was written, by number."""
    drafts: dict[int, Draft] = {}
    for note in notes:
        _write(drafts, note)
    return drafts


def _write(drafts: dict[int, Draft], note: Note) -> None:
    if isinstance(note, PredictionNote):
        _draft(drafts, note.round).predictions[note.player] = note.tricks
    elif isinstance(note, SealsNote):
        draft = _draft(drafts, note.round)
        draft.seals[note.player] = note
        draft.mages = [player for player in draft.mages if player != note.player]
    elif isinstance(note, MageNote):
        draft = _draft(drafts, note.round)
        draft.seals.pop(note.player, None)
        draft.left.pop(note.player, None)
        draft.mages = [*[player for player in draft.mages if player != note.player], note.player]
    elif isinstance(note, TricksNote):
        _draft(drafts, note.round).taken[note.player] = note.tricks
    elif isinstance(note, LeftNote):
        _draft(drafts, note.round).left[note.player] = note
    elif isinstance(note, BombNote):
        _draft(drafts, note.round).exploded = note.exploded
    elif isinstance(note, CloudNote):
        _draft(drafts, note.round).clouds = [note]
    elif isinstance(note, TrumpNote):
        _draft(drafts, note.round).trumps = [note.trump]
    elif isinstance(note, ClearNote):
        drafts[note.round] = Draft()


def _draft(drafts: dict[int, Draft], number: int) -> Draft:
    return drafts.setdefault(number, Draft())
