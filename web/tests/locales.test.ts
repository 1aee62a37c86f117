import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createServer } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { FOLDER, languages, locales, pageMessages } from '../locales';
import { count, speak } from '../src/i18n/index.svelte';
import { LANGUAGES, languageAfter, languageName, spokenOf } from '../src/i18n/languages';

const SRC = new URL('../src/', import.meta.url);
const sources = (readdirSync(SRC, { recursive: true }) as string[])
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('gallery'))
  .map((name) => readFileSync(new URL(name, SRC), 'utf8'));
const en = pageMessages('en');
const others = languages().filter((lang) => lang !== 'en');

/** Keys as they stand in the source; those with a part that changes become a pattern. */
const used = new Set(sources.flatMap((text) => [...text.matchAll(/['"`]((?:web|tell)\.[^'"`\s]*)['"`]/g)].map((found) => found[1]!)));
const named = (key: string): string[] => [key, `${key}.one`, `${key}.other`];
/** Forms for numbers that English doesn't have. */
const without = (keys: string[]): string[] => keys.filter((key) => key in en || !(key.replace(/\.(zero|two|few|many)$/, '.other') in en));

test.each(others)('%s has the same keys as English', (lang) => {
  expect(without(Object.keys(pageMessages(lang)))).toEqual(Object.keys(en));
});

test('every text that the page names is there', () => {
  const missing = [...used].filter((key) => {
    if (!key.includes('${')) return !named(key).some((name) => name in en);
    const pattern = new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.]+')}$`);
    return !Object.keys(en).some((name) => pattern.test(name));
  });
  expect(missing).toEqual([]);
});

test('no text of the page stands there unused', () => {
  const patterns = [...used].map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w.]+')}(\\.(one|other|you|note|short))?$`));
  expect(Object.keys(en).filter((key) => key.startsWith('web.') && !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
});

test.each(others)('placeholders are the same in %s', (lang) => {
  const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  const messages = pageMessages(lang);
  for (const [key, text] of Object.entries(en)) expect(holes(messages[key]!), key).toEqual(holes(text));
});

describe('a language is a file among the locales', () => {
  test('those that are there are offered, by their own names', () => {
    expect(LANGUAGES).toEqual(languages());
    expect([languageName('de'), languageName('en'), languageName('fr')]).toEqual(['Deutsch', 'English', 'Français']);
    expect(LANGUAGES.map((lang) => languageAfter(lang))).toEqual([...LANGUAGES.slice(1), LANGUAGES[0]]);
  });

  test('a browser is spoken to in the first of its languages that there is', () => {
    expect([spokenOf(['xx', 'de-AT', 'en']), spokenOf(['xx']), spokenOf([])]).toEqual(['de', 'en', 'en']);
  });

  test('how many there are of a thing is said by the forms of the language', async () => {
    await speak('en');
    expect([0, 1, 2].map((number) => count('tricks', number))).toEqual(['0 tricks', '1 trick', '2 tricks']);
  });

  /** French, made up here: nothing but its file is added. */
  test('another one needs nothing else', async () => {
    const folder = pathToFileURL(`${mkdtempSync(`${tmpdir()}/locales-`)}/`);
    cpSync(FOLDER, folder, { recursive: true });
    const french = { ...pageMessages('en'), 'tricks.one': '{number} pli', 'tricks.other': '{number} plis', 'web.home': 'Accueil' };
    writeFileSync(new URL('fr.json', folder), JSON.stringify(french));
    const server = await createServer({ configFile: false, root: new URL('..', import.meta.url).pathname, plugins: [svelte(), locales(folder)], server: { middlewareMode: true, ws: false, watch: null }, optimizeDeps: { noDiscovery: true }, appType: 'custom', logLevel: 'error' });
    try {
      const { LANGUAGES: offered } = (await server.ssrLoadModule('/src/i18n/languages.ts')) as typeof import('../src/i18n/languages');
      const spoken = (await server.ssrLoadModule('/src/i18n/index.svelte.ts')) as typeof import('../src/i18n/index.svelte');
      expect(offered).toEqual([...languages(), 'fr'].sort());
      await spoken.speak('fr' as (typeof offered)[number]);
      expect(spoken.t('web.home')).toBe('Accueil');
      // French says the singular for nothing, too.
      expect([0, 1, 2].map((number) => spoken.count('tricks', number))).toEqual(['0 pli', '1 pli', '2 plis']);
    } finally {
      await server.close();
    }
  });
});
