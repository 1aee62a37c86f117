/** The 52 figures of the base game. */

import { GOLD, PAPER, at, disc, flat, dot, gouges, limb, line, path, rays, sized, star } from './ink';
import type { Parsed } from './deck';
import { dwarf, elf, giant, human, type Arm, type Figure } from './people';
import { TOOLS, type Dye } from './parts';
import { inkOf, type Colour } from './suits';

/** height, shoulders, hat, right arm:thing, left arm:thing, wear, mood, extra, things on the ground to the left */
type Row = readonly [number, number, string, string, string, string, number, string, string?];

const HUMANS: readonly Row[] = [
  [98, 17, 'tuft', 'u:kite', 'd:', 't', 1, ''],
  [110, 18, 'kerchief', 'o:flower', 'd:basket', 'q', 1, ''],
  [122, 20, 'hood', 'o:crook', 'h:', 't', 1, 'x', 'sheep'],
  [130, 22, 'straw', 'o:fork', 'h:', 't', 1, ''],
  [134, 22, 'cap', 'u:rod', 'd:', 't', 1, ''],
  [136, 24, 'cap', 'o:bread', 'h:', 'a', 1, 'x'],
  [140, 22, 'feather', 'f:lute', 'f:', 't', 1, ''],
  [144, 21, 'kerchief', 'f:book', 'f:', 'r', 0, 'l'],
  [148, 25, 'kettle', 'o:spear', 'd:', 'm', 0, 'x'],
  [152, 26, 'helm', 'u:sword', 'd:shield', 'm', 0, ''],
  [154, 26, 'winged', 'o:banner', 'h:', 'm', -1, 'c'],
  [158, 22, 'crown', 'o:sceptre', 'd:', 'q', 1, 'lcx'],
  [162, 29, 'crown', 'f:swordDown', 'f:', 'r', 0, 'bce'],
];
const ELVES: readonly Row[] = [
  [116, 14, 'none', 'u:butterfly', 'd:', 't', 1, 'd'],
  [126, 14, 'wreath', 'o:flower', 'd:', 't', 1, ''],
  [136, 15, 'leafcap', 'h:', 'd:basket', 't', 1, 'dx'],
  [142, 15, 'none', 'u:bird', 'd:', 't', 1, ''],
  [148, 16, 'leafcap', 'f:flute', 'f:', 't', 1, ''],
  [152, 16, 'hood', 'u:lantern', 'd:', 'v', 1, 'd'],
  [156, 15, 'wreath', 'f:harp', 'f:', 'r', 1, ''],
  [160, 16, 'circlet', 'u:scroll', 'h:', 'r', 0, 'sx'],
  [164, 17, 'leafcap', 'o:bow', 'd:', 'v', 0, 'c'],
  [166, 17, 'hood', 'w:arrowbow', 'h:', 'v', -1, 'dc'],
  [170, 18, 'circlet', 'o:moonstaff', 'h:', 'r', 0, 'sc'],
  [172, 17, 'crown', 'o:flower', 'd:', 'r', 1, 'cx'],
  [166, 19, 'antlers', 'o:leafstaff', 'h:', 'r', 0, 'sc'],
];
const DWARVES: readonly Row[] = [
  [92, 26, 'pointed', 'u:gem', 'd:', 't', 1, 'n'],
  [98, 28, 'none', 'u:mug', 'h:', 't', 1, '1pn'],
  [102, 29, 'cap', 'u:shovel', 'h:', 't', 1, '1o'],
  [106, 30, 'miner', 'u:lantern', 'd:', 't', 1, '2'],
  [110, 31, 'miner', 'u:pick', 'd:', 't', 1, '2wx'],
  [112, 32, 'cap', 'u:mug', 'h:', 'a', 1, '3f'],
  [114, 32, 'droop', 'u:key', 'h:', 't', 1, '3w'],
  [116, 33, 'none', 'u:hammer', 'd:', 'a', 0, '2o', 'anvil'],
  [118, 33, 'pointed', 'u:tongs', 'h:', 'a', 0, '3w'],
  [122, 33, 'kettle', 'w:axe', 'h:', 'm', -1, '2'],
  [124, 34, 'horns', 'w:doubleaxe', 'h:', 'm', -1, '3wfx'],
  [126, 33, 'crown', 'u:gem', 'h:', 't', 1, '1pcn'],
  [128, 35, 'crown', 'w:bighammer', 'h:', 'm', 0, '3wfc'],
];
const GIANTS: readonly Row[] = [
  [146, 40, 'shock', 'w:', 'd:', 's', 1, '', 'sheep'],
  [154, 41, 'none', 'u:house', 'd:', 's', 1, ''],
  [162, 42, 'shock', 'w:wheel', 'd:', 's', 1, 'x'],
  [170, 43, 'grass', 'u:sheep', 'h:', 't', 1, ''],
  [178, 44, 'none', 'f:drum', 'f:', 's', 1, 'b'],
  [182, 44, 'shock', 'w:tree', 'd:', 's', 1, 'b'],
  [186, 45, 'fur', 'w:club', 'h:', 't', 1, ''],
  [190, 46, 'ram', 'u:boulder', 'd:', 's', -1, 'x'],
  [194, 47, 'fur', 'f:clubDown', 'f:', 't', -1, 'b'],
  [198, 47, 'none', 'w:menhir', 'd:', 's', 0, 'bg'],
  [202, 48, 'ram', 'w:tree', 'h:', 't', -1, 'bk'],
  [202, 46, 'rocks', 'u:boulder', 'h:', 't', 1, 'ckx'],
  [206, 48, 'sun', 'w:mountainstaff', 'h:', 't', 0, 'bgck'],
];

