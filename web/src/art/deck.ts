/** The cards there are, by their codes in records. */

import { DECK_COLOURS, type Colour, type Deck } from './suits';

export const SPECIALS = ['shapeshifter', 'dragon', 'fairy', 'bomb', 'werewolf', 'juggler', 'cloud'] as const;
export type Special = (typeof SPECIALS)[number];

export type Parsed =
  | { kind: 'number'; colour: Colour; value: number }
  | { kind: 'wizard' | 'jester' }
  | { kind: 'special'; name: Special }
  | { kind: 'unknown' };

const HIGHEST: Record<Deck, number> = { classic: 13, junior: 8, extreme: 15 };

const DECKS = Object.keys(HIGHEST) as Deck[];

/** The deck an edition is printed with. */
export const deckOf = (edition: string): Deck => (edition === 'junior' || edition === 'extreme' ? edition : 'classic');

export function parse(code: string, deck: Deck): Parsed {
  const [, letter, digits] = /^([BRGYV])(\d+)$/.exec(code) ?? [];
  if (letter && digits) {
    const colour = letter as Colour;
    const value = Number(digits);
    if (DECK_COLOURS[deck].includes(colour) && value >= 1 && value <= HIGHEST[deck]) return { kind: 'number', colour, value };
  } else if (deck !== 'extreme') {
    if (code === 'W') return { kind: 'wizard' };
    if (code === 'J') return { kind: 'jester' };
    if (deck === 'classic' && (SPECIALS as readonly string[]).includes(code)) return { kind: 'special', name: code as Special };
  }
  return { kind: 'unknown' };
}

/** A card, and the deck it is drawn from: where an edition's own has no such card, another that has it. */
export function drawn(code: string, deck: Deck): { card: Parsed; deck: Deck } {
  const own = parse(code, deck);
  const from = own.kind === 'unknown' ? DECKS.find((other) => parse(code, other).kind !== 'unknown') : undefined;
  return from ? { card: parse(code, from), deck: from } : { card: own, deck };
}

/** Every different card of a deck. */
export function codesOf(deck: Deck): string[] {
  const numbers = DECK_COLOURS[deck].flatMap((c) => Array.from({ length: HIGHEST[deck] }, (_, i) => `${c}${i + 1}`));
  if (deck === 'extreme') return numbers;
  return deck === 'junior' ? [...numbers, 'W', 'J'] : [...numbers, 'W', 'J', ...SPECIALS];
}
