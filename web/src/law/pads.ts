/* Written from stonehenge.scorepad.pads by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { Edition } from './edition';
import { RedoNote, UndoNote, type Note } from './notes';
import { Options, read_options, refused_combination } from './options';
import { Refusal } from './refusals';

export const LONGEST_NAME: number = 24;

/** A game as it was written down. */
export class Pad {
  readonly _type = 'Pad' as const;
  constructor(
    readonly edition: Edition,
    readonly options: Options,
    readonly names: readonly string[],
    readonly dealer: number,
    readonly notes: readonly Note[] = [],
  ) {}
}

/** An empty pad, or why there is no such game. */
export function begin_pad(edition: Edition, names: readonly string[], given: ReadonlyMap<string, unknown>, dealer: number): Pad | Refusal {
  const players = py.len(names);
  if (!(edition.fewest_players <= players && players <= edition.most_players)) {
    const [fewest, most] = py.tuple(edition.fewest_players, edition.most_players);
    return py.refuse('players', edition.players_clause, { players: players, fewest: fewest, most: most });
  }
  const options = read_options(edition.options, edition.defaults(players), given);
  if (options instanceof Refusal) {
    return options;
  }
  let refusal = refused_combination(players, options);
  if (refusal === null) {
    refusal = why_not_names(names);
  }
  if (refusal !== null) {
    return refusal;
  }
  if (!(0 <= dealer && dealer < players)) {
    return py.refuse('pad_dealer', 'B3');
  }
  return new Pad(edition, options, py.list(names), dealer);
}

/** Why players can't be called so; None if they can. */
export function why_not_names(names: readonly string[]): Refusal | null {
  for (const name of py.list(names)) {
    if (py.same(name.trim(), '') || !py.same(name, name.trim()) || py.len(name) > LONGEST_NAME) {
      return py.refuse('pad_name', '', { most: LONGEST_NAME });
    }
    if (py.count(names, name) > 1) {
      return py.refuse('pad_name_twice', '', { name: name });
    }
  }
  return null;
}

/** The notes that count: without those that were taken back, and without the taking back. */
export function counting(notes: readonly Note[]): readonly Note[] {
  const [kept, ] = _kept_and_undone(notes);
  return py.list(kept);
}

/** The notes that can be written once more, the next one last. */
export function undone(notes: readonly Note[]): readonly Note[] {
  const [, gone] = _kept_and_undone(notes);
  return py.list(gone);
}

export function _kept_and_undone(notes: readonly Note[]): readonly [Note[], Note[]] {
  const kept: Note[] = [];
  let gone: Note[] = [];
  for (const note of py.list(notes)) {
    if (note instanceof UndoNote) {
      if (py.len(kept) > 0) {
        gone.push(py.pop(kept));
      }
    } else if (note instanceof RedoNote) {
      if (py.len(gone) > 0) {
        kept.push(py.pop(gone));
      }
    } else {
      kept.push(note);
      gone = [];
    }
  }
  return py.tuple(kept, gone);
}
