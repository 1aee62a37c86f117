/** What a pad asks for next, and what the keys of the question mean. */

import { NONE } from '../law/cards';
import { PredictionNote, TricksNote, type Note } from '../law/notes';
import { excluded_for, PadStep, type PadRound } from '../law/pad_rounds';
import type { Ring } from '../law/circle';
import type { PadSheet } from '../law/sheet';

/** What is written of somebody in a round. */
export type Part = 'said' | 'taken';

/** What somebody has tapped to change: a round, a place in it, and which of the two. */
export interface Chosen {
  round: number;
  place: number;
  part: Part;
}

/** A question, with whom and what it is about. */
export interface Asking extends Chosen {
  now: PadRound;
  ring: Ring;
  /** Whether this is what the pad waits for, and not something that somebody wants to change. */
  next: boolean;
}

/** What is asked: what was tapped, or else whatever the first round that isn't done waits for. */
export function asking(sheet: PadSheet, chosen: Chosen | null): Asking | null {
  const number = chosen?.round ?? sheet.current;
  const now = sheet.rounds[number - 1];
  const ring = sheet.rings[number - 1];
  if (!now || !ring) return null;
  if (chosen) return { ...chosen, now, ring, next: false };
  const part: Part = now.step === PadStep.PREDICTIONS || now.step === PadStep.SEALS ? 'said' : 'taken';
  const wrong = now.seals.mage === now.order.at(-1) ? now.order.at(-2) : now.order.at(-1);
  return { round: number, place: now.waiting[0] ?? wrong ?? 0, part, now, ring, next: true };
}

/** A number that can be tapped. */
export interface Key {
  value: number;
  /** Whether it is what is written now. */
  written: boolean;
  /** Plus/minus one forbids it (V1, H6). */
  excluded: boolean;
  /** With it the tricks add up: the last one has no choice. */
  fits: boolean;
}

export function keysFor({ now, ring, place, part, round }: Asking): Key[] {
  const seen = part === 'said' ? now.said[place] : now.taken[place];
  const excluded = part === 'said' ? excluded_for(ring, round, now.said, place) : NONE;
  const others = now.taken.filter((tricks, other) => other !== place && tricks >= 0);
  const rest = part === 'taken' && others.length === now.taken.length - 1 ? now.size - (now.exploded ? 1 : 0) - others.reduce((all, tricks) => all + tricks, 0) : NONE;
  return Array.from({ length: now.size + 1 }, (_, value) => ({
    value,
    written: value === seen && (part === 'taken' || now.shown),
    excluded: value === excluded,
    fits: value === rest,
  }));
}

/** What a tapped number writes. */
export function noteFor({ round, now, place, part }: Asking, value: number): Note {
  const player = now.players[place] ?? NONE;
  return part === 'said' ? new PredictionNote(round, player, value) : new TricksNote(round, player, value);
}

/** How many keys stand side by side, so that a thumb reaches all of them and none is smaller than a finger. */
export const columnsFor = (keys: number): number => (keys <= 6 ? 3 : keys <= 12 ? 4 : keys <= 15 ? 5 : 6);

/** The number that typed digits mean: at once where no longer one fits, else when Enter says so. */
export function typedNumber(digits: string, most: number): { value: number | null; waits: boolean } {
  const value = Number(digits);
  if (!/^\d+$/.test(digits) || value > most) return { value: null, waits: false };
  const longer = value > 0 && value * 10 <= most;
  return { value, waits: longer };
}
