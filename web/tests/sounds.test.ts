import { expect, test } from 'vitest';
import { RATE, SOUNDS, samplesOf } from '../src/state/sounds';
import { measure } from './loudness';

const measured = SOUNDS.map((sound) => [sound, measure(samplesOf(sound), RATE)] as const);
const levels = measured.map(([, { loudest }]) => loudest);

test('no sound is louder than the rest', () => {
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(1);
});

test.each(measured)('%s is neither clipped nor harsh', (_, { peak, centre, harsh }) => {
  expect(peak).toBeLessThan(-1);
  expect(centre).toBeLessThan(2500);
  expect(harsh).toBeLessThan(0.05);
});

test('a sound is the same every time', () => {
  for (const sound of SOUNDS) expect(samplesOf(sound)).toEqual(samplesOf(sound));
});
