/** The four peoples: one silhouette each, from child to ruler. Origins lie on the ground below the figure. */

import { INK, PAPER, at, d, disc, dot, limb, line, mirror, oval, path } from './ink';
import { HATS, TOOLS, face, type Dye } from './parts';

/** How an arm is held: down, out, up, akimbo, to the front, forward. */
export type Arm = 'd' | 'o' | 'u' | 'h' | 'f' | 'w';

export interface Figure {
  /** Height to the top of the head. */
  h: number;
  /** Width of the shoulders, to each side. */
  w: number;
  hat: string;
  /** The arm to the viewer's right and what it holds; then the other. */
  right: readonly [Arm, string];
  left: readonly [Arm, string];
  /** 't' tunic, 'r' robe, 'a' apron, 'm' mail; each people cuts it in its own way. */
  wear: string;
  mood: number;
  /** Hair, beard or cape, by the people's own tailor. */
  extra: string;
}

const BROWN = '#c8976a';
const skinOf = (f: Figure): string => (f.extra.includes('x') ? BROWN : PAPER);

type Point = readonly [number, number];

function arm(pose: Arm, sx: number, sy: number, len: number, sleeve: string, w: number): { body: string; hand: Point } {
  const to: Record<Arm, readonly [number, number, number, number]> = {
    d: [0.22, 0.5, 0.2, 0.98],
    o: [0.35, 0.45, 0.8, 0.32],
    u: [0.5, 0.25, 0.62, -0.5],
    h: [0.62, 0.42, -0.02, 0.82],
    f: [0.4, 0.62, -0.16, 0.66],
    w: [0.22, 0.62, 0.52, 0.55],
  };
  const [ex, ey, hx, hy] = to[pose];
  const hand: Point = [sx + hx * len, sy + hy * len];
  return { body: limb(d`M${sx} ${sy}Q${sx + ex * len} ${sy + ey * len} ${hand[0]} ${hand[1]}`, w, sleeve), hand };
}

/** Both arms with what they hold; a long thing goes behind its hand, so the hand comes last. */
function arms(f: Figure, sx: number, sy: number, len: number, w: number, sleeve: string, skin: string, c: Dye): string {
  const one = ([pose, tool]: readonly [Arm, string]): string => {
    const { body, hand } = arm(pose, sx, sy, len, sleeve, w);
    const held = (TOOLS[tool] ?? TOOLS.none!)(c, -hand[1]);
    // what is held in both hands is held before the middle
    return body + at(pose === 'f' ? 0 : hand[0], hand[1], held) + disc(hand[0], hand[1], w * 0.42, skin);
  };
  return f.left[0] === 'f' ? one(f.right) + mirror(one(f.left)) : mirror(one(f.left)) + one(f.right);
}

const boots = (x: number, y: number, w: number, fill: string): string =>
  path(d`M${x - w * 0.4} ${y}V-2Q${x - w * 0.4} 0 ${x} 0H${x + w * 0.75}Q${x + w * 0.8} -9 ${x + w * 0.4} -11V${y}Z`, fill);

