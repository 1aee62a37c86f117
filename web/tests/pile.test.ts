import { describe, expect, it } from 'vitest';
import { FLAT, HALF, HEIGHT, HIGH, pile, THICK, widthOf } from '../src/worlds/meadow/pile';

describe('a pile of chips', () => {
  it.each([0, 1, 4, 5, 6, 20, 21, 36, 40])('has %i chips for as many points, none outside of its picture', (points) => {
    const chips = pile(points);
    expect(chips).toHaveLength(points);
    for (const { x, y } of chips) {
      expect(x).toBeGreaterThanOrEqual(HALF);
      expect(x).toBeLessThanOrEqual(widthOf(points) - HALF);
      expect(y).toBeGreaterThanOrEqual(FLAT);
      expect(y).toBeLessThanOrEqual(HEIGHT - FLAT - THICK);
    }
    expect(new Set(chips.map(({ x, y }) => `${x} ${y}`)).size).toBe(points);
  });

  it('has its spots on the top of each stack', () => {
    expect(pile(7).flatMap(({ top }, n) => (top ? [n] : []))).toEqual([4, 6]);
  });

  it('shares the room of three stacks among more of them', () => {
    expect(widthOf(3 * HIGH)).toBe(widthOf(40));
    expect(widthOf(HIGH)).toBeLessThan(widthOf(HIGH + 1));
  });

  it('grows without moving what lies there while the stacks stand free', () => {
    expect(pile(13).slice(0, 12).map(({ x, y }) => [x, y])).toEqual(pile(12).map(({ x, y }) => [x, y]));
  });
});
