/** Which figure stands for whom. */

import type { Introduction, SeatView } from '../types';

export type Face = NonNullable<Introduction['face']>;

const ALL = {
  ...{ kite: 'B1', shepherd: 'B3', bard: 'B7', scholar: 'B8', knight: 'B10', queen: 'B12' },
  ...{ flowers: 'G2', piper: 'G5', lantern: 'G6', seer: 'G8', stag: 'G13' },
  ...{ hostess: 'R2', miner: 'R5', smith: 'R8', horns: 'R11' },
  ...{ drummer: 'Y5', ram: 'Y8', boulder: 'Y12' },
} as const satisfies Record<Face, string>;

/** Those that people choose from: each is the figure of one card. */
export const FACES = Object.keys(ALL) as Face[];

/** The card that a face is the figure of; nothing for one that is unknown here. */
export const cardOf = (face: string): string | null => (Object.hasOwn(ALL, face) ? ALL[face as Face] : null);

const BOT = 'bot:';
/** A kind of bot, and behind it the place it sits at. */
const PLACED = /^(.*?)(?:@(\d+))?$/s;

/** The figure of a kind of bot; at another place of a table it is somebody else, as its name there is. */
export const botFace = (bot: string, place = 0): string => BOT + bot + (place ? `@${place}` : '');

/** A bot has a figure of its kind, a person the one they chose; nothing where nobody did. */
export const faceOf = (seat: SeatView | undefined, place: number): string => (seat?.kind === 'bot' ? botFace(seat.bot, place) : (seat?.face ?? ''));

/** Whose figure it is and at which place, where it is a bot's. */
export function botOf(face: string): { bot: string; place: number } | null {
  if (!face.startsWith(BOT)) return null;
  const [, bot = '', place = '0'] = PLACED.exec(face.slice(BOT.length)) ?? [];
  return { bot, place: Number(place) };
}

/** Any of them, to begin with. */
export const anyFace = (): Face => FACES[Math.floor(Math.random() * FACES.length)] ?? 'bard';
