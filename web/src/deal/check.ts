/** Checks a finished game's deals against what this device had seen before: hash, words, commitments, cards. */

import type { Deal, Replay } from '../types';
import { dealFromSeed, firstDealerBy, soundDeck } from './dealing';
import type { Kept } from './kept';
import { dealingSeed, seedHash, wordCommitment, type ShownWord } from './words';

export type Wrong =
  | { what: 'hash' | 'seed' | 'own' | 'deck' | 'dealer' }
  | { what: 'word' | 'commitment'; seat: number }
  | { what: 'deal' | 'seen'; round: number };

export interface Verdict {
  /** What does not match; nothing where all does. */
  wrong: Wrong[];
  rounds: number;
  /** How many words the cards were dealt by, whether one's own is among them, and whether they had been committed to. */
  words: number;
  own: boolean;
  committed: boolean;
  /** When this device first saw the seed's hash: before the cards were dealt, while they were played, or not at all. */
  pinned: 'before' | 'later' | 'never';
  /** How many deals before this one were void. */
  voided: number;
}

export interface Question {
  replay: Pick<Replay, 'setup' | 'moves' | 'seed' | 'seed_hash' | 'words' | 'nonces' | 'commitments' | 'voided'>;
  kept: Kept;
  /** The host's choice, nothing where chance was to decide; undefined where it isn't known. */
  firstDealer?: number | null | undefined;
}

const entries = <One>(of: Record<string, One>): [number, One][] => Object.entries(of).map(([seat, one]) => [Number(seat), one]);

interface Words {
  words: Record<string, string>;
  nonces: Record<string, string>;
  commitments: Record<string, string>;
}

const shownIn = ({ words, nonces }: Words): Map<number, ShownWord> => new Map(entries(nonces).map(([seat, nonce]) => [seat, { nonce, word: words[seat] ?? '' }]));

/** The seats whose word is not the one that was committed to, or is missing, where all should be there. */
function wrongWords(deal: Words, hash: string, all: boolean): number[] {
  const shown = shownIn(deal);
  const seats = new Set([...shown.keys(), ...(all ? entries(deal.commitments).map(([seat]) => seat) : [])]);
  const right = (seat: number): boolean => {
    const word = shown.get(seat);
    return word !== undefined && !word.word.includes('\n') && wordCommitment(hash, seat, word) === deal.commitments[seat];
  };
  return [...seats].filter((seat) => !right(seat));
}

const sameCards = (a: readonly (string | null)[], b: readonly (string | null)[]): boolean => [...a].sort().join() === [...b].sort().join();

export function check({ replay, kept, firstDealer }: Question): Verdict {
  const { setup, seed, commitments } = replay;
  const hash = seedHash(seed);
  const shown = shownIn(replay);
  const wrong: Wrong[] = [];
  const attempt = replay.voided.length + 1;
  const first = kept.hashes[attempt];
  const pinned = first?.hash;
  if (hash !== replay.seed_hash) wrong.push({ what: 'seed' });
  if (pinned !== undefined && pinned !== hash) wrong.push({ what: 'hash' });
  replay.voided.forEach((deal, n) => {
    const told = kept.hashes[n + 1]?.hash ?? deal.seed_hash;
    if (seedHash(deal.seed) !== deal.seed_hash || told !== deal.seed_hash) wrong.push({ what: 'hash' });
    for (const place of wrongWords(deal, deal.seed_hash, false)) wrong.push({ what: 'word', seat: place });
  });
  for (const place of wrongWords(replay, hash, true)) wrong.push({ what: 'word', seat: place });

  const before = pinned === undefined ? undefined : kept.frozen[pinned];
  for (const [place] of before ? entries({ ...before, ...commitments }) : []) {
    if (commitments[place] !== before?.[place]) wrong.push({ what: 'commitment', seat: place });
  }
  const mine = kept.own.filter((one) => one.hash === pinned);
  const own = mine.some(({ seat, word, nonce }) => shown.get(seat)?.word === word && shown.get(seat)?.nonce === nonce);
  const due = mine.some((one) => before?.[one.seat] === wordCommitment(one.hash, one.seat, one));
  if (!own && (due || kept.leftOut)) wrong.push({ what: 'own' });

  if (!soundDeck(setup)) wrong.push({ what: 'deck' });
  const shuffledBy = dealingSeed(seed, shown, new Map(shown.size ? [] : entries(replay.words)));
  const deals = replay.moves.flat().filter((event): event is Extract<typeof event, Deal> => event.event === 'deal');
  if (firstDealer === null && deals[0] && deals[0].dealer !== firstDealerBy(shuffledBy, setup.players)) wrong.push({ what: 'dealer' });
  for (const dealt of deals) {
    const due = dealFromSeed(setup, shuffledBy, dealt.round);
    const same = due.turnup === dealt.turnup && due.hands.every((hand, place) => sameCards(hand, dealt.hands[place] ?? []));
    if (!same) wrong.push({ what: 'deal', round: dealt.round });
  }
  for (const [round, seen] of entries(kept.seen)) {
    const due = dealFromSeed(setup, shuffledBy, round);
    const known = seen.hands.every((hand, place) => hand === null || hand.includes(null) || sameCards(hand, due.hands[place] ?? []));
    if (!known || seen.turnup !== due.turnup) wrong.push({ what: 'seen', round });
  }
  return {
    wrong,
    rounds: deals.length,
    words: Object.keys(replay.words).length,
    own,
    committed: shown.size > 0,
    pinned: first ? (first.before ? 'before' : 'later') : 'never',
    voided: replay.voided.length,
  };
}
