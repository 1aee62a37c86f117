/* Written from stonehenge.scorepad.sheet by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { Ring, Seating, next_dealer, present_in, seating_of } from './circle';
import { Draft, drafts_of } from './drafts';
import { build_setup } from './editions';
import { StopNote, type Note } from './notes';
import { PadRound, round_of } from './pad_rounds';
import { Pad, counting } from './pads';
import { Refusal } from './refusals';
import { best_seats } from './scoring';
import { Setup } from './setup';

/** All that follows from a pad's notes. */
export class PadSheet {
  readonly _type = 'PadSheet' as const;
  constructor(
    readonly seating: Seating,
    readonly rounds: readonly PadRound[],
    readonly rings: readonly Ring[],
    readonly here: Ring,
    readonly totals: readonly (readonly number[])[],
    readonly current: number,
    readonly length: number,
    readonly stopped: boolean,
    readonly notes: readonly Note[],
  ) {}

  /** Whether all rounds are done. */
  get over(): boolean {
    return py.same(this.current, 0);
  }

  /** The law for as many as play now. */
  get setup(): Setup {
    return this.here.setup;
  }

  /** Who plays now, clockwise. */
  get present(): readonly number[] {
    return this.here.players;
  }

  /** Everyone's points so far, by player. */
  get standing(): readonly number[] {
    return (py.len(this.totals) > 0 ? py.at(this.totals, -1) : this.seating.starts);
  }

  /** What is wrong with the first round that isn't done. */
  get problem(): Refusal | null {
    return (py.truth(this.over) ? null : py.at(this.rounds, this.current - 1).problem);
  }
}

/** Work out everything that follows from what is written. */
export function sheet_of(pad: Pad): PadSheet {
  const notes = counting(pad.notes);
  const seating = seating_of(pad, notes);
  const drafts = drafts_of(notes);
  const stop = py.min(py.list(notes).filter((note) => note instanceof StopNote).map((note) => note.round), 0);
  const furthest = py.max(py.list(py.list(drafts.entries())).filter(([, draft]) => !(py.truth(draft.empty))).map(([number, ]) => number), 1);
  const setups: Map<number, Setup> = new Map();
  const rings: Ring[] = [];
  const rounds: PadRound[] = [];
  let dealer = pad.dealer;
  let here = _ring(pad, seating, 1, dealer, setups);
  let number = 1;
  while (true) {
    const ring = _ring(pad, seating, number, dealer, setups);
    if (number > ring.setup.rounds) {
      break;
    }
    here = ring;
    if (py.same(number, stop)) {
      break;
    }
    rings.push(ring);
    rounds.push(round_of(ring, number, py.get(drafts, number, new Draft())));
    if (!(py.truth(py.at(rounds, -1).done)) && number >= furthest) {
      break;
    }
    number = number + 1;
    dealer = next_dealer(seating, dealer, number);
  }
  const undone = py.list(rounds).filter((each) => !(py.truth(each.done))).map((each) => each.number);
  const length = here.setup.rounds;
  const stopped = 0 < stop && stop <= length;
  const current = (py.len(undone) > 0 ? py.at(undone, 0) : 0);
  const totals = _totals(seating, rounds);
  return new PadSheet(seating, py.list(rounds), py.list(rings), here, totals, current, length, stopped, notes);
}

export function _ring(pad: Pad, seating: Seating, number: number, dealer: number, setups: Map<number, Setup>): Ring {
  const players = present_in(seating, number);
  const count = py.len(players);
  if (!py.has(setups, count)) {
    py.put(setups, count, build_setup(pad.edition, count, pad.options));
  }
  return new Ring(players, py.index(players, dealer), py.at(setups, count));
}

/** The running totals, up to the first round that isn't done: after it they would be wrong. */
export function _totals(seating: Seating, rounds: readonly PadRound[]): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  const totals = py.list(seating.starts);
  for (const each of py.list(rounds)) {
    if (!(py.truth(each.done))) {
      break;
    }
    for (const [place, player] of py.list(py.enumerate(each.players))) {
      py.put(totals, player, py.at(totals, player) + py.at(each.points, place));
    }
    found.push(py.list(totals));
  }
  return py.list(found);
}

/** Who is in front, or has won when the game is over; those who left aren't counted (B13, H1, J6, X11). */
export function leaders(sheet: PadSheet): readonly number[] {
  const totals = py.list(sheet.present).map((player) => py.at(sheet.standing, player));
  const best = best_seats(totals, sheet.setup.teams, sheet.setup.fewest_win);
  return py.list(best).map((place) => py.at(sheet.present, place));
}

/** The points of a player's team (H1), which is the player alone where there are none. */
export function team_total(sheet: PadSheet, player: number): number {
  const teams = sheet.setup.teams;
  const own = py.at(teams, py.index(sheet.present, player));
  return py.sum(py.list(py.enumerate(sheet.present)).filter(([place, ]) => py.same(py.at(teams, place), own)).map(([, other]) => py.at(sheet.standing, other)));
}

/** A player's place, or 0 for one who has left: as many as are better, and one more; ties share it. */
export function place_of(sheet: PadSheet, player: number): number {
  if (!py.has(sheet.present, player)) {
    return 0;
  }
  const own = team_total(sheet, player);
  const teams = sheet.setup.teams;
  const better: number[] = [];
  for (const [place, other] of py.list(py.enumerate(sheet.present))) {
    const total = team_total(sheet, other);
    const ahead = (py.truth(sheet.setup.fewest_win) ? total < own : total > own);
    if (py.truth(ahead) && !py.has(better, py.at(teams, place))) {
      better.push(py.at(teams, place));
    }
  }
  return py.len(better) + 1;
}
