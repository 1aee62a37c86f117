import { expect, test } from 'vitest';
import { fewer, inMiddle, moveOf, nothing, stole, taken, total, victims, wanted } from '../src/state/taking';

const limits = {
  most: 15,
  take: { B: 1, R: 0, G: 3, Y: 3, V: 3 },
  steal: [
    { B: 0, R: 0, G: 0, Y: 0, V: 0 },
    { B: 1, R: 2, G: 0, Y: 0, V: 0 },
    { B: 0, R: 1, G: 0, Y: 0, V: 0 },
  ],
  thefts: 2,
};

test('the middle comes first, then the others', () => {
  let taking = nothing();
  expect(inMiddle(limits, taking, 'B')).toBe(true);
  expect(victims(limits, taking, 'B')).toEqual([]);
  taking = taken(taking, 'B', 1);
  expect(inMiddle(limits, taking, 'B')).toBe(false);
  expect(victims(limits, taking, 'B')).toEqual([1]);
});

test('only as many are taken from others as there are white seals', () => {
  let taking = stole(stole(nothing(), 'R', 1, 1), 'R', 2, 1);
  expect(victims(limits, taking, 'R')).toEqual([]);
  taking = fewer(taking, 'R');
  expect(wanted(taking, 'R')).toBe(1);
  expect(victims(limits, taking, 'R')).toContain(1);
});

test('what is sent names colours in their order, and whom they are taken from', () => {
  const taking = stole(taken(taken(taken(nothing(), 'V', 1), 'B', 1), 'G', 1), 'R', 1, 1);
  expect(total(taking)).toBe(4);
  expect(moveOf(limits, taking)).toEqual({ action: 'seals', take: ['B', 'G', 'V'], steal: [['R', 1]] });
});

test('the server says which colours there are', () => {
  const others = { most: 15, take: { O: 3, B: 1 }, steal: [{ O: 0, B: 0 }, { O: 1, B: 0 }], thefts: 1 };
  const taking = stole(taken(taken(nothing(), 'B', 1), 'O', 1), 'O', 1, 1);
  expect(moveOf(others, taking)).toEqual({ action: 'seals', take: ['O', 'B'], steal: [['O', 1]] });
});
