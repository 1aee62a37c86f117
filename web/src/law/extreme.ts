/* Written from stonehenge.rules.editions.extreme by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { COLOURS, RED, number_card } from './cards';
import { Edition } from './edition';
import { Options } from './options';
import { Predictions, Scoring, Setup } from './setup';
import { OPEN } from './tricks';

export const HAND: number = 15;

export const HIGHEST: ReadonlyMap<number, number> = new Map([[3, 9], [4, 12], [5, 15]]);

export const ROUNDS: ReadonlyMap<number, number> = new Map([[3, 6], [4, 4], [5, 5]]);

/** What the Black Mage starts from, by round: in a long game one more in the second half (X12). */
export function mage_bases(rounds: number, options: Options): readonly number[] {
  const raised = (py.truth(options.long_game) ? 5 : options.black_mage);
  return py.list(py.range(1, rounds + 1)).map((r) => (r <= (Math.floor(rounds / 2)) ? options.black_mage : raised));
}

/** A game of Extreme. */
export function extreme_setup(players: number, options: Options): Setup {
  const rounds = py.at(ROUNDS, players) * ((py.truth(options.long_game) ? 2 : 1));
  return new Setup(players, options, py.list(COLOURS).flatMap((c) => py.list(py.range(1, py.at(HIGHEST, players) + 1)).map((v) => number_card(c, v))), py.repeat([HAND], rounds), py.repeat([RED], rounds), OPEN, Scoring.PENALTIES, py.repeat([1], rounds), py.list(py.range(players)), undefined, undefined, undefined, Predictions.SEALS, undefined, undefined, mage_bases(rounds, options));
}

export const EXTREME = new Edition('extreme', 3, 5, 'X1', py.tuple('black_mage', 'long_game'), (_players) => new Options(), extreme_setup, new Map([['B1', 'X1'], ['B2', 'X1'], ['B3', 'X11'], ['B4', 'X1'], ['B5', 'X3'], ['B6', 'X5'], ['B7', 'X5'], ['B10', 'X6'], ['B11', 'X6'], ['B12', 'X10'], ['B13', 'X11']]));
