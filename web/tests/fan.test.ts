import { expect, test } from 'vitest';
import { fan, TOUCH } from '../src/table/fan';

const ROOMS = { phone: [374, 844], small: [304, 568], lying: [828, 390], tablet: [752, 1024], desk: [1080, 900] } as const;

test.each(Object.entries(ROOMS))('%s: the hand is as high in every round, and every card is inside', (_, [width, tall]) => {
  const room = { width, tall, big: 1 };
  const heights = new Set<number>();
  for (let dealt = 1; dealt <= 20; dealt++) {
    for (let cards = 1; cards <= dealt; cards++) {
      const held = fan(room, cards, dealt, 20);
      heights.add(held.height);
      for (const { x, y } of held.cards) {
        expect(Math.abs(x) + held.size / 2).toBeLessThanOrEqual(width / 2 + 1);
        expect(y + 1.5 * held.size).toBeLessThanOrEqual(held.height + 1);
      }
    }
  }
  expect(heights.size).toBe(1);
});

test('on a phone the strips of few cards are as wide as a finger, those of nine are not', () => {
  const room = { width: 374, tall: 844, big: 1 };
  expect(fan(room, 5, 5, 20).strip).toBeGreaterThanOrEqual(TOUCH);
  expect(fan(room, 9, 9, 20).strip).toBeLessThan(TOUCH);
});
