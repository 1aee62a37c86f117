/** What figures are put together from: faces, hats, things to hold. Origins are said with each. */

import { INK, PAPER, at, d, disc, dot, flat, limb, line, oval, path, star } from './ink';

export interface Dye {
  main: string;
  tint: string;
}

/** Eyes, nose, mouth around the middle of a head. `mood`: 1 smiles, 0 is calm, -1 is stern. */
export function face(r: number, mood = 1, look = 0): string {
  const e = r * 0.38;
  return (
    dot(-e + look, -r * 0.05, 2.1) +
    dot(e + look, -r * 0.05, 2.1) +
    line(
      d`M${look - r * 0.28} ${r * 0.5}q${r * 0.28} ${mood * r * 0.28} ${r * 0.56} 0` +
        (mood < 0 ? d`M${look - e - 4} ${-r * 0.45}l6 2.5M${look + e + 4} ${-r * 0.45}l-6 2.5` : ''),
    )
  );
}

type Hat = (r: number, c: Dye) => string;

/** A row of points, as of crowns and fringes. */
const crown = (r: number, h: number, n: number, fill: string): string => {
  let top = d`M${-r * 0.94} ${-r * 0.52}L${-r * 1.15} ${-r * 0.52 - h}`;
  const step = (2.3 * r) / n;
  for (let i = 0; i < n; i++) top += d`l${step / 2} ${h * 0.5}l${step / 2} ${-h * 0.5}`;
  return path(top + d`L${r * 0.94} ${-r * 0.52}Q0 ${-r * 0.3} ${-r * 0.94} ${-r * 0.52}Z`, fill);
};

