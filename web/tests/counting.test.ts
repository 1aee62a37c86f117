import { expect, test } from 'vitest';
import { countedAt, countingTime, hasCounted } from '../src/state/counting';

test('points count up one seat after the other', () => {
  expect(countedAt(0, 0, 100, 150)).toBe(100);
  expect(countedAt(1, 0, 100, 150)).toBe(100);
  const early = countedAt(300, 0, 100, 150);
  expect(early).toBeGreaterThan(100);
  expect(countedAt(300, 1, 100, 150)).toBeLessThan(early);
  expect(countedAt(countingTime(2), 1, 100, 150)).toBe(150);
});

test('and down, where they were lost; whole numbers all the way', () => {
  const seen = Array.from({ length: 30 }, (_, n) => countedAt(n * 40, 0, 20, -10));
  expect(seen.every(Number.isInteger)).toBe(true);
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  expect(seen.at(-1)).toBe(-10);
});

test('what was counted shows how it came out; what was not yet, does not', () => {
  expect([hasCounted(0, 0), hasCounted(countingTime(1), 0), hasCounted(countingTime(1), 1)]).toEqual([false, true, false]);
});
