/** What a board shows: a table that is being played, or a game that is seen again. */

import type { Game, Now, SeatView } from '../types';

export interface Flight {
  id: number;
  /** What is seen of it; nothing is a card's back. */
  card: string | null;
  seal?: string;
  from: string;
  to: string;
  delay: number;
}

export interface Scene {
  game: Game | null;
  names: string[];
  seats: SeatView[];
  now: Now | null;
  /** Whose card would win now, or has just won. */
  winning: number | null;
  /** Where the trick on the table goes; nothing while it lies, or where nobody gets it. */
  gatherTo: number | null;
  flights: Flight[];
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

/**
 * Where the others sit, in hundredths of the board: clockwise is to the left of whoever sits below.
 * The nearest seat is below the board, with the hand.
 */
export function seatPlaces(players: number): Point[] {
  const PLACES: Record<number, [number, number][]> = {
    2: [[50, 0]],
    3: [
      [14, 14],
      [86, 14],
    ],
    4: [
      [0, 44],
      [50, 0],
      [100, 44],
    ],
    5: [
      [0, 60],
      [16, 4],
      [84, 4],
      [100, 60],
    ],
    6: [
      [0, 74],
      [0, 26],
      [50, 0],
      [100, 26],
      [100, 74],
    ],
  };
  return [{ x: 50, y: 100 }, ...(PLACES[players] ?? []).map(([x, y]) => ({ x, y }))];
}

/** Where each one's card lies in a trick, from the middle, in parts of a card's width and height; and how it leans. */
export function trickPlaces(players: number): (Point & { lean: number })[] {
  const [across, down] = players > 4 ? [1.22, 0.72] : [1.02, 0.58];
  return Array.from({ length: players }, (_, place) => {
    const angle = Math.PI / 2 + (2 * Math.PI * place) / players;
    const lean = ((place * 37) % 11) - 5;
    return { x: across * Math.cos(angle), y: down * Math.sin(angle), lean };
  });
}
