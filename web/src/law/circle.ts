/* Written from stonehenge.scorepad.circle by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { JoinNote, LeaveNote, RenameNote, type Note } from './notes';
import { refused_combination } from './options';
import { Pad } from './pads';
import { first_to_predict } from './predictions';
import { Refusal } from './refusals';
import { Setup } from './setup';

/** Everyone who ever sat at the table, and what changed. */
export class Seating {
  readonly _type = 'Seating' as const;
  constructor(
    readonly names: readonly string[],
    readonly starts: readonly number[],
    readonly circle: readonly number[],
    readonly came: readonly number[],
    readonly left: readonly number[],
  ) {}
}

/** Those who play a round, clockwise from whoever sat down first, and the law for so many. */
export class Ring {
  readonly _type = 'Ring' as const;
  constructor(
    readonly players: readonly number[],
    readonly dealer: number,
    readonly setup: Setup,
  ) {}

  /** The places in the order in which they predict (B5, H2). */
  get order(): readonly number[] {
    const count = py.len(this.players);
    const first = first_to_predict(this.dealer, count, this.setup.direction);
    return py.list(py.range(count)).map((turn) => py.mod(first + (this.setup.direction * turn), count));
  }
}

/** Who came and who left, by these notes. */
export function seating_of(pad: Pad, notes: readonly Note[]): Seating {
  const names = py.list(pad.names);
  const starts = py.list(names).map((_) => 0);
  const circle = py.list(py.range(py.len(names)));
  const came = py.list(names).map((_) => 1);
  const left = py.list(names).map((_) => 0);
  for (const note of py.list(notes)) {
    if (note instanceof JoinNote) {
      py.insert(circle, py.index(circle, note.after) + 1, py.len(names));
      names.push(note.name);
      starts.push(note.points);
      came.push(note.round);
      left.push(0);
    } else if (note instanceof LeaveNote) {
      py.put(left, note.player, note.round);
    } else if (note instanceof RenameNote) {
      py.put(names, note.player, note.name);
    }
  }
  return new Seating(py.list(names), py.list(starts), py.list(circle), py.list(came), py.list(left));
}

/** Who plays a round, clockwise. */
export function present_in(seating: Seating, number: number): readonly number[] {
  return py.list(seating.circle).filter((player) => py.at(seating.came, player) <= number && (py.same(py.at(seating.left, player), 0) || number < py.at(seating.left, player)));
}

/** Who deals this round, if this player dealt the one before: the next one clockwise who is there (B3). */
export function next_dealer(seating: Seating, dealer: number, number: number): number {
  const count = py.len(seating.circle);
  const at = py.index(seating.circle, dealer);
  const present = present_in(seating, number);
  const following = py.list(py.range(1, count + 1)).map((step) => py.at(seating.circle, py.mod(at + step, count)));
  return py.next(py.list(following).filter((player) => py.has(present, player)));
}

/** Why so many players can't go on with this round; None if they can. */
export function why_not_so_many(pad: Pad, players: number, number: number): Refusal | null {
  const [fewest, most] = py.tuple(pad.edition.fewest_players, pad.edition.most_players);
  if (!(fewest <= players && players <= most)) {
    return py.refuse('players', pad.edition.players_clause, { players: players, fewest: fewest, most: most });
  }
  const refusal = refused_combination(players, pad.options);
  if (refusal !== null) {
    return refusal;
  }
  const rounds = pad.edition.build(players, pad.options).rounds;
  return (number <= rounds ? null : py.refuse('pad_no_round_left', '', { players: players, rounds: rounds }));
}
