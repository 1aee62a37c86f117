/** The shuffle of a table as its page follows it: notes what is told the first time, has its part in it, and warns. */

import { t } from '../i18n/index.svelte';
import { CutError, RefusedError, type Line } from '../state/socket';
import type { Game, Update } from '../types';
import { keepDeal } from './kept';
import { leftOut, note, TakingPart, type Standing } from './part';

export class Shuffle {
  /** Whether the game is to begin by itself, as soon as one's word is committed to. */
  begins = $state(false);
  /** Whom the host waits for, who has given a word and is away; the game begins as soon as they are back. */
  waitsFor: string | null = $state(null);
  readonly #part: TakingPart;

  constructor(
    private readonly table: string,
    private readonly line: () => Line,
    private readonly now: () => Standing | null,
    private readonly warn: (text: string) => void,
  ) {
    this.#part = new TakingPart(table, line);
    this.begins = this.#part.begins;
  }

  /** Something is new about it: it is noted, and answered. */
  changed(): void {
    const now = this.now();
    if (now && !note(this.table, now)) this.warn(t('web.deal.hash_changed'));
    if (now && leftOut(this.table, now)) this.warn(t('web.deal.left_out'));
    this.takePart();
  }

  /** Says what is to be said, and what a line before has swallowed; `word` is of one's own choosing. */
  takePart(word?: string): void {
    void this.#part.follow(this.now, word).then(() => (this.begins = this.#part.begins));
  }

  /** The host begins, or waits until that can be. */
  async start(bot: string): Promise<void> {
    try {
      await this.line().do({ do: 'start', bot });
      this.waitsFor = null;
    } catch (error) {
      if (error instanceof RefusedError && error.refusal.code === 'words_away') {
        this.waitsFor = String(error.refusal.params['names']);
        return;
      }
      this.waitsFor = null;
      if (error instanceof RefusedError) this.warn(error.message);
      else if (error instanceof CutError) this.warn(t('web.connection.cut'));
      else throw error;
    }
  }

  /** What was dealt in the first round, where nothing has changed it yet; of all later ones it is told. */
  firstDeal({ seat, round, hand, turnup, werewolf, setup }: Game): void {
    if (seat === null || werewolf !== null) return;
    keepDeal(this.table, { round, turnup, hands: Array.from({ length: setup.players }, (_, place) => (place === seat ? hand : null)) });
  }

  happened(update: Update): void {
    for (const told of update.told) {
      if (told.type === 'game') for (const event of told.events) if (event.event === 'deal') keepDeal(this.table, event);
    }
  }
}
