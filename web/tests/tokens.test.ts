import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(__dirname, '../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|svelte|ts)$/.test(name));
const texts = files.map((name) => readFileSync(join(SRC, name), 'utf8'));
const found = (pattern: RegExp): Set<string> => new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!)));

test('every value that a style asks for is given somewhere: else the browser drops the whole declaration', () => {
  const asked = found(/var\((--[\w-]+)\)/g);
  const given = found(/(--[\w-]+)['"]?\s*(?::|=)/g);
  expect([...asked].filter((name) => !given.has(name))).toEqual([]);
});
