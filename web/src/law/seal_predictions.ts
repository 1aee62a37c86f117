/* Written from stonehenge.rules.seal_predictions by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { COLOUR_LETTERS } from './cards';
import { Refusal } from './refusals';
import { COLOURED, MOST_SEALS, WHITE, must_steal } from './seals';

export type Theft = readonly [number, number];

/** Why a seat may not take these seals from the middle and these from others; None if it may. */
export function why_not_take(middle: readonly number[], seals: readonly (readonly number[])[], seat: number, take: readonly number[], steal: readonly Theft[]): Refusal | null {
  const stolen = py.list(steal).map(([colour, ]) => colour);
  if (!(py.truth(py.all(py.list([...take, ...stolen]).map((colour) => 0 <= colour && colour < COLOURED))))) {
    return py.refuse('seal_colours', 'X3');
  }
  if ((py.len(take) + py.len(steal)) > MOST_SEALS) {
    return py.refuse('seals_at_most', 'X4', { most: MOST_SEALS });
  }
  for (const colour of py.list(py.range(COLOURED))) {
    const taken = py.count(take, colour);
    if (!py.same(py.count(stolen, colour), must_steal(py.at(middle, colour), taken + py.count(stolen, colour)))) {
      const code = (taken > py.at(middle, colour) ? 'seal_gone' : 'seal_in_the_middle');
      return py.refuse(code, 'X4', { colour: py.at(COLOUR_LETTERS, colour), left: py.at(middle, colour) });
    }
  }
  if (py.len(steal) > py.at(middle, WHITE)) {
    return py.refuse('white_seals_gone', 'X4', { left: py.at(middle, WHITE) });
  }
  for (const theft of py.list(steal)) {
    const [colour, victim] = theft;
    const owned = (0 <= victim && victim < py.len(seals) ? py.at(py.at(seals, victim), colour) : 0);
    if (py.same(victim, seat) || owned < py.count(steal, theft)) {
      return py.refuse('seal_not_there', 'X4', { colour: py.at(COLOUR_LETTERS, colour), victim: victim });
    }
  }
  return null;
}

/** Move the seals: from the middle, and from others, who get white ones instead (X3, X4). */
export function take_seals(middle: number[], seals: readonly number[][], seat: number, take: readonly number[], steal: readonly Theft[]): void {
  for (const colour of py.list(take)) {
    py.put(middle, colour, py.at(middle, colour) - 1);
    py.put(py.at(seals, seat), colour, py.at(py.at(seals, seat), colour) + 1);
  }
  for (const [colour, victim] of py.list(steal)) {
    py.put(py.at(seals, victim), colour, py.at(py.at(seals, victim), colour) - 1);
    py.put(py.at(seals, seat), colour, py.at(py.at(seals, seat), colour) + 1);
    py.put(middle, WHITE, py.at(middle, WHITE) - 1);
    py.put(py.at(seals, victim), WHITE, py.at(py.at(seals, victim), WHITE) + 1);
  }
}
