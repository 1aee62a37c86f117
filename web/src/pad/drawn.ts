/** The classic sheet as a drawing: what is printed, and what is sent as a picture. */

import { t } from '../i18n/index.svelte';
import { place_of } from '../law/sheet';
import { NOT_YET } from '../law/table';
import type { Shown } from './pads.svelte';
import { dayWords, padTitle, stateWords } from './words';

const WIDTH = 1000;
const MARGIN = 40;
const FIRST = 70;
const ROW = 46;
const HEAD = 190;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Text {
  size?: number;
  at?: 'start' | 'middle' | 'end';
  weight?: number;
  colour?: string;
}
const text = (x: number, y: number, what: string, { size = 22, at = 'middle', weight = 400, colour = '#22262d' }: Text = {}): string =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${at}" font-weight="${weight}" fill="${colour}">${escaped(what)}</text>`;
const line = (x1: number, y1: number, x2: number, y2: number, width = 1): string => `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#8a7f66" stroke-width="${width}"/>`;

/** As much of a name as fits above its column. */
const short = (name: string, letters: number): string => ([...name].length > letters ? `${[...name].slice(0, letters - 1).join('')}…` : name);

/** By round and player the running total, beside it the prediction in a small box, as on the block (B14). */
export function sheetDrawing(shown: Shown): string {
  const { sheet, pad } = shown;
  const names = sheet.seating.names;
  const wide = (WIDTH - 2 * MARGIN - FIRST) / names.length;
  const rows = Math.max(sheet.length, sheet.rounds.length);
  const bottom = HEAD + rows * ROW;
  const x = (player: number): number => MARGIN + FIRST + player * wide;
  const parts = [
    text(MARGIN, 66, t('web.pads'), { size: 44, at: 'start', weight: 700 }),
    text(MARGIN, 104, [padTitle(pad), dayWords(shown.began)].filter(Boolean).join(' · '), { size: 20, at: 'start', colour: '#43484f' }),
    line(MARGIN, HEAD, WIDTH - MARGIN, HEAD, 3),
    text(MARGIN + FIRST / 2, HEAD - 18, '#', { size: 24, weight: 700 }),
  ];
  names.forEach((name, player) => parts.push(text(x(player) + wide / 2, HEAD - 18, short(name, Math.floor(wide / 13)), { size: 24, weight: 700 }), line(x(player), HEAD - 52, x(player), bottom + 60)));
  for (let index = 0; index < rows; index++) {
    const y = HEAD + index * ROW;
    const round = sheet.rounds[index];
    parts.push(line(MARGIN, y + ROW, WIDTH - MARGIN, y + ROW), text(MARGIN + FIRST / 2, y + 31, String(index + 1), { colour: '#43484f' }));
    names.forEach((_, player) => {
      const place = round ? round.players.indexOf(player) : -1;
      if (!round || place < 0) return;
      const total = sheet.totals[index]?.[player];
      if (total !== undefined) parts.push(text(x(player) + wide * 0.45, y + 32, String(total), { size: 26, weight: 600 }));
      const said = round.predictions[place] ?? NOT_YET;
      if (said === NOT_YET || !round.shown) return;
      const box = `<rect x="${x(player) + wide - 40}" y="${y + 8}" width="32" height="30" rx="3" fill="none" stroke="#8a7f66"/>`;
      parts.push(box, text(x(player) + wide - 24, y + 30, String(said), { size: 19 }));
    });
  }
  names.forEach((_, player) => {
    const place = place_of(sheet, player);
    const told = `${sheet.standing[player]}${sheet.over && place ? ` (${place}.)` : ''}`;
    parts.push(text(x(player) + wide / 2, bottom + 42, told, { size: 30, weight: 700 }));
  });
  parts.push(line(MARGIN, bottom + 60, WIDTH - MARGIN, bottom + 60, 3), text(MARGIN, bottom + 98, stateWords(sheet), { size: 22, at: 'start' }), text(WIDTH - MARGIN, bottom + 98, 'Stonehenge', { size: 18, at: 'end', colour: '#43484f' }));
  const height = bottom + 130;
  const label = escaped(`${names.join(', ')}: ${stateWords(sheet)}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${label}" font-family="Grenze, Georgia, serif"><rect width="${WIDTH}" height="${height}" fill="#fbf7ea"/>${parts.join('')}</svg>`;
}

/** The drawing as a picture that every messenger shows. */
export async function sheetPicture(shown: Shown): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(sheetDrawing(shown))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * 1.5, image.naturalHeight * 1.5];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
