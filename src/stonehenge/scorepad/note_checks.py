"""Whether a note can be written: ``why_not_note`` is the one check, and ``write`` writes what it has nothing against.

What is wrong with several notes together (tricks that don't add up, say) is no refusal: they can't all be written at
once, so the round says what is wrong and waits (``PadRound.problem``).
"""

from collections.abc import Sequence
from dataclasses import replace

from stonehenge.rules.cards import NAMED_COLOURS, NONE
from stonehenge.rules.editions import clause_in
from stonehenge.rules.predictions import may_predict
from stonehenge.rules.refusals import Refusal, refuse
from stonehenge.rules.setup import Predictions
from stonehenge.rules.table import NOT_YET
from stonehenge.scorepad.circle import Ring, why_not_so_many
from stonehenge.scorepad.drafts import Draft, drafts_of
from stonehenge.scorepad.notes import (
    BombNote,
    ClearNote,
    CloudNote,
    JoinNote,
    LeaveNote,
    LeftNote,
    MageNote,
    Note,
    PersonalNote,
    PredictionNote,
    RedoNote,
    RenameNote,
    RoundNote,
    SealsNote,
    StopNote,
    TricksNote,
    TrumpNote,
    UndoNote,
)
from stonehenge.scorepad.pad_rounds import PadRound, PadStep, excluded_for, trump_is_told, why_not_cloud
from stonehenge.scorepad.pads import Pad, counting, undone, why_not_names
from stonehenge.scorepad.seal_rounds import seals_before, why_not_left, why_not_mage, why_not_seals
from stonehenge.scorepad.sheet import PadSheet, sheet_of

MOST_POINTS = 10_000
"""More than any game brings: what somebody who comes later may begin with."""


def write(pad: Pad, note: Note) -> Pad | Refusal:
    """The pad with one more note, or why it can't be written."""
    refusal = why_not_note(pad, note)
    return replace(pad, notes=(*pad.notes, note)) if refusal is None else refusal


def why_not_note(pad: Pad, note: Note) -> Refusal | None:
    """Why this can't be written now; None if it can."""
    if isinstance(note, UndoNote):
        return None if len(counting(pad.notes)) > 0 else refuse("pad_nothing_to_undo")
    if isinstance(note, RedoNote):
        return None if len(undone(pad.notes)) > 0 else refuse("pad_nothing_to_redo")
    sheet = sheet_of(pad)
    if isinstance(note, RenameNote):
        return _why_not_rename(sheet, note)
    last = sheet.rounds[-1].number
    if not 1 <= note.round <= last:
        return refuse("pad_round", round=note.round, last=last)
    if isinstance(note, LeaveNote | JoinNote | StopNote):
        return _why_not_change(pad, sheet, note)
    ring, now = sheet.rings[note.round - 1], sheet.rounds[note.round - 1]
    return _why_not_in_round(ring, now, sheet.notes, note)


def _why_not_in_round(ring: Ring, now: PadRound, notes: Sequence[Note], note: RoundNote) -> Refusal | None:
    if isinstance(note, PersonalNote) and note.player not in ring.players:
        return refuse("pad_not_at_table", seat=note.player)
    if isinstance(note, PredictionNote):
        return _why_not_prediction(ring, now, note)
    if isinstance(note, SealsNote | MageNote):
        return _why_not_seal_prediction(ring, drafts_of(notes).get(now.number, Draft()), note)
    if isinstance(note, TricksNote):
        return _why_not_tricks(ring, now, note)
    if isinstance(note, LeftNote):
        return _why_not_left(ring, now, note)
    if isinstance(note, BombNote):
        return None if "bomb" in ring.setup.options.specials else refuse("pad_no_bomb", "S4")
    if isinstance(note, CloudNote):
        return _why_not_cloud_note(ring, now, note)
    if isinstance(note, TrumpNote):
        return _why_not_trump(ring, now.number, note)
    return None if isinstance(note, ClearNote) else refuse("pad_round", round=note.round, last=now.number)


# --- a round ---------------------------------------------------------------------------------------------------------


def _why_not_prediction(ring: Ring, now: PadRound, note: PredictionNote) -> Refusal | None:
    if ring.setup.predictions is Predictions.SEALS:
        return refuse("pad_seals_instead", "X3")
    excluded = excluded_for(ring, now.number, now.said, ring.players.index(note.player))
    if may_predict(note.tricks, now.size, excluded):
        return None
    if note.tricks == excluded != NONE:
        return refuse("sum_equals_tricks", "V1", tricks=excluded, size=now.size)
    return refuse("prediction_range", clause_in(ring.setup, "B5"), size=now.size)


