import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fold } from '../src/state/events';
import { gameOf, held, sign, worthOf } from '../src/state/game';
import type { Game, GameEvent, GameView, PastRoundView, SetupView } from '../src/types';

interface Told {
  first: GameView;
  /** What has changed in this seat's view after each move; the rounds before come with the last. */
  steps: { events: GameEvent[]; view: Partial<GameView> }[];
}
const FOLDER = new URL('fixtures/', import.meta.url);
const GAMES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Told[]] as const);

/** What the server says with every update, or what the page doesn't keep. */
const SERVER_SAYS = ['legal', 'limits', 'actors', 'phase', 'trick', 'cloud'];
const kept = (name: string, value: unknown): unknown => (name === 'past' ? (value as PastRoundView[]).map(({ cloud: _cloud, ...round }) => round) : value);

describe.each(GAMES)('%s', (_name, told) => {
  test.each(told.map((game) => [game.first.seat, game] as const))('as seat %s was told it', (_seat, { first, steps }) => {
    let game: Game = gameOf(first);
    let view: Partial<GameView> = {};
    for (const [number, { events, view: changed }] of steps.entries()) {
      view = { ...view, ...changed };
      const before = JSON.stringify(game);
      const start = game;
      game = events.reduce(fold, game);
      expect(JSON.stringify(start), 'the game before stays as it was').toBe(before);
      for (const [name, value] of Object.entries(view)) {
        if (!SERVER_SAYS.includes(name)) expect(game[name as keyof Game], `${name} after move ${number + 1}`).toEqual(kept(name, value));
      }
      if (view.trick) {
        expect(game.trick.leader ?? view.actors?.[0], 'who leads, or is waited for to lead').toBe(view.trick.leader);
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
      const again = gameOf({ ...until, trick: until.trick.leader === null ? null : { ...until.trick, follow: null } } as unknown as GameView);
      expect(rest.reduce(fold, again)).toEqual(rest.reduce(fold, until));
    }
  }
});

test('a hand is held in the order of the deck', () => {
  const { deck } = GAMES.find(([name]) => name === 'jubilee')![1][0]!.first.setup;
  const hand = ['W', 'Y1', 'cloud', 'B13', 'J', 'B2', 'dragon', 'G7', null];
  expect(held(hand, { deck } as SetupView)).toEqual([null, 'B2', 'B13', 'G7', 'Y1', 'W', 'J', 'dragon', 'cloud']);
  expect(held(['a', 'b'], { deck: ['b', 'a'] } as SetupView)).toEqual(['b', 'a']);
});

describe('what follows from the setup is told by it, and not known here', () => {
  const [, [extreme]] = GAMES.find(([name]) => name === 'extreme')!;
  const deal = extreme!.steps[0]!.events[0] as GameEvent & { event: 'deal' };
  const after = (setup: Partial<SetupView>, event: Partial<typeof deal> = {}): Game => fold(gameOf({ ...extreme!.first, setup: { ...extreme!.first.setup, ...setup } }), { ...deal, ...event });

  test('the seals of a round', () => {
    const seals = { middle: { G: 2, W: 1 }, for_theft: 'W', for_none: 'G' };
    let game = after({ seals });
    expect(game.seals?.middle).toEqual({ G: 2, W: 1 });
    expect(game.seals?.of[0]).toEqual({ G: 0, W: 0 });
    game = fold(game, { event: 'seals', seat: 0, take: [], steal: [['G', 1]] });
    expect(game.seals?.of[1]).toEqual({ G: -1, W: 1 });
    game = fold(game, { event: 'seal', seat: 2, gives: null, black: true });
    expect(game.seals?.of[2]).toEqual({ G: 1, W: 0 });
    expect(after({ seals: null }).seals).toBeNull();
  });

  test('what a turned-up card makes trump', () => {
    const trumps = ['turnup'];
    expect(after({ trumps, trump_of: { W: 'G', B5: null } }, { turnup: 'W' }).trump).toBe('G');
    expect(after({ trumps, trump_of: { W: 'G', B5: null } }, { turnup: 'B5' }).trump).toBeNull();
  });

  test('whether predictions are to be known', () => {
    const bid: GameEvent = { event: 'bid', seat: 0, bid: 2 };
    expect(fold(after({ concealed: true }), bid).predictions[0]).toBe('?');
    expect(fold(after({ concealed: false }), bid).predictions[0]).toBe(2);
  });

  test('which points are a gain, and which a loss', () => {
    const setup = (fewest_win: boolean): SetupView => ({ ...extreme!.first.setup, fewest_win });
    expect([worthOf(setup(true), 0), worthOf(setup(true), 2), sign(setup(true))]).toEqual([null, 'loss', -1]);
    expect([worthOf(setup(false), 0), worthOf(setup(false), 2), worthOf(setup(false), -2), sign(setup(false))]).toEqual([null, 'gain', 'loss', 1]);
  });
});
