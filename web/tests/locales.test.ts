import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageMessages } from '../locales';

const SRC = new URL('../src/', import.meta.url);
const sources = (readdirSync(SRC, { recursive: true }) as string[])
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('gallery'))
  .map((name) => readFileSync(new URL(name, SRC), 'utf8'));
const de = pageMessages('de');
const en = pageMessages('en');

/** Keys as they stand in the source; those with a part that changes become a pattern. */
const used = new Set(sources.flatMap((text) => [...text.matchAll(/['"`]((?:web|tell)\.[^'"`\s]*)['"`]/g)].map((found) => found[1]!)));
const named = (key: string): string[] => [key, `${key}.one`, `${key}.other`];

test('both languages have the same keys', () => {
  expect(Object.keys(de)).toEqual(Object.keys(en));
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

test('placeholders are the same in both', () => {
  const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [key, text] of Object.entries(en)) expect(holes(de[key]!), key).toEqual(holes(text));
});
