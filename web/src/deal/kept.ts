/** What this device keeps of a table's deal: what it saw first, and its own words. Nobody can change that afterwards. */

import type { Deal, Seen } from '../types';
import type { ShownWord } from './words';

export interface Kept {
  /** When it was first seen, in milliseconds since 1970. */
  at: number;
  /** The first hash that was seen of each attempt's seed, and whether that was before the cards were dealt. */
  hashes: Record<string, { hash: string; before: boolean }>;
  /** The words that were drawn here, with the seat and the seed they are for. */
  own: (ShownWord & { hash: string; seat: number })[];
  /** The commitments as they stood when words were to be shown, by the seed's hash. */
  frozen: Record<string, Record<string, string>>;
  /** What was seen of each round's deal. */
  seen: Record<string, { hands: (Seen[] | null)[]; turnup: string | null }>;
  /** Whether the cards were dealt without one's own word, though one had committed to one. */
  leftOut?: boolean;
  /** The bot with which the game is to begin as soon as one's word is committed to. */
  begin?: string;
}

const KEY = 'stonehenge.deal.';
const MOST = 40;
/** What a browser that keeps nothing still knows until the page is left. */
const here = new Map<string, Kept>();

export function keptOf(table: string): Kept {
  const known = read(table);
  return known ?? { at: Date.now(), hashes: {}, own: [], frozen: {}, seen: {} };
}

function read(table: string): Kept | null {
  try {
    const text = localStorage.getItem(KEY + table);
    return text ? (JSON.parse(text) as Kept) : (here.get(table) ?? null);
  } catch {
    return here.get(table) ?? null;
  }
}

function keep(table: string, change: (kept: Kept) => void): Kept {
  const kept = keptOf(table);
  change(kept);
  here.set(table, kept);
  try {
    localStorage.setItem(KEY + table, JSON.stringify(kept));
    forgetOldest();
  } catch {
    // then it is known as long as the page is open
  }
  return kept;
}

function forgetOldest(): void {
  const tables = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  if (tables.length <= MOST) return;
  const at = (key: string): number => (JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>).at ?? 0;
  tables.sort((a, b) => at(a) - at(b)).slice(0, tables.length - MOST).forEach((key) => localStorage.removeItem(key));
}

/** The first hash of an attempt is the one that counts, whatever is told later. */
export const pin = (table: string, attempt: number, hash: string, before: boolean): Kept => {
  const kept = keptOf(table);
  return kept.hashes[attempt] ? kept : keep(table, ({ hashes }) => (hashes[attempt] = { hash, before }));
};

export const pinFrozen = (table: string, hash: string, commitments: Record<string, string>): void => {
  if (!keptOf(table).frozen[hash]) keep(table, (own) => (own.frozen[hash] = commitments));
};

export const keepWord = (table: string, word: Kept['own'][number]): Kept => keep(table, ({ own }) => own.push(word));

/** What was dealt, as this seat saw it: the first time is what counts. */
export const keepDeal = (table: string, { round, hands, turnup }: Pick<Deal, 'round' | 'turnup'> & { hands: (Seen[] | null)[] }): void => {
  if (!keptOf(table).seen[round]) keep(table, ({ seen }) => (seen[round] = { hands, turnup }));
};

/** Whether that is new. */
export function keepLeftOut(table: string): boolean {
  const known = keptOf(table).leftOut;
  if (!known) keep(table, (kept) => (kept.leftOut = true));
  return !known;
}

export const beginWith = (table: string, bot: string): Kept => keep(table, (kept) => (kept.begin = bot));
export const begun = (table: string): void => {
  if (keptOf(table).begin !== undefined) keep(table, (kept) => delete kept.begin);
};
