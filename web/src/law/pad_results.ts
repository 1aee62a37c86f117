/* Written from stonehenge.scorepad.pad_results by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { figures_of } from './figures';
import { Options } from './options';
import { Pad } from './pads';
import { Refusal } from './refusals';
import { place_of, sheet_of } from './sheet';

/** A game that is over. Players stand in the order in which they came, so those who sat down at first come first. */
export class PadResult {
  readonly _type = 'PadResult' as const;
  constructor(
    readonly edition: string,
    readonly options: Options,
    readonly rounds: number,
    readonly complete: boolean,
    readonly names: readonly string[],
    readonly points: readonly number[],
    readonly places: readonly number[],
    readonly exact: readonly number[],
  ) {}
}

/** The result of a game that is over; else which round is still to be written. */
export function result_of(pad: Pad): PadResult | Refusal {
  const sheet = sheet_of(pad);
  if (!(py.truth(sheet.over))) {
    return py.refuse('pad_not_over', '', { round: sheet.current, last: sheet.length });
  }
  const players = py.range(py.len(sheet.seating.names));
  return new PadResult(pad.edition.id, pad.options, py.len(sheet.rounds), !(py.truth(sheet.stopped)), sheet.seating.names, sheet.standing, py.list(players).map((player) => place_of(sheet, player)), py.list(players).map((player) => figures_of(sheet, player).exact));
}
