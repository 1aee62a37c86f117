import { expect, test } from 'vitest';
import { apart, scaleOf, ticksOf } from '../src/state/curve';

const HEIGHT = 190;

test.each([
  ['points below nought by a hair', [[10, -10], [400, 120]], 1],
  ['nobody ever above nought', [[-10, -20], [-20, -300]], 1],
  ['penalties', [[0, 1], [2, 1]], -1],
  ['one round without a point', [[0, 0]], 1],
  ['one round without a penalty', [[0, 0]], -1],
] as const)('numbers beside the curve never lie on each other: %s', (_, rows, sign) => {
  const totals = rows.map((row) => [...row]);
  const scale = scaleOf(totals, HEIGHT, sign);
  const heights = ticksOf(scale).map(scale.y);
  expect(heights.length).toBeGreaterThan(0);
  heights.forEach((one, n) => heights.slice(n + 1).forEach((other) => expect(Math.abs(one - other)).toBeGreaterThanOrEqual(14)));
});

test('nought is always among them', () => {
  expect(ticksOf(scaleOf([[300, -200]], HEIGHT, 1))).toEqual([0, 300, -200]);
  expect(ticksOf(scaleOf([[300, -10]], HEIGHT, 1))).toEqual([0, 300]);
});

test('names at the ends of the lines are moved apart, and stay in the picture', () => {
  const moved = apart([180, 181, 182, 20], 16, HEIGHT);
  const sorted = moved.toSorted((a, b) => a - b);
  sorted.slice(1).forEach((y, n) => expect(y - sorted[n]!).toBeGreaterThanOrEqual(16));
  expect(Math.max(...moved)).toBeLessThanOrEqual(HEIGHT);
  expect(Math.min(...moved)).toBeGreaterThanOrEqual(0);
  expect(moved[3]).toBe(20);
});

test('who does better is further up, with penalties too', () => {
  const points = scaleOf([[30, -10]], HEIGHT, 1);
  expect(points.y(30)).toBeLessThan(points.y(0));
  expect(points.y(0)).toBeLessThan(points.y(-10));
  const penalties = scaleOf([[0, 14]], HEIGHT, -1);
  expect(penalties.y(0)).toBeLessThan(penalties.y(14));
  expect([points.y(30), points.y(-10)]).toEqual([penalties.y(0), penalties.y(14)]);
});
