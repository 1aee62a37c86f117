/** Suits: their inks and their signs. Shape first, then lightness, then colour. */

import { INK, PAPER, d, star } from './ink';

export type Deck = 'classic' | 'junior' | 'extreme';
export type Colour = 'B' | 'R' | 'G' | 'Y' | 'V';

export interface Ink {
  /** The suit's colour. */
  main: string;
  /** The same, as a wash behind a figure. */
  tint: string;
  /** What is written on the main colour. */
  on: string;
}

const classic: Record<Colour, Ink> = {
  B: { main: '#1a457f', tint: '#c3d3e6', on: PAPER },
  R: { main: '#b2362a', tint: '#efc7b8', on: PAPER },
  G: { main: '#57a070', tint: '#c9e2cf', on: INK },
  Y: { main: '#f0c244', tint: '#f8e4aa', on: INK },
  V: { main: '#bd9cdd', tint: '#e2d5ee', on: INK },
};
const junior: Record<Colour, Ink> = {
  ...classic,
  B: { main: '#2153ac', tint: '#c4dafa', on: PAPER },
  R: { main: '#cb322d', tint: '#fdd0c8', on: PAPER },
  G: { main: '#74c283', tint: '#d2f0d5', on: INK },
  Y: { main: '#ffd044', tint: '#fff0b8', on: INK },
};

export const DECK_COLOURS: Record<Deck, readonly Colour[]> = {
  classic: ['B', 'R', 'G', 'Y'],
  junior: ['B', 'R', 'G', 'Y'],
  extreme: ['B', 'R', 'G', 'Y', 'V'],
};

export const inkOf = (colour: Colour, deck: Deck): Ink => (deck === 'junior' ? junior : classic)[colour];

const round = (x: number, y: number, r: number): string => d`M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** One path each, even-odd, in a square of 40 around the middle. */
const SIGNS: Record<Deck, Partial<Record<Colour, string>>> = {
  classic: {
    // a shield with a chevron
    B: 'M-16-18H16V-2C16 9 8 16 0 20C-8 16-16 9-16-2ZM-11-13V-4L0-10L11-4V-13ZM-11 3C-10 8-5 12 0 14C5 12 10 8 11 3L0-3Z',
    // a leaf with its vein cut out
    G: 'M-15 18L-10 10C-20-6-6-19 17-19C19 4 8 19-7 13L-12 20ZM-7 9C-2 2 4-4 10-11L8-12C1-6-5 0-10 8Z',
    // a hammer
    R: 'M-20-8L-6-20L2-13L6-16L15-7L11-3L8-6L5-3L20 13L13 20L-3 5L-9 10Z',
    // the sun over a mountain
    Y: 'M-20 19L-8 4L-2 10L6 2L20 19Z' + star(0, -9, 11, 7, 10),
  },
  junior: {
    B: 'M-2-8C-8-20-20-20-19-9C-19-3-15 0-11 1C-17 4-17 14-9 15C-5 15-3 11-2 8V14H2V8C3 11 5 15 9 15C17 14 17 4 11 1C15 0 19-3 19-9C20-20 8-20 2-8ZM-13-9a3 3 0 1 0 .1 0ZM13-9a3 3 0 1 0 .1 0Z',
    R:
      [0, 1, 2, 3, 4].map((i) => round(12 * Math.sin(i * 1.2566), -12 * Math.cos(i * 1.2566), 7.4)).join('') +
      'M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0',
    G: round(-12, -10, 8) + round(12, -10, 8) + 'M0 19C-6 15-14 8-14 0C-14-8-7-11 0-11C7-11 14-8 14 0C14 8 6 15 0 19Z' + round(-5, 0, 2.2) + round(5, 0, 2.2),
    Y: 'M-19 18C-20 12-17 10-14 10V-5L-17-10L-15-11L-12-6L-10-11L-8-10L-9-4C-8 0-8 4-7 7C-8-8 2-16 10-13C20-10 22 4 14 10C18 10 20 13 20 18ZM4 4C0-3 8-8 12-3C16 3 8 9 2 5',
  },
  extreme: {
    // a drawn bow with its arrow
    Y: 'M-16-16C2-20 20-2 16 16L13 13C14 0 0-14-13-13ZM-14-12L12 14L10 16L-16-10ZM-19 19L-17 10L8-12L5-15L19-19L15-5L12-8L-10 17Z',
    // a feather
    V: 'M-17 20L-11 9C-14-4-2-18 17-20C19-14 17-8 14-4L8-3L12-1C9 4 5 8 1 9L-4 8L-1 11C-4 12-7 12-9 11L-14 20ZM-9 8C-4 0 2-6 9-12L8-13C1-8-6-2-11 6Z',
    // a flame
    R: 'M1-20C4-12 15-6 15 6C15 15 8 20 0 20C-8 20-15 15-15 6C-15 0-12-4-9-8C-8-4-7-3-5-2C-6-9-3-16 1-20ZM0 16C5 16 8 13 8 9C8 4 3 2 2-3C-1 1-7 4-7 9C-7 13-4 16 0 16Z',
    // a wave
    B: 'M-20 8C-19-10-8-19 5-17C15-15 18-6 12-2C8 1 3-2 5-6C-1-6-3 2 2 7C7 11 14 10 20 6V18H-20Z',
    // a wing
    G: 'M-19 19C-22-4-8-19 17-20C22-8 14 2 4 5C13 7 13 16 4 19C-4 21-13 20-19 19ZM-15 13C-11 1-2-8 11-14L9-15C-3-10-13-2-17 9ZM-12 15C-7 12-2 12 4 13L4 11C-3 10-9 11-14 14Z',
  },
};

/** The star of the Wizard, the bell of the Jester. */
export const STAR = star(0, 1, 20, 8.6);
export const BELL = 'M0-19C3-19 4-17 4-15C11-13 14-7 14 0V8L18 13H-18L-14 8V0C-14-7-11-13-4-15C-4-17-3-19 0-19ZM-5 15H5C5 18 3 20 0 20C-3 20-5 18-5 15Z';

/** A deck that has no such colour borrows Extreme's sign. */
export const signOf = (colour: Colour, deck: Deck): string => SIGNS[deck][colour] ?? SIGNS.extreme[colour] ?? '';
