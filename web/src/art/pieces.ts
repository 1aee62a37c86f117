/** What lies and stands on the table besides cards. */

import { GOLD, PAPER, d, disc, flat, limb, line, path, rays, star } from './ink';
import { STAR, inkOf, signOf, type Colour } from './suits';

export type SealColour = Colour | 'W' | 'K';

export const bare = (shape: string): string => shape.replace('/>', ' stroke="none"/>');

/** A stone gate, its feet at the origin. */
export const trilithon = (w: number, h: number, face = '#cfd3c4', side = '#9fb0a8'): string =>
  path(d`M${-w} 0L${-w + 2} ${-h}H${-w * 0.42}L${-w * 0.36} 0Z`, face) +
  path(d`M${w} 0L${w - 2} ${-h}H${w * 0.42}L${w * 0.36} 0Z`, face) +
  flat(d`M${-w * 0.56} -2L${-w * 0.58} ${-h}H${-w * 0.44}L${-w * 0.4} -2ZM${w * 0.9} -2L${w * 0.88} ${-h}H${w * 0.96}L${w * 0.97} -2Z`, side) +
  path(d`M${-w * 1.16} ${-h - w * 0.36}L${-w * 1.12} ${-h + 1}H${w * 1.14}L${w * 1.16} ${-h - w * 0.4}Q0 ${-h - w * 0.52} ${-w * 1.16} ${-h - w * 0.36}Z`, face);

/** A bronze coin, in a square of 40 around the middle. */
export function coin(kind: 'won' | 'owed' | 'over'): string {
  if (kind === 'owed') return `<circle r="16" fill="none" stroke="var(--coin-owed,#c98a3d)" stroke-width="3.4" stroke-dasharray="6.2 3.85"/>`;
  const face = kind === 'won' ? '#d99a48' : '#b9b3a4';
  const light = kind === 'won' ? '#f3cd86' : '#e0dccf';
  return disc(0, 0, 17, face) + line('M-11.5-4A12 12 0 0 1 2-12', light) + flat(star(0, 0.6, 9, 3.8), kind === 'won' ? '#6b3d12' : '#4a4a48') + (kind === 'over' ? line('M-12 12L12-12', '#a5301f') : '');
}

const WAX: Record<'W' | 'K', { main: string; on: string; light: string }> = {
  W: { main: '#efe9da', on: '#6f6a5c', light: '#ffffff' },
  K: { main: '#2a2a32', on: '#d8d2c2', light: '#5b5b68' },
};
const HAT = 'M-20 14Q-8 10-7 6Q-4-10 4-20Q6-8 9 6Q10 10 20 14Q0 22-20 14Z';

/** A seal of wax, in a square of 60 around the middle. */
export function seal(colour: SealColour): string {
  const own = colour === 'W' || colour === 'K';
  const main = own ? WAX[colour].main : inkOf(colour, 'extreme').main;
  const on = own ? WAX[colour].on : inkOf(colour, 'extreme').on;
  const light = own ? WAX[colour].light : inkOf(colour, 'extreme').tint;
  const mark = colour === 'W' ? STAR : colour === 'K' ? HAT : signOf(colour, 'extreme');
  return (
    path('M-3-27Q8-30 15-23Q25-21 25-10Q31-1 26 8Q26 19 16 22Q9 31-1 27Q-12 30-17 22Q-28 19-26 8Q-31-2-25-10Q-24-21-14-22Q-9-28-3-27Z', main) +
    `<circle r="19" stroke="${on}" stroke-width="2" opacity=".55"/>` +
    `<path d="M-20-12Q-17-19-10-21" stroke="${light}"/>` +
    `<path transform="scale(.62)" d="${mark}" fill="${on}" fill-rule="evenodd" stroke="none"/>`
  );
}

/** The Black Mage on his foot, 120 by 200, the ground at 192. */
export function blackMage(): string {
  const dark = '#2a2a38';
  const robe = 'M60 66Q30 74 26 112L16 182Q60 170 100 182L92 112Q90 74 60 66Z';
  const hat = 'M20 58Q38 50 42 44Q46 18 68 2Q68 14 74 22Q70 26 68 22Q76 34 78 44Q82 50 100 58Q60 44 20 58Z';
  const halo = `<path d="${robe}${hat}M98 182L92 44" stroke="#d9cdea" stroke-width="22" stroke-linejoin="round"/>`;
  return (
    halo +
    path('M12 182Q60 164 108 182V190Q60 204 12 190Z', '#8d8576') +
    limb('M98 182L92 44', 10, '#8d8576') +
    path('M92 6Q104 18 100 32L92 46L84 32Q80 18 92 6Z', '#bd9cdd') +
    path(robe, dark) +
    path('M60 100L50 178Q60 174 70 178Z', '#6a4a8f') +
    path('M30 108Q22 140 34 150Q48 154 54 144L50 130Q42 132 42 118Z', dark) +
    path('M84 92Q98 96 100 108L88 122Q76 116 74 106Z', dark) +
    disc(95, 112, 6.5, PAPER) +
    disc(52, 138, 6, PAPER) +
    path('M60 82Q38 78 40 56Q60 44 80 56Q82 78 60 82Z', '#0f0f18') +
    path('M47 62L57 66Q53 71 48 68ZM73 62L63 66Q67 71 72 68Z', '#f8d365') +
    path('M60 78Q54 80 54 88L60 104L66 88Q66 80 60 78Z', PAPER) +
    path(hat, dark) +
    line('M43 45Q60 38 77 45', '#bd9cdd')
  );
}

/** The sign of the game: a gate of stone, a star between. 200 by 200; `bleed` fills the square to its edges. */
export function logo(bleed = false): string {
  const shade = '#9fb0a8';
  return (
    (bleed ? flat('M-40-40H240V240H-40Z', '#10323b') : '<rect x="1.7" y="1.7" width="196.6" height="196.6" rx="44" fill="#10323b"/>') +
    bare(disc(100, 110, 67, '#1c4d55')) +
    rays(100, 112, 40, 65, 22, '#f7e3a1', 0.42) +
    path('M34 168L38 68H62L64 168ZM166 168L162 68H138L136 168Z', '#d6d9ca') +
    flat('M54 166L53 76H60L62 166ZM156 166L153 76H160L164 166Z', shade) +
    path('M22 42L27 72H173L179 40Q100 30 22 42Z', '#d6d9ca') +
    flat('M26 63H174L173 70H27Z', shade) +
    line('M44 50l16 3M92 46l14 3M140 52l14-3M42 96l8 3M44 130l7-3M142 108l7 3M144 142l7-3', shade) +
    path(star(100, 114, 36, 15.5), GOLD) +
    path('M18 168Q100 154 182 168Q172 182 158 186Q100 176 42 186Q28 182 18 168Z', '#2f6a64')
  );
}
