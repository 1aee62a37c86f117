import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { animal } from '../src/art/junior';
import { ladybird } from '../src/art/meadow';
import { DECK_COLOURS } from '../src/art/suits';
import { hasWorld } from '../src/worlds/world.svelte';
import { contrast } from './colour';

const css = readFileSync(new URL('../src/worlds/meadow/meadow.css', import.meta.url), 'utf8');
const tokens = (selector: string): Record<string, string> => {
  const body = css.slice(css.indexOf(selector)).split('}')[0]!;
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1]!, m[2]!]));
};
const evening = tokens(":root[data-world='meadow'] {");
const day = { ...evening, ...tokens(":root[data-world='meadow'][data-theme='light'] {") };

describe('worlds', () => {
  it('are there for the editions that have one', () => {
    expect(['classic', 'jubilee', 'club', 'junior', 'extreme', 'moon_light', 'toString'].filter(hasWorld)).toEqual(['junior']);
  });
});

describe.each([
  ['evening', evening],
  ['day', day],
] as [string, Record<string, string>][])('the meadow by %s', (_, t) => {
  it.each(['ground', 'surface', 'surface-raised', 'surface-sunken', 'sky', 'sky-low', 'hill-far', 'hill', 'lea', 'lea-near', 'wood'])('is readable on %s (WCAG AA)', (ground) => {
    for (const text of ['text', 'text-soft', 'accent']) expect(contrast(t[text]!, t[ground]!), text).toBeGreaterThanOrEqual(4.5);
    for (const mark of ['focus', 'edge-strong', 'coin-owed']) expect(contrast(t[mark]!, t[ground]!), mark).toBeGreaterThanOrEqual(3);
  });

  it('tells what is good and bad on its surfaces', () => {
    for (const surface of ['ground', 'surface', 'surface-raised', 'surface-sunken'])
      for (const text of ['good', 'bad']) expect(contrast(t[text]!, t[surface]!), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(t['text-on-accent']!, t.accent!)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('what is drawn on the buttons', () => {
  it.each([0, 1, 2, 5, 8])('is a ladybird with %i spots', (number) => {
    expect(ladybird(number).match(/r="6\.2"/g) ?? []).toHaveLength(number);
  });

  it('is something for every colour of the deck', () => {
    for (const colour of DECK_COLOURS.junior) expect(animal(colour)).not.toBe('');
  });
});
