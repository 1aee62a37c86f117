/** The deal that a seed gives, worked out anew: the only rule of the game that the page has too, so that it can check it. */

import type { SetupView } from '../types';
import { shake256 } from './hashes';

export interface Dealt {
  hands: string[][];
  turnup: string | null;
}

type Played = Pick<SetupView, 'edition' | 'players' | 'options' | 'deck' | 'hand_sizes' | 'trumps'>;

/** The things in the order this seed gives them: sorted by 64-bit keys, those that are equal as they lay. */
export function shuffled<One>(things: readonly One[], seed: string, label: string): One[] {
  const keys = new DataView(shake256(`${seed}/${label}`, 8 * things.length).buffer);
  const keyed = things.map((thing, place) => ({ thing, key: keys.getBigUint64(8 * place) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ thing }) => thing);
}

export const firstDealerBy = (seed: string, players: number): number => shuffled([...Array(players).keys()], seed, 'first dealer')[0]!;

const numbers = (colours: string, highest: number): string[] => [...colours].flatMap((colour) => Array.from({ length: highest }, (_, n) => `${colour}${n + 1}`));
const times = (card: string, count: number): string[] => Array<string>(count).fill(card);

/** The special cards as they lie in the deck. */
const SPECIALS = ['dragon', 'fairy', 'bomb', 'shapeshifter', 'juggler', 'cloud', 'werewolf'];
const SIXTY = [...numbers('BRGY', 13), ...times('W', 4), ...times('J', 4)];
const HIGHEST: Record<number, number> = { 3: 9, 4: 12, 5: 15 };

/** The deck of an edition, in its order; of one that came later nothing is known. */
function deckOf({ edition, players, options }: Played): string[] | null {
  const chosen = Array.isArray(options.specials) ? options.specials : [];
  if (['classic', 'jubilee', 'club'].includes(edition)) return [...SIXTY, ...SPECIALS.filter((name) => chosen.includes(name))];
  if (edition === 'junior') return [...numbers('BRGY', 8), 'W', 'W', 'J', 'J'];
  return edition === 'extreme' ? numbers('BRGYV', HIGHEST[players] ?? 0) : null;
}

/** Whether the deck is the one of its edition, in its order: another order would be another deal. */
export function soundDeck(setup: Played): boolean {
  const due = deckOf(setup);
  return due === null || (due.length === setup.deck.length && due.every((card, place) => card === setup.deck[place]));
}

/** The deal of a round. */
export function dealFromSeed(setup: Played, seed: string, round: number): Dealt {
  const size = setup.hand_sizes[round - 1] ?? 0;
  const seats = [...Array(setup.players).keys()];
  if (setup.options.mode === 'monochrome') {
    const stack = (seat: number): string[] => [...numbers('BRGY'[seat] ?? '', 13), 'W', 'J'];
    return { hands: seats.map((seat) => shuffled(stack(seat), seed, `${round}/${seat}`).slice(0, size)), turnup: null };
  }
  const order = shuffled(setup.deck, seed, String(round));
  const turned = setup.trumps[round - 1] === 'turnup' ? order[setup.players * size] : undefined;
  return { hands: seats.map((seat) => order.slice(seat * size, (seat + 1) * size)), turnup: turned ?? null };
}