def _why_not_tricks(ring: Ring, now: PadRound, note: TricksNote) -> Refusal | None:
    if ring.setup.predictions is Predictions.SEALS:
        return refuse("pad_seals_instead", "X3")
    if now.step is PadStep.PREDICTIONS:
        return _predictions_first(now)
    return (
        None if 0 <= note.tricks <= now.size else refuse("pad_tricks_range", clause_in(ring.setup, "B2"), size=now.size)
    )


def _predictions_first(now: PadRound) -> Refusal:
    """Predictions are still missing, or they can't have been made so."""
    if now.problem is not None:
        return now.problem
    return refuse("pad_predictions_first", seat=now.players[now.waiting[0]])


def _why_not_cloud_note(ring: Ring, now: PadRound, note: CloudNote) -> Refusal | None:
    if "cloud" not in ring.setup.options.specials:
        return refuse("pad_no_cloud", "S7")
    if note.player == NONE:
        return None
    if note.player not in ring.players:
        return refuse("pad_not_at_table", seat=note.player)
    if now.step is PadStep.PREDICTIONS:
        return _predictions_first(now)
    if now.step is PadStep.TRICKS:
        return refuse("pad_tricks_first", "S7") if now.problem is None else now.problem
    return why_not_cloud(ring, note, now.said, now.taken)


def _why_not_trump(ring: Ring, number: int, note: TrumpNote) -> Refusal | None:
    if not trump_is_told(ring.setup, number):
        return refuse("pad_trump_fixed", clause_in(ring.setup, "B4"))
    return (
        None
        if note.trump == NONE or note.trump in NAMED_COLOURS
        else refuse("name_a_colour_or_none", clause_in(ring.setup, "B4"))
    )


def _why_not_seal_prediction(ring: Ring, draft: Draft, note: SealsNote | MageNote) -> Refusal | None:
    """Look at the predictions before this one alone: what follows is looked at anew (X3, X4)."""
    if ring.setup.predictions is not Predictions.SEALS:
        return refuse("pad_no_seals", "B5")
    so_far, problem = seals_before(ring, draft, note.player)
    if problem is not None:
        return problem
    waiting = [place for place in ring.order if so_far.wanted[place] == NOT_YET]
    first = ring.players[waiting[0]]
    if first != note.player:
        return refuse("pad_predictions_first", seat=first)
    return why_not_mage(ring, so_far.mage) if isinstance(note, MageNote) else why_not_seals(ring, so_far, note)


def _why_not_left(ring: Ring, now: PadRound, note: LeftNote) -> Refusal | None:
    if ring.setup.predictions is not Predictions.SEALS:
        return refuse("pad_no_seals", "B5")
    if now.step is PadStep.SEALS:
        return _predictions_first(now)
    return why_not_left(ring, now.seals, note)


# --- who plays -------------------------------------------------------------------------------------------------------


def _why_not_rename(sheet: PadSheet, note: RenameNote) -> Refusal | None:
    names = list(sheet.seating.names)
    if not 0 <= note.player < len(names):
        return refuse("pad_not_at_table", seat=note.player)
    names[note.player] = note.name
    return why_not_names(names)


def _why_not_change(pad: Pad, sheet: PadSheet, note: LeaveNote | JoinNote | StopNote) -> Refusal | None:
    """Why nobody can leave, come or end the game now: that is between two rounds, and all before must be right."""
    if sheet.over:
        return refuse("pad_over")
    if note.round != sheet.current or len(sheet.rounds) > sheet.current:
        return refuse("pad_round_first", round=sheet.current)
    if isinstance(note, StopNote):
        return None if sheet.current > 1 else refuse("pad_nothing_to_end")
    if not drafts_of(sheet.notes).get(note.round, Draft()).empty:
        return refuse("pad_between_rounds", round=note.round)
    present = sheet.rings[note.round - 1].players
    if isinstance(note, LeaveNote):
        if note.player not in present:
            return refuse("pad_not_at_table", seat=note.player)
        return why_not_so_many(pad, len(present) - 1, note.round)
    if note.after not in present:
        return refuse("pad_not_at_table", seat=note.after)
    if not -MOST_POINTS <= note.points <= MOST_POINTS:
        return refuse("pad_points", most=MOST_POINTS)
    refusal = why_not_names([*sheet.seating.names, note.name])
    return why_not_so_many(pad, len(present) + 1, note.round) if refusal is None else refusal
