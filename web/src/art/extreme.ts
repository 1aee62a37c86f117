/** Extreme's five peoples, 1 to 15. */

import type { Parsed } from './deck';
import { INK, PAPER, at, d, disc, dot, flat, gouges, limb, line, mirror, path, rays, sized } from './ink';
import { elf, human, type Arm, type Figure } from './people';
import { HATS, TOOLS, face, type Dye } from './parts';
import { inkOf, type Colour } from './suits';

const BROWN = '#c8976a';
const bare = (shape: string): string => shape.replace('/>', ' stroke="none"/>');
const both = (half: string): string => half + mirror(half);

/** What they hold here and nowhere else. The origin is the hand. */
const THINGS: Record<string, (c: Dye, ground: number) => string> = {
  spark: () => path('M0-4Q-10-14 0-26Q10-14 0-4Z', '#f8d365'),
  flame: () => path('M0-2Q-18-10-12-26Q-8-20-5-20Q-8-36 4-46Q4-34 12-28Q18-12 0-2Z', '#f3a13a') + path('M0-6Q-8-12 0-24Q8-12 0-6Z', '#fbe7a0'),
  torch: (c, g) => limb(d`M0 ${Math.min(g - 4, 40)}V-30`, 9.4, '#d9b98a') + path('M-9-28H9L6-18H-6Z', c.tint) + at(0, -28, THINGS.flame!(c, 0)),
  firestaff: (c, g) => limb(d`M0 ${g - 4}V-50`, 9.4, '#d9b98a') + at(0, -46, THINGS.flame!(c, 0)),
  shell: (c) => path('M0 2Q-20-6-18-22Q-8-34 0-28Q8-34 18-22Q20-6 0 2Z', c.tint) + line('M0 0V-24M-2-2L-11-22M2-2L11-22'),
  fish: (c) => path('M-20-10Q-4-26 14-12L26-22V2L14-8Q-4 6-20-10Z', c.tint) + dot(-9, -11, 2),
  pearl: () => disc(0, -13, 12, '#fffaf0') + line('M-6-16q2-5 6-5', '#b9c2c8'),
  trident: (_, g) => limb(d`M0 ${g - 4}V-50`, 9.4, '#d9b98a') + path('M-20-84L-12-64Q-8-54-4-56V-88L0-96L4-88V-56Q8-54 12-64L20-84V-60Q16-44 0-44Q-16-44-20-60Z', '#dfe3df'),
  quill: (c) => path('M0 6L4-8Q-4-34 18-56Q28-30 10-8Z', c.tint) + line('M0 6Q6-24 16-44'),
  bowup: () => limb('M-2-56Q30 0-2 52', 9.4, '#d9b98a') + line('M-2-56L-2 52'),
  wand: () => line('M0 4L8-34') + path('M9-56L13-44L25-42L15-35L18-23L9-30L0-23L3-35L-7-42L5-44Z', '#f8d365'),
};
Object.assign(TOOLS, THINGS);

/** Five steps of rank; three values share one, and grow within it. */
const rank = (value: number): number => Math.ceil(value / 3) - 1;
const pick = (list: readonly string[], i: number): string => list[i % list.length] ?? '';

/** What the fifteen hold, and how, from 1 to 15. */
const HOLD: Record<Colour, readonly string[]> = {
  Y: 'u:ball u:flower u:butterfly w:horn u:torch u:bird u:bowup o:quill u:lantern w:spear u:sword w:banner u:bowup w:arrowbow u:bowup'.split(' '),
  V: ' :quill :flower :basket :flute :scroll :lantern :bread :book :harp :key :horn :spear :moonstaff :sceptre'.split(' '),
  R: 'u:spark d: u:wand u:torch o:firestaff o:book u:flame u:lantern o:moonstaff o:firestaff u:sceptre u:flame u:flame o:firestaff u:flame'.split(' '),
  B: 'u:shell u:ball u:fish u:pearl w:shell f:harp u:lantern f:flute u:key w:spear u:horn w:trident u:sword w:trident w:trident'.split(' '),
  G: 'o:flower u:butterfly d:basket u:bird f:flute o:lantern o:wand w:scroll f:harp o:bow u:wand o:leafstaff o:wand o:moonstaff o:sceptre'.split(' '),
};
const hold = (colour: Colour, v: number): [Arm, string] => {
  const [pose, thing = ''] = (HOLD[colour][v - 1] ?? 'd:').split(':');
  return [(pose || 'd') as Arm, thing];
};

