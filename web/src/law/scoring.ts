/* Written from stonehenge.rules.scoring by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { type Seat } from './seats';

/** Points of a round in the base game (B12); the stake of a trick is 10, or rises with the rounds (H4). */
export function experience(prediction: number, taken: number, stake: number): number {
  if (py.same(prediction, taken)) {
    return 20 + (stake * taken);
  }
  return -stake * py.abs(prediction - taken);
}

/** Points of a round in Junior: a chip for each trick predicted, one for an exact zero, none for a miss (J5). */
export function chips(prediction: number, taken: number): number {
  if (!py.same(prediction, taken)) {
    return 0;
  }
  return (prediction > 0 ? prediction : 1);
}

/** Penalty points for the seals left at the end of a round in Extreme (X10). */
export function penalty(coloured: number, black: number, white: number): number {
  return ((2 * coloured) + (3 * black)) + (4 * white);
}

/** Penalty points of the Black Mage's player: less 1 for each black seal the others took (X10). */
export function black_mage_penalty(base: number, black_of_others: number): number {
  return Math.max(0, base - black_of_others);
}

/** Whether a round went as predicted: as many tricks (B12, J5); with seals, without any penalty (X10). */
export function was_exact(prediction: number, taken: number, points: number, fewest_win: boolean): boolean {
  return (py.truth(fewest_win) ? py.same(points, 0) : py.same(prediction, taken));
}

/** All seats of the best team; everyone is a team of their own without H1. Ties share (B13, H1, J6, X11). */
export function best_seats(totals: readonly number[], teams: readonly number[], fewest_win: boolean): readonly Seat[] {
  const sums: Map<number, number> = new Map();
  for (const [team, total] of py.list(py.zip(teams, totals))) {
    py.put(sums, team, py.get(sums, team, 0) + total);
  }
  const best = (py.truth(fewest_win) ? py.min(py.list(sums.values())) : py.max(py.list(sums.values())));
  return py.list(py.enumerate(teams)).filter(([, team]) => py.same(py.at(sums, team), best)).map(([seat, ]) => seat);
}
