import { expect, test } from 'vitest';
import { apart, scaleOf, ticksOf } from '../src/state/curve';

const HEIGHT = 190;

test.each([
  ['points below nought by a hair', [[10, -10], [400, 120]]],
  ['nobody ever above nought', [[-10, -20], [-20, -300]]],
  ['penalties', [[0, 1], [2, 1]]],
  ['one round without a point', [[0, 0]]],
])('numbers beside the curve never lie on each other: %s', (_, totals) => {
  const scale = scaleOf(totals, HEIGHT);
  const heights = ticksOf(scale).map(scale.y);
  expect(heights.length).toBeGreaterThan(0);
  heights.forEach((one, n) => heights.slice(n + 1).forEach((other) => expect(Math.abs(one - other)).toBeGreaterThanOrEqual(14)));
});

test('nought is always among them', () => {
  expect(ticksOf(scaleOf([[300, -200]], HEIGHT))).toEqual([0, 300, -200]);
  expect(ticksOf(scaleOf([[300, -10]], HEIGHT))).toEqual([0, 300]);
});

test('names at the ends of the lines are moved apart, and stay in the picture', () => {
  const moved = apart([180, 181, 182, 20], 16, HEIGHT);
  const sorted = moved.toSorted((a, b) => a - b);
  sorted.slice(1).forEach((y, n) => expect(y - sorted[n]!).toBeGreaterThanOrEqual(16));
  expect(Math.max(...moved)).toBeLessThanOrEqual(HEIGHT);
  expect(Math.min(...moved)).toBeGreaterThanOrEqual(0);
  expect(moved[3]).toBe(20);
});
