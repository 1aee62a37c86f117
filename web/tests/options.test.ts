import { render } from 'svelte/server';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import EditionPicture from '../src/art/EditionPicture.svelte';
import Card from '../src/art/Card.svelte';
import { drawn } from '../src/art/deck';
import { PICTURES } from '../src/art/editions';
import { fetchPictures } from '../src/art/pictures.svelte';
import { speak } from '../src/i18n/index.svelte';
import Several from '../src/lib/Several.svelte';
import { catalogue, toggled } from '../src/state/catalogue.svelte';
import { editionName, editionSummary, optionName, optionNote, optionWords, readable, valueName } from '../src/state/options';
import { cardName, strength } from '../src/state/words';
import type { Catalogue, OptionChoices } from '../src/types';

/** Two editions of another package: one says what it is called, the other doesn't. */
const CATALOGUE: Catalogue = {
  editions: [
    { edition: 'jubilee', fewest: 3, most: 6, options: [{ name: 'specials', values: ['dragon', 'fairy', 'bomb'], several: true, together: [['dragon', 'fairy']] }] },
    { edition: 'moonlight', fewest: 3, most: 4, options: [{ name: 'full_moon', values: ['never', 'half_time'], several: false, together: [] }], names: { de: 'Mondschein', en: 'Moonlight' }, blurbs: { en: 'At night.' } },
    { edition: 'star_light', fewest: 3, most: 4, options: [] },
  ],
  bots: [],
  quick_messages: [],
};

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(CATALOGUE))));
  await catalogue();
  await fetchPictures('classic', 'specials', 'junior', 'extreme');
});
beforeEach(() => speak('en'));

describe('an edition that the page knows nothing of', () => {
  test('is called as its package says, in the language that is spoken', async () => {
    expect([editionName('moonlight'), editionSummary('moonlight')]).toEqual(['Moonlight', 'At night.']);
    await speak('de');
    expect([editionName('moonlight'), editionSummary('moonlight')]).toEqual(['Mondschein', 'At night.']);
  });

  test('is called by its name where nothing is said', () => {
    expect([editionName('star_light'), editionSummary('star_light')]).toEqual(['Star light', '']);
    expect([editionName('gone'), editionSummary('gone')]).toEqual(['Gone', '']);
  });

  test('has its options by their names', () => {
    expect([optionName('full_moon'), valueName('full_moon', 'half_time'), valueName('full_moon', 3), optionNote('full_moon')]).toEqual(['Full moon', 'Half time', '3', '']);
    expect(optionWords('moonlight', 4, { full_moon: 'half_time', phases: ['new_moon'] })).toBe('Moonlight · 4 players · New moon');
  });

  test('has a neutral picture, like none of ours', () => {
    const picture = (edition: string): string => render(EditionPicture, { props: { edition } }).body;
    expect(picture('moonlight')).toMatch(/<path/);
    expect(picture('moonlight')).not.toMatch(/NaN|undefined/);
    expect(picture('moonlight')).toBe(picture('toString'));
    expect(Object.keys(PICTURES).map(picture)).not.toContain(picture('moonlight'));
  });

  test('borrows cards that its deck has not', () => {
    expect(drawn('V3', 'classic')).toEqual({ card: { kind: 'number', colour: 'V', value: 3 }, deck: 'extreme' });
    expect(drawn('dragon', 'junior').deck).toBe('classic');
    expect(drawn('B5', 'junior').deck).toBe('junior');
    expect(drawn('owl', 'junior')).toEqual({ card: { kind: 'unknown' }, deck: 'junior' });
    expect(render(Card, { props: { card: 'B15', label: 'B15' } }).body).toContain('>15</text>');
    expect(cardName('owl', 'moonlight')).toBe('owl');
  });
});

test('a bot that the page knows nothing of is called by its name', () => {
  expect(strength('careful')).toBe('careful');
});

test('our own words come first', () => {
  expect([editionName('jubilee'), optionName('mode'), valueName('mode', 'maximus')]).toEqual(['Wizard Jubilee', 'Mode', 'Maximus']);
  expect(readable('black_mage')).toBe('Black mage');
});

describe('any number of values', () => {
  const option = CATALOGUE.editions[0]!.options[0] as OptionChoices;

  test('those that come only together are chosen together, as the catalogue says', () => {
    expect(toggled(option, ['bomb'], 'fairy')).toEqual(['bomb', 'dragon', 'fairy']);
    expect(toggled(option, ['dragon', 'bomb', 'fairy'], 'dragon')).toEqual(['bomb']);
    expect(toggled(option, [], 'bomb')).toEqual(['bomb']);
    expect(toggled({ ...option, together: [] }, [], 'dragon')).toEqual(['dragon']);
  });

  test('all of them are as many as the catalogue has', () => {
    expect(optionWords('jubilee', 3, { specials: ['dragon', 'fairy', 'bomb'] })).toContain('all seven');
    expect(optionWords('jubilee', 3, { specials: ['bomb'] })).toContain('Bomb');
  });

  test('what is refused is grey and says why', () => {
    const props = { option, chosen: ['bomb'], refused: (card: string) => (card === 'bomb' ? undefined : 'Not now.'), onchange: () => undefined, onrefused: () => undefined };
    expect(render(Several, { props }).body.match(/title="Not now\."/g)).toHaveLength(2);
  });
});
