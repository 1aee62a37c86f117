/** A game as the page keeps it, from what the server tells. */

import type { Game, GameView, Seen, SetupView } from '../types';

/** A view from the server as the page keeps it. */
export function gameOf(view: GameView): Game {
  const { legal: _legal, limits: _limits, actors: _actors, cloud: _cloud, trick, ...rest } = view;
  return { ...rest, trick: { leader: trick?.leader ?? view.tricks.at(-1)?.leads ?? null, plays: trick?.plays ?? [] } };
}

/** A hand in the order in which it is held: that of the deck, cards that aren't seen first. */
export function held(hand: Seen[], { deck }: SetupView): Seen[] {
  const place = (card: Seen): number => (card === null ? -1 : deck.indexOf(card));
  return hand.toSorted((a, b) => place(a) - place(b));
}

/** A hand without a card, or without one that wasn't seen in it. */
export function without(hand: Seen[], card: Seen): Seen[] {
  const place = hand.indexOf(card) < 0 ? hand.indexOf(null) : hand.indexOf(card);
  return place < 0 ? hand : hand.toSpliced(place, 1);
}

/** How many cards each is dealt in this round. */
export const handSize = (game: Game): number => game.setup.hand_sizes[game.round - 1] ?? 0;

/** Who sits to the left of a seat; cards are passed there (S6). */
export const leftOf = (seat: number, players: number): number => (seat + 1) % players;

/** 1 where the most points win, -1 where the fewest do. */
export const sign = ({ fewest_win }: SetupView): 1 | -1 => (fewest_win ? -1 : 1);

/** What points are to whoever gets them. Whether the round was exact is another question, which the server answers. */
export function worthOf(setup: SetupView, points: number): 'gain' | 'loss' | null {
  const worth = sign(setup) * points;
  return worth > 0 ? 'gain' : worth < 0 ? 'loss' : null;
}

export interface Team {
  /** From 0 up; 0 is called A. */
  number: number;
  seats: number[];
  total: number;
}

/** The teams of a game, the best first; none where everyone plays alone. A team's points are its members' (H1). */
export function teamsOf({ setup, totals }: Game): Team[] {
  const numbers = [...new Set(setup.teams)];
  if (numbers.length === setup.teams.length) return [];
  const all = numbers.map((number) => {
    const seats = setup.teams.flatMap((one, seat) => (one === number ? [seat] : []));
    return { number, seats, total: seats.reduce((sum, seat) => sum + (totals[seat] ?? 0), 0) };
  });
  return all.sort((a, b) => sign(setup) * (b.total - a.total));
}

/** The team of a seat; nothing where everyone plays alone. */
export const teamOf = ({ setup }: Game, seat: number | null): number | null => (seat === null || new Set(setup.teams).size === setup.teams.length ? null : (setup.teams[seat] ?? null));

/** What a team is called on its disc. */
export const teamLetter = (team: number): string => 'ABC'[team] ?? '';
