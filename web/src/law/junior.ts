/* Written from stonehenge.rules.editions.junior by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { Edition } from './edition';
import { Options } from './options';
import { Scoring, Setup, TURN_UP } from './setup';
import { OPEN } from './tricks';

export const DECK: readonly (number)[] = [4, 8, 12, 16, 20, 24, 28, 32, 68, 72, 76, 80, 84, 88, 92, 96, 132, 136, 140, 144, 148, 152, 156, 160, 196, 200, 204, 208, 212, 216, 220, 224, 320, 320, 321, 321];

export const ROUNDS: ReadonlyMap<number, number> = new Map([[3, 8], [4, 8], [5, 7], [6, 6]]);

/** A game of Junior. */
export function junior_setup(players: number, options: Options): Setup {
  const rounds = py.at(ROUNDS, players);
  return new Setup(players, options, DECK, py.list(py.range(1, rounds + 1)), py.repeat([TURN_UP], rounds), OPEN, Scoring.CHIPS, py.repeat([1], rounds), py.list(py.range(players)));
}

export const JUNIOR = new Edition('junior', 3, 6, 'J1', [], (_players) => new Options(), junior_setup, new Map([['B1', 'J1'], ['B2', 'J2'], ['B3', 'J2'], ['B4', 'J3'], ['B5', 'J4'], ['B6', 'J4'], ['B7', 'J4'], ['B8', 'J4'], ['B9', 'J4'], ['B10', 'J4'], ['B11', 'J4'], ['B12', 'J5'], ['B13', 'J6']]));
