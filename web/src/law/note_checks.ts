/* Written from stonehenge.scorepad.note_checks by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { NAMED_COLOURS, NONE } from './cards';
import { Ring, why_not_so_many } from './circle';
import { Draft, drafts_of } from './drafts';
import { clause_in } from './editions';
import { BombNote, ClearNote, CloudNote, JoinNote, LeaveNote, LeftNote, MageNote, PredictionNote, RedoNote, RenameNote, SealsNote, StopNote, TricksNote, TrumpNote, UndoNote, type Note, type RoundNote } from './notes';
import { PadRound, PadStep, excluded_for, trump_is_told, why_not_cloud } from './pad_rounds';
import { Pad, counting, undone, why_not_names } from './pads';
import { may_predict } from './predictions';
import { Refusal } from './refusals';
import { seals_before, why_not_left, why_not_mage, why_not_seals } from './seal_rounds';
import { Predictions } from './setup';
import { PadSheet, sheet_of } from './sheet';
import { NOT_YET } from './table';

export const MOST_POINTS: number = 10000;

/** The pad with one more note, or why it can't be written. */
export function write(pad: Pad, note: Note): Pad | Refusal {
  const refusal = why_not_note(pad, note);
  return (refusal === null ? py.replace(pad, { notes: [...pad.notes, note] }) : refusal);
}

/** Why this can't be written now; None if it can. */
export function why_not_note(pad: Pad, note: Note): Refusal | null {
  if (note instanceof UndoNote) {
    return (py.len(counting(pad.notes)) > 0 ? null : py.refuse('pad_nothing_to_undo'));
  }
  if (note instanceof RedoNote) {
    return (py.len(undone(pad.notes)) > 0 ? null : py.refuse('pad_nothing_to_redo'));
  }
  const sheet = sheet_of(pad);
  if (note instanceof RenameNote) {
    return _why_not_rename(sheet, note);
  }
  const last = py.at(sheet.rounds, -1).number;
  if (!(1 <= note.round && note.round <= last)) {
    return py.refuse('pad_round', '', { round: note.round, last: last });
  }
  if ((note instanceof LeaveNote || note instanceof JoinNote || note instanceof StopNote)) {
    return _why_not_change(pad, sheet, note);
  }
  const [ring, now] = py.tuple(py.at(sheet.rings, note.round - 1), py.at(sheet.rounds, note.round - 1));
  return _why_not_in_round(ring, now, sheet.notes, note);
}

export function _why_not_in_round(ring: Ring, now: PadRound, notes: readonly Note[], note: RoundNote): Refusal | null {
  if ((note instanceof PredictionNote || note instanceof SealsNote || note instanceof MageNote || note instanceof TricksNote || note instanceof LeftNote) && !py.has(ring.players, note.player)) {
    return py.refuse('pad_not_at_table', '', { seat: note.player });
  }
  if (note instanceof PredictionNote) {
    return _why_not_prediction(ring, now, note);
  }
  if ((note instanceof SealsNote || note instanceof MageNote)) {
    return _why_not_seal_prediction(ring, py.get(drafts_of(notes), now.number, new Draft()), note);
  }
  if (note instanceof TricksNote) {
    return _why_not_tricks(ring, now, note);
  }
  if (note instanceof LeftNote) {
    return _why_not_left(ring, now, note);
  }
  if (note instanceof BombNote) {
    return (py.has(ring.setup.options.specials, 'bomb') ? null : py.refuse('pad_no_bomb', 'S4'));
  }
  if (note instanceof CloudNote) {
    return _why_not_cloud_note(ring, now, note);
  }
  if (note instanceof TrumpNote) {
    return _why_not_trump(ring, now.number, note);
  }
  return (note instanceof ClearNote ? null : py.refuse('pad_round', '', { round: note.round, last: now.number }));
}

export function _why_not_prediction(ring: Ring, now: PadRound, note: PredictionNote): Refusal | null {
  if (ring.setup.predictions === Predictions.SEALS) {
    return py.refuse('pad_seals_instead', 'X3');
  }
  const excluded = excluded_for(ring, now.number, now.said, py.index(ring.players, note.player));
  if (py.truth(may_predict(note.tricks, now.size, excluded))) {
    return null;
  }
  if (py.same(note.tricks, excluded) && !py.same(excluded, NONE)) {
    return py.refuse('sum_equals_tricks', 'V1', { tricks: excluded, size: now.size });
  }
  return py.refuse('prediction_range', clause_in(ring.setup, 'B5'), { size: now.size });
}

export function _why_not_tricks(ring: Ring, now: PadRound, note: TricksNote): Refusal | null {
  if (ring.setup.predictions === Predictions.SEALS) {
    return py.refuse('pad_seals_instead', 'X3');
  }
  if (now.step === PadStep.PREDICTIONS) {
    return _predictions_first(now);
  }
  return (0 <= note.tricks && note.tricks <= now.size ? null : py.refuse('pad_tricks_range', clause_in(ring.setup, 'B2'), { size: now.size }));
}

