/* Written from stonehenge.rules.setup by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { type Card } from './cards';
import { Options } from './options';
import { ANY_SUM } from './predictions';

export const TURN_UP: number = -3;

/** How a round is predicted. */
export const Predictions = { IN_TURN: 'in turn', HIDDEN: 'hidden', SECRET: 'secret', SEALS: 'seals' } as const;
export type Predictions = (typeof Predictions)[keyof typeof Predictions];

/** What a round is counted in. */
export const Scoring = { EXPERIENCE: 'experience', CHIPS: 'chips', PENALTIES: 'penalties' } as const;
export type Scoring = (typeof Scoring)[keyof typeof Scoring];

/** What a game needs to know of its edition and options. Tuples by round start with round 1. */
export class Setup {
  readonly _type = 'Setup' as const;
  constructor(
    readonly players: number,
    readonly options: Options,
    readonly deck: readonly Card[],
    readonly hand_sizes: readonly number[],
    readonly trumps: readonly number[],
    readonly opening: number,
    readonly scoring: Scoring,
    readonly stakes: readonly number[],
    readonly teams: readonly number[],
    readonly edition: string = '',
    readonly defaults: Options = new Options(),
    readonly clauses: readonly (readonly [string, string])[] = [],
    readonly predictions: Predictions = Predictions.IN_TURN,
    readonly direction: number = 1,
    readonly own_stacks: boolean = false,
    readonly mage_bases: readonly number[] = [],
    readonly sum_rules: readonly number[] = [],
  ) {}

  /** How many rounds the game has. */
  get rounds(): number {
    return py.len(this.hand_sizes);
  }

  /** What the predictions of this round may add up to (V1, H6). */
  sum_rule(round_number: number): number {
    return (py.len(this.sum_rules) > 0 ? py.at(this.sum_rules, round_number - 1) : ANY_SUM);
  }

  /** Whether everyone sees all cards of this round but their own (V4). */
  own_card_unseen(round_number: number): boolean {
    return py.truth(this.options.clairvoyance) && py.same(round_number, 1);
  }

  /** False where everyone plays from a stack of their own colour, and only values count (V5). */
  get colours_matter(): boolean {
    return !(py.truth(this.own_stacks));
  }

  /** Whether points are penalties (X11). */
  get fewest_win(): boolean {
    return this.scoring === Scoring.PENALTIES;
  }

  /** Whether predictions are not to be known before they are shown (V2, V3). */
  get concealed(): boolean {
    return py.has(py.tuple(Predictions.HIDDEN, Predictions.SECRET), this.predictions);
  }
}
