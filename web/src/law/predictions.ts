/* Written from stonehenge.rules.predictions by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { NONE } from './cards';

export const ANY_SUM: number = 0;

export const NOT_THE_TRICKS: number = 1;

export const ZERO_ALWAYS: number = 2;

export const CONCEALED: number = -2;

/** The first to predict: the dealer's left (B5), or right where it goes counter-clockwise (H2). */
export function first_to_predict(dealer: number, players: number, direction: number): number {
  return py.mod(dealer + direction, players);
}

/** The prediction that would make the sum equal to the tricks, which the last to predict may not make (V1, H6). */
export function excluded_prediction(tricks: number, others_sum: number, is_last: boolean, sum_rule: number): number {
  const excludes = !py.same(sum_rule, ANY_SUM) && py.truth(is_last) && others_sum <= tricks;
  const spared = py.same(sum_rule, ZERO_ALWAYS) && py.same(others_sum, tricks);
  return (py.truth(excludes) && !(py.truth(spared)) ? tricks - others_sum : NONE);
}

/** Whether a prediction is allowed: any number from 0 to the tricks of the round (B5), but for V1. */
export function may_predict(prediction: number, tricks: number, excluded: number): boolean {
  return 0 <= prediction && prediction <= tricks && !py.same(prediction, excluded);
}

/** Whether the Cloud may turn one prediction into another: one up or one down, never below 0 (S7). */
export function may_change(prediction: number, changed: number): boolean {
  return changed >= 0 && (py.same(changed, prediction + 1) || py.same(changed, prediction - 1));
}
