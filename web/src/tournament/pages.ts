/** What the big screen shows, page by page: where everyone sits, and who is ahead. */

import type { TournamentView } from '../types';
import { firstOf, lastRound, nameOf, seatingPlan, secondOf } from './words';

export interface Line {
  key: number;
  /** What stands before the name: a rank. */
  before: string;
  name: string;
  /** What stands after it: a table, or places and points. */
  after: string;
}
export interface Page {
  kind: 'plan' | 'ranks';
  lines: Line[];
  /** Which of how many of its kind. */
  number: number;
  of: number;
}

function paged(kind: Page['kind'], lines: Line[], most: number): Page[] {
  const of = Math.max(1, Math.ceil(lines.length / most));
  const size = Math.ceil(lines.length / of); // as full as each other
  return Array.from({ length: of }, (_, at) => ({ kind, lines: lines.slice(at * size, (at + 1) * size), number: at + 1, of }));
}

/** All pages, with so many lines on each at most. While a round is on its way everyone looks for a table first. */
export function pagesOf(view: TournamentView, most: number): Page[] {
  const round = lastRound(view);
  const plan = round && !view.ended ? seatingPlan(view, round).map((seat) => ({ key: seat.number, before: '', name: seat.name, after: String(seat.table) })) : [];
  const ranks = view.ranks.map((line) => ({ key: line.player, before: `${line.rank}.`, name: nameOf(view, line.player), after: `${firstOf(view, line)}  ·  ${secondOf(view, line)}` }));
  const anything = view.rounds.some((one) => one.missing.length < one.tables.length);
  return [...(plan.length && view.next === 'wait' ? paged('plan', plan, most) : []), ...(anything ? paged('ranks', ranks, most) : [])];
}
