/** The end of a game as a picture to be shown around: drawn here, on a canvas, in the colours of the night. */

import { print } from '../art/ink';
import { logo } from '../art/pieces';
import type { Placed } from '../state/placed';

export interface Ending {
  /** Who has won, in one sentence. */
  title: string;
  /** Which game it was. */
  game: string;
  ranked: Placed[];
  names: string[];
  /** Their figures, as SVG in a card's measures. */
  portraits: string[];
  /** What the best did best; nothing where there is nothing to say. */
  best: string;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const NIGHT = '#0d2127';
const STONE = '#1c3f4a';
const TOP = '#6f8d90';
const TEXT = '#f3ecd9';
const SOFT = '#b9cbc5';
const GOLD = '#f0b54a';
const MARGIN = 56;
/** Where the first three stand: the first in the middle, a stone's width apart. */
const STANDS = [{ x: 372, high: 230 }, { x: 172, high: 180 }, { x: 572, high: 140 }] as const;
const STONE_WIDTH = 188;

const asImage = (drawing: string, box: string, width: number, height: number): Promise<HTMLImageElement> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">${drawing}</svg>`;
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return image.decode().then(() => image);
};

/** A text that is no wider than its room: written smaller, and at last with dots where it ends. */
function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, { size, room, colour = TEXT, plain = false }: { size: number; room: number; colour?: string; plain?: boolean }): void {
  const family = plain ? "600 SIZEpx 'Source Sans 3', system-ui, sans-serif" : "700 SIZEpx Grenze, Georgia, serif";
  const set = (now: number): number => ((pen.font = family.replace('SIZE', String(now))), pen.measureText(text).width);
  let now = size;
  while (now > size * 0.6 && set(now) > room) now -= 2;
  set(now);
  let shown = text;
  while (shown.length > 1 && pen.measureText(shown === text ? text : `${shown}…`).width > room) shown = shown.slice(0, -1);
  pen.fillStyle = colour;
  pen.fillText(shown === text ? text : `${shown}…`, x, y);
}

async function stand(pen: CanvasRenderingContext2D, { place, total, seat }: Placed, n: number, { names, portraits }: Ending): Promise<void> {
  const { x, high } = STANDS[n]!;
  const top = HEIGHT - high;
  const width = 132;
  const height = (width * 254) / 184;
  pen.fillStyle = '#f8f1df';
  pen.beginPath();
  pen.roundRect(x - width / 2, top - height, width, height, [16, 16, 0, 0]);
  pen.fill();
  pen.save();
  pen.clip();
  pen.drawImage(await asImage(print(portraits[n] ?? ''), '8 28 184 254', width, height), x - width / 2, top - height);
  pen.restore();
  pen.fillStyle = STONE;
  pen.fillRect(x - STONE_WIDTH / 2, top, STONE_WIDTH, high);
  pen.fillStyle = place === 1 ? GOLD : TOP;
  pen.fillRect(x - STONE_WIDTH / 2, top, STONE_WIDTH, 12);
  pen.textAlign = 'center';
  write(pen, String(place), x, top + 54, { size: 40, room: STONE_WIDTH - 20, colour: place === 1 ? GOLD : TEXT });
  write(pen, names[seat] ?? '', x, top + 86, { size: 26, room: STONE_WIDTH - 16, plain: true });
  write(pen, String(total), x, top + 122, { size: 34, room: STONE_WIDTH - 20 });
}

function list(pen: CanvasRenderingContext2D, { ranked, names }: Ending): void {
  const left = 712;
  ranked.forEach(({ place, seat, total }, n) => {
    const y = 262 + n * 52;
    pen.textAlign = 'left';
    write(pen, String(place), left, y, { size: 32, room: 40, colour: place === 1 ? GOLD : SOFT });
    write(pen, names[seat] ?? '', left + 46, y, { size: 30, room: 270, plain: true });
    pen.textAlign = 'right';
    write(pen, String(total), WIDTH - MARGIN, y, { size: 34, room: 100 });
  });
}

export async function draw(ending: Ending): Promise<HTMLCanvasElement> {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = NIGHT;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const fire = pen.createRadialGradient(372, HEIGHT, 40, 372, HEIGHT, 620);
  fire.addColorStop(0, 'rgb(240 146 68 / 0.35)');
  fire.addColorStop(1, 'rgb(240 146 68 / 0)');
  pen.fillStyle = fire;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.drawImage(await asImage(print(logo()), '0 0 200 200', 64, 64), WIDTH - MARGIN - 64, 38);
  pen.textAlign = 'left';
  write(pen, ending.title, MARGIN, 92, { size: 60, room: WIDTH - 2 * MARGIN - 90 });
  write(pen, ending.game, MARGIN, 134, { size: 28, room: WIDTH - 2 * MARGIN - 90, colour: SOFT, plain: true });
  if (ending.best) {
    write(pen, ending.best, MARGIN, 172, { size: 24, room: WIDTH - 2 * MARGIN, colour: GOLD, plain: true });
  }
  for (const [n, one] of ending.ranked.slice(0, STANDS.length).entries()) await stand(pen, one, n, ending);
  list(pen, ending);
  return canvas;
}

const NAME = 'stonehenge.png';

/** Hand the picture on by whatever the device shares with, or keep it as a file. */
export async function share(ending: Ending): Promise<void> {
  const canvas = await draw(ending);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) return;
  const files = [new File([blob], NAME, { type: blob.type })];
  if (navigator.canShare?.({ files })) {
    try {
      return await navigator.share({ files, title: ending.title });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // thought better of it
    }
  }
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: NAME }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
