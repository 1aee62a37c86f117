/* Written from stonehenge.rules.round_points by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { NONE } from './cards';
import { black_mage_penalty, chips, experience, penalty } from './scoring';
import { Scoring, Setup } from './setup';

export type SealsKept = readonly [number, number, number];

/** What a round is worth to each seat where predictions are numbers (B12, H4, J5). */
export function points_by_tricks(setup: Setup, number: number, predictions: readonly number[], taken: readonly number[]): readonly number[] {
  const both = py.zip(predictions, taken);
  if (setup.scoring === Scoring.CHIPS) {
    return py.list(both).map(([predicted, took]) => chips(predicted, took));
  }
  const stake = py.at(setup.stakes, number - 1);
  return py.list(both).map(([predicted, took]) => experience(predicted, took, stake));
}

/** What a round is worth to each seat where predictions are seals; ``mage`` has the Black Mage, or NONE (X10). */
export function points_by_seals(setup: Setup, number: number, kept: readonly SealsKept[], mage: number): readonly number[] {
  const points = py.list(kept).map(([coloured, black, white]) => penalty(coloured, black, white));
  if (!py.same(mage, NONE)) {
    const of_others = py.sum(py.list(kept).map(([, black, ]) => black));
    py.put(points, mage, black_mage_penalty(py.at(setup.mage_bases, number - 1), of_others));
  }
  return py.list(points);
}
