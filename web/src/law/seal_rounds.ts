/* Written from stonehenge.scorepad.seal_rounds by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { NONE, RED } from './cards';
import { Ring } from './circle';
import { Draft } from './drafts';
import { LeftNote, SealsNote } from './notes';
import { Refusal, type Param } from './refusals';
import { type SealsKept } from './round_points';
import { take_seals, why_not_take } from './seal_predictions';
import { BLACK, COLOURED, KINDS, MIDDLE, WHITE, coloured_left } from './seals';
import { NOT_YET } from './table';

export const RED_TRICKS: number = 3;

/** The seals after all predictions so far, by place and kind; what is in the middle; who has the Black Mage. */
export class SealRound {
  readonly _type = 'SealRound' as const;
  constructor(
    readonly seals: readonly (readonly number[])[],
    readonly middle: readonly number[],
    readonly mage: number,
    readonly wanted: readonly number[],
  ) {}
}

/** The predictions in their order, as far as they are told and can have been made. */
export function seal_round(ring: Ring, draft: Draft): readonly [SealRound, Refusal | null] {
  const middle = py.list(MIDDLE);
  const seals = py.list(ring.players).map((_) => py.repeat([0], KINDS));
  const wanted = py.list(ring.players).map((_) => NOT_YET);
  let mage = NONE;
  let problem: Refusal | null = null;
  for (const place of py.list(ring.order)) {
    const player = py.at(ring.players, place);
    if (py.has(draft.mages, player)) {
      problem = why_not_mage(ring, mage);
      if (problem === null) {
        mage = place;
        py.put(wanted, place, 0);
      }
    } else if (py.has(draft.seals, player)) {
      const note = py.at(draft.seals, player);
      problem = why_not_seals(ring, new SealRound(_frozen(seals), py.list(middle), mage, []), note);
      if (problem === null) {
        take_seals(middle, seals, place, note.take, thefts_by_place(ring, note));
        py.put(wanted, place, py.len(note.take) + py.len(note.steal));
      }
    }
    if (problem !== null || py.same(py.at(wanted, place), NOT_YET)) {
      break;
    }
  }
  return py.tuple(new SealRound(_frozen(seals), py.list(middle), mage, py.list(wanted)), problem);
}

/** The predictions before a player's, whatever that player has said. It changes the draft. */
export function seals_before(ring: Ring, draft: Draft, player: number): readonly [SealRound, Refusal | null] {
  draft.seals.delete(player);
  draft.mages = py.list(draft.mages).filter((other) => !py.same(other, player));
  return seal_round(ring, draft);
}

export function _frozen(seals: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return py.list(seals).map((own) => py.list(own));
}

/** The thefts of a prediction, with the places of those whom it robs; NONE for one who isn't there. */
export function thefts_by_place(ring: Ring, note: SealsNote): readonly (readonly [number, number])[] {
  return py.list(note.steal).map(([colour, victim]) => py.tuple(colour, (py.has(ring.players, victim) ? py.index(ring.players, victim) : NONE)));
}

/** Why a player can't take these seals now (X3, X4); None if they can. */
export function why_not_seals(ring: Ring, so_far: SealRound, note: SealsNote): Refusal | null {
  for (const [, victim] of py.list(note.steal)) {
    if (!py.has(ring.players, victim)) {
      return py.refuse('pad_not_at_table', '', { seat: victim });
    }
  }
  const place = py.index(ring.players, note.player);
  const refusal = why_not_take(so_far.middle, so_far.seals, place, note.take, thefts_by_place(ring, note));
  if (refusal === null || !py.same(refusal.code, 'seal_not_there')) {
    return refusal;
  }
  return py.replace(refusal, { params: _naming_players(ring, refusal.params) });
}

/** The parameters of a refusal with the player instead of the place of a victim. */
export function _naming_players(ring: Ring, params: readonly (readonly [string, Param])[]): readonly (readonly [string, Param])[] {
  return py.list(params).map(([name, param]) => py.tuple(name, (py.same(name, 'victim') && typeof param === 'number' ? py.at(ring.players, param) : param)));
}

/** Why nobody can take the Black Mage any more (X3); None if it is free. */
export function why_not_mage(ring: Ring, mage: number): Refusal | null {
  return (py.same(mage, NONE) ? null : py.refuse('black_mage_taken', 'X3', { seat: py.at(ring.players, mage) }));
}

/** Why one player can't be left with so many seals, whatever the others are left with; None if they can. */
export function why_not_left(ring: Ring, seals: SealRound, note: LeftNote): Refusal | null {
  const place = py.index(ring.players, note.player);
  const own = py.at(seals.seals, place);
  if (py.same(place, seals.mage)) {
    return py.refuse('pad_mage_has_none', 'X9', { seat: note.player });
  }
  if (!(0 <= note.coloured && note.coloured <= coloured_left(own))) {
    return py.refuse('pad_coloured_left', 'X7', { seat: note.player, most: coloured_left(own) });
  }
  if (!(0 <= note.white && note.white <= py.at(own, WHITE))) {
    return py.refuse('pad_white_left', 'X4', { seat: note.player, most: py.at(own, WHITE) });
  }
  if (!(0 <= note.black && note.black <= py.at(MIDDLE, BLACK))) {
    return py.refuse('pad_black_left', 'X8', { most: py.at(MIDDLE, BLACK) });
  }
  if (note.black > 0 && note.white > 0) {
    return py.refuse('pad_white_and_black', 'X7', { seat: note.player });
  }
  if (note.black > 0 && !(py.truth(may_miss(own, note)))) {
    return py.refuse('pad_black_with_all_colours', 'X7', { seat: note.player });
  }
  return null;
}

