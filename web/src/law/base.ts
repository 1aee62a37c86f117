/* Written from stonehenge.rules.editions.base by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { JESTER, NAMED_COLOURS, NONE, SPECIALS, WIZARD, number_card, type Card } from './cards';
import { Options } from './options';
import { ANY_SUM, NOT_THE_TRICKS, ZERO_ALWAYS } from './predictions';
import { Predictions, Scoring, Setup, TURN_UP } from './setup';
import { FREE, OPEN } from './tricks';

export const VARIANTS: readonly (string)[] = ['prediction', 'plus_minus_one', 'plus_minus_one_exempt', 'clairvoyance', 'mode', 'teams', 'bidding', 'stakes', 'rounds'];

export const CARDS: number = 60;

export const MAXIMUS_TRUMPS: readonly (number)[] = [0, 1, 2, 3, -1];

export const MONOCHROME_SIZES: readonly (number)[] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

export const FIRST_AND_STEP: ReadonlyMap<string, readonly [number, number]> = new Map([['all', [1, 1]], ['odd', [1, 2]], ['even', [2, 2]]]);

export const PREDICTIONS: ReadonlyMap<string, Predictions> = new Map([['open', Predictions.IN_TURN], ['hidden', Predictions.HIDDEN], ['secret', Predictions.SECRET]]);

/** 60 cards (B1) and the special cards chosen (S0). */
export function base_deck(options: Options): readonly Card[] {
  const numbers = py.list(NAMED_COLOURS).flatMap((colour) => py.list(py.range(1, 14)).map((value) => number_card(colour, value)));
  const specials = py.list(options.specials).map((name) => py.at(SPECIALS, name));
  return py.list(py.sorted([...numbers, ...py.repeat([WIZARD], 4), ...py.repeat([JESTER], 4), ...specials]));
}

/** How many cards each is dealt and what decides trump, by round. */
export function hand_sizes_and_trumps(players: number, options: Options): readonly [readonly number[], readonly number[]] {
  if (py.same(options.mode, 'monochrome')) {
    return py.tuple(MONOCHROME_SIZES, py.repeat([NONE], py.len(MONOCHROME_SIZES)));
  }
  if (py.same(options.mode, 'maximus')) {
    return py.tuple(py.repeat([Math.floor(CARDS / players)], py.len(MAXIMUS_TRUMPS)), MAXIMUS_TRUMPS);
  }
  const [first, step] = py.at(FIRST_AND_STEP, options.rounds);
  const sizes = py.list(py.range(first, (Math.floor(CARDS / players)) + 1, step));
  return py.tuple(sizes, py.repeat([TURN_UP], py.len(sizes)));
}

/** What the predictions may add up to, by round: V1, and whom it spares (H6). */
export function sum_rules(sizes: readonly number[], options: Options): readonly number[] {
  if (!(py.truth(options.plus_minus_one))) {
    return [];
  }
  if (py.same(options.plus_minus_one_exempt, 'one_card')) {
    return py.list(sizes).map((size) => (py.same(size, 1) ? ANY_SUM : NOT_THE_TRICKS));
  }
  return py.repeat([(py.same(options.plus_minus_one_exempt, 'zero') ? ZERO_ALWAYS : NOT_THE_TRICKS)], py.len(sizes));
}

/** The team of each seat: those who face each other (H1), or everyone alone. */
export function teams_of(players: number, together: boolean): readonly number[] {
  return py.list(py.range(players)).map((seat) => (py.truth(together) ? py.mod(seat, Math.floor(players / 2)) : seat));
}

/** A game by the base game's rules. */
export function base_setup(players: number, options: Options): Setup {
  const [sizes, trumps] = hand_sizes_and_trumps(players, options);
  const rounds = py.range(1, py.len(sizes) + 1);
  const monochrome = py.same(options.mode, 'monochrome');
  return new Setup(players, options, base_deck(options), sizes, trumps, (py.truth(monochrome) ? FREE : OPEN), Scoring.EXPERIENCE, py.list(rounds).map((k) => (py.same(options.stakes, 'rising') ? 10 * k : 10)), teams_of(players, options.teams), undefined, undefined, undefined, py.at(PREDICTIONS, options.prediction), (py.same(options.bidding, 'counterclockwise') ? -1 : 1), monochrome, undefined, sum_rules(sizes, options));
}