export function human(f: Figure, c: Dye): string {
  const r = 15.5;
  const sy = -(f.h - 2 * r) + 3;
  const long = f.wear === 'r' || f.wear === 'q';
  const hem = long ? -3 : -f.h * 0.26;
  const hip = f.w + (f.wear === 'q' ? 20 : long ? 9 : 5);
  const waist = sy + (hem - sy) * (long ? 0.42 : 0.6);
  const main = f.wear === 'm' ? c.tint : f.wear === 'a' ? c.tint : c.main;
  const coat =
    d`M${-f.w * 0.5} ${sy - 4}Q${-f.w} ${sy - 3} ${-f.w} ${sy + 8}L${-f.w * 0.86} ${waist}L${-hip} ${hem}Q0 ${hem + 7} ${hip} ${hem}L${f.w * 0.86} ${waist}L${f.w} ${sy + 8}Q${f.w} ${sy - 3} ${f.w * 0.5} ${sy - 4}Z`;
  const legs = long ? '' : boots(-f.w * 0.5, hem, 15, PAPER).replace('<path', '<path transform="scale(-1 1) translate(' + Math.round(f.w) + ' 0)"') + boots(f.w * 0.5, hem, 15, PAPER);
  const cape = f.extra.includes('c')
    ? path(d`M${-f.w} ${sy}Q${-hip - 16} ${hem * 0.5} ${-hip - 12} -2H${hip + 12}Q${hip + 16} ${hem * 0.5} ${f.w} ${sy}Z`, c.tint)
    : '';
  const apron = f.wear === 'a' ? path(d`M${-f.w * 0.6} ${sy + 10}H${f.w * 0.6}L${f.w * 0.8} ${hem - 3}Q0 ${hem + 4} ${-f.w * 0.8} ${hem - 3}Z`, c.main) : '';
  const cross = f.wear === 'm' ? path(d`M${-f.w * 0.62} ${sy + 4}H${f.w * 0.62}L${f.w * 0.72} ${hem + 2}Q0 ${hem + 8} ${-f.w * 0.72} ${hem + 2}Z`, c.main) + line(d`M0 ${sy + 12}v24M-10 ${sy + 21}h20`, PAPER) : '';
  const folds = long ? line(d`M${-hip * 0.45} ${waist + 16}L${-hip * 0.5} ${hem - 4}M${hip * 0.45} ${waist + 16}L${hip * 0.5} ${hem - 4}`) : '';
  const ermine = f.extra.includes('e') ? path(d`M${-f.w - 3} ${sy + 2}Q0 ${sy - 14} ${f.w + 3} ${sy + 2}Q${f.w + 4} ${sy + 14} ${f.w - 2} ${sy + 16}Q0 ${sy + 28} ${-f.w + 2} ${sy + 16}Q${-f.w - 4} ${sy + 14} ${-f.w - 3} ${sy + 2}Z`, PAPER) + [-0.6, -0.2, 0.2, 0.6].map((k) => dot(k * f.w, sy + 13 - Math.abs(k) * 6, 2)).join('') : '';
  const belt = f.wear === 'm' ? '' : line(d`M${-f.w * 0.86} ${waist}Q0 ${waist + 6} ${f.w * 0.86} ${waist}`);
  const beard = f.extra.includes('b') ? path(d`M${-r * 0.95} 2Q${-r} ${r * 1.9} 0 ${r * 2.1}Q${r} ${r * 1.9} ${r * 0.95} 2Q${r * 0.5} ${r * 0.35} 0 ${r * 0.25}Q${-r * 0.5} ${r * 0.35} ${-r * 0.95} 2Z`, PAPER) : '';
  const hair = f.extra.includes('l') ? path(d`M${-r} ${-r * 0.4}Q${-r * 1.7} ${r} ${-r * 1.3} ${r * 2.2}H${r * 1.3}Q${r * 1.7} ${r} ${r} ${-r * 0.4}Z`, f.extra.includes('x') ? INK : '#d9b98a') : '';
  const glasses = f.extra.includes('g') ? line('M-12 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0ZM1 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0ZM-1 0h2') : '';
  const head = disc(0, 0, r, skinOf(f)) + face(r, f.mood) + glasses + beard + (HATS[f.hat] ?? HATS.none!)(r, c);
  return cape + at(0, -(f.h - r), hair) + legs + path(coat, main) + apron + cross + belt + folds + arms(f, f.w - 4, sy + 8, f.h * 0.32, 16, main, skinOf(f), c) + ermine + at(0, -(f.h - r), head);
}

