/** A figure for whoever sits at a seat: each seat has its people, and the better the place the higher the figure. */

import { codesOf, drawn } from './deck';
import { pictureOf } from './pictures.svelte';
import { DECK_COLOURS, type Deck } from './suits';

/** How far up its people a figure stands, by place; the first is the ruler. */
const RANKS = [1, 0.7, 0.4, 0.15];

/** The picture on the card of a people's figure; empty while it is on its way. */
export function portrait(deck: Deck, seat: number, place: number): string {
  const colours = DECK_COLOURS[deck];
  const people = codesOf(deck).filter((code) => code.startsWith(colours[seat % colours.length] ?? ''));
  const numbers = people.filter((code) => /\d$/.test(code));
  const code = numbers[Math.ceil(numbers.length * (RANKS[place - 1] ?? 0.15)) - 1] ?? 'B1';
  return pictureOf(drawn(code, deck).card, deck, code);
}
