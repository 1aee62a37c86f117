import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { speak } from '../src/i18n/index.svelte';
import { LANGUAGES } from '../src/i18n/languages';
import { fold, sentence } from '../src/state/events';
import { gameOf } from '../src/state/game';
import { handWords, scoreWords, sumWords, tableWords } from '../src/state/words';
import type { GameEvent, GameView } from '../src/types';

const FOLDER = new URL('fixtures/', import.meta.url);
const GAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const NAMES = ['Ada', 'Borin', 'Cerys', 'Dilwen', 'Edda', 'Falk'];
/** A key that has no text, or a hole that nothing has filled. */
const BROKEN = /\{\w+\}|\b(web|tell|card|colour|seal|tricks)\.[a-z]|undefined|null|NaN/;

describe.each(LANGUAGES)('in %s', (lang) => {
  test.each(GAMES)('everything that happens in %s can be said', async (name) => {
    await speak(lang);
    for (const { first, steps } of JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as { first: GameView; steps: { events: GameEvent[] }[] }[]) {
      const names = NAMES.slice(0, first.setup.players);
      let game = gameOf(first);
      for (const event of steps.flatMap((step) => step.events)) {
        game = fold(game, event);
        const said = [sentence(event, game, { names, edition: first.setup.edition }), sumWords(game)?.text ?? '', handWords(game, () => true), tableWords(game, names, null, ''), scoreWords(game, names)];
        for (const text of said) expect(text, event.event).not.toMatch(BROKEN);
      }
    }
  });
});

test('the sum of the predictions is told against the tricks', async () => {
  await speak('en');
  const [{ first, steps }] = JSON.parse(readFileSync(new URL('classic.json', FOLDER), 'utf8')) as [{ first: GameView; steps: { events: GameEvent[] }[] }];
  const game = { ...steps[0]!.events.reduce(fold, gameOf(first)), setup: { ...first.setup, players: 4 }, predictions: [1, 1, 1, 0] };
  expect(sumWords(game)?.text).toBe('Predicted 3 of 1 trick: 2 too many');
  expect(sumWords({ ...game, predictions: [0, 0, 0, 0] })?.text).toBe('Predicted 0 of 1 trick: 1 too few');
  expect(sumWords({ ...game, predictions: [0, 0, 0, null] })).toBeNull();
});
