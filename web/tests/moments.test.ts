import { expect, test } from 'vitest';
import { momentOf } from '../src/state/events';
import type { Game, GameEvent } from '../src/types';

/** A trick that lies, cards by seat. */
const lying = (...cards: (string | [string, string])[]): Game =>
  ({ trick: { leader: 0, plays: cards.map((card, seat) => (typeof card === 'string' ? { seat, card } : { seat, card: card[0], as: card[1] })) } }) as unknown as Game;
const taken = (winner: number | null): GameEvent => ({ event: 'trick', winner, leads: winner ?? 0 });

test('a trick has its moment by the card that took it', () => {
  expect(momentOf(taken(null), lying('B3', 'bomb', 'W'))).toBe('bomb');
  expect(momentOf(taken(1), lying('W', 'dragon', 'B3'))).toBe('dragon');
  expect(momentOf(taken(2), lying('B3', 'dragon', 'fairy'))).toBe('fairy');
  expect(momentOf(taken(0), lying('W', 'B3', 'W'))).toBe('duel');
  expect(momentOf(taken(1), lying('B3', ['shapeshifter', 'W'], 'W'))).toBe('duel');
});

test('most tricks have none', () => {
  expect(momentOf(taken(0), lying('W', 'B3', 'B4'))).toBeNull();
  expect(momentOf(taken(2), lying('W', 'W', 'dragon'))).toBe('dragon');
  expect(momentOf(taken(0), lying('B3', 'fairy', 'B2'))).toBeNull();
  expect(momentOf(taken(0), lying('B3', ['shapeshifter', 'J'], 'J'))).toBeNull();
});

test('exchange, passing, and the black seal that is not there', () => {
  const game = lying();
  expect(momentOf({ event: 'werewolf', seat: 0, took: 'B3', trump: 'R' }, game)).toBe('werewolf');
  expect(momentOf({ event: 'pass', cards: [null, null, null] }, game)).toBe('juggler');
  expect(momentOf({ event: 'seal', seat: 1, gives: null, black: false }, game)).toBe('seventh');
  expect(momentOf({ event: 'seal', seat: 1, gives: null, black: true }, game)).toBeNull();
  expect(momentOf({ event: 'seal', seat: 1, gives: 'R', black: false }, game)).toBeNull();
  expect(momentOf({ event: 'bid', seat: 1, bid: 2 }, game)).toBeNull();
});
