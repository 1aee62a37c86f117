/* Written from stonehenge.scorepad.pad_rounds by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { NONE } from './cards';
import { Ring } from './circle';
import { Draft } from './drafts';
import { CloudNote } from './notes';
import { excluded_prediction, may_change, may_predict } from './predictions';
import { Refusal } from './refusals';
import { points_by_seals, points_by_tricks, type SealsKept } from './round_points';
import { SealRound, seal_round, wrong_left } from './seal_rounds';
import { Predictions, Setup, TURN_UP } from './setup';
import { NOT_YET } from './table';

export const UNTOLD: number = -3;

/** What a round waits for. */
export const PadStep = { PREDICTIONS: 'predictions', SEALS: 'seals', TRICKS: 'tricks', LEFT: 'left', CLOUD: 'cloud', DONE: 'done' } as const;
export type PadStep = (typeof PadStep)[keyof typeof PadStep];

/** A round as it stands. What is listed by place is in the order of ``players``, clockwise. */
export class PadRound {
  readonly _type = 'PadRound' as const;
  constructor(
    readonly number: number,
    readonly size: number,
    readonly players: readonly number[],
    readonly dealer: number,
    readonly order: readonly number[],
    readonly trump: number,
    readonly said: readonly number[],
    readonly predictions: readonly number[],
    readonly taken: readonly number[],
    readonly exploded: boolean,
    readonly cloud: number,
    readonly seals: SealRound,
    readonly kept: readonly SealsKept[],
    readonly step: PadStep,
    readonly waiting: readonly number[],
    readonly problem: Refusal | null,
    readonly points: readonly number[],
    readonly shown: boolean,
  ) {}

  /** Whether the round is complete, and nothing is wrong. */
  get done(): boolean {
    return this.step === PadStep.DONE;
  }
}

export const NO_SEALS: SealRound = new SealRound([], [], -1, []);

/** The round that was written so. */
export function round_of(ring: Ring, number: number, draft: Draft): PadRound {
  if (ring.setup.predictions === Predictions.SEALS) {
    return _round_of_seals(ring, number, draft);
  }
  return _round_of_tricks(ring, number, draft);
}

/** Whether the trump of a round is for the table to tell: where a card is turned up for it (B4, S0). */
export function trump_is_told(setup: Setup, number: number): boolean {
  return py.same(py.at(setup.trumps, number - 1), TURN_UP) && (setup.players * py.at(setup.hand_sizes, number - 1)) < py.len(setup.deck);
}

export function _trump(setup: Setup, number: number, draft: Draft): number {
  if (!py.same(py.at(setup.trumps, number - 1), TURN_UP)) {
    return py.at(setup.trumps, number - 1);
  }
  const told: number[] = (py.truth(trump_is_told(setup, number)) ? draft.trumps : [NONE]);
  return (py.len(told) > 0 ? py.at(told, 0) : UNTOLD);
}

/** What one may not predict because all others have said so much (V1, H6), or NONE. */
export function excluded_for(ring: Ring, number: number, said: readonly number[], place: number): number {
  const others = py.list(ring.order).filter((other) => !py.same(other, place)).map((other) => py.at(said, other));
  const last = py.same(place, py.at(ring.order, -1)) && !py.has(others, NOT_YET);
  return excluded_prediction(py.at(ring.setup.hand_sizes, number - 1), py.sum(others), last, ring.setup.sum_rule(number));
}

export function _round_of_tricks(ring: Ring, number: number, draft: Draft): PadRound {
  const size = py.at(ring.setup.hand_sizes, number - 1);
  const said = py.list(ring.players).map((player) => py.get(draft.predictions, player, NOT_YET));
  const taken = py.list(ring.players).map((player) => py.get(draft.taken, player, NOT_YET));
  const [cloud, predictions] = _clouded(ring, draft, said);
  const silent = py.list(ring.order).filter((place) => py.same(py.at(said, place), NOT_YET));
  const uncounted = py.list(ring.order).filter((place) => py.same(py.at(taken, place), NOT_YET));
  let step: PadStep = PadStep.PREDICTIONS;
  let waiting = silent;
  let problem = _wrong_sum(ring, number, said);
  if (py.same(py.len(silent), 0) && problem === null) {
    step = PadStep.TRICKS;
    waiting = uncounted;
    problem = _wrong_tricks(ring, size, taken, draft);
    if (py.same(py.len(uncounted), 0) && problem === null) {
      problem = _wrong_cloud(ring, draft, said, taken);
      const asked = py.has(ring.setup.options.specials, 'cloud') && py.same(py.len(draft.clouds), 0);
      step = (py.truth(asked) || problem !== null ? PadStep.CLOUD : PadStep.DONE);
    }
  }
  const done = step === PadStep.DONE;
  const shown = _shown(ring.setup, step, silent);
  const points = (py.truth(done) ? points_by_tricks(ring.setup, number, predictions, taken) : []);
  return new PadRound(number, size, ring.players, ring.dealer, ring.order, _trump(ring.setup, number, draft), said, predictions, taken, draft.exploded, cloud, NO_SEALS, [], step, waiting, problem, points, shown);
}

/** Whether the predictions are to be seen: hidden ones when all have said theirs, secret ones after the round. */
export function _shown(setup: Setup, step: PadStep, silent: readonly number[]): boolean {
  if (setup.predictions === Predictions.HIDDEN) {
    return py.same(py.len(silent), 0);
  }
  if (setup.predictions === Predictions.SECRET) {
    return step === PadStep.CLOUD || step === PadStep.DONE;
  }
  return true;
}