/** Hats; the origin is the middle of the head. */
export const HATS: Record<string, Hat> = {
  none: () => '',
  tuft: (r, c) => path(d`M${-r} ${-r * 0.1}Q${-r} ${-r * 1.3} ${-2} ${-r * 1.15}l${-3} ${-7}q9 -1 10 7Q${r} ${-r} ${r} ${-r * 0.1}Q${r * 0.3} ${-r * 0.35} ${0} ${-r * 0.7}Q${-r * 0.5} ${-r * 0.3} ${-r} ${-r * 0.1}Z`, c.main),
  bob: (r, c) => path(d`M${-r * 1.15} ${r * 0.7}Q${-r * 1.5} ${-r * 1.35} 0 ${-r * 1.25}Q${r * 1.5} ${-r * 1.35} ${r * 1.15} ${r * 0.7}Q${r * 0.8} ${r * 0.7} ${r * 0.78} ${-r * 0.3}Q0 ${-r * 0.75} ${-r * 0.78} ${-r * 0.3}Q${-r * 0.8} ${r * 0.7} ${-r * 1.15} ${r * 0.7}Z`, c.main),
  cap: (r, c) => path(d`M${-r * 1.05} ${-r * 0.25}Q${-r} ${-r * 1.5} ${r * 0.2} ${-r * 1.45}Q${r * 1.2} ${-r * 1.3} ${r * 1.05} ${-r * 0.25}Q0 ${-r * 0.7} ${-r * 1.05} ${-r * 0.25}Z`, c.main),
  straw: (r) => path(d`M${-r * 1.9} ${-r * 0.2}Q${-r} ${-r * 0.55} ${-r * 0.8} ${-r * 1.2}Q0 ${-r * 1.7} ${r * 0.8} ${-r * 1.2}Q${r} ${-r * 0.55} ${r * 1.9} ${-r * 0.2}Q0 ${-r * 0.75} ${-r * 1.9} ${-r * 0.2}Z`, '#f1dc9a') + line(d`M${-r * 0.85} ${-r * 0.95}Q0 ${-r * 1.2} ${r * 0.85} ${-r * 0.95}`),
  kerchief: (r, c) => path(d`M${-r * 1.05} ${r * 0.3}Q${-r * 1.2} ${-r * 1.3} 0 ${-r * 1.3}Q${r * 1.2} ${-r * 1.3} ${r * 1.05} ${r * 0.3}Q${r * 0.7} ${-r * 0.55} 0 ${-r * 0.6}Q${-r * 0.7} ${-r * 0.55} ${-r * 1.05} ${r * 0.3}Z`, c.tint),
  hood: (r, c) => path(d`M${-r * 1.3} ${r * 1.2}Q${-r * 1.6} ${-r * 0.9} ${r * 0.1} ${-r * 1.75}Q${r * 1.6} ${-r * 0.9} ${r * 1.3} ${r * 1.2}Q${r * 0.75} ${r * 0.9} ${r * 0.8} 0Q${r * 0.6} ${-r * 0.75} 0 ${-r * 0.8}Q${-r * 0.6} ${-r * 0.75} ${-r * 0.8} 0Q${-r * 0.75} ${r * 0.9} ${-r * 1.3} ${r * 1.2}Z`, c.main),
  feather: (r, c) => path(d`M${r * 0.5} ${-r * 1.1}Q${r * 1.1} ${-r * 2.6} ${r * 2.3} ${-r * 2.5}Q${r * 2} ${-r * 1.4} ${r * 0.8} ${-r * 0.8}Z`, PAPER) + path(d`M${-r * 1.5} ${-r * 0.3}Q${-r} ${-r * 1.5} ${r * 0.2} ${-r * 1.4}Q${r * 1.1} ${-r * 1.2} ${r * 1.3} ${-r * 0.55}Q0 ${-r * 0.9} ${-r * 1.5} ${-r * 0.3}Z`, c.main),
  kettle: (r, c) => path(d`M${-r * 1.55} ${-r * 0.15}Q${-r} ${-r * 0.5} ${-r * 0.95} ${-r * 0.8}Q0 ${-r * 2} ${r * 0.95} ${-r * 0.8}Q${r} ${-r * 0.5} ${r * 1.55} ${-r * 0.15}Q0 ${-r * 0.7} ${-r * 1.55} ${-r * 0.15}Z`, c.tint) + line(d`M0 ${-r * 1.4}V${-r * 0.5}`),
  // covers the face
  helm: (r, c) => path(d`M${-r * 1.1} ${r}V${-r * 0.6}Q${-r} ${-r * 1.4} 0 ${-r * 1.45}Q${r} ${-r * 1.4} ${r * 1.1} ${-r * 0.6}V${r}Q0 ${r * 1.5} ${-r * 1.1} ${r}Z`, c.tint) + flat(d`M${-r * 0.8} ${-r * 0.25}H${r * 0.8}V${r * 0.1}H${-r * 0.8}Z`, INK) + line(d`M0 ${-r * 1.4}V${r * 1.2}`) + path(d`M0 ${-r * 1.45}Q${-r * 0.2} ${-r * 2.5} ${-r * 1.5} ${-r * 2.3}Q${-r * 1.2} ${-r * 1.5} 0 ${-r * 1.45}Z`, c.main),
  winged: (r, c) => path(d`M${-r} ${-r * 0.5}Q${-r * 2} ${-r} ${-r * 2} ${-r * 2.2}Q${-r} ${-r * 1.8} ${-r * 0.6} ${-r}ZM${r} ${-r * 0.5}Q${r * 2} ${-r} ${r * 2} ${-r * 2.2}Q${r} ${-r * 1.8} ${r * 0.6} ${-r}Z`, PAPER) + path(d`M${-r * 1.1} ${-r * 0.2}Q${-r} ${-r * 1.6} 0 ${-r * 1.6}Q${r} ${-r * 1.6} ${r * 1.1} ${-r * 0.2}Q${r * 0.3} ${-r * 0.5} 0 ${r * 0.1}Q${-r * 0.3} ${-r * 0.5} ${-r * 1.1} ${-r * 0.2}Z`, c.tint),
  coronet: (r, c) => crown(r * 0.98, r * 0.7, 4, c.tint),
  crown: (r, c) => crown(r * 1.05, r * 1.15, 5, c.main === '#f0c244' ? '#fff3cf' : '#f0c244') + dot(0, -r * 0.78, 2.4, c.main),
  circlet: (r, c) => line(d`M${-r} ${-r * 0.35}Q0 ${-r * 0.75} ${r} ${-r * 0.35}`) + path(star(0, -r * 0.75, 6.5, 3.2, 4), c.tint),
  leafcap: (r, c) => path(d`M${-r * 1.15} ${-r * 0.1}Q${-r * 0.9} ${-r * 1.5} ${r * 0.6} ${-r * 2.4}Q${r * 1.2} ${-r * 1.2} ${r * 1.1} ${-r * 0.1}Q0 ${-r * 0.7} ${-r * 1.15} ${-r * 0.1}Z`, c.main) + line(d`M${-r * 0.2} ${-r * 0.6}Q${r * 0.1} ${-r * 1.3} ${r * 0.6} ${-r * 2.4}`),
  wreath: (r, c) => [-1, -0.5, 0, 0.5, 1].map((k) => at(k * r * 1.05, -r * (1.05 - Math.abs(k) * 0.65), path('M0 6Q-7-2 0-9Q7-2 0 6Z', k % 1 ? PAPER : c.tint), k * 50)).join(''),
  antlers: (r) => {
    const one = d`M${r * 0.5} ${-r * 0.8}Q${r * 0.7} ${-r * 1.6} ${r * 1.6} ${-r * 1.8}Q${r * 2.1} ${-r * 2.2} ${r * 1.9} ${-r * 3}M${r * 0.75} ${-r * 1.4}Q${r * 0.3} ${-r * 2} ${r * 0.7} ${-r * 2.6}M${r * 1.5} ${-r * 1.8}Q${r * 1.1} ${-r * 2.3} ${r * 1.35} ${-r * 2.8}`;
    return limb(one, 10, PAPER) + `<g transform="scale(-1 1)">${limb(one, 10, PAPER)}</g>`;
  },
  // dwarves wear theirs deep
  pointed: (r, c) => path(d`M${-r * 1.15} ${-r * 0.15}Q${-r * 0.8} ${-r * 1.4} ${-r * 0.2} ${-r * 2.7}Q${r * 0.7} ${-r * 1.6} ${r * 1.15} ${-r * 0.15}Q0 ${-r * 0.5} ${-r * 1.15} ${-r * 0.15}Z`, c.main),
  droop: (r, c) => path(d`M${-r * 1.15} ${-r * 0.15}Q${-r * 1.1} ${-r * 1.7} ${r * 0.3} ${-r * 1.8}Q${r * 1.6} ${-r * 1.9} ${r * 2} ${-r * 0.6}Q${r * 1.3} ${-r * 1.2} ${r * 0.9} ${-r * 0.9}Q${r * 1.1} ${-r * 0.5} ${r * 1.15} ${-r * 0.15}Q0 ${-r * 0.5} ${-r * 1.15} ${-r * 0.15}Z`, c.main) + disc(r * 2, -r * 0.45, 5, PAPER),
  miner: (r, c) => path(d`M${-r * 1.25} ${-r * 0.15}Q${-r * 1.1} ${-r * 1.4} 0 ${-r * 1.4}Q${r * 1.1} ${-r * 1.4} ${r * 1.25} ${-r * 0.15}Q0 ${-r * 0.55} ${-r * 1.25} ${-r * 0.15}Z`, c.tint) + path(d`M-4 ${-r * 1.3}V${-r * 1.9}H4V${-r * 1.3}Z`, PAPER) + path(d`M0 ${-r * 2.9}Q7 ${-r * 2.1} 0 ${-r * 1.95}Q-7 ${-r * 2.1} 0 ${-r * 2.9}Z`, '#f0c244'),
  horns: (r, c) => {
    const one = d`M${r * 0.8} ${-r * 0.75}Q${r * 1.9} ${-r * 0.9} ${r * 1.8} ${-r * 2.1}Q${r * 1.3} ${-r * 1.5} ${r * 0.5} ${-r * 1.2}Z`;
    return path(one, PAPER) + `<g transform="scale(-1 1)">${path(one, PAPER)}</g>` + path(d`M${-r * 1.15} ${-r * 0.15}Q${-r * 1.1} ${-r * 1.5} 0 ${-r * 1.5}Q${r * 1.1} ${-r * 1.5} ${r * 1.15} ${-r * 0.15}Q0 ${-r * 0.5} ${-r * 1.15} ${-r * 0.15}Z`, c.tint) + line(d`M0 ${-r * 1.5}V${-r * 0.4}`);
  },
  // giants' hair and what grows on them
  shock: (r, c) => path(d`M${-r * 1.05} ${-r * 0.1}L${-r * 1.4} ${-r * 0.9}L${-r * 0.85} ${-r * 0.85}L${-r * 0.7} ${-r * 1.6}L${-r * 0.15} ${-r * 1.15}L${r * 0.3} ${-r * 1.75}L${r * 0.6} ${-r * 1.05}L${r * 1.3} ${-r * 1.2}L${r * 1.05} ${-r * 0.1}Q0 ${-r * 0.9} ${-r * 1.05} ${-r * 0.1}Z`, c.main),
  grass: (r, c) => path(d`M${-r * 1.05} ${-r * 0.3}Q${-r} ${-r * 1.3} 0 ${-r * 1.3}Q${r} ${-r * 1.3} ${r * 1.05} ${-r * 0.3}Q0 ${-r * 0.8} ${-r * 1.05} ${-r * 0.3}Z`, c.tint) + limb(d`M0 ${-r * 1.2}V${-r * 1.7}`, 9, PAPER) + path(d`M0 ${-r * 3}L${r * 0.8} ${-r * 1.6}H${-r * 0.8}Z`, c.main),
  fur: (r) => path(d`M${-r * 1.3} ${r * 0.1}Q${-r * 1.6} ${-r * 1.5} 0 ${-r * 1.65}Q${r * 1.6} ${-r * 1.5} ${r * 1.3} ${r * 0.1}l${-r * 0.25} ${-r * 0.35}l${-r * 0.3} ${-r * 0.1}Q0 ${-r * 0.95} ${-r * 0.75} ${-r * 0.35}l${-r * 0.3} ${r * 0.1}Z`, '#d9b98a') + path(d`M${-r * 0.9} ${-r * 1.2}l${-r * 0.4} ${-r * 0.7}q${r * 0.7} ${-r * 0.1} ${r * 0.8} ${r * 0.5}ZM${r * 0.9} ${-r * 1.2}l${r * 0.4} ${-r * 0.7}q${-r * 0.7} ${-r * 0.1} ${-r * 0.8} ${r * 0.5}Z`, '#d9b98a'),
  ram: (r) => {
    const one = d`M${r * 0.6} ${-r * 0.9}C${r * 1.5} ${-r * 2} ${r * 2.7} ${-r} ${r * 2} ${0}Q${r * 1.7} ${r * 0.3} ${r * 1.45} ${-r * 0.1}`;
    return limb(one, 13, PAPER) + `<g transform="scale(-1 1)">${limb(one, 13, PAPER)}</g>`;
  },
  rocks: (r) => path(d`M${-r * 1.1} ${-r * 0.4}L${-r * 1.3} ${-r * 1.7}L${-r * 0.6} ${-r * 1.9}L${-r * 0.5} ${-r * 1.2}L${-r * 0.35} ${-r * 2.3}L${r * 0.35} ${-r * 2.3}L${r * 0.5} ${-r * 1.2}L${r * 0.6} ${-r * 1.9}L${r * 1.3} ${-r * 1.7}L${r * 1.1} ${-r * 0.4}Q0 ${-r * 0.8} ${-r * 1.1} ${-r * 0.4}Z`, '#c9c3b0'),
  sun: (r, c) => `<g transform="translate(0 ${-r * 0.4})">` + path(star(0, 0, r * 2.1, r * 1.25, 14), c.main) + '</g>',
  wizard: (r, c) => path(d`M${-r * 1.9} ${-r * 0.1}Q${-r} ${-r * 0.6} ${-r * 0.8} ${-r * 0.8}Q${-r * 0.4} ${-r * 2.2} ${r * 0.5} ${-r * 3.6}Q${r * 0.6} ${-r * 2} ${r * 0.85} ${-r * 0.8}Q${r} ${-r * 0.6} ${r * 1.9} ${-r * 0.1}Q0 ${-r * 0.7} ${-r * 1.9} ${-r * 0.1}Z`, c.main),
};

