/** What lives in the meadow besides the cards' own: ladybirds to count by, a bee that points, what grows there. */

import { INK, PAPER, at, d, disc, dot, flat, line, mirror, oval, path, star } from './ink';

const RED = '#e2452f';
const GOLD = '#ffd044';
const both = (half: string): string => half + mirror(half);
const bare = (shape: string): string => shape.replace('/>', ' stroke="none"/>');

/** Where spots lie on the right wing, by their number. */
const SPOTS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[18, 6]],
  [[16, -9], [18, 15]],
  [[13, -14], [26, 3], [13, 20]],
  [[11, -16], [27, -6], [27, 13], [11, 23]],
];
const spots = (number: number): string => (SPOTS[number] ?? []).map(([x, y]) => dot(x, y, 6.2)).join('');

/** A ladybird with as many spots as tricks; without any it sleeps. 100 by 100. */
export function ladybird(number: number): string {
  const left = Math.floor(number / 2);
  const awake = both(disc(10, -30, 7.5, PAPER) + dot(10.5, -29, 3.6)) + line('M-7-19q7 6 14 0', PAPER);
  const asleep = both(line('M4-28q6 5 12 0', PAPER)) + line('M-4-19q4 3 8 0', PAPER);
  const sleep = number ? '' : at(30, -38, line('M0 0h9l-9 9h9'), 0) + at(41, -47, line('M0 0h6l-6 6h6'), 0);
  const feelers = number ? line('M-9-40Q-12-48-20-48M9-40Q12-48 20-48') + dot(-21, -48, 3) + dot(21, -48, 3) : '';
  const legs = both(line('M34-6Q43-9 45-15M38 10H47M33 24Q41 28 43 34'));
  const body = disc(0, 6, 38, RED) + line('M0-14V44');
  const head = path('M-27-20Q-22-42 0-42Q22-42 27-20Q0-6-27-20Z', INK);
  return at(50, 54, legs + feelers + body + mirror(spots(left)) + spots(number - left) + head + (number ? awake : asleep) + sleep);
}

/** A chip as a prediction has it, in a square of 40 around the middle: a ladybird; a ring where it is still awaited; a grey one too many. */
export function chip(kind: 'won' | 'owed' | 'over'): string {
  if (kind === 'owed') return `<circle r="16" fill="none" stroke="var(--coin-owed,#96450a)" stroke-width="3.4" stroke-dasharray="6.2 3.85"/>`;
  const face = kind === 'won' ? RED : '#b9b3a4';
  const marks = both(dot(8, 0, 2.8) + dot(7, 9, 2.8)) + line('M0-6V16');
  return disc(0, 0, 17, face) + flat('M-13-11A17 17 0 0 1 13-11Q0-2-13-11Z', INK) + both(dot(5, -11.5, 2, PAPER)) + marks + (kind === 'over' ? line('M-13 13L13-13', '#8c1d10') : '');
}

/** A bee in a square of 60; below it an arrow that points down. */
export function bee(): string {
  const wing = oval(9, -17, 8, 12, '#e3f3fb');
  const stripes = flat('M-5-9Q-8 2-5 13L1 14Q-2 2 1-10ZM8-9Q11 2 8 12L13 8Q16 2 13-5Z', INK);
  return (
    at(30, 24, at(-6, 0, wing, -18) + at(2, 0, wing, 16) + oval(0, 2, 20, 12.5, GOLD) + stripes + line('M20 2h5') + disc(-15, 1, 10, GOLD) + dot(-18, -1, 2.2) + line('M-20 5q3 3 6 1') + line('M-19-8q-2-6-7-7M-13-9q0-6-4-9')) +
    path('M25 40H35V47H42L30 58L18 47H25Z', RED)
  );
}

/** A daisy with a face, its foot at the origin. */
export const daisy = (height: number, petals: string): string =>
  line(d`M0 0Q-4 ${-height / 2} 0 ${-height}`, '#4f9a45') +
  flat(d`M0 ${-height * 0.3}Q-13 ${-height * 0.3} -15 ${-height * 0.55}Q-3 ${-height * 0.52} 0 ${-height * 0.3}Z`, '#5cab4f') +
  at(0, -height, flat(star(0, 0, 13, 7, 9), petals) + bare(disc(0, 0, 5.6, GOLD)) + dot(-2, -1, 0.9) + dot(2, -1, 0.9));

/** A round tree, its foot at the origin. */
export const tree = (leaves: string, light: string): string => flat('M-5 0L-3-26H3L5 0Z', '#8a5a34') + bare(disc(0, -40, 22, leaves)) + bare(disc(-7, -46, 9, light));

/** The sun, and in the evening the moon: both with a face. */
export function sun(): string {
  let rays = '';
  for (let n = 0; n < 12; n++) rays += `<path transform="rotate(${n * 30})" d="M-4-36L0-50L4-36Z" fill="#ffc63a" stroke="none"/>`;
  return rays + bare(disc(0, 0, 32, '#ffdf6b')) + both(dot(10, -4, 3.4) + dot(17, 6, 5, '#ffb36b')) + line('M-9 7q9 9 18 0', '#7a4a10');
}
export const moon = (): string => bare(disc(0, 0, 30, '#fbeec0')) + both(line('M6-5q5 4 10 0', '#6b5a3a') + dot(16, 6, 4.4, '#f3cfa0')) + line('M-6 9q6 5 12 0', '#6b5a3a');
