/* Written from stonehenge.rules.seals by `python -m web.transpile`. Do not edit. */

import * as py from './python';

export const WHITE: number = 5;

export const BLACK: number = 6;

export const KINDS: number = 7;

export const COLOURED: number = 5;

export const MIDDLE: readonly (number)[] = [3, 5, 3, 3, 3, 4, 6];

export const MOST_SEALS: number = 15;

/** How many seals of one colour have to be taken from others: those the middle does not have (X4). */
export function must_steal(middle: number, wanted: number): number {
  return (wanted > middle ? wanted - middle : 0);
}

/** How many coloured seals are among these. */
export function coloured_left(seals: readonly number[]): number {
  let count = 0;
  for (const colour of py.list(py.range(COLOURED))) {
    count = count + py.at(seals, colour);
  }
  return count;
}
