import { expect, it } from 'vitest';
import { draw } from '../src/art/faces';
import { anyFace, botFace, botOf, cardOf, FACES, faceOf } from '../src/state/faces';
import { facePlace } from '../src/state/scene';
import type { SeatView } from '../src/types';

/** No two bots at a table look alike. */
const PLACES = [0, 1, 2, 3, 4, 5];

const seat = (given: Partial<SeatView>): SeatView => ({ kind: 'person', name: 'Ada', bot: '', program: false, stood_in: '', host: false, word: '', ...given });

it('a person has the face they chose, a bot that of its kind', () => {
  expect(faceOf(seat({ face: 'bard' }), 1)).toBe('bard');
  expect(faceOf(seat({}), 1)).toBe('');
  expect(faceOf(undefined, 1)).toBe('');
  expect(faceOf(seat({ kind: 'bot', bot: 'magician' }), 2)).toBe(botFace('magician', 2));
  expect(botOf(botFace('magician'))).toEqual({ bot: 'magician', place: 0 });
  expect(botOf(botFace('magician', 3))).toEqual({ bot: 'magician', place: 3 });
  expect(botOf('bard')).toBeNull();
});

it('there are enough of them, and each is drawn in its own way', () => {
  expect(FACES.length).toBeGreaterThanOrEqual(12);
  const bots = ['random', 'counting', 'apprentice', 'magician', 'of another package'];
  const all = [...FACES, ...bots.flatMap((bot) => PLACES.map((place) => botFace(bot, place))), ''];
  expect(new Set(all.map((face) => draw(face).head)).size).toBe(all.length);
  expect(new Set(all.map((face) => draw(face).whole)).size).toBe(all.length);
  for (const face of all) expect(draw(face).box).toMatch(/^(-?[\d.]+ ?){4}$/);
});

it('a face that is unknown here shows a figure that says nothing', () => {
  for (const face of ['dragon', 'toString', 'BARD']) {
    expect(cardOf(face)).toBeNull();
    expect(draw(face)).toEqual(draw(''));
  }
  expect(draw(botFace('bard'))).toEqual(draw(botFace('of another package')));
});

it('one is chosen to begin with', () => {
  expect(FACES).toContain(anyFace());
});

it('every player has a figure, as large as there is room', () => {
  const phone = { across: 390, width: 390 };
  expect([3, 4, 5, 6].map((players) => facePlace(players, 'tall', phone))).toEqual(['beside', 'beside', 'beside', 'corner']);
  expect(facePlace(5, 'tall', { ...phone, across: 320 })).toBe('corner');
  expect(facePlace(6, 'tall', { ...phone, across: 768 })).toBe('inside');
  expect(facePlace(6, 'wide', phone)).toBe('inside');
  const lying = { across: 844, width: 844 };
  expect([3, 4, 5, 6].map((players) => facePlace(players, 'low', lying))).toEqual(['beside', 'beside', 'beside', 'corner']);
  expect([3, 4, 5, 6].map((players) => facePlace(players, 'low', { across: 568, width: 568 }))).toEqual(['beside', 'corner', 'corner', 'corner']);
});
