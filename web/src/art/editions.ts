/** A picture for each edition, 240 by 150; a neutral one for those that have none. */

import { GOLD, INK, PAPER, at, disc, dot, flat, limb, line, mirror, path, rays, star } from './ink';
import { bare, blackMage, seal, trilithon, type SealColour } from './pieces';
import { STAR, signOf } from './suits';

const sky = (fill: string): string => flat('M0 0H240V150H0Z', fill);
const twinkle = (spots: readonly (readonly [number, number, number])[], fill = '#f7e3a1'): string => spots.map(([x, y, r]) => flat(star(x, y, r, r * 0.4, 4), fill)).join('');
const card = (x: number, y: number, turn: number, fill: string, mark: string, on: string): string =>
  at(x, y, path('M-17-26H17Q20-26 20-23V23Q20 26 17 26H-17Q-20 26-20 23V-23Q-20-26-17-26Z', PAPER) + path('M-14-20H14V20H-14Z', fill) + `<path transform="scale(.6)" d="${mark}" fill="${on}" fill-rule="evenodd" stroke="none"/>`, turn);

function classic(): string {
  return (
    sky('#14304a') + bare(disc(120, 84, 62, '#1f4667')) + twinkle([[24, 28, 6], [60, 18, 4], [206, 22, 6], [180, 44, 4], [226, 66, 4], [14, 70, 4]]) +
    rays(120, 60, 30, 90, 20, '#f7e3a1', 0.3) + path(star(120, 60, 26, 11), GOLD) +
    flat('M0 122Q60 108 120 114T240 112V150H0Z', '#2f6a64') +
    at(44, 124, trilithon(22, 34)) + at(196, 122, trilithon(22, 34)) + at(120, 132, trilithon(30, 44)) +
    `<path d="M20 138q10-3 20 0M84 142q10-3 20 0M150 140q10-3 20 0M200 136q10-3 20 0" stroke="#8fc0b0"/>`
  );
}

function jubilee(): string {
  const coins = ([[62, 138], [92, 140], [122, 138], [152, 140], [182, 138], [78, 126], [108, 126], [138, 126], [168, 126], [122, 114]] as const).map(([x, y]) => at(x, y, path('M-16 0V6Q0 14 16 6V0Z', '#b97a30') + `<ellipse rx="16" ry="7" fill="#e5ad5e"/>`)).join('');
  const marks: readonly (readonly [string, string, string])[] = [
    ['#7c1f1d', 'M-18-16L-8-8L0-19L8-8L18-16L15 12H-15Z', '#f6cf5a'], ['#34406b', 'M8-18A19 19 0 1 0 18 8A15 15 0 0 1 8-18Z', '#f4ecc8'], ['#efb25a', 'M0-8a14 14 0 1 0 .1 0ZM4-14L8-20L12-18L9-10Z', '#2b2a33'],
    ['#5b3f7a', STAR, '#f4e7c0'], ['#a9cfd8', 'M-2 0Q-22-24-18 2Q-10 10-2 4Q-12 16-4 18Q0 14 0 6Q0 14 4 18Q12 16 2 4Q10 10 18 2Q22-24 2 0Z', PAPER], ['#2f6b5e', 'M-10 4a8 8 0 1 0 .1 0ZM10 4a8 8 0 1 0 .1 0ZM0-18a8 8 0 1 0 .1 0Z', '#f0c244'], ['#7fb3cf', 'M-14 10Q-22 6-18-2Q-14-8-10-4Q-8-16 2-14Q10-14 12-4Q20-4 18 4Q18 10 12 10Z', PAPER],
  ];
  return sky('#3d2338') + bare(disc(120, 150, 120, '#572f46')) + twinkle([[16, 22, 5], [224, 22, 5], [120, 14, 4]]) + marks.map(([fill, mark, on], i) => card(120 + Math.sin((i - 3) * 0.4) * 100, 138 - Math.cos((i - 3) * 0.4) * 84, (i - 3) * 22, fill, mark, on)).join('') + coins;
}

function club(): string {
  const shield = (x: number, y: number, fill: string, on: string): string => at(x, y, path('M-17-19H17V0Q16 15 0 23Q-16 15-17 0Z', fill) + path('M-17-3L0-12L17-3V6L0-3L-17 6Z', on));
  const mug = (x: number, y: number): string => at(x, y, disc(0, 0, 10, '#b97a30') + bare(disc(0, 0, 6, PAPER)) + line('M10-4Q18-4 17 2Q15 6 9 5'));
  return (
    sky('#5b3320') + `<path d="M0 25H240M0 50H240M0 75H240M0 100H240M0 125H240M52 0V25M170 0V25M96 25V50M30 50V75M206 50V75M70 100V125M186 100V125M120 125V150" stroke="#472615"/>` +
    `<ellipse cx="120" cy="78" rx="98" ry="62" fill="#c08a4f"/><ellipse cx="120" cy="76" rx="88" ry="53" fill="#d9a566" stroke="none"/>` +
    `<path d="M158 44A60 36 0 0 0 74 51M82 108A60 36 0 0 0 168 99" stroke="#8a5a2b"/>` + line('M86 51L72 53L73 39M156 99L170 97L169 111', '#8a5a2b') +
    card(104, 78, -16, '#57a070', signOf('G', 'classic'), INK) + card(136, 78, 14, '#f0c244', signOf('Y', 'classic'), INK) + card(120, 74, -2, '#14304a', STAR, GOLD) +
    shield(120, 22, '#1a457f', '#c3d3e6') + shield(120, 128, '#1a457f', '#c3d3e6') + shield(28, 76, '#b2362a', '#efc7b8') + shield(212, 76, '#b2362a', '#efc7b8') +
    mug(72, 74) + mug(170, 76)
  );
}

