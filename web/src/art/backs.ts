/** Cards from behind: each the same whichever way it is turned. */

import type { Back } from '../state/settings.svelte';
import { EDGE } from './frame';
import { GOLD, INK, PAPER, at, d, disc, flat, limb, line, path, print, rays, star } from './ink';

const MIDDLE = [100, 150] as const;
const turned = (angle: number, body: string): string => `<g transform="rotate(${angle} ${MIDDLE.join(' ')})">${body}</g>`;
/** What stands in one half stands in the other too, upside down. */
const twice = (body: string): string => turned(0, body) + turned(180, body);
const around = (n: number, body: (i: number) => string): string => Array.from({ length: n }, (_, i) => turned((360 / n) * i, body(i))).join('');

/** The ring of stones from above, a fire in the middle. */
function stones(): string {
  const dash = '#2f6467';
  const outer = around(14, (i) => `<rect x="89.5" y="75" width="21" height="17" rx="4.5" fill="${i % 2 ? '#b9c2b8' : '#cfd3c4'}"/>`);
  const inner = turned(30, around(6, () => '<rect x="89" y="107" width="22" height="11" rx="3.5" fill="#9fb0a8"/>'));
  let grass = '';
  for (let i = 0; i < 24; i++) {
    const a = (i * 15 * Math.PI) / 180;
    const r = i % 2 ? 92 : 100;
    grass += `M${(100 + r * Math.cos(a) - 4).toFixed(0)} ${(150 + r * 1.28 * Math.sin(a)).toFixed(0)}h8`;
  }
  return (
    line(grass, dash) +
    disc(100, 150, 52, '#1d4f55').replace('/>', ' stroke="none"/>') +
    outer +
    inner +
    disc(100, 150, 19, '#e07b32') +
    path(star(100, 150, 14, 6, 8, -90), '#f8d365') +
    twice(flat(star(34, 38, 11, 4.4, 4), GOLD) + flat(star(166, 38, 11, 4.4, 4), GOLD) + flat(star(100, 34, 6, 2.4, 4), dash))
  );
}

/** The full moon between two that wax and wane. */
function moon(): string {
  const small = [[40, 44, 8], [160, 60, 6], [52, 96, 5], [150, 112, 7], [34, 138, 6], [128, 40, 5], [76, 60, 6]] as const;
  return (
    rays(100, 150, 46, 132, 32, '#27316a', 0.42) +
    twice(small.map(([x, y, r]) => flat(star(x, y, r, r * 0.4, 4), '#c9d2f2')).join('') + path('M70 66A34 34 0 1 0 130 66A38 34 0 0 1 70 66Z', GOLD)) +
    disc(100, 150, 36, '#f4ecd2') +
    twice(flat('M72 138Q82 126 96 132Q104 138 94 144Q78 150 72 138ZM112 128q8-2 9 5q-6 6-11 0Z', '#ddd2ae'))
  );
}

/** A wreath, and a sprig in each corner. */
function leaves(): string {
  const leaf = (x: number, y: number, turn: number, fill: string, size = 1): string =>
    at(x, y, path(d`M0 ${14 * size}Q${-12 * size} 0 0 ${-17 * size}Q${12 * size} 0 0 ${14 * size}Z`, fill) + line(d`M0 ${10 * size}V${-9 * size}`), turn);
  const sprig = limb('M24 66Q30 34 62 24', 7, '#b98a55') + leaf(28, 44, -30, '#7cc08d') + leaf(46, 30, 74, '#7cc08d') + leaf(30, 26, 42, '#a8d9a0');
  const right = `<g transform="translate(200 0) scale(-1 1)">${sprig}</g>`;
  return (
    twice(sprig + right) +
    `<circle cx="100" cy="150" r="62" stroke="#b98a55" stroke-width="6"/>` +
    around(12, (i) => leaf(100, 88, i % 2 ? 58 : 122, i % 2 ? '#7cc08d' : '#a8d9a0', 1.35)) +
    around(6, () => path('M100 146Q86 132 100 118Q114 132 100 146Z', PAPER)) +
    disc(100, 150, 9, GOLD)
  );
}

/** Four rings, each over one neighbour and under the other. */
function knot(): string {
  const R = 34;
  const ring = (x: number, y: number, from = 0, to = 360): string => {
    const p = (a: number): string => d`${x + R * Math.cos((a * Math.PI) / 180)} ${y + R * Math.sin((a * Math.PI) / 180)}`;
    const mid = (from + to) / 2;
    return limb(`M${p(from)}A${R} ${R} 0 0 1 ${p(mid)}A${R} ${R} 0 0 1 ${p(to)}`, 13, GOLD);
  };
  // each ring, and the arc of it that comes to lie over the ring drawn after it
  const rings = ring(100, 112) + ring(138, 150) + ring(100, 188) + ring(62, 150);
  const over = ring(100, 112, -35, 25) + ring(138, 150, 60, 115) + ring(100, 188, 150, 205) + ring(62, 150, 240, 295);
  let lattice = '';
  for (let i = -3; i < 9; i++) lattice += `M${i * 34 - 60} 0l300 300M${i * 34 + 260} 0l-300 300`;
  return (
    line(lattice, '#6f2c43') +
    disc(100, 150, 84, '#5c2136').replace('/>', ' stroke="#8b4a5e"/>') +
    rings +
    `<g stroke-linecap="butt">${over}</g>` +
    path(star(100, 150, 13, 5.5, 4), PAPER) +
    twice(path(star(34, 38, 13, 5.5, 4), GOLD) + path(star(166, 38, 13, 5.5, 4), GOLD))
  );
}

const DRAWN: Record<Back, readonly [field: string, draw: () => string]> = {
  stones: ['#17414a', stones],
  moon: ['#1c2452', moon],
  leaves: ['#1f4f36', leaves],
  knot: ['#4d1a2c', knot],
};
const cache: Partial<Record<Back, string>> = {};

/** The whole back of a card. */
export function backOf(back: Back): string {
  const [field, draw] = DRAWN[back];
  return (cache[back] ??=
    `<path fill="${field}" d="M0 0H200V300H0Z"/>` + print(draw()) + `<path fill="${PAPER}" fill-rule="evenodd" d="${EDGE}"/>` + `<rect x="8" y="8" width="184" height="284" rx="10" fill="none" stroke="${INK}" stroke-width="3.4"/>`);
}
