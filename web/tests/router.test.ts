import { expect, test } from 'vitest';
import { codeIn, routeOf, tableIn } from '../src/state/router.svelte';

const TABLE = 'i0beOdxtn-xReIvDYOzhSw';

test.each([`https://wizard.example/t/${TABLE}`, ` /t/${TABLE}?x=1 `, TABLE, `${TABLE}\n`])('the table in %j', (text) => {
  expect(tableIn(text)).toBe(TABLE);
});

test.each([
  ['PFXKW', 'PFXKW'],
  [' pf x kw ', 'pf x kw'],
  ['https://wizard.example/c/pfxkw', 'pfxkw'],
  ['wizard.example/c/PFXKW#x', 'PFXKW'],
])('the code in %j', (text, code) => {
  expect(tableIn(text)).toBeNull();
  expect(codeIn(text)).toBe(code);
});

test.each(['https://wizard.example/somewhere', '', '!'.repeat(41)])('neither in %j', (text) => {
  expect([tableIn(text), codeIn(text)]).toEqual([null, null]);
});

test('a code has an address', () => {
  expect(routeOf('/c/PFXKW')).toEqual({ at: 'code', code: 'PFXKW' });
  expect(routeOf('/c')).toEqual({ at: 'missing' });
});