function junior(): string {
  const smile = (x: number, y: number, g: number): string => dot(x - g, y, 3) + dot(x + g, y, 3) + line(`M${x - 4.5} ${y + 6}q4.5 5 9 0`) + dot(x - g - 5, y + 6, 3, '#f59a8c') + dot(x + g + 5, y + 6, 3, '#f59a8c');
  let petals = '';
  for (let i = 0; i < 7; i++) petals += `<g transform="rotate(${(360 / 7) * i})">${path('M0 0Q-16-16-10-30Q0-38 10-30Q16-16 0 0Z', '#cb322d')}</g>`;
  const wing = path('M3-6Q14-38 30-30Q42-20 30-4Q24 2 3 2Z', '#2153ac') + path('M3 2Q26 2 26 16Q20 30 8 22Z', '#6ea3ee') + disc(24, -16, 5, '#ffe27a');
  return (
    sky('#bfe3f5') + rays(196, 38, 32, 50, 14, '#ffd044', 0.6) + disc(196, 38, 25, '#ffd044') + smile(196, 36, 8) +
    flat('M0 112Q60 92 130 108T240 100V150H0Z', '#8fcf78') + at(122, 112, trilithon(15, 22, '#e4e5da', '#bcc8bf')) +
    limb('M52 84Q48 120 52 150', 9.4, '#5c9f4c') + at(52, 66, petals + disc(0, 0, 17, '#ffd044') + smile(0, -3, 6)) +
    at(112, 46, wing + mirror(wing) + limb('M0 0V22', 11, '#ffd044') + disc(0, -8, 12, '#ffe9b0') + smile(0, -10, 4.5) + line('M-3-20Q-6-30-12-31M3-20Q6-30 12-31')) +
    at(186, 128, path('M-44 10Q-50-2-40-6Q-46-32-32-36Q-18-36-18-16Q-14-4-4-4H30Q40 0 42 12Q0 16-44 10Z', '#ffeebc') + disc(10, -22, 28, '#ffb93e') + line('M12 5Q-8 2-6-20Q0-36 14-34Q26-30 24-18Q18-8 10-12Q4-18 12-22') + smile(-32, -22, 5) + line('M-38-35L-42-46M-28-36L-24-47')) +
    line('M96 134q2-8 6-10M102 134q0-8 4-10M134 142q2-8 6-10M16 136q2-8 6-10', '#5c9f4c')
  );
}

function extreme(): string {
  const order: readonly SealColour[] = ['Y', 'V', 'R', 'B', 'G'];
  return (
    sky('#241d33') + bare(disc(120, 80, 66, '#3a2f52')) + rays(120, 80, 70, 160, 20, '#2e2642', 0.5) + twinkle([[22, 24, 5], [218, 24, 5], [40, 50, 3], [204, 56, 3]], '#bd9cdd') +
    `<g transform="translate(72 4) scale(.8)" stroke-width="4.2">${blackMage()}</g>` +
    flat('M0 134Q120 120 240 134V150H0Z', '#4a3b63') +
    order.map((c, i) => at(120 + (i - 2) * 46 + (i < 2 ? -4 : i > 2 ? 4 : 0), i === 2 ? 140 : 118 - (i % 4 === 0 ? 14 : 0), i === 2 ? '' : seal(c))).join('') +
    at(120, 122, seal('R'))
  );
}

/** Cards without a face before a gate of stone: an edition that somebody else has made. */
const neutral = (): string =>
  sky('#2b3a42') + bare(disc(120, 92, 74, '#3a4d56')) + twinkle([[22, 26, 5], [58, 16, 3], [188, 18, 4], [220, 34, 5], [206, 70, 3], [30, 66, 3]], '#d6d9ca') +
  flat('M0 122Q60 110 120 116T240 112V150H0Z', '#3f5a55') +
  at(120, 126, trilithon(46, 62)) +
  card(98, 112, -14, '#7d8f92', STAR, PAPER) + card(142, 112, 12, '#7d8f92', STAR, PAPER) + card(120, 108, -1, '#566a70', STAR, '#f7e3a1');

export const PICTURES: Record<string, () => string> = { classic, jubilee, club, junior, extreme };

export const editionPicture = (edition: string): string => (Object.hasOwn(PICTURES, edition) ? PICTURES[edition]! : neutral)();
