import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fold, gameOf, rank } from '../src/state/fold';
import type { Game, GameEvent, GameView } from '../src/types';

interface Told {
  first: GameView;
  steps: { events: GameEvent[]; view?: Partial<GameView> }[];
}
const FOLDER = new URL('fixtures/', import.meta.url);
const GAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Told[]] as const);

/** What the server says with every update, or what the page doesn't keep. */
const SERVER_SAYS = ['legal', 'limits', 'actors', 'phase', 'trick'];

describe.each(GAMES)('%s', (_name, told) => {
  test.each(told.map((game) => [game.first.seat, game] as const))('as seat %s was told it', (_seat, { first, steps }) => {
    let game: Game = gameOf(first);
    for (const [number, { events, view }] of steps.entries()) {
      const before = JSON.stringify(game);
      const start = game;
      game = events.reduce(fold, game);
      expect(JSON.stringify(start), 'the game before stays as it was').toBe(before);
      for (const [name, value] of Object.entries(view ?? {})) {
        if (!SERVER_SAYS.includes(name)) expect(game[name as keyof Game], `${name} after move ${number + 1}`).toEqual(value);
      }
      if (view?.trick) {
        expect(game.trick.leader).toBe(view.trick.leader);
        expect(game.trick.plays).toEqual(view.trick.plays);
      }
    }
  });
});

test('a view in the middle of a game folds on as one from the beginning', () => {
  for (const [, told] of GAMES) {
    for (const { first, steps } of told) {
      const half = Math.floor(steps.length / 2);
      const until = steps.slice(0, half).flatMap((step) => step.events).reduce(fold, gameOf(first));
      const rest = steps.slice(half).flatMap((step) => step.events);
      const again = gameOf({ ...until, legal: [], limits: null, actors: [], trick: { ...until.trick, follow: null } });
      expect(rest.reduce(fold, again)).toEqual(rest.reduce(fold, until));
    }
  }
});

test('a hand is held in the order of the rules', () => {
  const hand = ['W', 'Y1', 'cloud', 'B13', 'J', 'B2', 'dragon', 'G7'];
  expect(hand.toSorted((a, b) => rank(a) - rank(b))).toEqual(['B2', 'B13', 'G7', 'Y1', 'W', 'J', 'dragon', 'cloud']);
});