/**
 * Whether a player who is left with this can have won a trick without a seal that fits (X7, X8).
 *
 * No white one may be left, and of one colour none; what was returned must have been enough for that.
 */
export function may_miss(own: readonly number[], note: LeftNote): boolean {
  const fewest = py.min(py.list(py.range(COLOURED)).map((colour) => py.at(own, colour)));
  return py.same(note.white, 0) && (coloured_left(own) - note.coloured) >= fewest;
}

/** Whether that trick can have been won with a red card: then of red none may be left either. */
export function may_miss_red(own: readonly number[], note: LeftNote): boolean {
  return py.same(note.white, 0) && (coloured_left(own) - note.coloured) >= py.at(own, RED);
}

/** What the seals that are left tell of the tricks of a round. */
export class SealCount {
  readonly _type = 'SealCount' as const;
  constructor(
    readonly returned: number,
    readonly black: number,
    readonly anyone_may_miss: boolean,
    readonly with_red: number,
    readonly anyone_may_miss_red: boolean,
  ) {}
}

/** What everyone is left with, and why that can't be (X7 to X9). */
export function wrong_left(ring: Ring, draft: Draft, seals: SealRound): readonly [readonly SealsKept[], Refusal | null] {
  const kept = py.list(ring.players).map((_) => py.tuple(0, 0, 0));
  const told = py.list(py.enumerate(ring.players)).filter(([place, player]) => !py.same(place, seals.mage) && py.has(draft.left, player)).map(([place, player]) => py.tuple(place, py.at(draft.left, player)));
  for (const [place, note] of py.list(told)) {
    const problem = why_not_left(ring, seals, note);
    if (problem !== null) {
      return py.tuple([], problem);
    }
    py.put(kept, place, py.tuple(note.coloured, note.black, note.white));
  }
  const size = py.at(ring.setup.hand_sizes, 0);
  const players = py.len(ring.players) - ((py.same(seals.mage, NONE) ? 0 : 1));
  return py.tuple(py.list(kept), _wrong_count(_counted(seals, told), size, !py.same(seals.mage, NONE), py.len(told) < players));
}

export function _counted(seals: SealRound, told: readonly (readonly [number, LeftNote])[]): SealCount {
  let [returned, black, with_red] = py.tuple(0, 0, 0);
  let [anyone, anyone_red] = py.tuple(false, false);
  for (const [place, note] of py.list(told)) {
    const own = py.at(seals.seals, place);
    const gave = ((coloured_left(own) - note.coloured) + py.at(own, WHITE)) - note.white;
    returned = returned + gave;
    black = black + note.black;
    with_red = with_red + (gave + ((py.truth(may_miss_red(own, note)) ? note.black : 0)));
    anyone = py.truth(anyone) || py.truth(may_miss(own, note));
    anyone_red = py.truth(anyone_red) || py.truth(may_miss_red(own, note));
  }
  return new SealCount(returned, black, anyone, with_red, anyone_red);
}

/**
 * Why so many tricks can't have been taken: each returned a seal or brought a black one, but for some (X7 to X9).
 *
 * Those are the Black Mage's, and those after the sixth black seal. As all cards are played, and red is trump, at
 * least three tricks are won with a red card: no fewer hold all the red ones (X1, X6).
 */
export function _wrong_count(count: SealCount, size: number, mage: boolean, unfinished: boolean): Refusal | null {
  const tricks = count.returned + count.black;
  const rest = size - tricks;
  if (count.black > py.at(MIDDLE, BLACK)) {
    return py.refuse('pad_black_together', 'X8', { sum: count.black, most: py.at(MIDDLE, BLACK) });
  }
  if (rest < 0) {
    return py.refuse('pad_seal_tricks_too_many', 'X7', { sum: tricks, size: size });
  }
  const seventh = py.same(count.black, py.at(MIDDLE, BLACK)) && py.truth(count.anyone_may_miss);
  if (py.truth(unfinished)) {
    return null;
  }
  if (rest > 0 && !(py.truth(mage)) && !(py.truth(seventh))) {
    return py.refuse('pad_seal_tricks_too_few', 'X8', { sum: tricks, size: size });
  }
  const with_red = count.with_red + ((py.truth(mage) || py.truth(count.anyone_may_miss_red) ? rest : 0));
  return (with_red >= RED_TRICKS ? null : py.refuse('pad_red_tricks', 'X6', { sum: with_red, least: RED_TRICKS }));
}
