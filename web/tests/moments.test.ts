import { expect, test } from 'vitest';
import { momentOf } from '../src/state/events';
import type { Game, GameEvent, WonView } from '../src/types';

/** A trick lies; which cards is nothing to go by. */
const game = { trick: { leader: 0, plays: [{ seat: 0, card: 'dragon' }, { seat: 1, card: 'W' }, { seat: 2, card: 'W' }] } } as unknown as Game;
const taken = (why: WonView['why'], winner: number | null = 0): GameEvent => ({ event: 'trick', winner, leads: winner ?? 0, won: { why, follow: null } });

test('a trick has its moment by the reason that was told with it', () => {
  expect(momentOf(taken('bomb', null), game)).toBe('bomb');
  expect(momentOf(taken('dragon'), game)).toBe('dragon');
  expect(momentOf(taken('fairy'), game)).toBe('fairy');
  expect(momentOf(taken('first_wizard'), game)).toBe('duel');
});

test('most tricks have none', () => {
  const others: WonView['why'][] = ['wizard', 'trump', 'highest_trump', 'colour', 'value', 'first_of_equals', 'jester'];
  expect(others.map((why) => momentOf(taken(why), game))).toEqual(others.map(() => null));
});

test('exchange, passing, and the black seal that is not there', () => {
  expect(momentOf({ event: 'werewolf', seat: 0, took: 'B3', trump: 'R' }, game)).toBe('werewolf');
  expect(momentOf({ event: 'pass', cards: [null, null, null] }, game)).toBe('juggler');
  expect(momentOf({ event: 'seal', seat: 1, gives: null, black: false }, game)).toBe('seventh');
  expect(momentOf({ event: 'seal', seat: 1, gives: null, black: true }, game)).toBeNull();
  expect(momentOf({ event: 'seal', seat: 1, gives: 'R', black: false }, game)).toBeNull();
  expect(momentOf({ event: 'bid', seat: 1, bid: 2 }, game)).toBeNull();
});
