/**
 * Everything that can happen in a game, and what the page makes of it. An event that is missing here doesn't compile.
 * Pure: the game before and an event give the game after.
 */

import type { EventName, Game, GameEvent, Seen } from '../../types';
import { held } from '../game';
import type { Flight, MomentName } from '../scene';
import type { Sound } from '../sound';
import { deal } from './deal';
import type { Happening, Happenings, Speaker } from './event';
import { predictions } from './predictions';
import { scores } from './scores';
import { seals } from './seals';
import { tricks } from './tricks';

export type { Speaker };

const EVENTS = { ...deal, ...predictions, ...seals, ...tricks, ...scores } satisfies Happenings<EventName>;

/** TypeScript doesn't see that an event and what stands under its name belong together. */
const of = (event: GameEvent): Happening<GameEvent> => EVENTS[event.event] as unknown as Happening<GameEvent>;

export function fold(game: Game, event: GameEvent): Game {
  const { fold: change, hand } = of(event);
  const after = change(game, event);
  if (game.seat === null || !hand) return after;
  return { ...after, hand: held(hand(game.hand, game.seat, event), game.setup) };
}

/** Everyone's hands after an event that is told face up. */
export function openHands(hands: Seen[][], event: GameEvent): Seen[][] {
  const { hand } = of(event);
  return hand ? hands.map((own, seat) => hand(own, seat, event)) : hands;
}

/** How long a whole trick lies before it is gathered. */
export const HOLD = 950;

export function timeOf(event: GameEvent): number {
  const { time } = of(event);
  return typeof time === 'number' ? time : time(event);
}

export const sentence = (event: GameEvent, game: Game, speaker: Speaker): string => of(event).words(event, game, speaker);
export const flightsOf = (event: GameEvent, game: Game): Omit<Flight, 'id'>[] => of(event).flights?.(event, game) ?? [];
export const soundOf = (event: GameEvent, game: Game): Sound | null => of(event).sound?.(event, game) ?? null;
export const momentOf = (event: GameEvent, game: Game): MomentName | null => of(event).moment?.(event, game) ?? null;
