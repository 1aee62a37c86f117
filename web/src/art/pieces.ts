/** What lies and stands on the table besides cards. */

import { GOLD, INK, PAPER, at, d, disc, dot, flat, limb, line, mirror, path, rays, star } from './ink';
import { STAR, inkOf, signOf, type Colour } from './suits';

export type SealColour = Colour | 'W' | 'K';

const bare = (shape: string): string => shape.replace('/>', ' stroke="none"/>');

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
  const halo = `<path d="${robe}${hat}M98 182L92 44" stroke="#b8a9cf" stroke-width="9" opacity=".8"/>`;
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

export type Edition = 'classic' | 'jubilee' | 'club' | 'junior' | 'extreme';

const sky = (fill: string): string => flat('M0 0H240V150H0Z', fill);
const twinkle = (spots: readonly (readonly [number, number, number])[], fill = '#f7e3a1'): string => spots.map(([x, y, r]) => flat(star(x, y, r, r * 0.4, 4), fill)).join('');
const card = (x: number, y: number, turn: number, fill: string, mark: string, on: string): string =>
  at(x, y, path('M-17-26H17Q20-26 20-23V23Q20 26 17 26H-17Q-20 26-20 23V-23Q-20-26-17-26Z', PAPER) + path('M-14-20H14V20H-14Z', fill) + `<path transform="scale(.6)" d="${mark}" fill="${on}" fill-rule="evenodd" stroke="none"/>`, turn);

/** A picture for each edition, 240 by 150. */
export function editionPicture(edition: Edition): string {
  switch (edition) {
    case 'classic':
      return (
        sky('#14304a') + bare(disc(120, 84, 62, '#1f4667')) + twinkle([[24, 28, 6], [60, 18, 4], [206, 22, 6], [180, 44, 4], [226, 66, 4], [14, 70, 4]]) +
        rays(120, 60, 30, 90, 20, '#f7e3a1', 0.3) + path(star(120, 60, 26, 11), GOLD) +
        flat('M0 122Q60 108 120 114T240 112V150H0Z', '#2f6a64') +
        at(44, 124, trilithon(22, 34)) + at(196, 122, trilithon(22, 34)) + at(120, 132, trilithon(30, 44)) +
        `<path d="M20 138q10-3 20 0M84 142q10-3 20 0M150 140q10-3 20 0M200 136q10-3 20 0" stroke="#8fc0b0"/>`
      );
    case 'jubilee': {
      const coins = ([[62, 138], [92, 140], [122, 138], [152, 140], [182, 138], [78, 126], [108, 126], [138, 126], [168, 126], [122, 114]] as const).map(([x, y]) => at(x, y, path('M-16 0V6Q0 14 16 6V0Z', '#b97a30') + `<ellipse rx="16" ry="7" fill="#e5ad5e"/>`)).join('');
      const marks: readonly (readonly [string, string, string])[] = [
        ['#7c1f1d', 'M-18-16L-8-8L0-19L8-8L18-16L15 12H-15Z', '#f6cf5a'], ['#34406b', 'M8-18A19 19 0 1 0 18 8A15 15 0 0 1 8-18Z', '#f4ecc8'], ['#efb25a', 'M0-8a14 14 0 1 0 .1 0ZM4-14L8-20L12-18L9-10Z', '#2b2a33'],
        ['#5b3f7a', STAR, '#f4e7c0'], ['#a9cfd8', 'M-2 0Q-22-24-18 2Q-10 10-2 4Q-12 16-4 18Q0 14 0 6Q0 14 4 18Q12 16 2 4Q10 10 18 2Q22-24 2 0Z', PAPER], ['#2f6b5e', 'M-10 4a8 8 0 1 0 .1 0ZM10 4a8 8 0 1 0 .1 0ZM0-18a8 8 0 1 0 .1 0Z', '#f0c244'], ['#7fb3cf', 'M-14 10Q-22 6-18-2Q-14-8-10-4Q-8-16 2-14Q10-14 12-4Q20-4 18 4Q18 10 12 10Z', PAPER],
      ];
      return sky('#3d2338') + bare(disc(120, 150, 120, '#572f46')) + twinkle([[16, 22, 5], [224, 22, 5], [120, 14, 4]]) + marks.map(([fill, mark, on], i) => card(120 + Math.sin((i - 3) * 0.4) * 100, 138 - Math.cos((i - 3) * 0.4) * 84, (i - 3) * 22, fill, mark, on)).join('') + coins;
    }
    case 'club': {
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
    case 'junior': {
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
    default: {
      const order: readonly SealColour[] = ['Y', 'V', 'R', 'B', 'G'];
      return (
        sky('#241d33') + bare(disc(120, 80, 66, '#3a2f52')) + rays(120, 80, 70, 160, 20, '#2e2642', 0.5) + twinkle([[22, 24, 5], [218, 24, 5], [40, 50, 3], [204, 56, 3]], '#bd9cdd') +
        `<g transform="translate(72 4) scale(.8)" stroke-width="4.2">${blackMage()}</g>` +
        flat('M0 134Q120 120 240 134V150H0Z', '#4a3b63') +
        order.map((c, i) => at(120 + (i - 2) * 46 + (i < 2 ? -4 : i > 2 ? 4 : 0), i === 2 ? 140 : 118 - (i % 4 === 0 ? 14 : 0), i === 2 ? '' : seal(c))).join('') +
        at(120, 122, seal('R'))
      );
    }
  }
}
