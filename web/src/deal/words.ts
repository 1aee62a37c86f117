/** The words by which players have a part in the shuffle, as `rules/deals.py` and docs/fair-deal.md say it. */

import { sha256 } from './hashes';

export interface ShownWord {
  nonce: string;
  word: string;
}

/** What everyone sees of a seed before the deal. */
export const seedHash = (seed: string): string => sha256(seed);

/** What everyone sees of a word before it is shown: bound to a seed and a seat. */
export const wordCommitment = (hash: string, seat: number, { nonce, word }: ShownWord): string => sha256(`stonehenge-word/1/${hash}/${seat}/${nonce}/${word}`);

/** What cards are shuffled by; `words` are those of older games, to which nobody had committed. */
export function dealingSeed(seed: string, shown: Map<number, ShownWord>, words: Map<number, string>): string {
  if (!shown.size) return [seed, ...bySeat(words).map(([seat, word]) => `${seat}:${word}`)].join('|');
  return sha256(['stonehenge-deal/1', seed, ...bySeat(shown).map(([seat, { nonce, word }]) => `${seat}/${nonce}/${word}`)].join('\n'));
}

const bySeat = <One>(of: Map<number, One>): [number, One][] => [...of].sort(([a], [b]) => a - b);
