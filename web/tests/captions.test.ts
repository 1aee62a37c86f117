import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { speak } from '../src/i18n/index.svelte';
import { captionOf, heardOf, whyWords } from '../src/state/captions';
import { fold } from '../src/state/events';
import { gameOf } from '../src/state/game';
import type { Game, GameEvent, GameView, WonView } from '../src/types';

const speaker = { names: ['Merlin', 'Morgana', 'Nimue', 'Vivian', 'Taliesin', 'Artus'], edition: 'jubilee' };
const told = JSON.parse(readFileSync(new URL('fixtures/jubilee.json', import.meta.url), 'utf8')) as { first: GameView; steps: { events: GameEvent[] }[] }[];
const won = (why: WonView['why'], follow: string | null = null): WonView => ({ why, follow });
const plays = [{ seat: 0, card: 'B5' }, { seat: 2, card: 'B12' }];

/** Every moment of a game, with what happens next. */
function* moments(): Generator<[Game, GameEvent]> {
  let game = gameOf(told[0]!.first);
  for (const event of told[0]!.steps.flatMap((step) => step.events)) {
    yield [game, event];
    game = fold(game, event);
  }
}

beforeAll(() => speak('en'));

test.each([
  [won('first_wizard'), 'The first Wizard wins'],
  [won('trump', 'B'), 'Trump beats blue'],
  [won('colour', 'B'), 'Blue 12 is the highest'],
  [won('fairy'), 'The Fairy beats the Dragon'],
])('a reason is said in words', (reason, words) => {
  expect(whyWords(reason, plays, 2, 'classic')).toBe(words);
});

test('nothing is said where nobody has it', () => {
  expect(whyWords(won('bomb'), plays, null, 'classic')).toBe('');
});

test('every trick of a game has its line, by whom it is about', () => {
  const lines = [...moments()].filter(([, event]) => event.event === 'trick').map(([game, event]) => ({ event, line: captionOf(event, game, speaker) }));
  expect(lines.length).toBeGreaterThan(5);
  for (const { event, line } of lines) {
    if (event.event !== 'trick') continue;
    expect(line?.seat).toBe(event.winner ?? event.leads);
    expect(line?.text).toMatch(event.winner === null ? /^Bomb: nobody gets it, (you|\w+) leads?$/ : /^(Your trick|\w+): [A-Z]/);
    expect(event.won.why === 'bomb').toBe(event.winner === null);
  }
  expect(lines.some(({ event }) => event.event === 'trick' && event.winner === null)).toBe(true);
});

test('the Cloud says what becomes of a prediction', () => {
  const clouds = [...moments()].filter(([, event]) => event.event === 'cloud').map(([game, event]) => captionOf(event, game, speaker)?.text);
  expect(clouds.length).toBeGreaterThan(0);
  for (const text of clouds) expect(text).toMatch(/[Tt]he Cloud: \d becomes \d$/);
});

test('a card that is played needs no line', () => {
  const played = [...moments()].filter(([, event]) => event.event === 'play');
  expect(played.map(([game, event]) => captionOf(event, game, speaker))).toEqual(played.map(() => null));
});

test('each trick is said with the reason that was told with it', () => {
  const tricks = [...moments()].flatMap(([game, event]) => (event.event === 'trick' && event.winner !== null ? [{ game, event }] : []));
  for (const { game, event } of tricks) {
    const why = whyWords(event.won, game.trick.plays, event.winner, 'jubilee');
    expect(captionOf(event, game, speaker)?.text.endsWith(`: ${why}`)).toBe(true);
    expect(heardOf(event, game, speaker).endsWith(` ${why}.`)).toBe(true);
  }
  expect(new Set(tricks.map(({ event }) => event.won.why)).size).toBeGreaterThan(2);
});