/** Who has the Cloud, by place, and the predictions after it (S7). */
export function _clouded(ring: Ring, draft: Draft, said: readonly number[]): readonly [number, readonly number[]] {
  const note = _cloud_note(draft);
  if (note === null || !py.has(ring.players, note.player)) {
    return py.tuple(NONE, said);
  }
  const at = py.index(ring.players, note.player);
  return py.tuple(at, py.list(py.enumerate(said)).map(([place, tricks]) => (py.same(place, at) ? note.tricks : tricks)));
}

export function _cloud_note(draft: Draft): CloudNote | null {
  return (py.len(draft.clouds) > 0 ? py.at(draft.clouds, 0) : null);
}

/** What is wrong with the predictions together (V1, H6); each alone was looked at when it was written. */
export function _wrong_sum(ring: Ring, number: number, said: readonly number[]): Refusal | null {
  const last = py.at(ring.order, -1);
  const size = py.at(ring.setup.hand_sizes, number - 1);
  const excluded = excluded_for(ring, number, said, last);
  if (py.same(py.at(said, last), NOT_YET) || py.truth(may_predict(py.at(said, last), size, excluded))) {
    return null;
  }
  return py.refuse('sum_equals_tricks', 'V1', { tricks: py.at(said, last), size: size });
}

/** Why the tricks can't have been taken so: they add up, but for the Bomb's (S4). */
export function _wrong_tricks(ring: Ring, size: number, taken: readonly number[], draft: Draft): Refusal | null {
  const exploded = draft.exploded;
  const told = py.list(taken).filter((tricks) => !py.same(tricks, NOT_YET));
  const there = (py.truth(exploded) ? size - 1 : size);
  const total = py.sum(told);
  if (total > there) {
    return py.refuse((py.truth(exploded) ? 'pad_tricks_with_bomb' : 'pad_tricks_too_many'), '', { sum: total, size: size });
  }
  if (py.len(told) < py.len(taken)) {
    return null;
  }
  if (total < there) {
    const bomb = py.has(ring.setup.options.specials, 'bomb') && !(py.truth(exploded)) && py.same(total, there - 1);
    return py.refuse((py.truth(bomb) ? 'pad_tricks_or_bomb' : 'pad_tricks_too_few'), '', { sum: total, size: size });
  }
  const first = py.mod(ring.dealer + 1, py.len(ring.players));
  if (py.truth(ring.setup.own_stacks) && py.same(size, WHOLE_STACK) && py.has(taken, size) && !py.same(py.at(taken, first), size)) {
    return py.refuse('pad_whole_stack', 'V5', { seat: py.at(ring.players, first), size: size });
  }
  const alone = py.has(ring.setup.options.specials, 'bomb') && py.truth(_all_but_one_dealt(ring, size));
  if (py.truth(alone) && !(py.truth(exploded)) && py.len(draft.trumps) > 0 && !py.same(py.at(draft.trumps, 0), NONE)) {
    return py.refuse('pad_bomb_turned_up', 'S4');
  }
  return null;
}

/** Whether only the turned-up card is not dealt: then a special card that nobody played is the one turned up. */
export function _all_but_one_dealt(ring: Ring, size: number): boolean {
  return py.same(py.len(ring.setup.deck), (py.len(ring.players) * size) + 1);
}

export const WHOLE_STACK: number = 15;

export function _wrong_cloud(ring: Ring, draft: Draft, said: readonly number[], taken: readonly number[]): Refusal | null {
  const note = _cloud_note(draft);
  if (note === null) {
    return null;
  }
  if (py.same(note.player, NONE)) {
    const size = py.sum(taken) + ((py.truth(draft.exploded) ? 1 : 0));
    const turned_up = py.truth(_all_but_one_dealt(ring, size)) && py.len(draft.trumps) > 0 && py.same(py.at(draft.trumps, 0), NONE);
    return (py.truth(turned_up) ? py.refuse('pad_cloud_turned_up', 'S7') : null);
  }
  return why_not_cloud(ring, note, said, taken);
}

/** Why a player can't have had the Cloud with this change; None if they can (S7). */
export function why_not_cloud(ring: Ring, note: CloudNote, said: readonly number[], taken: readonly number[]): Refusal | null {
  const at = py.index(ring.players, note.player);
  if (py.same(py.at(taken, at), 0)) {
    return py.refuse('pad_cloud_without_trick', 'S7', { seat: note.player });
  }
  if (!(py.truth(may_change(py.at(said, at), note.tricks)))) {
    return py.refuse('one_up_or_down', 'S7', { tricks: py.at(said, at) });
  }
  return null;
}

export function _round_of_seals(ring: Ring, number: number, draft: Draft): PadRound {
  let [seals, problem] = seal_round(ring, draft);
  const silent = py.list(ring.order).filter((place) => py.same(py.at(seals.wanted, place), NOT_YET));
  const uncounted = py.list(ring.order).filter((place) => !py.same(place, seals.mage) && !py.has(draft.left, py.at(ring.players, place)));
  let step: PadStep = PadStep.SEALS;
  let waiting = silent;
  let kept: readonly SealsKept[] = [];
  if (py.same(py.len(silent), 0) && problem === null) {
    step = PadStep.LEFT;
    waiting = uncounted;
    ;[kept, problem] = wrong_left(ring, draft, seals);
    if (py.same(py.len(uncounted), 0) && problem === null) {
      step = PadStep.DONE;
    }
  }
  const done = step === PadStep.DONE;
  return new PadRound(number, py.at(ring.setup.hand_sizes, number - 1), ring.players, ring.dealer, ring.order, py.at(ring.setup.trumps, number - 1), seals.wanted, seals.wanted, [], false, NONE, seals, kept, step, waiting, problem, (py.truth(done) ? points_by_seals(ring.setup, number, kept, seals.mage) : []), true);
}
