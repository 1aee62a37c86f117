/** What each did best in a game, from its rounds as they were scored. */

import type { Game, PastRound } from '../types';
import { glad } from './game';

export type Best =
  /** So many rounds in a row were exact. */
  | { what: 'streak'; rounds: number }
  /** The highest prediction that held. */
  | { what: 'bold'; tricks: number; round: number }
  /** The round that brought most. */
  | { what: 'round'; points: number; round: number };

/** One round is no streak, and a single trick isn't bold. */
const FEW = 2;

export function longestStreak(exact: boolean[]): number {
  let longest = 0;
  exact.reduce((run, hit) => {
    const now = hit ? run + 1 : 0;
    longest = Math.max(longest, now);
    return now;
  }, 0);
  return longest;
}

const held = (round: PastRound, seat: number): number => {
  const bid = round.predictions[seat];
  return typeof bid === 'number' && bid === round.taken[seat] ? bid : 0;
};

/** The first of those that are largest by a measure. */
const most = <One>(all: One[], measure: (one: One) => number): One | undefined =>
  all.reduce<One | undefined>((best, one) => (best === undefined || measure(one) > measure(best) ? one : best), undefined);

/** What can be said of a seat's game; where there is nothing, nothing. */
export function bestsOf({ past, setup }: Game, seat: number): Best[] {
  const bests: Best[] = [];
  const exact = past.map((round) => glad(setup, round.points[seat] ?? 0));
  const rounds = longestStreak(exact);
  if (rounds >= FEW) bests.push({ what: 'streak', rounds });
  // With seals nothing is predicted but by taking them (X3), and what was taken is no number of tricks.
  const bold = setup.seals ? undefined : most(past.filter((_, n) => exact[n]), (round) => held(round, seat));
  if (bold && held(bold, seat) >= FEW) bests.push({ what: 'bold', tricks: held(bold, seat), round: bold.round });
  const richest = setup.fewest_win ? undefined : most(past, (round) => round.points[seat] ?? 0);
  const points = richest?.points[seat] ?? 0;
  if (richest && points > 0 && richest !== bold) bests.push({ what: 'round', points, round: richest.round });
  return bests;
}

/** The card with which somebody took the last trick of those that a round's prediction needed, and which trick it was. */
export function decidingTrick({ tricks, predictions }: PastRound, seat: number): { card: string; as: string | null; trick: number } | null {
  const owed = predictions[seat];
  if (typeof owed !== 'number' || owed === 0) return null;
  const won = tricks.flatMap((trick, n) => (trick.winner === seat ? [{ trick, n }] : []));
  if (won.length !== owed) return null;
  const last = won.at(-1)!;
  const play = last.trick.plays.find((one) => one.seat === seat);
  return play ? { card: play.card, as: play.as ?? null, trick: last.n + 1 } : null;
}