/** Head, arms and upper body of those whose lower half isn't human. The origin is the waist. */
function bust(f: Figure, c: Dye, skin: string, coat: string, hair: string): string {
  const r = 15.5;
  const top = -46;
  const chest = path(d`M${-f.w * 0.5} ${top - 4}Q${-f.w} ${top - 2} ${-f.w} ${top + 9}L${-f.w * 0.8} 4Q0 10 ${f.w * 0.8} 4L${f.w} ${top + 9}Q${f.w} ${top - 2} ${f.w * 0.5} ${top - 4}Z`, coat);
  const one = ([pose, tool]: readonly [Arm, string], flip: boolean): string => {
    const to: Record<Arm, readonly [number, number, number, number]> = { d: [8, 26, 8, 46], o: [16, 20, 38, 10], u: [24, 10, 26, -26], h: [28, 20, 0, 38], f: [16, 28, -16, 28], w: [10, 30, 24, 26] };
    const [ex, ey, hx, hy] = to[pose];
    const sx = f.w - 4;
    const sy = top + 9;
    const body = limb(d`M${sx} ${sy}Q${sx + ex} ${sy + ey} ${sx + hx} ${sy + hy}`, 15, skin) + at(sx + hx, sy + hy, (TOOLS[tool] ?? TOOLS.none!)(c, f.h - sy - hy)) + disc(sx + hx, sy + hy, 6.6, skin);
    return flip ? mirror(body) : body;
  };
  const locks = path(d`M${-r} ${-r * 0.4}Q${-r * 1.8} ${r} ${-r * 1.35} ${r * 2.4}H${r * 1.35}Q${r * 1.8} ${r} ${r} ${-r * 0.4}Z`, hair);
  const fringe = path(d`M${-r - 1} 1Q${-r * 1.2} ${-r * 1.25} 0 ${-r * 1.2}Q${r * 1.2} ${-r * 1.25} ${r + 1} 1Q${r * 0.6} ${-r * 0.5} 0 ${-r * 0.8}Q${-r * 0.6} ${-r * 0.5} ${-r - 1} 1Z`, hair);
  const beard = f.extra.includes('b') ? path(d`M${-r} 2Q${-r} ${r * 1.8} 0 ${r * 1.9}Q${r} ${r * 1.8} ${r} 2Q${r * 0.5} ${r * 0.4} 0 ${r * 0.3}Q${-r * 0.5} ${r * 0.4} ${-r} 2Z`, hair) : '';
  const head = disc(0, 0, r, skin) + face(r, f.mood) + beard + fringe + (HATS[f.hat] ?? HATS.none!)(r, c);
  return at(0, top - r + 2, f.extra.includes('l') ? locks : '') + chest + one(f.left, true) + one(f.right, false) + at(0, top - r + 1, head);
}

function centaur(v: number, c: Dye): string {
  const k = rank(v);
  const skin = v % 3 === 2 ? BROWN : PAPER;
  const coat = v % 3 === 0 ? PAPER : c.main;
  const leg = (x: number, bend: number, fill: string): string => limb(d`M${x} -58Q${x + bend} -30 ${x - bend * 0.3} -6`, 17, fill) + path(d`M${x - bend * 0.3 - 9} 0L${x - bend * 0.3 - 7} -11H${x - bend * 0.3 + 7}L${x - bend * 0.3 + 9} 0Z`, INK);
  const tail = limb('M-66-78Q-92-70-86-24', 16, v % 2 ? '#d9b98a' : INK);
  const barrel = path('M-60-92Q-76-76-66-56Q-58-44-30-50Q0-42 22-52Q42-60 38-96Q36-108 16-106Q0-98-20-98Q-46-104-60-92Z', coat);
  const upper: Figure = {
    h: 104, w: 19 + k, mood: k > 2 ? 0 : 1, wear: '',
    hat: pick(['tuft', 'bob', 'wreath', 'bob', 'cap', 'straw', 'feather', 'hood', 'horns', 'kettle', 'winged', 'circlet', 'coronet', 'helm', 'crown'], v - 1), extra: v > 9 && v % 2 ? 'b' : 'l',
    right: hold('Y', v),
    left: ['h', ''],
  };
  const stripes = k > 1 ? path('M-52-100Q-34-106-14-100L-20-72Q-36-66-54-74Z', c.tint) : '';
  return tail + leg(-46, -6, coat) + leg(26, 8, coat) + barrel + stripes + leg(-58, 4, coat) + leg(12, -4, coat) + at(18, -100, bust(upper, c, skin, k > 1 ? c.tint : skin, v % 2 ? '#d9b98a' : INK));
}

