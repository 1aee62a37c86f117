import { describe, expect, test } from 'vitest';
import { bestsOf, decidingTrick, longestStreak } from '../src/state/bests';
import type { Game, PastRound } from '../src/types';

/** A game of one seat that has predicted, taken and scored so. */
function game(rounds: [predicted: number, taken: number, points: number][], setup: object = {}): Game {
  const past = rounds.map(([predicted, taken, points], n) => ({ round: n + 1, predictions: [predicted], taken: [taken], points: [points], exact: [predicted === taken], tricks: [] }) as unknown as PastRound);
  return { past, setup: { fewest_win: false, seals: null, ...setup } } as unknown as Game;
}

describe('what somebody did best', () => {
  test('a streak, the boldest prediction that held, the best round', () => {
    expect(bestsOf(game([[1, 1, 30], [3, 3, 50], [5, 4, -10], [2, 2, 40], [0, 0, 60]]), 0)).toEqual([
      { what: 'streak', rounds: 2 },
      { what: 'bold', tricks: 3, round: 2 },
      { what: 'round', points: 60, round: 5 },
    ]);
  });

  test('nothing is said of who did nothing', () => {
    expect(bestsOf(game([[2, 1, -10], [0, 1, -10]]), 0)).toEqual([]);
    expect(bestsOf(game([]), 0)).toEqual([]);
  });

  test('nothing is said twice', () => {
    expect(bestsOf(game([[3, 3, 50]]), 0)).toEqual([{ what: 'bold', tricks: 3, round: 1 }]);
  });

  test('where the fewest points win, a round without any is what counts', () => {
    expect(bestsOf(game([[2, 2, 0], [1, 1, 0], [3, 1, 6]], { fewest_win: true, seals: {} }), 0)).toEqual([{ what: 'streak', rounds: 2 }]);
  });
});

test('a streak ends with the first that is missed', () => {
  expect([[], [false], [true, true, false, true], [true, false, true, true, true]].map(longestStreak)).toEqual([0, 0, 2, 3]);
});

describe('the trick that decided', () => {
  const trick = (winner: number | null, card: string): PastRound['tricks'][number] => ({ leader: 0, winner, leads: winner ?? 0, won: { why: 'wizard', follow: null }, plays: [{ seat: 0, card, as: null }, { seat: 1, card: 'J', as: null }] });
  const round = (predicted: number, ...tricks: PastRound['tricks']): PastRound =>
    ({ predictions: [predicted, 0], tricks, exact: [tricks.filter(({ winner }) => winner === 0).length === predicted, true] }) as unknown as PastRound;

  test('is the last that the prediction needed', () => {
    expect(decidingTrick(round(2, trick(0, 'B3'), trick(1, 'B1'), trick(0, 'W')), 0)).toEqual({ card: 'W', as: null, trick: 3 });
  });

  test('there is none where none was needed, or it missed', () => {
    expect(decidingTrick(round(0, trick(1, 'B3')), 0)).toBeNull();
    expect(decidingTrick(round(2, trick(0, 'B3')), 0)).toBeNull();
  });
});
