/* Written from stonehenge.rules.editions.edition by `python -m web.transpile`. Do not edit. */

import { Options } from './options';
import { Setup } from './setup';

/** One rulebook. */
export class Edition {
  readonly _type = 'Edition' as const;
  constructor(
    readonly id: string,
    readonly fewest_players: number,
    readonly most_players: number,
    readonly players_clause: string,
    readonly options: readonly string[],
    readonly defaults: (a0: number) => Options,
    readonly build: (a0: number, a1: Options) => Setup,
    readonly clauses: ReadonlyMap<string, string> = new Map(),
    readonly words: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(),
    readonly texts: ReadonlyMap<string, string> = new Map(),
  ) {}
}
