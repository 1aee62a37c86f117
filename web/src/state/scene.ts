/** What a board shows: a table that is being played, or a game that is seen again. */

import type { Game, Now, SeatView } from '../types';
import type { Caption } from './captions';

export interface Flight {
  id: number;
  /** What is seen of it; nothing is a card's back. */
  card: string | null;
  seal?: string;
  from: string;
  to: string;
  delay: number;
}

/** What is made something of for a moment. */
export type MomentName = 'bomb' | 'dragon' | 'fairy' | 'duel' | 'werewolf' | 'juggler' | 'seventh';
export interface Moment {
  name: MomentName;
  /** Another moment, another number. */
  id: number;
}

export interface Scene {
  game: Game | null;
  names: string[];
  seats: SeatView[];
  now: Now | null;
  /** Whose card would win now, or has just won. */
  winning: number | null;
  /** Who leads the trick on the table, or the next. */
  leads: number | null;
  /** Where the trick on the table goes; nothing while it lies, or where nobody gets it. */
  gatherTo: number | null;
  flights: Flight[];
  moment: Moment | null;
  /** What has just been decided, in a line. */
  caption: Caption | null;
  present: number[] | null;
  bubbles: Record<number, string>;
}

/** The seats as one sees them who sits on the nearest: oneself first, then clockwise. */
export function around(players: number, seat: number | null): number[] {
  const first = seat ?? 0;
  return Array.from({ length: players }, (_, place) => (first + place) % players);
}

export interface Point {
  x: number;
  y: number;
}

export type Shape = 'tall' | 'wide' | 'low';

/** Where the others sit, in hundredths of the board, on a tall one, a wide one, and that of a phone that lies; clockwise is to the left of whoever sits below. */
const PLACES: Record<Shape, Record<number, [number, number][]>> = {
  tall: {
    3: [[0, 10], [100, 10]],
    4: [[0, 27], [50, 0], [100, 27]],
    5: [[0, 40], [6, 4], [94, 4], [100, 40]],
    6: [[0, 50], [0, 19], [50, 0], [100, 19], [100, 50]],
  },
  low: {
    3: [[0, 0], [100, 0]],
    4: [[0, 0], [25, 0], [100, 0]],
    5: [[0, 0], [25, 0], [75, 0], [100, 0]],
    6: [[20, 72], [0, 0], [24, 0], [76, 0], [100, 0]],
  },
  wide: {
    3: [[8, 22], [92, 22]],
    4: [[0, 50], [50, 0], [100, 50]],
    5: [[2, 68], [20, 4], [80, 4], [98, 68]],
    6: [[3, 65], [6, 16], [50, 0], [94, 16], [97, 65]],
  },
};

export function seatPlaces(players: number, shape: Shape): Point[] {
  return [{ x: 50, y: 100 }, ...(PLACES[shape][players] ?? []).map(([x, y]) => ({ x, y }))];
}

/** Where each one's card lies in a trick, from the middle, in parts of a card's width and height; and how it leans. */
export function trickPlaces(players: number, shape: Shape): (Point & { lean: number })[] {
  const many = players > 4;
  const [across, down] = shape === 'low' ? [many ? 1.6 : 1.3, many ? 0.4 : 0.36] : shape === 'wide' ? [many ? 1.5 : 1.08, many ? 0.6 : 0.54] : [many ? 1.02 : 0.94, many ? 0.68 : 0.52];
  return Array.from({ length: players }, (_, place) => {
    const angle = Math.PI / 2 + (2 * Math.PI * place) / players;
    const lean = ((place * 37) % 11) - 5;
    return { x: across * Math.cos(angle), y: down * Math.sin(angle), lean };
  });
}
