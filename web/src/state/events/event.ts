/** What the page does with an event, all in one place for each. */

import { t, type Params } from '../../i18n/index.svelte';
import type { EventName, EventOf, Game, Seen } from '../../types';
import type { Flight, MomentName } from '../scene';
import type { Sound } from '../sound';

/** Who speaks of a game, and in which words. */
export interface Speaker {
  names: string[];
  edition: string;
}

/** An event: how a game changes by it, and how that is seen and heard. No rule is decided here: what is told is applied. */
export interface Happening<Event> {
  /** The game after it; hands come by `hand`. */
  fold: (game: Game, event: Event) => Game;
  /** What it makes of a seat's hand, if anything. */
  hand?: (hand: Seen[], seat: number, event: Event) => Seen[];
  /** How long it is looked at before the next, in milliseconds at normal speed. */
  time: number | ((event: Event) => number);
  /** One sentence for it, as this seat may hear it; `game` is how it stands after it. */
  words: (event: Event, game: Game, speaker: Speaker) => string;
  /** What travels over the board. */
  flights?: (event: Event, game: Game) => Omit<Flight, 'id'>[];
  sound?: (event: Event, game: Game) => Sound | null;
  /** What is made something of; `game` is what is seen then: a trick still lies. It follows from what is told. */
  moment?: (event: Event, game: Game) => MomentName | null;
}

export type Happenings<Name extends EventName> = { [One in Name]: Happening<EventOf<One>> };

/** A text about a seat: what somebody has done, or what you have. */
export const toldOf = (key: string, seat: number, game: Game, { names }: Speaker, params: Params = {}): string =>
  t(seat === game.seat ? `${key}.you` : key, { name: names[seat] ?? '', ...params });

/** A seat's prediction, as everyone may know it now. */
export const predicting = (game: Game, seat: number, tricks: number | null): Game => ({
  ...game,
  predictions: game.predictions.with(seat, game.setup.concealed ? '?' : tricks),
  prediction: seat === game.seat ? tricks : game.prediction,
});
