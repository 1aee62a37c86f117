/** Junior: round, bright, a face on everything; what there is to count is as many as the value. */

import type { Parsed } from './deck';
import { PAPER, at, disc, dot, flat, limb, line, mirror, oval, path, sized, star } from './ink';
import { inkOf, type Colour } from './suits';

const bare = (shape: string): string => shape.replace('/>', ' stroke="none"/>');
const both = (half: string): string => half + mirror(half);

/** Large eyes, red cheeks, a smile. */
const joy = (x: number, y: number, gap = 11): string =>
  dot(x - gap, y, 4.4) + dot(x + gap, y, 4.4) + dot(x - gap + 1.5, y - 1.6, 1.5, PAPER) + dot(x + gap + 1.5, y - 1.6, 1.5, PAPER) +
  dot(x - gap - 8, y + 9, 5, '#f59a8c') + dot(x + gap + 8, y + 9, 5, '#f59a8c') + line(`M${x - 7} ${y + 9}q7 8 14 0`);

/** `n` places for spots around a middle, as on dice and dominoes. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [[-1, 0], [1, 0]],
  [[-1, 0.6], [1, 0.6], [0, -1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
];

const crownFor = (value: number, x: number, y: number): string => (value === 8 ? at(x, y, path('M-20 0L-24-24L-11-14L0-30L11-14L24-24L20 0Q0 6-20 0Z', '#ffd044') + dot(0, -8, 3.4, '#cb322d')) : '');

function butterfly(value: number): string {
  const { main } = inkOf('B', 'junior');
  const upper = path('M6-14Q28-86 66-74Q92-58 78-20Q66 6 6 4Z', main);
  const lower = path('M6 2Q62-2 66 34Q62 70 34 64Q12 54 6 18Z', '#6ea3ee');
  // as many spots as the value: shared by the two wings, one more on the right
  const spots = (n: number): string => (PIPS[Math.min(n, 4) - 1] ?? []).map(([x, y]) => disc(48 + x * 14, -34 + y * 14, 9, '#ffe27a')).join('');
  const left = Math.floor(value / 2);
  const feelers = line('M-5-42Q-10-66-24-70M5-42Q10-66 24-70') + disc(-25, -71, 5, '#ffd044') + disc(25, -71, 5, '#ffd044');
  const body = limb('M0-20V54', 24, '#ffd044') + line('M-7 16H7M-7 30H7M-7 44H7');
  return at(100, 164, feelers + both(upper) + both(lower) + mirror(spots(left)) + spots(value - left) + body + disc(0, -26, 24, '#ffe9b0') + joy(0, -28, 9)) + crownFor(value, 100, 114);
}

function flower(value: number): string {
  const { main } = inkOf('R', 'junior');
  const n = value + 4;
  let petals = '';
  for (let i = 0; i < n; i++) {
    const w = Math.min(34, 175 / n);
    petals += `<g transform="rotate(${(360 / n) * i})">${path(`M0 0Q${-w}-40 ${-w * 0.6}-62Q0-84 ${w * 0.6}-62Q${w}-40 0 0Z`, i % 2 && n % 2 === 0 ? '#f4776b' : main)}</g>`;
  }
  const stem = limb('M100 180Q94 240 100 296', 15, '#74c283');
  const leaf = path('M98 262Q58 262 48 228Q88 224 98 262Z', '#74c283') + line('M60 236Q80 242 94 256');
  return stem + leaf + at(100, 138, petals + disc(0, 0, 34, '#ffd044') + joy(0, -4, 11)) + crownFor(value, 100, 110);
}

function mouse(value: number): string {
  const { main } = inkOf('G', 'junior');
  const ear = disc(38, -34, 28, main) + disc(38, -34, 15, '#f8c4b8');
  const head = path('M0-44C34-44 54-20 50 8C46 34 20 48 0 48C-20 48-46 34-50 8C-54-20-34-44 0-44Z', main);
  const muzzle = oval(0, 28, 22, 16, '#eef8e6') + oval(0, 18, 8, 6, '#f59a8c') + line('M0 24V32M-9 32Q0 40 9 32M-26 24L-46 18M-26 32L-48 34M26 24L46 18M26 32L48 34') + path('M-5 35H5V44H-5Z', PAPER);
  const eyes = dot(-18, -2, 6) + dot(18, -2, 6) + dot(-16, -4, 2, PAPER) + dot(20, -4, 2, PAPER) + dot(-34, 14, 6, '#f59a8c') + dot(34, 14, 6, '#f59a8c');
  // as many cheeses as the value
  let cheese = '';
  for (let i = 0; i < value; i++) {
    const row = Math.floor(i / 4);
    cheese += at(30 + (i % 4) * 28, 276 - row * 26, path('M-11 8V-1L8-11Q13-7 12 8Z', '#ffd044') + dot(2, 0, 2.4));
  }
  const body = path('M-34 44Q-52 108 0 112Q52 108 34 44Z', main) + oval(0, 82, 20, 22, '#eef8e6') + both(disc(17, 62, 9, '#f8c4b8')) + line('M40 92Q70 108 64 72');
  return at(96, 150, body + both(ear) + head + eyes + muzzle) + cheese + crownFor(value, 96, 112);
}

function snail(value: number): string {
  const { main } = inkOf('Y', 'junior');
  const foot = path('M16 256Q8 236 26 230Q14 212 18 182Q26 150 54 154Q82 160 80 196Q82 226 104 230H152Q178 234 184 260Q100 266 16 256Z', '#ffeebc');
  const horns = line('M38 156Q32 134 26 126M60 156Q66 136 74 128') + disc(25, 124, 6, main) + disc(75, 126, 6, main);
  const shell = disc(118, 168, 62, main) + line('M124 230Q78 224 82 174Q88 138 120 138Q152 142 150 174Q144 198 120 196Q102 192 104 174Q112 160 126 168Q132 178 122 182');
  // as many spots around the shell as the value
  let spots = '';
  for (let i = 0; i < value; i++) {
    const a = ((-110 + i * 28) * Math.PI) / 180;
    spots += disc(118 + 47 * Math.cos(a), 168 + 47 * Math.sin(a), 7.5, '#cb322d');
  }
  return shell + spots + foot + horns + joy(48, 186, 11) + crownFor(value, 118, 112);
}

function meadow(colour: 'B' | 'R' | 'G' | 'Y'): string {
  const { tint } = inkOf(colour, 'junior');
  return bare(disc(100, 160, 92, tint)) + flat('M-60 262H0Q50 244 100 258T200 250V300H0Z', '#a5d68f') + line('M18 272q2-8 6-10M24 272q0-8 4-10M120 276q2-8 6-10M126 276q0-8 4-10', '#5c9f4c');
}

function wizard(): string {
  const stars = ([[84, 40, 8], [178, 150, 8], [24, 138, 8], [26, 200, 6], [112, 24, 5]] as const).map(([x, y, r]) => flat(star(x, y, r, r * 0.45, 5), '#ffe27a')).join('');
  const robe = path('M38 302Q30 186 94 180Q158 186 150 302Z', '#4a86d8');
  const beard = path('M44 150Q34 236 94 244Q154 236 144 150Z', '#fffaf0');
  const head = disc(94, 150, 46, '#fde3c4') + joy(94, 148, 17);
  const curls = path('M48 166Q60 182 74 172Q84 186 94 176Q104 186 114 172Q128 182 140 166Q150 232 94 240Q38 232 48 166Z', '#fffaf0');
  const hat = path('M30 118Q60 96 70 70Q82 36 116 22Q112 44 120 62Q128 96 158 118Q94 92 30 118Z', '#4a86d8') + path(star(96, 76, 16, 7), '#ffd044');
  const staff = limb('M164 300V132', 13, '#d9a566') + path(star(164, 108, 28, 12.5), '#ffd044') + dot(156, 108, 2.8) + dot(172, 108, 2.8) + line('M159 115q5 5 10 0');
  return stars + robe + beard + head + curls + hat + staff + disc(160, 214, 12, '#fde3c4') + disc(42, 226, 12, '#fde3c4');
}

function jester(): string {
  const bell = (x: number, y: number): string => disc(x, y, 12, '#ffd044') + line(`M${x - 11} ${y}h22`);
  const body = path('M98 200Q44 204 42 302H98Z', '#cb322d') + path('M98 200Q152 204 154 302H98Z', '#2153ac');
  const buttons = disc(98, 240, 9, '#ffd044') + disc(98, 272, 9, '#ffd044');
  const cap = path('M60 124Q36 62 14 132Q10 148 24 152Q36 118 60 146Z', '#cb322d') + path('M136 124Q160 62 182 132Q186 148 172 152Q160 118 136 146Z', '#2153ac') + path('M52 132Q54 70 98 44V112Z', '#cb322d') + path('M144 132Q142 70 98 44V112Z', '#2153ac');
  const head = disc(98, 152, 46, '#fde3c4') + joy(98, 146, 17) + path('M78 164Q98 176 118 164Q114 188 98 188Q82 188 78 164Z', '#b2362a');
  const frill = path('M98 192Q84 184 74 196Q60 190 56 206Q70 218 84 210Q92 222 98 210Q104 222 112 210Q126 218 140 206Q136 190 122 196Q112 184 98 192Z', PAPER);
  return body + buttons + head + frill + cap + bell(20, 156) + bell(176, 156) + bell(98, 40);
}

/** A kind of animal or flower by itself, nothing to count on it: 200 by 200. */
export function animal(colour: Colour): string {
  const drawings: Partial<Record<Colour, () => string>> = { B: () => at(0, -64, butterfly(0)), R: () => at(0, -42, flower(2)), G: () => at(4, -72, mouse(0)), Y: () => at(0, -84, snail(0)) };
  return drawings[colour]?.() ?? '';
}

export function paint(card: Parsed): string {
  if (card.kind === 'wizard') return wizard();
  if (card.kind === 'jester') return jester();
  if (card.kind !== 'number' || card.colour === 'V') return '';
  const { colour, value } = card;
  const draw = { B: butterfly, R: flower, G: mouse, Y: snail }[colour];
  // they grow a little with their value, and stand on the same ground
  const scale = 0.86 + value * 0.02;
  return meadow(colour) + at(94 - 94 * scale, 282 - 282 * scale, sized(scale, () => draw(value)));
}
