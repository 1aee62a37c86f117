/* Written from stonehenge.rules.options by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { SPECIALS } from './cards';
import { Refusal } from './refusals';

/** Every option of every edition; what an edition does not have keeps the value that changes nothing. */
export class Options {
  readonly _type = 'Options' as const;
  constructor(
    readonly specials: readonly string[] = [],
    readonly prediction: 'open' | 'hidden' | 'secret' = 'open',
    readonly plus_minus_one: boolean = false,
    readonly plus_minus_one_exempt: 'none' | 'one_card' | 'zero' = 'none',
    readonly clairvoyance: boolean = false,
    readonly mode: 'standard' | 'monochrome' | 'maximus' = 'standard',
    readonly teams: boolean = false,
    readonly bidding: 'clockwise' | 'counterclockwise' = 'clockwise',
    readonly stakes: 'flat' | 'rising' = 'flat',
    readonly rounds: 'all' | 'odd' | 'even' = 'all',
    readonly black_mage: 4 | 5 = 4,
    readonly long_game: boolean = false,
  ) {}
}

export const CHOICES: ReadonlyMap<string, readonly (boolean | number | string)[]> = new Map([['prediction', ['open', 'hidden', 'secret']], ['plus_minus_one', [false, true]], ['plus_minus_one_exempt', ['none', 'one_card', 'zero']], ['clairvoyance', [false, true]], ['mode', ['standard', 'monochrome', 'maximus']], ['teams', [false, true]], ['bidding', ['clockwise', 'counterclockwise']], ['stakes', ['flat', 'rising']], ['rounds', ['all', 'odd', 'even']], ['black_mage', [4, 5]], ['long_game', [false, true]]]);

export const TOGETHER: readonly (string)[] = ['dragon', 'fairy'];

/** The options given over the defaults, or why one of them cannot be read. */
export function read_options(available: readonly string[], defaults: Options, given: ReadonlyMap<string, unknown>): Options | Refusal {
  const chosen: Map<string, unknown> = new Map();
  for (const [name, wanted] of py.list(py.list(given.entries()))) {
    if (!py.has(available, name)) {
      return _unknown_option(name, available);
    }
    const read = (py.same(name, 'specials') ? _read_specials(wanted) : _read_choice(name, wanted));
    if (read instanceof Refusal) {
      return read;
    }
    py.put(chosen, name, read);
  }
  return py.replace(defaults, Object.fromEntries(chosen));
}

export function _unknown_option(name: string, available: readonly string[]): Refusal {
  if (py.same(py.len(available), 0)) {
    return py.refuse('option_none', '', { option: name });
  }
  return py.refuse('option_unknown', '', { option: name, available: py.list(available).join(', ') });
}

export function _read_choice(name: string, wanted: unknown): unknown | Refusal {
  for (const choice of py.list(py.at(CHOICES, name))) {
    if (typeof choice === typeof wanted && py.same(choice, wanted)) {
      return choice;
    }
  }
  const shown = py.list(py.list(py.at(CHOICES, name)).map((choice) => py.str(choice).toLowerCase())).join(', ');
  return py.refuse('option_value', '', { option: name, value: py.str(wanted), values: shown });
}

export function _read_specials(wanted: unknown): readonly string[] | Refusal {
  if (!((Array.isArray(wanted))) || !(py.truth(py.all(py.list(wanted).map((name) => typeof name === 'string'))))) {
    return py.refuse('specials_list', 'S0');
  }
  for (const name of py.list(wanted)) {
    if (!py.has(SPECIALS, name)) {
      return py.refuse('special_unknown', 'S0', { card: py.str(name), available: py.list(SPECIALS).join(', ') });
    }
  }
  if (!py.same(py.len(new Set(wanted)), py.len(wanted))) {
    return py.refuse('special_twice', 'S0');
  }
  return py.list(SPECIALS).filter((name) => py.has(wanted, name));
}

/** Why these options do not go together, if they don't. */
export function refused_combination(players: number, options: Options): Refusal | null {
  const parted = py.len(new Set(py.list(TOGETHER).map((name) => py.has(options.specials, name)))) > 1;
  const exempt = !py.same(options.plus_minus_one_exempt, 'none');
  const checks: readonly (readonly [boolean, Refusal])[] = py.tuple(py.tuple(parted, py.refuse('dragon_and_fairy', 'S0')), py.tuple(py.truth(options.plus_minus_one) && !py.same(options.prediction, 'open'), py.refuse('plus_minus_one_in_turn', 'V1')), py.tuple(py.truth(py.bool(options.specials)) && py.truth(options.clairvoyance), py.refuse('clairvoyance_with_specials', 'V4')), py.tuple(py.truth(py.bool(options.specials)) && py.same(options.mode, 'monochrome'), py.refuse('monochrome_with_specials', 'V5')), py.tuple(py.truth(py.bool(options.specials)) && py.same(options.mode, 'maximus'), py.refuse('maximus_with_specials', 'V6')), py.tuple(py.truth(options.clairvoyance) && py.same(options.mode, 'monochrome'), py.refuse('clairvoyance_with_monochrome', 'V5')), py.tuple(py.truth(options.clairvoyance) && py.same(options.mode, 'maximus'), py.refuse('clairvoyance_with_maximus', 'V6')), py.tuple(py.same(options.mode, 'monochrome') && players > 4, py.refuse('monochrome_players', 'V5', { players: players })), py.tuple(py.truth(options.teams) && py.same(py.mod(players, 2), 1), py.refuse('teams_players', 'H1', { players: players })), py.tuple(!py.same(options.rounds, 'all') && py.same(options.mode, 'monochrome'), py.refuse('rounds_with_monochrome', 'H5')), py.tuple(!py.same(options.rounds, 'all') && py.same(options.mode, 'maximus'), py.refuse('rounds_with_maximus', 'H5')), py.tuple(py.same(options.rounds, 'even') && py.truth(options.clairvoyance), py.refuse('clairvoyance_with_even_rounds', 'H5')), py.tuple(py.truth(exempt) && !(py.truth(options.plus_minus_one)), py.refuse('exempt_without_plus_minus_one', 'H6')), py.tuple(py.truth(options.long_game) && py.same(players, 3), py.refuse('long_game_players', 'X12')));
  return py.next(py.list(checks).filter(([wrong, ]) => py.truth(wrong)).map(([, refusal]) => refusal), null);
}
