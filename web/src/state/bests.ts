/** What each did best in a game, from its rounds as they were scored. */

import type { Game, PastRound } from '../types';

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

const predicted = ({ predictions }: PastRound, seat: number): number => {
  const bid = predictions[seat];
  return typeof bid === 'number' ? bid : 0;
};

/** The first of those that are largest by a measure. */
const most = <One>(all: One[], measure: (one: One) => number): One | undefined =>
  all.reduce<One | undefined>((best, one) => (best === undefined || measure(one) > measure(best) ? one : best), undefined);

/** What can be said of a seat's game; where there is nothing, nothing. */
export function bestsOf({ past, setup }: Game, seat: number): Best[] {
  const bests: Best[] = [];
  const exact = past.map((round) => round.exact[seat] ?? false);
  const rounds = longestStreak(exact);
  if (rounds >= FEW) bests.push({ what: 'streak', rounds });
  // With seals nothing is predicted but by taking them (X3), and what was taken is no number of tricks.
  const bold = setup.seals ? undefined : most(past.filter((_, n) => exact[n]), (round) => predicted(round, seat));
  if (bold && predicted(bold, seat) >= FEW) bests.push({ what: 'bold', tricks: predicted(bold, seat), round: bold.round });
  const richest = setup.fewest_win ? undefined : most(past, (round) => round.points[seat] ?? 0);
  const points = richest?.points[seat] ?? 0;
  if (richest && points > 0 && richest !== bold) bests.push({ what: 'round', points, round: richest.round });
  return bests;
}

/** The card with which somebody took the last trick of those that an exact round needed, and which trick it was. */
export function decidingTrick({ tricks, exact }: PastRound, seat: number): { card: string; as: string | null; trick: number } | null {
  const last = tricks.findLastIndex((trick) => trick.winner === seat);
  const play = tricks[last]?.plays.find((one) => one.seat === seat);
  return play && exact[seat] ? { card: play.card, as: play.as ?? null, trick: last + 1 } : null;
}