function birdfolk(v: number, c: Dye): string {
  const k = rank(v);
  const h = 128 + v * 2.6;
  const wingUp = v % 3 === 1 ? 0 : v % 3 === 2 ? -26 : -54;
  const sy = -h + 44;
  const feathers = path(d`M12 ${sy}Q46 ${sy + wingUp - 6} 70 ${sy + wingUp - 8}Q66 ${sy + wingUp + 8} 74 ${sy + wingUp + 14}Q64 ${sy + wingUp + 26} 68 ${sy + wingUp + 38}Q54 ${sy + wingUp + 44} 54 ${sy + wingUp * 0.6 + 60}Q34 ${sy + 58} 12 ${sy + 56}Z`, c.main) + line(d`M30 ${sy + wingUp * 0.4 + 16}L52 ${sy + wingUp + 12}M28 ${sy + wingUp * 0.4 + 32}L48 ${sy + wingUp + 34}`);
  const tailFeathers = path('M0-40L-26-8L-12-12L0-2L12-12L26-8Z', c.main);
  const leg = line('M9-44V-4M9-4L20 0M9-4L9 2M9-4L-1 0');
  const body = path(d`M0 ${sy - 8}Q30 ${sy} 30 ${sy + 44}Q28 -34 0 -34Q-28 -34 -30 ${sy + 44}Q-30 ${sy} 0 ${sy - 8}Z`, v % 2 ? c.tint : PAPER);
  let scales = '';
  for (let row = 0; row < 3; row++) for (let i = 0; i < 3 - (row % 2); i++) scales += d`M${-17 + (row % 2) * 6 + i * 12} ${sy + 34 + row * 11}q5.5 7 11 0`;
  const crest = k === 0 ? '' : path(d`M-4 -16Q-14 ${-22 - k * 6} -22 ${-22 - k * 5}Q-16 -12 -12 -8ZM0 -18Q0 ${-26 - k * 7} 6 ${-30 - k * 7}Q12 -26 8 -14ZM6 -16Q16 ${-20 - k * 5} 24 ${-18 - k * 4}Q18 -8 12 -6Z`, c.main);
  const head = (k < 4 ? crest : '') + disc(0, 0, 18, PAPER) + path('M-18-2Q-14-22 0-8Q14-22 18-2Q20-22 0-22Q-20-22-18-2Z', c.main) + dot(-7, -2, 2.4) + dot(7, -2, 2.4) + path('M-7 4H7L0 18Z', '#f0c244') + (k === 4 ? HATS.crown!(17, c) : k === 3 ? HATS.circlet!(17, c) : '');
  const [, thing] = hold('V', v);
  const inHand = thing && at(44, sy + 42, TOOLS[thing]!(c, -(sy + 42)) + disc(0, 0, 6.6, PAPER));
  // long things on the side where the card has room above, the others where it has room below
  const held = v > 12 ? inHand : thing && mirror(inHand);
  return tailFeathers + both(leg) + both(feathers) + body + line(scales) + held + at(0, -h + 18, head);
}

function mage(v: number, c: Dye): string {
  const k = rank(v);
  const f: Figure = {
    h: 112 + v * 2.4, w: 18 + k * 2, wear: v % 3 === 0 ? 'q' : 'r', mood: k > 2 ? -1 : 1,
    hat: v % 3 === 0 ? pick(['kerchief', 'hood', 'circlet', 'coronet', 'crown'], k) : v % 3 === 1 ? 'wizard' : 'hood',
    extra: (v % 3 === 0 ? 'l' : k > 0 && v % 3 === 1 ? 'b' : '') + (v % 4 === 1 ? 'x' : '') + (k > 2 ? 'c' : ''),
    right: hold('R', v),
    left: v > 12 && v !== 14 ? ['u', 'flame'] : v % 3 === 1 && k > 0 ? ['d', 'book'] : ['h', ''],
  };
  return sized(1.18, () => human(f, c));
}

function merfolk(v: number, c: Dye): string {
  const k = rank(v);
  const skin = v % 3 === 1 ? BROWN : PAPER;
  const y = -92 - v * 1.6;
  const tail = path(d`M-17 ${y}Q-40 ${y * 0.5} -14 -22Q4 -6 34 -14Q46 -16 50 -22L44 -34Q24 -28 14 -40Q6 -54 17 ${y}Z`, c.main);
  const fin = path('M44-28Q56-54 78-58Q70-42 72-30Q80-18 78-2Q58-4 46-18Z', c.tint) + line('M50-24L70-48M50-22L70-10');
  let scales = '';
  for (let i = 0; i < 4; i++) scales += d`M${-17 + (i % 2) * 4} ${y + 18 + i * 13}q6 7 12 0q6 7 12 0`;
  const f: Figure = {
    h: -y, w: 18 + k, wear: '', mood: k > 3 ? 0 : 1,
    hat: pick(['none', 'bob', 'wreath', 'tuft', 'cap', 'wreath', 'circlet', 'none', 'droop', 'kettle', 'horns', 'winged', 'coronet', 'antlers', 'crown'], v - 1), extra: v > 8 && v % 2 ? 'b' : 'l',
    right: hold('B', v),
    left: k === 4 ? ['d', 'pearl'] : v === 6 || v === 8 ? ['f', ''] : v % 2 ? ['h', ''] : ['d', ''],
  };
  const top = v % 2 ? c.tint : PAPER;
  return mirror(fin + tail) + line(scales) + at(0, y, bust(f, c, skin, top, v % 2 ? '#9fc3b2' : '#e3b45c'));
}

