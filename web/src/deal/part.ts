/** How the page takes part in the shuffle without anybody doing anything: it commits to a word, and shows it when all do. */

import type { Command, ShuffleView } from '../types';
import { randomHex } from '../state/random';
import { CutError, RefusedError, type Line } from '../state/socket';
import { begun, keepLeftOut, keepWord, keptOf, pin, pinFrozen, type Kept } from './kept';
import type { ShownWord } from './words';

/** How the shuffle stands, for one person. */
export interface Standing {
  status: string;
  seat: number | null;
  host: boolean;
  seed_hash: string;
  shuffle: ShuffleView;
}

/** Signs that the server takes in no word: they can't be seen, or turn the writing around. */
const UNWANTED = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Notes what is told of a shuffle the first time, before anything is answered: whether it is still what it was. */
export function note(table: string, { seed_hash, shuffle, status }: Standing): boolean {
  const before = status === 'gathering';
  if (!before) begun(table);
  if (!before && status !== 'playing') return true; // what is told at the end can be checked against nothing
  const { hashes } = pin(table, shuffle.attempt, seed_hash, before);
  if (shuffle.showing || !before) pinFrozen(table, seed_hash, shuffle.commitments);
  return hashes[shuffle.attempt]?.hash === seed_hash;
}

type Commitment = (hash: string, seat: number, word: ShownWord) => string;

/** What is to be said now, in this order. A word is only ever shown for the hash that this device saw first. */
export function answers(table: string, standing: Standing, commitment: Commitment, wanted?: string): Command[] {
  const { seat, seed_hash: hash, shuffle, status } = standing;
  if (shuffle.fixed || status !== 'gathering' || seat === null || keptOf(table).hashes[shuffle.attempt]?.hash !== hash) return [];
  const told = shuffle.commitments[seat];
  const mine = keptOf(table).own.filter((own) => own.hash === hash && own.seat === seat);
  const known = mine.find((own) => commitment(hash, seat, own) === told);
  if (shuffle.showing) return known ? [{ do: 'show_word', nonce: known.nonce, word: known.word }] : [];
  const commands: Command[] = [];
  if (wanted !== undefined || (!known && (told === undefined || mine.length))) {
    const own = (wanted === undefined && mine.at(-1)) || drawn(hash, seat, wanted);
    if (!mine.includes(own)) keepWord(table, own);
    commands.push({ do: 'commit_word', commitment: commitment(hash, seat, own) });
  }
  const { begin } = keptOf(table);
  if (begin !== undefined && standing.host) commands.push({ do: 'start', bot: begin });
  return commands;
}

function drawn(hash: string, seat: number, wanted?: string): Kept['own'][number] {
  const word = wanted?.replace(UNWANTED, '').trim().slice(0, 40);
  return { hash, seat, nonce: randomHex(16), word: word || randomHex(16) };
}

/** Whether one's own word was committed to and is not among those that the cards were dealt by, which is told once. */
export function leftOut(table: string, { status, seat, seed_hash: hash, shuffle }: Standing): boolean {
  if (status === 'gathering' || seat === null) return false;
  const mine = keptOf(table).own.filter((own) => own.hash === hash && own.seat === seat);
  const shown = shuffle.shown[seat];
  const among = mine.some((own) => own.word === shown?.word && own.nonce === shown.nonce);
  return mine.length > 0 && !among && keepLeftOut(table);
}

/** Says what is to be said, each thing once; what a cut line has swallowed is said on the next. */
export class TakingPart {
  /** What is on its way, and what was answered. */
  #asked = new Set<string>();
  #answered = new Set<string>();

  constructor(
    private readonly table: string,
    private readonly line: () => Line,
    /** Fetched when it is needed: a page that only looks at a table needs no hashes. */
    private readonly hashes: () => Promise<{ wordCommitment: Commitment }> = () => import('./words'),
  ) {}

  /** Whether the game is to begin without anybody pressing anything. */
  get begins(): boolean {
    return keptOf(this.table).begin !== undefined;
  }

  /** Answers how the shuffle stands; `now` tells it once more when the hashes have come, since it may have gone on. */
  async follow(now: () => Standing | null, wanted?: string): Promise<void> {
    const first = now();
    if (first?.status !== 'gathering' || first.seat === null) return;
    const { wordCommitment } = await this.hashes();
    const standing = now();
    // Who has got up and sat down again has committed to nothing any more.
    if (standing?.seat != null && standing.shuffle.commitments[standing.seat] === undefined) this.#answered.clear();
    const said = standing ? answers(this.table, standing, wordCommitment, wanted) : [];
    await Promise.all(said.map((command) => this.#say(command, standing?.seed_hash ?? '')));
  }

  async #say(command: Command, hash: string): Promise<void> {
    const key = `${hash} ${JSON.stringify(command)}`;
    if (this.#asked.has(key) || this.#answered.has(key)) return;
    this.#asked.add(key);
    try {
      await this.line().insist(command); // each of them may be asked for twice
      this.#answered.add(key);
    } catch (error) {
      if (error instanceof CutError) return; // it is said on the next line
      if (!(error instanceof RefusedError)) throw error;
      this.#answered.add(key);
      if (command.do === 'start' && !UNDER_WAY.includes(error.refusal.code)) begun(this.table);
    } finally {
      this.#asked.delete(key);
    }
  }
}

/** Why a start is refused that has happened already. */
const UNDER_WAY = ['words_frozen', 'already_started'];
