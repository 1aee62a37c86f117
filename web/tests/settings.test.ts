import { expect, it } from 'vitest';
import { backOf } from '../src/art/backs';
import { BACKS, CLOTHS, oneOf, preferences } from '../src/state/settings.svelte';

it('begins with the stones by night', () => {
  expect([preferences.back, preferences.cloth]).toEqual([BACKS[0], CLOTHS[0]]);
});

it('keeps what there is, and begins anew with what there is not', () => {
  expect(oneOf(CLOTHS, 'wine')).toBe('wine');
  expect(oneOf(CLOTHS, 'tartan')).toBe('night');
  expect(oneOf(BACKS, '')).toBe('stones');
});

it('every back is drawn in its own way', () => {
  expect(new Set(BACKS.map(backOf)).size).toBe(BACKS.length);
});