/** Rows, who draws them, how large, where they stand, and how far below its top the middle of a head is. */
const PEOPLES = {
  B: [HUMANS, human, 1.24, 92, 15.5],
  G: [ELVES, elf, 1.2, 94, 15],
  R: [DWARVES, dwarf, 1.24, 82, 19],
  Y: [GIANTS, giant, 1.02, 84, 20.4],
} as const;
/** Where the ground is that figures stand on. */
export const GROUND = 270;

const PROPS: Record<string, (c: Dye) => string> = {
  sheep: (c) => TOOLS.sheep!(c, 0),
  anvil: (c) => path('M-30-38H18Q16-26 4-24V-12H14V0H-20V-12H-10V-24Q-28-26-30-38Z', c.tint),
};

const held = (text: string): readonly [Arm, string] => {
  const [pose = 'd', thing = ''] = text.split(':');
  return [pose as Arm, thing];
};

/** The ground each people stands on; its top is at 262. */
function land(colour: Colour, c: Dye): string {
  switch (colour) {
    case 'B': // fields
      return flat('M-60 258H0Q60 246 110 252T200 248V300H0Z', c.main) + gouges([[24, 268, 30], [70, 280, 24], [112, 266, 26], [30, 288, 20]], c.tint);
    case 'G': // a clearing
      return flat('M-60 256H0Q100 240 200 256V300H0Z', c.main) + line('M20 262q2-8 6-10M26 262q0-8 4-10M70 280q2-8 6-10M76 280q0-8 4-10M128 270q2-8 6-10M134 270q0-8 4-10', PAPER);
    case 'R': // rock
      return flat('M-60 262H0L30 250L66 256L120 248L160 256L200 246V300H0Z', c.main) + line('M24 268l12 6M60 278l14-4M104 268l14 6M40 288l8 3', c.tint);
    default: // hills seen from high above
      return flat('M-60 252H0Q30 240 62 250Q100 238 140 250Q170 240 200 248V300H0Z', c.main) + path('M52 276l7-14l7 14ZM112 270l7-14l7 14Z', PAPER);
  }
}

export type People = keyof typeof PEOPLES;

/** One of a people, and where its head is; nothing for a value that none of them has. */
export function person(colour: People, value: number): { drawing: string; x: number; y: number; thing: string | undefined } | null {
  const [rows, draw, scale, x, chin] = PEOPLES[colour];
  const row = rows[value - 1];
  if (!row) return null;
  const [h, w, hat, right, left, wear, mood, extra, thing] = row;
  const f: Figure = { h, w, hat, right: held(right), left: held(left), wear, mood, extra };
  return { drawing: at(x, GROUND, sized(scale, () => draw(f, inkOf(colour, 'classic')))), x, y: GROUND - scale * (h - chin), thing };
}

export function figure(colour: People, value: number): string {
  const c = inkOf(colour, 'classic');
  const one = person(colour, value);
  if (!one) return '';
  const glow = disc(100, 150, 74, c.tint).replace('/>', ' stroke="none"/>') + (value > 11 ? rays(100, 150, 80, 150, 26, c.tint, 0.5) : '');
  return glow + land(colour, c) + one.drawing + (one.thing ? at(52, 260, PROPS[one.thing]!(c)) : '');
}


