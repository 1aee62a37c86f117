/* Written from stonehenge.scorepad.pad_table by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { PadSheet } from './sheet';
import { NOT_YET } from './table';

export const ROUND_COLUMNS: readonly (string)[] = ['round', 'cards', 'dealer'];

export const PLAYER_COLUMNS: readonly (string)[] = ['predicted', 'taken', 'points', 'total'];

/** The rounds as rows: number, cards and dealer, then of every player what PLAYER_COLUMNS says; empty is untold. */
export function table_rows(sheet: PadSheet): readonly (readonly string[])[] {
  return py.list(py.range(py.len(sheet.rounds))).map((index) => _row(sheet, index));
}

export function _row(sheet: PadSheet, index: number): readonly string[] {
  const [played, names] = py.tuple(py.at(sheet.rounds, index), sheet.seating.names);
  let row = [py.str(played.number), py.str(played.size), py.at(names, py.at(played.players, played.dealer))];
  for (const player of py.list(py.range(py.len(names)))) {
    const cells = ['', '', '', ''];
    if (py.has(played.players, player)) {
      const at = py.index(played.players, player);
      py.put(cells, 0, (py.truth(played.shown) ? _told(py.at(played.predictions, at)) : ''));
      py.put(cells, 1, (py.len(played.taken) > 0 ? _told(py.at(played.taken, at)) : ''));
      py.put(cells, 2, (py.truth(played.done) ? py.str(py.at(played.points, at)) : ''));
      py.put(cells, 3, (index < py.len(sheet.totals) ? py.str(py.at(py.at(sheet.totals, index), player)) : ''));
    }
    row = [...row, ...cells];
  }
  return py.list(row);
}

export function _told(tricks: number): string {
  return (py.same(tricks, NOT_YET) ? '' : py.str(tricks));
}