type Tool = (c: Dye, ground: number) => string;

const shaft = (up: number, down: number, fill = '#d9b98a'): string => limb(d`M0 ${-up}V${down}`, 9.4, fill);
const WOOD = '#d9b98a';
const STEEL = '#dfe3df';

/** Things to hold; the origin is the hand, `ground` how far below it the ground lies. */
export const TOOLS: Record<string, Tool> = {
  none: () => '',
  ball: (c) => disc(0, -11, 12, c.tint) + line('M-11-14Q0-5 11-14'),
  kite: (c) => line('M0 0Q-8-20 2-42') + path('M2-42L-14-58L6-82L22-60Z', c.tint) + line('M2-42L6-82M-14-58L22-60'),
  crook: (_, g) => limb(d`M0 ${g - 4}V-44Q0-62 14-62Q26-60 24-46`, 9.4, WOOD),
  fork: (_, g) => shaft(40, g - 4) + line('M-11-66V-48Q0-34 11-48V-66M0-66V-40'),
  rake: (_, g) => shaft(52, g - 4) + limb('M-16-54H16', 9.4, WOOD) + line('M-14-50V-42M-5-50V-42M5-50V-42M14-50V-42'),
  rod: () => limb('M2 10L-2-62', 8.6, WOOD) + line('M-2-62Q-26-64-28-44') + path('M-28-44Q-38-34-28-22Q-18-34-28-44ZM-28-22L-35-14H-21Z', PAPER),
  bread: () => path('M-20-4Q-20-20 0-20Q20-20 20-4Q0 2-20-4Z', WOOD) + line('M-8-15L-4-6M2-16L6-7'),
  lute: (c) => limb('M4-8L26-50', 9.4, WOOD) + path('M8-12Q20 8 4 22Q-16 30-20 10Q-16-8 8-12Z', c.tint) + dot(-2, 7, 4.5) + line('M20-52L34-46'),
  book: (c) => at(0, -9, path('M-20-20Q-10-26 0-19Q10-26 20-20V4Q10-2 0 5Q-10-2-20 4Z', PAPER) + line('M0-19V5M-14-12L-6-13M-14-5L-6-6M14-12L6-13M14-5L6-6') + path('M-20-20L-23-18V8Q-10 2 0 9Q10 2 23 8V-18L20-20V4Q10-2 0 5Q-10-2-20 4Z', c.main)),
  abacus: (c) => path('M-25-34H25V12H-25Z', PAPER) + line('M-25-22H25M-25-10H25M-25 2H25') + [[-17, -22], [-7, -22], [17, -22], [-17, -10], [7, -10], [17, -10], [-17, 2], [-7, 2], [3, 2]].map(([x, y]) => disc(x!, y!, 4.6, c.main)).join(''),
  spear: (_, g) => shaft(66, g - 4) + path('M0-98L10-74L0-64L-10-74Z', STEEL),
  sword: (c) => path('M-5-12V-60L0-70L5-60V-12Z', STEEL) + line('M0-56V-14') + path('M-16-14H16V-7H-16Z', c.main) + limb('M0-4V8', 9.4, WOOD),
  swordDown: (c, g) => path(d`M-6 6V${g - 12}L0 ${g - 2}L6 ${g - 12}V6Z`, STEEL) + path('M-19 0H19V8H-19Z', c.main) + limb('M0-2V-12', 9.4, WOOD) + disc(0, -18, 5, c.main),
  banner: (c, g) => shaft(92, g - 4) + path('M0-94H-40L-32-78L-40-62H0Z', c.main) + disc(0, -96, 5, '#f0c244'),
  sceptre: (c) => shaft(34, 22, '#f0c244') + path(star(0, -44, 14, 6.5, 5), c.tint),
  orb: (c) => disc(0, -12, 13, c.tint) + line('M-13-12H13M0-25V-37M-6-31H6'),
  shield: (c) => path('M-21-26H21V-2Q20 20 0 32Q-20 20-21-2Z', c.tint) + path('M-21-4L0-16L21-4V6L0-6L-21 6Z', c.main),
  hammer: (c) => shaft(36, 12) + path('M-20-56H16Q21-52 21-34H-20Z', c.tint),
  bighammer: (c, g) => shaft(52, g - 4) + path('M-27-82H22Q29-76 29-50H-27Z', c.tint) + line('M-16-82V-50'),
  // elves
  flower: (c, g) => line(d`M0 ${Math.min(g - 3, 26)}V-34M0-4Q12-6 13-16M0-14Q-12-16-13-26`) + at(0, -42, [0, 72, 144, 216, 288].map((a) => `<g transform="rotate(${a})">${path('M0 0Q-9-10 0-17Q9-10 0 0Z', PAPER)}</g>`).join('') + dot(0, 0, 4.5, c.main)),
  butterfly: (c) => path('M0-22Q-22-46-22-24Q-18-12 0-22Q-14-8-8-2Q-2-4 0-22ZM0-22Q22-46 22-24Q18-12 0-22Q14-8 8-2Q2-4 0-22Z', c.tint),
  basket: (c) => line('M-17-2Q0-42 17-2') + path('M-19-4H19L14 20H-14Z', WOOD) + line('M-17 5H17') + disc(-8, -6, 6, c.main) + disc(7, -6, 6, c.tint),
  flute: () => limb('M-6 4L34-22', 9, WOOD) + dot(12, -8, 1.6) + dot(20, -13, 1.6),
  lantern: () => line('M0-2V-12M-9-12Q0-24 9-12') + path('M-11-12H11L14 16H-14Z', '#f9e08a') + line('M-14 16H14M-11-12H11') + path('M0 12Q-8 4 0-7Q8 4 0 12Z', '#f0c244'),
  harp: (c) => at(-3, -4, path('M-12 18L-16-44Q-2-58 6-42Q14-30 28-36L30-26Q16 0-2 18Z', PAPER) + line('M-4-40V14M4-38V10M12-30V3M20-29V-8') + limb('M-14 20L-17-46Q-2-60 6-44Q14-32 28-38', 9.4, c.main)),
  bow: () => limb('M4-62Q34-4 4 56', 9.4, WOOD) + line('M4-62L4 56'),
  arrowbow: () => line('M6-62L-22 0L6 58') + limb('M6-62Q38-2 6 58', 9.4, WOOD) + line('M-22 0H46M46 0l-9-6M46 0l-9 6'),
  leafstaff: (c, g) => limb(d`M0 ${g - 4}V-52`, 9.4, WOOD) + path('M0-50Q-20-70 0-98Q20-70 0-50Z', c.tint) + line('M0-54V-84'),
  moonstaff: (_, g) => limb(d`M0 ${g - 4}V-56`, 9.4, WOOD) + path('M-4-92Q24-92 22-66Q14-48-6-56Q12-60 10-74Q8-86-4-92Z', '#f9e08a'),
  bird: (c) => path('M-16-8Q-18-26-2-26Q8-32 14-24L22-22L14-17Q12-4-2-4Q-10-4-24 2Z', c.tint) + dot(8, -22, 2),
  scroll: () => path('M-14-22H14V16H-14Z', PAPER) + line('M-8-14H8M-8-6H8M-8 2H4') + limb('M-15-22H15M-15 16H15', 9, PAPER),
  // dwarves
  pick: () => shaft(30, 18) + path('M-30-30Q-14-52 0-46Q14-52 30-30Q12-38 0-36Q-12-38-30-30Z', STEEL),
  mug: (c) => path('M12-18Q26-20 24-6Q22 6 12 4', 'none') + path('M-13-22H13V10H-13Z', WOOD) + path('M-15-20Q-18-32-6-31Q2-38 9-31Q18-30 14-20Z', PAPER) + line('M-13-6H13') + dot(0, 2, 2, c.main),
  axe: (c, g) => shaft(56, g - 4) + path('M-4-60Q-22-74-30-70Q-38-52-28-32Q-18-30-4-42Z', c.tint),
  doubleaxe: (c, g) => shaft(64, g - 4) + path('M4-62Q18-76 25-71Q32-54 24-34Q16-32 4-44ZM-4-62Q-18-76-25-71Q-32-54-24-34Q-16-32-4-44Z', c.tint),
  gem: (c) => path('M-16-22L-8-34H8L16-22L0-2Z', c.tint) + line('M-16-22H16M-8-34L-4-22L0-4L4-22L8-34'),
  shovel: () => shaft(24, 30) + path('M-13-50Q0-62 13-50L11-26H-11Z', STEEL),
  tongs: () => line('M-4 12L6-34M4 12L-4-34') + path('M-14-52H14V-34H-14Z', '#f3a13a'),
  horn: (c) => path('M-4 2Q22-4 26-36L44-32Q36 8-2 12Z', PAPER) + line('M24-22L40-16') + dot(0, 6, 2, c.main),
  key: () => shaft(22, 26, '#f0c244') + disc(0, -32, 12, '#f0c244') + disc(0, -32, 4, PAPER) + line('M4 18H14M4 27H12'),
  // giants
  club: () => path('M-7 20L-15-50Q-14-72 3-72Q19-70 17-50L7 20Z', WOOD) + line('M-4-58l6 4M6-46l6-3M-5-34l6 3'),
  clubDown: (_, g) => path(d`M-7-16L-17 ${g - 22}Q-16 ${g} 0 ${g}Q16 ${g} 17 ${g - 22}L7-16Z`, WOOD) + line(d`M-6 ${g - 40}l7 4M4 ${g - 24}l7 -4M-6 ${g - 12}l6 2`),
  tree: (c) => limb('M0 26V-30', 15, WOOD) + path('M0-104L24-66H13L30-40H16L34-16H-34L-16-40H-30L-13-66H-24Z', c.main),
  boulder: () => path('M-34-14Q-40-46-14-58Q18-66 34-42Q42-16 20 0Q-16 8-34-14Z', '#c9c3b0') + line('M-18-40l12-5M4-22l16-5M-14-16l8 3'),
  sheep: () => path('M-20-6Q-30-18-18-26Q-10-38 4-31Q20-34 22-20Q30-8 18-3Q0 4-20-6Z', PAPER) + path('M-26-20Q-34-30-24-33Q-14-32-17-20Q-21-14-26-20Z', INK) + line('M-10 0V8M10 0V8'),
  house: (c) => path('M-22-24H22V8H-22Z', PAPER) + path('M-30-22L0-52L30-22Z', c.main) + path('M-6 8V-12H6V8Z', INK),
  wheel: () => disc(0, -20, 27, WOOD) + disc(0, -20, 16, PAPER) + line('M0-36V-4M-16-20H16M-11-31L11-9M11-31L-11-9') + disc(0, -20, 5, WOOD),
  menhir: (_, g) => path(d`M-19 ${g - 3}L-22-50Q-12-84 8-80Q24-70 22-40L20 ${g - 3}Z`, '#c9c3b0') + line('M-8-50l10-4M2-20l10-4M-10 4l9 3'),
  mountainstaff: (_, g) => limb(d`M0 ${g - 4}L-3-30L2-74`, 15, WOOD) + path(star(2, -88, 22, 12, 10), '#fff3cf'),
  drum: (c) => path('M-26-22V14Q0 26 26 14V-22Z', c.main) + oval(0, -22, 26, 9, PAPER) + line('M-26-16L-13 18L0-12L13 18L26-16'),
};