export function elf(f: Figure, c: Dye): string {
  const rx = 12.5;
  const ry = 15;
  const sy = -(f.h - 2 * ry) + 5;
  const long = f.wear === 'r';
  const hem = long ? -6 : -f.h * 0.34;
  const waist = sy + (f.h * 0.2);
  const hip = f.w + (long ? 12 : 8);
  // a coat whose hem hangs in points of leaves
  const coat =
    d`M${-f.w * 0.5} ${sy - 3}Q${-f.w} ${sy} ${-f.w} ${sy + 8}L${-f.w * 0.72} ${waist}L${-hip} ${hem}l${hip * 0.33} ${-10}L${-hip * 0.33} ${hem + 5}L0 ${hem - 9}L${hip * 0.33} ${hem + 5}l${hip * 0.33} ${-15}L${hip} ${hem}L${f.w * 0.72} ${waist}L${f.w} ${sy + 8}Q${f.w} ${sy} ${f.w * 0.5} ${sy - 3}Z`;
  const leg = (x: number): string => path(d`M${x - 6} ${hem - 12}L${x - 5} -3Q${x - 4} 0 ${x} 0H${x + 15}Q${x + 17} -8 ${x + 6} -9L${x + 6} ${hem - 12}Z`, c.tint);
  const legs = mirror(leg(f.w * 0.34)) + leg(f.w * 0.34);
  const cloak = f.extra.includes('c')
    ? path(d`M0 ${sy - 6}C${-f.w - 44} ${sy * 0.6} ${-f.w - 30} ${sy * 0.2} 0 -4C${f.w + 30} ${sy * 0.2} ${f.w + 44} ${sy * 0.6} 0 ${sy - 6}Z`, c.tint)
    : '';
  const hairFill = f.extra.includes('d') ? '#d9b98a' : f.extra.includes('s') ? PAPER : '#f3dc92';
  const hair = path(d`M${-rx} ${-ry * 0.5}Q${-rx * 1.9} ${ry} ${-rx * 1.4} ${ry * 2.7}Q0 ${ry * 2.2} ${rx * 1.4} ${ry * 2.7}Q${rx * 1.9} ${ry} ${rx} ${-ry * 0.5}Z`, hairFill);
  const ears = path(d`M${-rx + 2} ${3}L${-rx - 13} ${-10}L${-rx + 3} ${-6}ZM${rx - 2} ${3}L${rx + 13} ${-10}L${rx - 3} ${-6}Z`, skinOf(f));
  const fringe = path(d`M${-rx - 1} 1Q${-rx * 1.2} ${-ry * 1.25} 0 ${-ry * 1.2}Q${rx * 1.2} ${-ry * 1.25} ${rx + 1} 1Q${rx * 0.6} ${-ry * 0.5} 0 ${-ry * 0.8}Q${-rx * 0.6} ${-ry * 0.5} ${-rx - 1} 1Z`, hairFill);
  const head = ears + oval(0, 0, rx, ry, skinOf(f)) + face(13, f.mood) + fringe + (HATS[f.hat] ?? HATS.none!)(13, c);
  const trim = line(d`M${-f.w * 0.72} ${waist}Q0 ${waist + 5} ${f.w * 0.72} ${waist}M0 ${waist + 4}V${hem - 12}`) + (f.wear === 'v' ? path(d`M0 ${sy}L${-f.w * 0.6} ${waist - 3}Q0 ${waist + 2} ${f.w * 0.6} ${waist - 3}Z`, c.tint) : '');
  return cloak + at(0, -(f.h - ry), hair) + legs + path(coat, c.main) + trim + arms(f, f.w - 3, sy + 8, f.h * 0.3, 13, c.main, skinOf(f), c) + at(0, -(f.h - ry), head);
}

