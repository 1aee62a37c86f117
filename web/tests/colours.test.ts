import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INK, PAPER } from '../src/art/ink';
import { DECK_COLOURS, inkOf, type Deck } from '../src/art/suits';
import { CLOTHS } from '../src/state/settings.svelte';
import { SIGHTS, contrast, distance, lab, type Sight } from './colour';

const DECKS: Deck[] = ['classic', 'junior', 'extreme'];
const pairs = <T>(list: readonly T[]): [T, T][] => list.flatMap((a, i) => list.slice(i + 1).map((b): [T, T] => [a, b]));

describe.each(DECKS)('the suits of %s', (deck) => {
  const colours = DECK_COLOURS[deck];
  const main = (c: (typeof colours)[number]): string => inkOf(c, deck).main;

  it.each(Object.keys(SIGHTS) as Sight[])('are told apart by eyes of %s', (sight) => {
    for (const [a, b] of pairs(colours)) expect(distance(main(a), main(b), sight), `${a} and ${b}`).toBeGreaterThan(25);
  });

  it('are told apart in grey', () => {
    for (const [a, b] of pairs(colours)) expect(Math.abs(lab(main(a))[0] - lab(main(b))[0]), `${a} and ${b}`).toBeGreaterThan(8);
  });

  it('carry readable values', () => {
    for (const c of colours) expect(contrast(main(c), inkOf(c, deck).on), c).toBeGreaterThanOrEqual(4.5);
  });

  it('let ink stand out on their washes', () => {
    for (const c of colours) expect(contrast(inkOf(c, deck).tint, INK)).toBeGreaterThan(7);
    expect(contrast(PAPER, INK)).toBeGreaterThan(7);
  });
});

describe('themes', () => {
  const css = readFileSync(new URL('../src/app.css', import.meta.url), 'utf8');
  const tokens = (selector: string): Record<string, string> => {
    expect(css).toContain(selector);
    const body = css.slice(css.indexOf(selector)).split('}')[0]!;
    return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1]!, m[2]!]));
  };
  const dark = tokens(':root {');
  const light = { ...dark, ...tokens(":root[data-theme='light'] {") };

  it.each([
    ['dark', dark],
    ['light', light],
  ] as [string, Record<string, string>][])('%s is readable (WCAG AA)', (_, t) => {
    for (const surface of ['ground', 'surface', 'surface-raised', 'surface-sunken']) {
      for (const text of ['text', 'text-soft', 'accent', 'good', 'bad', 'suit-B', 'suit-R', 'suit-G', 'suit-Y', 'suit-V'])
        expect(contrast(t[text]!, t[surface]!), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      for (const mark of ['edge-strong', 'focus', 'coin-owed']) expect(contrast(t[mark]!, t[surface]!), `${mark} on ${surface}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(t['text-on-accent']!, t.accent!)).toBeGreaterThanOrEqual(4.5);
  });

  const cloths = CLOTHS.flatMap((cloth): [string, Record<string, string>][] => [
    [`${cloth} in the dark`, { ...dark, ...tokens(`\n[data-cloth='${cloth}'] {`) }],
    [`${cloth} in the light`, { ...light, ...tokens(`[data-theme='light'] [data-cloth='${cloth}']`) }],
  ]);
  it.each(cloths)('a table of %s is readable (WCAG AA)', (_, t) => {
    for (const under of ['grass', 'hearth'])
      for (const text of ['text', 'text-soft', 'accent', 'good', 'bad']) expect(contrast(t[text]!, t[under]!), `${text} on ${under}`).toBeGreaterThanOrEqual(4.5);
  });
  it('cloths are told apart', () => {
    for (const half of [0, 1]) for (const [a, b] of pairs(cloths.filter((__, n) => n % 2 === half))) expect(distance(a[1].grass!, b[1].grass!, 'common'), `${a[0]} and ${b[0]}`).toBeGreaterThan(5);
  });
});
