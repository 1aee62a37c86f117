/** What one's games add up to over time. */

import type { PlayedGame } from '../types';

/** Wins in a row: now, and at their longest. */
export function winStreaks(history: PlayedGame[]): { now: number; longest: number } {
  let [now, longest] = [0, 0];
  for (const { won } of history) {
    now = won ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return { now, longest };
}

/** The share of exact rounds of each game. */
export const exactShares = (history: PlayedGame[]): number[] => history.map(({ exact, rounds }) => exact / Math.max(1, rounds));

/** The points of each game, by edition; a line needs two. */
export function pointsByEdition(history: PlayedGame[]): { edition: string; points: number[] }[] {
  const found = new Map<string, PlayedGame[]>();
  for (const game of history) found.set(game.edition, [...(found.get(game.edition) ?? []), game]);
  return [...found].map(([edition, games]) => ({ edition, points: games.map(({ points }) => points) })).filter(({ points }) => points.length > 1);
}
