/** The press: the few inks and the few strokes that all the artwork is made of. */

export const INK = '#1b2430';
export const PAPER = '#f8f1df';
export const SHADE = '#e9dcbd';
export const NIGHT = '#14304a';
export const GOLD = '#eeb83a';
export const ROSE = '#f2ccc8';

/** The one line width, in the units of a card that is 200 wide. */
export const LINE = 3.4;

const round = (x: number): string => String(Math.round(x * 10) / 10);

/** Path data with its numbers rounded, so that what is computed stays short in the page. */
export function d(parts: TemplateStringsArray, ...numbers: number[]): string {
  let out = parts[0] ?? '';
  numbers.forEach((x, i) => (out += round(x) + (parts[i + 1] ?? '')));
  return out;
}

/** A filled and outlined shape. */
export const path = (data: string, fill = 'none'): string => `<path d="${data}" fill="${fill}"/>`;
/** A shape without outline. */
export const flat = (data: string, fill: string): string => `<path d="${data}" fill="${fill}" stroke="none"/>`;
/** A line cut in wood. */
export const line = (data: string, colour = INK): string => `<path d="${data}" stroke="${colour}"/>`;

export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"/>`;
export const dot = (x: number, y: number, r: number, fill: string = INK): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" stroke="none"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"/>`;

/** A bar with outline along a path: arms, legs, shafts. */
export const limb = (data: string, width: number, fill: string): string =>
  `<path d="${data}" stroke-width="${round(width)}"/><path d="${data}" stroke="${fill}" stroke-width="${round(width - 2 * pen)}"/>`;

let pen = LINE;

/** A drawing made larger or smaller with the line kept as wide as it is everywhere else. */
export function sized(scale: number, draw: () => string): string {
  const before = pen;
  pen = LINE / scale;
  const body = `<g transform="scale(${scale})" stroke-width="${round(pen)}">${draw()}</g>`;
  pen = before;
  return body;
}

/** Moves and turns a drawing; for its size there is `sized`, which keeps the width of the line. */
export const at = (x: number, y: number, body: string, turn = 0): string =>
  body && `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ''}">${body}</g>`;
export const mirror = (body: string): string => `<g transform="scale(-1 1)">${body}</g>`;

/** Everything drawn is drawn inside of this. */
export const print = (body: string): string =>
  `<g fill="none" stroke="${INK}" stroke-width="${LINE}" stroke-linejoin="round" stroke-linecap="round">${body}</g>`;

/** A star of `n` points. */
export function star(x: number, y: number, outer: number, inner: number, n = 5, turn = -90): string {
  let out = '';
  for (let i = 0; i < 2 * n; i++) {
    const r = i % 2 ? inner : outer;
    const a = ((turn + (180 * i) / n) * Math.PI) / 180;
    out += (i ? 'L' : 'M') + d`${x + r * Math.cos(a)} ${y + r * Math.sin(a)}`;
  }
  return out + 'Z';
}

/** Tapered rays from a middle, as a gouge leaves them. */
export function rays(x: number, y: number, from: number, to: number, n: number, fill: string, spread = 0.3): string {
  let out = '';
  for (let i = 0; i < n; i++) {
    const a = (2 * Math.PI * i) / n - Math.PI / 2;
    const half = (Math.PI / n) * spread;
    out += d`M${x + from * Math.cos(a)} ${y + from * Math.sin(a)}L${x + to * Math.cos(a - half)} ${y + to * Math.sin(a - half)}L${x + to * Math.cos(a + half)} ${y + to * Math.sin(a + half)}Z`;
  }
  return flat(out, fill);
}

/** Short gouge marks: ground, water, shadow. Each is [x, y, length]. */
export const gouges = (marks: readonly (readonly [number, number, number])[], colour: string): string =>
  `<path d="${marks.map(([x, y, w]) => `M${x} ${y}q${w / 2} -3 ${w} 0`).join('')}" stroke="${colour}"/>`;
