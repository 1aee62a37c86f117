/** Which round decided a game: the one without which somebody else would have won, or failing that the widest. */

import type { PastRound } from '../types';

export interface Decision {
  round: PastRound;
  /** Who gained most in it. */
  seat: number;
  /** What that one gained on the best of the others, in this round. */
  by: number;
}

/** `sign` is 1 where the most points win, -1 where the fewest do. */
export function decidingRound(past: PastRound[], winners: number[], sign: 1 | -1): Decision | null {
  let best: (Decision & { lasting: boolean }) | null = null;
  for (const [index, round] of past.entries()) {
    for (const seat of winners) {
      const gain = (of: number): number => sign * (round.points[of] ?? 0);
      const others = round.points.map((_, of) => of).filter((of) => !winners.includes(of));
      if (!others.length) return null;
      const by = gain(seat) - Math.max(...others.map(gain));
      if (by <= 0) continue; // a round that put nobody ahead decided nothing
      // From here on nobody else ever led again.
      const leads = (totals: number[]): boolean => others.every((of) => sign * (totals[seat] ?? 0) >= sign * (totals[of] ?? 0));
      const before = index === 0 || leads(past[index - 1]?.totals ?? []);
      const lasting = !before && past.slice(index).every((later) => leads(later.totals));
      if (!best || (lasting && !best.lasting) || (lasting === best.lasting && by > best.by)) best = { round, seat, by, lasting };
    }
  }
  return best && { round: best.round, seat: best.seat, by: best.by };
}
