/** What a moment shows: a sign in a square of 80 around the middle, and the two colours of its sparks. */

import type { MomentName } from '../state/scene';
import { GOLD, PAPER, disc, flat, line, path, star } from './ink';
import { seal } from './pieces';
import { STAR, inkOf, signOf } from './suits';

export interface MomentArt {
  sign: string;
  sparks: readonly [string, string];
}

const BALLS = ['B', 'R', 'G', 'Y'] as const;
const ball = (colour: (typeof BALLS)[number], n: number): string => disc(24 * Math.cos((n * Math.PI) / 2), 24 * Math.sin((n * Math.PI) / 2), 10, inkOf(colour, 'classic').main);
const grown = (drawing: string, by: number): string => `<g transform="scale(${by})">${drawing}</g>`;
const moved = (drawing: string, x: number): string => `<g transform="translate(${x} 0)">${drawing}</g>`;

export const MOMENTS: Record<MomentName, MomentArt> = {
  bomb: { sign: path(star(0, 0, 38, 19, 11), '#b2362a') + flat(star(0, 0, 25, 12, 9), '#f8e08a'), sparks: ['#f3a13a', '#b2362a'] },
  dragon: { sign: grown(path(signOf('R', 'extreme'), '#b2362a'), 1.8) + flat('M0 30C9 30 15 24 15 16C15 7 6 3 4-6C-2 2-13 7-13 16C-13 24-8 30 0 30Z', '#fbe7a0'), sparks: ['#f3bd66', '#b2362a'] },
  fairy: { sign: path(star(0, 0, 34, 10, 4), '#fffbe6') + path(star(24, -22, 14, 4.5, 4), '#e79ab0') + path(star(-24, 20, 12, 4, 4), '#cbe5e6'), sparks: ['#e79ab0', '#fffbe6'] },
  duel: { sign: moved(grown(path(STAR, '#2f6797'), 1.1), 15) + moved(grown(path(STAR, GOLD), 1.4), -9), sparks: ['#8fb8d8', GOLD] },
  werewolf: { sign: disc(0, 0, 32, '#f4ecc8') + flat('M-12-14a7 7 0 1 0 .1 0ZM12 8a5 5 0 1 0 .1 0ZM-6 16a4 4 0 1 0 .1 0Z', '#d8cd9c'), sparks: ['#f4ecc8', '#7b7f93'] },
  juggler: { sign: BALLS.map(ball).join(''), sparks: ['#f0c244', '#2f6b5e'] },
  seventh: { sign: grown(seal('K'), 1.2) + line('M-6-34L4-12L-6 4L6 34', PAPER), sparks: ['#d8d2c2', '#5b5b68'] },
};