/** Star and staff on night blue. */
export function wizard(): string {
  const blue = '#2f6797';
  const stars = ([[84, 30, 7], [176, 206, 6], [24, 128, 7], [22, 190, 5], [116, 22, 4], [184, 130, 5], [74, 56, 4]] as const)
    .map(([x, y, r]) => flat(star(x, y, r, r * 0.4, 4), '#f7e3a1'))
    .join('');
  const robe = path('M62 148Q34 210 26 300H158Q150 210 124 148Q92 134 62 148Z', blue);
  const lining = path('M92 152Q82 220 84 300H108Q108 220 96 152Z', '#f0c244');
  const sleeve = path('M116 146Q146 150 158 176L144 206Q120 196 112 174Z', blue) + path('M158 176L144 206Q150 214 158 204L166 184Z', '#f0c244');
  const sleeveLeft = path('M66 150Q44 170 42 200Q56 220 82 214L88 196Q74 190 74 176Z', blue) + path('M82 214L88 196Q98 196 98 208Q94 218 82 214Z', PAPER);
  const hem = gouges([[40, 250, 24], [52, 272, 20], [120, 244, 22], [118, 270, 16]], '#8fb8d8');
  const brim = path('M36 108Q92 82 146 108Q148 118 138 118Q92 101 46 118Q34 118 36 108Z', blue);
  const cone = path('M56 102Q72 58 116 24Q110 44 118 56Q114 62 110 56Q120 80 128 102Q92 88 56 102Z', blue) + flat(star(90, 78, 10, 4.2), GOLD);
  const band = path('M56 102Q92 88 128 102L131 111Q92 96 52 111Z', GOLD);
  const facePart = path('M66 114Q92 104 118 114Q120 140 92 146Q64 140 66 114Z', PAPER) + dot(81, 126, 2.8) + dot(103, 126, 2.8) + path('M92 126Q83 139 92 141Q101 139 92 126Z', '#f3c3ac');
  const beard = path('M66 126Q56 182 92 236Q128 182 118 126Q114 143 92 142Q70 143 66 126Z', '#fffaf0') + line('M80 158Q82 186 90 208M104 158Q102 184 96 200') + path('M92 143Q76 140 71 150Q84 155 92 148Q100 155 113 150Q108 140 92 143Z', '#fffaf0');
  const staff = limb('M164 300L156 74', 11, '#d9b98a') + rays(155, 56, 32, 66, 16, '#f7e3a1', 0.34) + path(star(155, 56, 28, 12), GOLD);
  return disc(92, 150, 84, '#1f4667').replace('/>', ' stroke="none"/>') + stars + robe + lining + hem + sleeveLeft + staff + sleeve + disc(159, 192, 10, PAPER) + facePart + beard + brim + cone + band;
}

/** Bells and motley on pale rose. */
export function jester(wine = '#8d2f52'): string {
  const gold = '#f0c244';
  let motley = '';
  for (let y = 0; y < 7; y++) for (let x = 0; x < 5; x++) motley += `M${x * 50 + (y % 2 ? 25 : 0)} ${y * 50 - 22}l12 22l-12 22l-12-22Z`;
  const bell = (x: number, y: number): string => disc(x, y, 9.5, gold) + line(`M${x - 9} ${y + 1}H${x + 9}`) + dot(x, y + 5, 2.2);
  const body = path('M96 168Q58 176 46 214L36 302H96Z', wine) + path('M96 168Q134 176 146 214L156 302H96Z', gold);
  const diamonds = path('M76 214l9 16l-9 16l-9-16ZM72 258l9 16l-9 16l-9-16Z', gold) + path('M116 214l9 16l-9 16l-9-16ZM120 258l9 16l-9 16l-9-16Z', wine);
  const collar = path('M96 160L68 158L52 188L76 182L84 204L96 184L108 204L116 182L140 188L124 158Z', PAPER);
  const cap =
    path('M62 118Q40 60 14 118Q6 136 20 146Q30 112 60 142Z', wine) +
    path('M130 118Q152 60 178 118Q186 136 172 146Q162 112 132 142Z', gold) +
    path('M64 128Q60 66 98 28Q132 66 128 128Q96 106 64 128Z', wine) +
    path('M98 28Q132 66 128 128Q112 117 96 117Q102 70 98 28Z', gold);
  const head = path('M64 122Q96 104 128 122Q132 166 96 172Q60 166 64 122Z', PAPER);
  const look = dot(82, 132, 3) + dot(110, 132, 3) + line('M76 124q6-4 11-1M116 124q-6-4-11-1') + path('M78 146Q96 156 114 146Q110 164 96 164Q82 164 78 146Z', wine) + line('M96 134q-5 8 1 9');
  return flat(motley, '#f8ded9') + body + diamonds + cap + collar + head + look + bell(20, 150) + bell(172, 150) + bell(98, 26) + bell(52, 190) + bell(140, 190);
}

export function paint(card: Parsed): string {
  if (card.kind === 'number') return card.colour === 'V' ? '' : figure(card.colour, card.value);
  return card.kind === 'wizard' ? wizard() : card.kind === 'jester' ? jester() : '';
}
