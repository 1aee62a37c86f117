import { expect, test } from 'vitest';
import { exactShares, pointsByEdition, winStreaks } from '../src/state/history';
import type { PlayedGame } from '../src/types';

const game = (edition: string, points: number, won: boolean, exact = 0): PlayedGame => ({ edition, points, won, exact, rounds: 10, at: 0 });
const HISTORY = [game('classic', 100, true, 5), game('classic', 40, true, 2), game('extreme', 9, false, 0), game('classic', 70, true, 4)];

test('wins in a row, now and at their longest', () => {
  expect(winStreaks(HISTORY)).toEqual({ now: 1, longest: 2 });
  expect(winStreaks([])).toEqual({ now: 0, longest: 0 });
});

test('the share of exact rounds, game by game', () => {
  expect(exactShares(HISTORY)).toEqual([0.5, 0.2, 0, 0.4]);
});

test('points by edition, where there are enough for a line', () => {
  expect(pointsByEdition(HISTORY)).toEqual([{ edition: 'classic', points: [100, 40, 70] }]);
});
