/* Written from stonehenge.scorepad.figures by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { was_exact } from './scoring';
import { PadSheet, place_of } from './sheet';

/** One player's part in a round that is done. */
export class RoundFigures {
  readonly _type = 'RoundFigures' as const;
  constructor(
    readonly number: number,
    readonly exact: boolean,
    readonly off: number,
    readonly points: number,
    readonly total: number,
  ) {}
}

/** What a pad, or several, tell of one player. */
export class PlayerFigures {
  readonly _type = 'PlayerFigures' as const;
  constructor(
    readonly name: string,
    readonly games: number,
    readonly wins: number,
    readonly places: number,
    readonly rounds: number,
    readonly exact: number,
    readonly off: number,
    readonly missed_by: number,
    readonly points: number,
    readonly best_round: number,
    readonly best_game: number,
    readonly streak: number,
  ) {}
}

/** A player's part in every round that is done. */
export function rounds_of(sheet: PadSheet, player: number): readonly RoundFigures[] {
  const found: RoundFigures[] = [];
  for (const index of py.list(py.range(py.len(sheet.totals)))) {
    const [played, fewest_win] = py.tuple(py.at(sheet.rounds, index), py.at(sheet.rings, index).setup.fewest_win);
    if (py.has(played.players, player)) {
      const at = py.index(played.players, player);
      const [points, total] = py.tuple(py.at(played.points, at), py.at(py.at(sheet.totals, index), player));
      const taken = (py.truth(fewest_win) ? 0 : py.at(played.taken, at));
      const off = (py.truth(fewest_win) ? _off_in_seals(sheet, index, at) : py.at(played.predictions, at) - taken);
      const exact = was_exact(py.at(played.predictions, at), taken, points, fewest_win);
      found.push(new RoundFigures(played.number, exact, off, points, total));
    }
  }
  return py.list(found);
}

/** Seals left over, less black ones: one may have a white one for a seal that was stolen, which counts as left. */
export function _off_in_seals(sheet: PadSheet, index: number, place: number): number {
  const played = py.at(sheet.rounds, index);
  if (py.same(place, played.seals.mage)) {
    return 0;
  }
  const [coloured, black, white] = py.at(played.kept, place);
  return (coloured + white) - black;
}

/** A player's best rounds, the best first; of equals the earlier one. Only rounds that went as predicted. */
export function best_rounds(sheet: PadSheet, player: number, most: number = 3): readonly RoundFigures[] {
  let left = py.list(rounds_of(sheet, player)).filter((each) => py.truth(each.exact));
  const found: RoundFigures[] = [];
  while (py.len(found) < most && py.len(left) > 0) {
    let best = py.at(left, 0);
    for (const each of py.list(left)) {
      if (each.points > best.points) {
        best = each;
      }
    }
    found.push(best);
    left = py.list(left).filter((each) => !py.same(each.number, best.number));
  }
  return py.list(found);
}

/** What one pad tells of a player. */
export function figures_of(sheet: PadSheet, player: number): PlayerFigures {
  const rounds = rounds_of(sheet, player);
  const fewest_win = sheet.setup.fewest_win;
  const place = place_of(sheet, player);
  const ended = py.truth(sheet.over) && place > 0;
  const points = py.list(rounds).map((each) => each.points);
  return new PlayerFigures(py.at(sheet.seating.names, player), (py.truth(ended) ? 1 : 0), (py.truth(ended) && py.same(place, 1) ? 1 : 0), (py.truth(ended) ? place : 0), py.len(rounds), py.len(py.list(rounds).filter((each) => py.truth(each.exact))), py.sum(py.list(rounds).map((each) => each.off)), py.sum(py.list(rounds).map((each) => py.abs(each.off))), py.sum(points), (py.same(py.len(points), 0) ? 0 : (py.truth(fewest_win) ? py.min(points) : py.max(points))), (py.truth(ended) ? py.at(sheet.standing, player) : 0), _streak(rounds));
}

export function _streak(rounds: readonly RoundFigures[]): number {
  let [longest, now] = py.tuple(0, 0);
  for (const each of py.list(rounds)) {
    now = (py.truth(each.exact) ? now + 1 : 0);
    longest = Math.max(longest, now);
  }
  return longest;
}

/**
 * What all these pads tell of everyone in them, by name, in the order in which they first appear.
 *
 * Points of several editions don't compare: whoever asks chooses the pads.
 */
export function family_figures(sheets: readonly PadSheet[]): readonly PlayerFigures[] {
  let found: PlayerFigures[] = [];
  for (const sheet of py.list(sheets)) {
    for (const player of py.list(py.range(py.len(sheet.seating.names)))) {
      const more = figures_of(sheet, player);
      const known = py.list(found).filter((each) => py.same(each.name, more.name));
      if (py.same(py.len(known), 0)) {
        found.push(more);
      } else {
        const both = _together(py.at(known, 0), more, sheet.setup.fewest_win);
        found = py.list(found).map((each) => (py.same(each.name, more.name) ? both : each));
      }
    }
  }
  return py.list(found);
}

export function _together(one: PlayerFigures, other: PlayerFigures, fewest_win: boolean): PlayerFigures {
  return new PlayerFigures(one.name, one.games + other.games, one.wins + other.wins, one.places + other.places, one.rounds + other.rounds, one.exact + other.exact, one.off + other.off, one.missed_by + other.missed_by, one.points + other.points, _better(one.best_round, one.rounds, other.best_round, other.rounds, fewest_win), _better(one.best_game, one.games, other.best_game, other.games, fewest_win), Math.max(one.streak, other.streak));
}

/** The better of two, each of which counts only if there was any. */
export function _better(one: number, ones: number, other: number, others: number, fewest_win: boolean): number {
  if (py.same(ones, 0) || py.same(others, 0)) {
    return (py.same(ones, 0) ? other : one);
  }
  return (py.truth(fewest_win) ? Math.min(one, other) : Math.max(one, other));
}