/** Predictions are still missing, or they can't have been made so. */
export function _predictions_first(now: PadRound): Refusal {
  if (now.problem !== null) {
    return now.problem;
  }
  return py.refuse('pad_predictions_first', '', { seat: py.at(now.players, py.at(now.waiting, 0)) });
}

export function _why_not_cloud_note(ring: Ring, now: PadRound, note: CloudNote): Refusal | null {
  if (!py.has(ring.setup.options.specials, 'cloud')) {
    return py.refuse('pad_no_cloud', 'S7');
  }
  if (py.same(note.player, NONE)) {
    return null;
  }
  if (!py.has(ring.players, note.player)) {
    return py.refuse('pad_not_at_table', '', { seat: note.player });
  }
  if (now.step === PadStep.PREDICTIONS) {
    return _predictions_first(now);
  }
  if (now.step === PadStep.TRICKS) {
    return (now.problem === null ? py.refuse('pad_tricks_first', 'S7') : now.problem);
  }
  return why_not_cloud(ring, note, now.said, now.taken);
}

export function _why_not_trump(ring: Ring, number: number, note: TrumpNote): Refusal | null {
  if (!(py.truth(trump_is_told(ring.setup, number)))) {
    return py.refuse('pad_trump_fixed', clause_in(ring.setup, 'B4'));
  }
  return (py.same(note.trump, NONE) || py.has(NAMED_COLOURS, note.trump) ? null : py.refuse('name_a_colour_or_none', clause_in(ring.setup, 'B4')));
}

/** Look at the predictions before this one alone: what follows is looked at anew (X3, X4). */
export function _why_not_seal_prediction(ring: Ring, draft: Draft, note: SealsNote | MageNote): Refusal | null {
  if (ring.setup.predictions !== Predictions.SEALS) {
    return py.refuse('pad_no_seals', 'B5');
  }
  const [so_far, problem] = seals_before(ring, draft, note.player);
  if (problem !== null) {
    return problem;
  }
  const waiting = py.list(ring.order).filter((place) => py.same(py.at(so_far.wanted, place), NOT_YET));
  const first = py.at(ring.players, py.at(waiting, 0));
  if (!py.same(first, note.player)) {
    return py.refuse('pad_predictions_first', '', { seat: first });
  }
  return (note instanceof MageNote ? why_not_mage(ring, so_far.mage) : why_not_seals(ring, so_far, note));
}

export function _why_not_left(ring: Ring, now: PadRound, note: LeftNote): Refusal | null {
  if (ring.setup.predictions !== Predictions.SEALS) {
    return py.refuse('pad_no_seals', 'B5');
  }
  if (now.step === PadStep.SEALS) {
    return _predictions_first(now);
  }
  return why_not_left(ring, now.seals, note);
}

export function _why_not_rename(sheet: PadSheet, note: RenameNote): Refusal | null {
  const names = py.list(sheet.seating.names);
  if (!(0 <= note.player && note.player < py.len(names))) {
    return py.refuse('pad_not_at_table', '', { seat: note.player });
  }
  py.put(names, note.player, note.name);
  return why_not_names(names);
}

/** Why nobody can leave, come or end the game now: that is between two rounds, and all before must be right. */
export function _why_not_change(pad: Pad, sheet: PadSheet, note: LeaveNote | JoinNote | StopNote): Refusal | null {
  if (py.truth(sheet.over)) {
    return py.refuse('pad_over');
  }
  if (!py.same(note.round, sheet.current) || py.len(sheet.rounds) > sheet.current) {
    return py.refuse('pad_round_first', '', { round: sheet.current });
  }
  if (note instanceof StopNote) {
    return (sheet.current > 1 ? null : py.refuse('pad_nothing_to_end'));
  }
  if (!(py.truth(py.get(drafts_of(sheet.notes), note.round, new Draft()).empty))) {
    return py.refuse('pad_between_rounds', '', { round: note.round });
  }
  const present = py.at(sheet.rings, note.round - 1).players;
  if (note instanceof LeaveNote) {
    if (!py.has(present, note.player)) {
      return py.refuse('pad_not_at_table', '', { seat: note.player });
    }
    return why_not_so_many(pad, py.len(present) - 1, note.round);
  }
  if (!py.has(present, note.after)) {
    return py.refuse('pad_not_at_table', '', { seat: note.after });
  }
  if (!(-MOST_POINTS <= note.points && note.points <= MOST_POINTS)) {
    return py.refuse('pad_points', '', { most: MOST_POINTS });
  }
  const refusal = why_not_names([...sheet.seating.names, note.name]);
  return (refusal === null ? why_not_so_many(pad, py.len(present) + 1, note.round) : refusal);
}