function fay(v: number, c: Dye): string {
  const k = rank(v);
  const f: Figure = {
    h: 104 + v * 2.2, w: 13 + k, wear: k > 2 ? 'r' : v % 2 ? 't' : 'v', mood: 1,
    hat: pick(['none', 'tuft', 'wreath', 'bob', 'leafcap', 'hood', 'none', 'leafcap', 'circlet', 'hood', 'wreath', 'coronet', 'antlers', 'circlet', 'crown'], v - 1), extra: (v % 3 === 0 ? 'd' : v % 3 === 1 ? '' : 's') + (v % 4 === 2 ? 'x' : ''),
    right: hold('G', v),
    left: v === 5 || v === 9 ? ['f', ''] : v % 2 ? ['d', ''] : ['h', ''],
  };
  const span = 52 + v * 1.6;
  const y = -f.h + 40;
  const wing = path(d`M6 ${y + 10}Q${span * 0.5} ${y - 66} ${span} ${y - 40}Q${span + 10} ${y} 10 ${y + 24}Q${span * 0.9} ${y + 22} ${span * 0.8} ${y + 54}Q${span * 0.4} ${y + 74} 6 ${y + 30}Z`, k > 1 ? c.tint : '#eef6e6') + line(d`M18 ${y + 4}Q${span * 0.5} ${y - 30} ${span * 0.85} ${y - 26}M22 ${y + 32}Q${span * 0.5} ${y + 36} ${span * 0.64} ${y + 52}`) + (v > 6 ? disc(span * 0.72, y - 12, 6, c.main) : '');
  return sized(1.34 - v * 0.008, () => both(wing) + elf(f, c));
}

const PEOPLES: Record<Colour, readonly [(v: number, c: Dye) => string, number, number]> = {
  Y: [(v, c) => sized(1.05 + v * 0.008, () => centaur(v, c)), 92, 272],
  V: [(v, c) => sized(1.1, () => birdfolk(v, c)), 94, 274],
  R: [mage, 92, 272],
  B: [(v, c) => sized(1.12, () => merfolk(v, c)), 100, 262],
  G: [fay, 92, 264],
};

function land(colour: Colour, c: Dye): string {
  switch (colour) {
    case 'B':
      return flat('M-60 246H0Q12 236 25 246T50 246T75 246T100 246T125 246T150 246T175 246T200 246V300H0Z', c.main) + gouges([[24, 262, 26], [70, 274, 24], [34, 286, 20], [104, 262, 24]], c.tint);
    case 'R':
      return flat('M-60 262H0L30 252L66 258L120 250L160 258L200 250V300H0Z', '#3a2a33') + line('M24 272l12 5M60 280l14-4M104 270l14 5', '#b2362a');
    case 'V':
      return flat('M-60 270H0L22 256L60 262L96 254L140 262L200 252V300H0Z', '#6d5a86') + line('M24 276l14 4M70 282l16-4M110 272l10 4', c.tint);
    case 'G':
      return flat('M-60 258H0Q60 244 110 256T200 252V300H0Z', c.main) + line('M20 272q2-8 6-10M26 272q0-8 4-10M70 284q2-8 6-10M112 276q2-8 6-10', PAPER);
    default:
      return flat('M-60 256H0Q60 246 110 254T200 250V300H0Z', c.main) + gouges([[24, 276, 30], [70, 286, 24], [112, 274, 22]], PAPER);
  }
}

export function paint(card: Parsed): string {
  if (card.kind !== 'number') return '';
  const { colour, value } = card;
  const c = inkOf(colour, 'extreme');
  const [draw, x, y] = PEOPLES[colour];
  return bare(disc(100, 150, 74, c.tint)) + (value > 12 ? rays(100, 150, 80, 150, 26, c.tint, 0.5) : '') + land(colour, c) + at(x, y, draw(value, c)) + (colour === 'B' ? gouges([[30, 268, 26], [84, 276, 24]], PAPER) : '');
}

