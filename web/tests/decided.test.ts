import { expect, test } from 'vitest';
import { decidingRound } from '../src/state/decided';
import type { PastRound } from '../src/types';

function game(points: number[][]): PastRound[] {
  const totals = points[0]!.map(() => 0);
  return points.map((row, index) => {
    row.forEach((value, seat) => (totals[seat]! += value));
    return { round: index + 1, points: row, totals: [...totals] } as PastRound;
  });
}

test('the round that took the lead for good', () => {
  const past = game([
    [20, 50],
    [30, -10],
    [20, 20],
  ]);
  expect(decidingRound(past, [0], 1)).toMatchObject({ round: { round: 2 }, seat: 0, by: 40 });
});

test('who led all the time won by the widest round', () => {
  const past = game([
    [30, 20],
    [50, -20],
  ]);
  expect(decidingRound(past, [0], 1)?.round.round).toBe(2);
});

test('where the fewest win, the least is the best', () => {
  const past = game([
    [4, 2],
    [0, 8],
  ]);
  expect(decidingRound(past, [0], -1)).toMatchObject({ round: { round: 2 }, by: 8 });
});

test('nothing decides a game that all have won', () => {
  expect(decidingRound(game([[1, 1]]), [0, 1], 1)).toBeNull();
});

test('a round that put nobody ahead decides nothing', () => {
  const past = game([
    [20, 20, 10],
    [30, 20, 30],
  ]);
  expect(decidingRound(past, [0], 1)).toBeNull();
});

test('a round in which nobody gained is passed over', () => {
  const past = game([
    [0, 0, 0],
    [20, 30, 20],
  ]);
  expect(decidingRound(past, [1], 1)).toMatchObject({ round: { round: 2 }, by: 10 });
});
