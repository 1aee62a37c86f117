import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explainAll, explainCard, isSpecial } from '../src/explain/explain';
import { speak } from '../src/i18n/index.svelte';
import { LANGUAGES } from '../src/i18n/languages';
import { fold } from '../src/state/events';
import { gameOf } from '../src/state/game';
import type { Game, GameEvent, GameView } from '../src/types';

const FOLDER = new URL('fixtures/', import.meta.url);
const GAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const NAMES = ['Ada', 'Borin', 'Cerys', 'Dilwen', 'Edda', 'Falk'];
const BROKEN = /\{\w+\}|\b(web|tell|card|colour|seal|tricks)\.[a-z]|undefined|null|NaN/;
type Told = { first: GameView; steps: { events: GameEvent[] }[] };
const told = (name: string): Told[] => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Told[];

function* moments({ first, steps }: Told): Generator<Game> {
  let game = gameOf(first);
  for (const event of steps.flatMap((step) => step.events)) yield (game = fold(game, event));
}

describe.each(LANGUAGES)('in %s', (lang) => {
  test.each(GAMES)('whatever lies on the table in %s is explained', async (name) => {
    await speak(lang);
    for (const one of told(name)) {
      for (const card of one.first.setup.deck) expect(explainCard(card, gameOf(one.first)).text, card).not.toMatch(BROKEN);
      for (const game of moments(one)) {
        const groups = explainAll(game, NAMES.slice(0, game.setup.players));
        expect(groups.length).toBeGreaterThan(0);
        for (const { title, text } of groups.flatMap(({ all }) => all)) {
          expect(`${title}: ${text}`).not.toMatch(BROKEN);
          expect(text).toMatch(/^[A-ZÄÖÜ0-9-]/);
        }
      }
    }
  });
});

test('every card without a colour has words of its own', async () => {
  await speak('en');
  const deck = told('jubilee.json')[0]!.first.setup.deck;
  expect(new Set(deck.filter((card) => !/^[A-Z]\d/.test(card)).filter((card) => !isSpecial(card)))).toEqual(new Set());
});

test('of cards that do the same it is said once', async () => {
  await speak('en');
  const game = { ...gameOf(told('classic.json')[0]!.first), trump: 'R', hand: ['B5', 'W', 'B7', 'R2', 'G1'] };
  const hand = explainAll(game, NAMES.slice(0, game.setup.players)).find(({ title }) => title === 'Your hand');
  expect(hand?.all.map(({ title, cards }) => [title, cards])).toEqual([
    ['Blue 5, Blue 7 and Green 1', ['B5', 'B7', 'G1']],
    ['Wizard', ['W']],
    ['Red 2', ['R2']],
  ]);
});

test('a number is explained by the trump of its round', async () => {
  await speak('en');
  const game = { ...gameOf(told('classic.json')[0]!.first), trump: 'R' };
  expect(explainCard('R5', game).text).toContain('Trump: it beats');
  expect(explainCard('B5', game).text).toContain('Trump (red) beats it');
  expect(explainCard('B5', { ...game, trump: null }).text).toContain('no trump');
});
