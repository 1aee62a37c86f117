import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages, pageMessages } from '../locales';
import { write } from '../src/law/note_checks';
import { PredictionNote, TricksNote } from '../src/law/notes';
import { EDITIONS } from '../src/law/editions';
import { begin_pad, type Pad } from '../src/law/pads';
import { Refusal } from '../src/law/refusals';
import { sheet_of } from '../src/law/sheet';
import { asking, columnsFor, keysFor, noteFor, typedNumber } from '../src/pad/asking';
import { choicesOf, whyNot } from '../src/pad/choosing';
import { readPads, writePads } from '../src/pad/files';

const NAMES = ['Anya', 'Henry', 'Freya'];
const edition = (name: string) => EDITIONS.get(name)!;
function begun(options: Record<string, unknown> = {}): Pad {
  const pad = begin_pad(edition('classic'), NAMES, new Map(Object.entries(options)), 0);
  if (pad instanceof Refusal) throw new Error(pad.code);
  return pad;
}
/** The pad with what is asked for written, number by number. */
function typed(pad: Pad, ...numbers: number[]): Pad {
  for (const number of numbers) {
    const more = write(pad, noteFor(asking(sheet_of(pad), null)!, number));
    if (more instanceof Refusal) throw new Error(more.code);
    pad = more;
  }
  return pad;
}

test('predictions are asked for in their order, then tricks', () => {
  const asked = [];
  for (let pad = begun(), n = 0; n < 6; n++) {
    const { place, part, round } = asking(sheet_of(pad), null)!;
    asked.push([round, place, part]);
    pad = typed(pad, part === 'taken' && place === 0 ? 1 : 0);
  }
  expect(asked).toEqual([1, 2, 0].map((place) => [1, place, 'said']).concat([1, 2, 0].map((place) => [1, place, 'taken'])));
});

test('what may not be said is marked, and what alone fits', () => {
  const last = asking(sheet_of(typed(begun({ plus_minus_one: true }), 1, 0)), null)!;
  expect(keysFor(last).map(({ excluded }) => excluded)).toEqual([true, false]);
  const taken = asking(sheet_of(typed(begun(), 1, 0, 0, 0, 0)), null)!;
  expect(keysFor(taken).map(({ fits }) => fits)).toEqual([false, true]);
});

test('a hidden prediction is not seen on its key', () => {
  const sheet = sheet_of(typed(begun({ prediction: 'hidden' }), 1));
  expect(keysFor(asking(sheet, { round: 1, place: 1, part: 'said' })!).some(({ written }) => written)).toBe(false);
});

test('digits wait for another one only where there is such a number', () => {
  expect(typedNumber('1', 9)).toEqual({ value: 1, waits: false });
  expect(typedNumber('1', 12)).toEqual({ value: 1, waits: true });
  expect(typedNumber('2', 12)).toEqual({ value: 2, waits: false });
  expect(typedNumber('13', 12)).toEqual({ value: null, waits: false });
  expect([4, 9, 14, 21].map(columnsFor)).toEqual([3, 4, 5, 6]);
});

test('what does not go together is refused before it is chosen', () => {
  const given = { specials: choicesOf(edition('jubilee'))[0]!.values.map(String) };
  expect(whyNot(edition('jubilee'), 4, given, 'mode', 'maximus')?.code).toBe('maximus_with_specials');
  expect(whyNot(edition('jubilee'), 4, { specials: [] }, 'mode', 'maximus')).toBeNull();
});

test('a file has the same pad again', () => {
  const pad = typed(begun({ stakes: 'rising' }), 1, 0, 0, 1, 0, 0, 2);
  const [read] = readPads(writePads([{ id: 'x', began: '', pad }])) as { pad: Pad }[];
  expect(read!.pad.notes).toEqual(pad.notes);
  expect(sheet_of(read!.pad).standing).toEqual(sheet_of(pad).standing);
});

test('an earlier round that is written anew changes all totals after it', () => {
  const pad = typed(begun(), 1, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0);
  const anew = [new TricksNote(1, 1, 0), new TricksNote(1, 2, 1)].reduce((now, note) => write(now, note) as Pad, pad);
  expect(sheet_of(pad).totals).toEqual([[20, 30, 20], [50, 50, 50]]);
  expect(sheet_of(anew).totals).toEqual([[20, -10, -10], [50, 10, 20]]);
  expect(write(pad, new PredictionNote(3, 0, 4))).toBeInstanceOf(Refusal);
});

test.each(languages())('the page has words in %s for all that its law refuses', (lang) => {
  const messages = pageMessages(lang);
  const law = new URL('../src/law/', import.meta.url);
  const codes = readdirSync(law).flatMap((name) => [...readFileSync(new URL(name, law), 'utf8').matchAll(/refuse\('(\w+)'/g)].map((found) => found[1]!));
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code) => !(`refusal.${code}` in messages) && !Object.keys(messages).some((key) => key.endsWith(`.${code}`)))).toEqual([]);
});
