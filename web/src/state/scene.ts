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

/** A tall board, a wide one, and that of a phone that lies. */
export type Shape = 'tall' | 'wide' | 'low';

/** Below this height of the window, what is wide lies: there is room for one row of everything. */
export const LOW = 560;
const LIES = 480;

/** Whether a window this large is a phone that lies, or as good as one. */
export const lies = (width: number, window: number): boolean => window < LOW && width >= LIES;

export function shapeOf(width: number, height: number, window: number): Shape {
  if (lies(width, window)) return 'low';
  return width < 640 || width < window || width < height * 1.15 ? 'tall' : 'wide';
}

/** Where a player's figure stands: in the plate, beside it, or small in its corner. */
export type FacePlace = 'inside' | 'beside' | 'corner';

/** From this width of the window on, plates on a tall board are wide enough for a figure. */
const ROOM = 640;
/** On the narrowest phones there is none beside two rows of plates. */
const NARROWEST = 340;
/** A low board: what trump takes of its row, how wide a plate is at most, and what two figures need between two of them. */
const TRUMP = 112;
const PLATE = 134;
const TWO_FACES = 62;

export function facePlace(players: number, shape: Shape, { across, width }: { across: number; width: number }): FacePlace {
  if (shape === 'wide' || (shape === 'tall' && across >= ROOM)) return 'inside';
  if (shape === 'tall') return players === 6 || (players === 5 && across <= NARROWEST) ? 'corner' : 'beside';
  const others = players - 1;
  const plate = Math.min(PLATE, (width - TRUMP) / others - 6);
  return (width - TRUMP - others * plate) / (others - 1) >= TWO_FACES ? 'beside' : 'corner';
}

/**
 * Where the others sit, clockwise from the left of whoever sits below. On a wide board in hundredths of it; on a tall one
 * in two rows at its head, which leave the rest to the trick and to what is asked; on a low one side by side.
 */
const WIDE: Record<number, [number, number][]> = {
  3: [[2, 8], [98, 8]],
  4: [[0, 46], [50, 0], [100, 46]],
  5: [[0, 50], [15, 0], [85, 0], [100, 50]],
  6: [[0, 52], [4, 4], [50, 0], [96, 4], [100, 52]],
};
const TALL: Record<number, [number, number][]> = {
  3: [[0, 0], [100, 0]],
  4: [[0, 1], [50, 0], [100, 1]],
  5: [[0, 1], [0, 0], [100, 0], [100, 1]],
  6: [[0, 1], [0, 0], [50, 0], [100, 0], [100, 1]],
};

export function seatPlaces(players: number, shape: Shape): Point[] {
  const below = { x: 50, y: 100 };
  if (shape === 'low') return [below, ...Array.from({ length: players - 1 }, (_, n) => ({ x: (100 * n) / (players - 2), y: 0 }))];
  const others = (shape === 'wide' ? WIDE : TALL)[players] ?? [];
  return [below, ...others.map(([x, y]) => ({ x, y }))];
}

/** How far a trick reaches from its middle, in parts of a card's width and height, by the number of players. */
const REACH: Record<Exclude<Shape, 'low'>, Record<number, [number, number]>> = {
  tall: { 3: [1, 0.46], 4: [1.1, 0.52], 5: [1.2, 0.56], 6: [1.3, 0.58] },
  wide: { 3: [1.15, 0.4], 4: [1.75, 0.5], 5: [1.9, 0.5], 6: [1.95, 0.54] },
};

/** Where each one's card lies in a trick, from the middle, in parts of a card's width and height; and how it leans. */
export function trickPlaces(players: number, shape: Shape): (Point & { lean: number })[] {
  return Array.from({ length: players }, (_, place) => {
    const lean = ((place * 37) % 11) - 5;
    if (shape === 'low') return { ...inRow(place, players), lean: lean / 3 };
    const [across, down] = REACH[shape][players] ?? [1, 0.5];
    const angle = Math.PI / 2 + (2 * Math.PI * place) / players;
    return { x: across * Math.cos(angle), y: down * Math.sin(angle), lean };
  });
}

/** One beside the other, each below its player; one's own comes in the middle. */
function inRow(place: number, players: number): Point {
  const middle = Math.floor(players / 2);
  const slot = place === 0 ? middle : place <= middle ? place - 1 : place;
  return { x: 1.12 * (slot - (players - 1) / 2), y: 0 };
}