export function dwarf(f: Figure, c: Dye): string {
  const r = 19;
  const sy = -(f.h - 2 * r) - 4;
  const hem = -20;
  const w = f.w;
  const coat = d`M${-w * 0.6} ${sy}Q${-w - 4} ${sy} ${-w - 4} ${sy + 20}L${-w - 2} ${hem}Q0 ${hem + 9} ${w + 2} ${hem}L${w + 4} ${sy + 20}Q${w + 4} ${sy} ${w * 0.6} ${sy}Z`;
  const boot = path(d`M4 ${hem}V-3Q4 0 8 0H${w + 10}Q${w + 12} -14 ${w - 6} -14V${hem}Z`, INK);
  const legs = mirror(boot) + boot;
  const len = -sy * 0.55 + 8;
  const bl = f.extra.includes('1') ? r * 1.5 : f.extra.includes('2') ? r * 2.2 : r * 2.9;
  const beardFill = f.extra.includes('w') ? PAPER : f.extra.includes('o') ? '#d9b98a' : '#eec9a0';
  const tip = f.extra.includes('f')
    ? d`Q${-r * 1.2} ${bl} ${-r * 0.5} ${bl}L0 ${bl * 0.78}L${r * 0.5} ${bl}Q${r * 1.2} ${bl} `
    : d`Q${-r * 1.2} ${bl * 0.8} 0 ${bl}Q${r * 1.2} ${bl * 0.8} `;
  const beard = f.extra.includes('n')
    ? ''
    : path(d`M${-r * 1.05} ${-r * 0.1}` + tip + d`${r * 1.05} ${-r * 0.1}Q${r * 0.5} ${r * 0.3} 0 ${r * 0.3}Q${-r * 0.5} ${r * 0.3} ${-r * 1.05} ${-r * 0.1}Z`, beardFill) +
      line(d`M${-r * 0.4} ${r * 0.9}L${-r * 0.3} ${bl * 0.72}M${r * 0.4} ${r * 0.9}L${r * 0.3} ${bl * 0.72}`);
  const braids = f.extra.includes('p') ? mirror(limb(d`M${r * 0.9} 0Q${r * 1.3} ${r} ${r * 1.15} ${r * 2.1}`, 13, beardFill)) + limb(d`M${r * 0.9} 0Q${r * 1.3} ${r} ${r * 1.15} ${r * 2.1}`, 13, beardFill) : '';
  const hair = f.extra.includes('p') ? path(d`M${-r - 1} ${3}Q${-r * 1.25} ${-r * 1.25} 0 ${-r * 1.2}Q${r * 1.25} ${-r * 1.25} ${r + 1} 3Q${r * 0.7} ${-r * 0.6} 0 ${-r * 0.85}Q${-r * 0.7} ${-r * 0.6} ${-r - 1} 3Z`, beardFill) : '';
  const nose = oval(0, r * 0.25, 6.5, 5, f.extra.includes('x') ? '#b67f55' : '#f3c3ac');
  const eyes = dot(-7.5, -r * 0.12, 2.2) + dot(7.5, -r * 0.12, 2.2) + (f.mood < 0 ? line(d`M-12 ${-r * 0.45}l8 3M12 ${-r * 0.45}l-8 3`) : '');
  const smile = f.extra.includes('n') ? line(d`M-6 ${r * 0.68}q6 5 12 0`) : '';
  const head = disc(0, 0, r, skinOf(f)) + eyes + smile + beard + braids + hair + nose + (HATS[f.hat] ?? HATS.none!)(r, c);
  const mail = f.wear === 'm' ? path(d`M${-w * 0.7} ${sy + 4}H${w * 0.7}L${w * 0.8} ${hem + 4}H${-w * 0.8}Z`, c.tint) : f.wear === 'a' ? path(d`M${-w * 0.62} ${sy + 14}H${w * 0.62}L${w * 0.72} ${hem + 3}Q0 ${hem + 8} ${-w * 0.72} ${hem + 3}Z`, c.tint) : '';
  const belt = path(d`M${-w - 3} ${hem - 22}Q0 ${hem - 14} ${w + 3} ${hem - 22}V${hem - 11}Q0 ${hem - 3} ${-w - 3} ${hem - 11}Z`, INK) + path(d`M-8 ${hem - 20}H8V${hem - 5}H-8Z`, '#f0c244');
  const cape = f.extra.includes('c') ? path(d`M${-w} ${sy}Q${-w - 26} -40 ${-w - 22} -3H${w + 22}Q${w + 26} -40 ${w} ${sy}Z`, c.tint) : '';
  return cape + legs + path(coat, c.main) + mail + belt + arms(f, w - 2, sy + 12, len, 20, c.main, skinOf(f), c) + at(0, -(f.h - r), head);
}

