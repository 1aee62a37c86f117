/* Written from stonehenge.rules.editions by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { CLASSIC } from './classic';
import { CLUB } from './club';
import { Edition } from './edition';
import { EXTREME } from './extreme';
import { JUBILEE } from './jubilee';
import { JUNIOR } from './junior';
import { Options } from './options';
import { Setup } from './setup';

export const EDITIONS = new Map([['classic', CLASSIC], ['jubilee', JUBILEE], ['club', CLUB], ['junior', JUNIOR], ['extreme', EXTREME]]);

/** A game of this edition for so many with options that are known to go together. */
export function build_setup(edition: Edition, players: number, options: Options): Setup {
  const [clauses, defaults] = py.tuple(py.list(py.list(edition.clauses.entries())), edition.defaults(players));
  return py.replace(edition.build(players, options), { edition: edition.id, defaults: defaults, clauses: clauses });
}

/** The clause of this game's rulebook that states what the base game states there. */
export function clause_in(setup: Setup, base_clause: string): string {
  return py.get(new Map(setup.clauses), base_clause, base_clause);
}
