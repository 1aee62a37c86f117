/** How a hand is held: a fan, in two rows where one would be too narrow to hit. */

import { lies } from '../state/scene';

export interface Room {
  /** The width of the hand's place, and the height of the window. */
  width: number;
  tall: number;
  /** How much larger than others the cards of this deck are. */
  big: number;
}

export interface Fan {
  /** A card's width. */
  size: number;
  /** The same from the first deal to the last, so that nothing above the hand moves. */
  height: number;
  /** Room above, into which the corner of a leaning card reaches; the larger the card, the farther. */
  above: number;
  /** The narrowest strip by which a card can be hit. */
  strip: number;
  cards: { x: number; y: number; turn: number }[];
}

/** What a finger needs. */
export const TOUCH = 44;
const NARROW = 33;
const RADIAN = Math.PI / 180;
const PHONE = 700;
/** What is left free beside a hand. */
const BESIDE = 16;
const low = ({ width, tall }: Room): boolean => lies(width + BESIDE, tall);

const smallest = (room: Room): number => {
  const { width, tall, big } = room;
  if (low(room)) return Math.min(tall * 0.172, 84);
  if (width < PHONE) return Math.min(74 * big, tall * 0.106 * Math.min(big, tall / 520), (width - 16) / 3);
  return Math.min(tall * 0.205, width * 0.17) * Math.min(big, 1.2);
};

interface Row {
  cards: number;
  size: number;
  rows: number;
}

/** A row is a piece of a circle: each card a little further round, the outer ones lower. */
function bend(room: Room, { cards, size, rows }: Row): { lean: number; step: number; drop: (off: number) => number } {
  const { width } = room;
  const lean = rows > 1 ? 0.6 : low(room) ? 0.25 : Math.min(3.2, (width < PHONE ? 24 : 16) / cards);
  const widest = ((cards - 1) / 2) * lean * RADIAN;
  const span = width - 12 - size - 1.5 * size * Math.sin(widest);
  const step = Math.min(size * (rows > 1 ? 0.8 : 0.74), cards > 1 ? span / (cards - 1) : Infinity);
  return { lean, step, drop: (off) => (rows > 1 ? 0 : (step / (lean * RADIAN)) * (1 - Math.cos(off * lean * RADIAN))) };
}

function rowsOf(room: Room, cards: number, size: number): number {
  const { width } = room;
  return !low(room) && cards > 1 && (width - 16 - size) / (cards - 1) < NARROW ? 2 : 1;
}

const aboveOf = (size: number): number => 10 + size * 0.03;

function heightOf(room: Room, cards: number, size: number): number {
  const rows = rowsOf(room, cards, size);
  const row: Row = { cards: Math.ceil(cards / rows), size, rows };
  const { lean, drop } = bend(room, row);
  const off = (row.cards - 1) / 2;
  return aboveOf(size) + 4 + size * 1.5 + (rows - 1) * size * 0.78 + drop(off) + (size / 2) * Math.sin(off * lean * RADIAN);
}

/** The size of a round's cards: where the most take two rows, fewer are larger, as far as the height allows and a finger finds each. */
function sizeOf(room: Room, dealt: number, height: number, largest: number): number {
  const least = smallest(room);
  if (low(room) || (room.width >= PHONE && rowsOf(room, largest, least) === 1)) return least;
  let size = Math.min(1.4 * least, (room.width - 16) / 3, room.width - 24 - TOUCH * (dealt - 1));
  while (size > least && heightOf(room, dealt, size) > height) size -= 1;
  return Math.max(least, size);
}

/** A hand of so many cards, in a round with so many dealt, in a game with at most `largest`. */
export function fan(room: Room, cards: number, dealt: number, largest: number): Fan {
  const least = smallest(room);
  const height = Math.max(...Array.from({ length: Math.max(largest, dealt, cards, 1) }, (_, n) => heightOf(room, n + 1, least)));
  const size = sizeOf(room, Math.max(dealt, cards, 1), height, largest);
  const rows = rowsOf(room, cards, size);
  const perRow = Math.ceil(cards / rows);
  const down = height - heightOf(room, Math.max(cards, 1), size);
  let strip = size;
  const laid = Array.from({ length: cards }, (_, index) => {
    const row = Math.floor(index / perRow);
    const inRow = row === rows - 1 ? cards - perRow * row : perRow;
    const off = (index % perRow) - (inRow - 1) / 2;
    const { lean, step, drop } = bend(room, { cards: inRow, size, rows });
    if (inRow > 1) strip = Math.min(strip, step);
    return { x: off * step, y: down + row * size * 0.78 + drop(off), turn: off * lean };
  });
  return { size, height, above: aboveOf(size), strip, cards: laid };
}