export function giant(f: Figure, c: Dye): string {
  const r = 17;
  const w = f.w;
  const top = -(f.h - r * 1.6); // shoulders stand as high as the chin
  const hem = -f.h * 0.3;
  const skin = skinOf(f);
  const body = d`M${-w * 0.45} ${top - 4}Q${-w - 8} ${top - 2} ${-w - 4} ${top + 30}Q${-w * 0.8} ${(top + hem) / 2 + 14} ${-w * 0.84} ${hem}H${w * 0.84}Q${w * 0.8} ${(top + hem) / 2 + 14} ${w + 4} ${top + 30}Q${w + 8} ${top - 2} ${w * 0.45} ${top - 4}Z`;
  const mid = top + (hem - top) * 0.16;
  const pelt = f.wear === 's'
    // a pelt over one shoulder
    ? path(d`M${-w * 0.5} ${top - 4}L${-w * 0.98} ${top + 4}Q${-w * 0.78} ${(top + hem) / 2} ${-w * 0.88} ${hem + 6}l${w * 0.22} ${9}l${w * 0.22} ${-11}l${w * 0.22} ${13}l${w * 0.22} ${-12}l${w * 0.22} ${12}l${w * 0.22} ${-11}l${w * 0.22} ${10}l${w * 0.22} ${-10}Q${w * 0.78} ${(top + hem) / 2 + 20} ${w * 0.86} ${mid + 30}Q${0} ${mid + 26} ${-w * 0.5} ${top - 4}Z`, c.main)
    : path(d`M${-w * 0.5} ${top - 4}L${-w - 2} ${top + 12}Q${-w * 0.78} ${(top + hem) / 2} ${-w * 0.9} ${hem + 6}l${w * 0.225} ${9}l${w * 0.225} ${-11}l${w * 0.225} ${13}l${w * 0.225} ${-12}l${w * 0.225} ${12}l${w * 0.225} ${-11}l${w * 0.225} ${10}l${w * 0.225} ${-10}Q${w * 0.78} ${(top + hem) / 2} ${w + 2} ${top + 12}L${w * 0.5} ${top - 4}Q0 ${top + 34} ${-w * 0.5} ${top - 4}Z`, c.main);
  const leg = path(d`M${w * 0.08} ${hem - 4}L${w * 0.14} -12Q${w * 0.14} -1 ${w * 0.3} -1H${w * 0.95}Q${w * 1.04} -12 ${w * 0.8} -17L${w * 0.78} ${hem - 4}Z`, skin) + line(d`M${w * 0.66} -2v-6M${w * 0.82} -2v-6`);
  const legs = mirror(leg) + leg;
  const belt = line(d`M${-w * 0.8} ${hem - 18}Q0 ${hem - 10} ${w * 0.8} ${hem - 18}`) + (f.extra.includes('k') ? disc(0, hem - 13, 8, '#fff3cf') : '');
  const marks = f.extra.includes('m') ? line(d`M${-w * 0.35} ${hem - 44}l12 8M${w * 0.05} ${hem - 38}l12 -4M${-w * 0.1} ${hem - 58}l10 6M${w * 0.3} ${hem - 54}l10 -4`) : '';
  const cape = f.extra.includes('c') ? path(d`M${-w * 0.6} ${top}Q${-w - 34} ${hem} ${-w - 24} -3H${w + 24}Q${w + 34} ${hem} ${w * 0.6} ${top}Z`, c.tint) : '';
  const beard = f.extra.includes('b') ? path(d`M${-r} 0L${-r * 1.1} ${r * 1.3}l${r * 0.4} ${-r * 0.1}l${r * 0.1} ${r * 0.7}l${r * 0.4} ${-r * 0.3}l${r * 0.2} ${r * 0.7}l${r * 0.25} ${-r * 0.7}l${r * 0.4} ${r * 0.3}l${r * 0.1} ${-r * 0.7}l${r * 0.4} ${r * 0.1}L${r} 0Q${r * 0.5} ${r * 0.45} 0 ${r * 0.35}Q${-r * 0.5} ${r * 0.45} ${-r} 0Z`, f.extra.includes('g') ? '#fff9ea' : '#d9b98a') : '';
  // a jaw wider than the brow, one heavy eyebrow
  const skull = path(d`M${-r * 0.85} ${-r * 0.9}Q0 ${-r * 1.25} ${r * 0.85} ${-r * 0.9}L${r * 1.12} ${r * 0.5}Q${r * 0.9} ${r * 1.15} 0 ${r * 1.15}Q${-r * 0.9} ${r * 1.15} ${-r * 1.12} ${r * 0.5}Z`, skin);
  const features = dot(-7, -1, 2.1) + dot(7, -1, 2.1) + line(d`M-12 -7Q0 -3 12 -7M-2 1q-4 6 2 7`) + (beard ? '' : line(d`M-6 ${r * 0.72}q6 ${f.mood * 4} 12 0`));
  const head = (f.hat === 'sun' ? HATS.sun!(r, c) : '') + skull + beard + features + (f.hat === 'sun' ? HATS.coronet!(r, { main: c.main, tint: '#fff3cf' }) : (HATS[f.hat] ?? HATS.none!)(r, c));
  return cape + legs + path(body, skin) + pelt + belt + marks + arms(f, w - 6, top + 16, f.h * 0.36, 27, skin, skin, c) + at(0, -(f.h - r * 1.2), head);
}
