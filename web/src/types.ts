/** Names for what the generated types say without one. */

import type * as Wire from './wire';
import type { GameEvent, GameView, Me, PastRoundView, Settings, Told } from './wire';

export type * from './wire';
export type EventName = GameEvent['event'];
/** The event of a name. */
export type EventOf<Name extends EventName> = Extract<GameEvent, { event: Name }>;
/** What is told of the table itself, and not of the game. */
export type TableTold = Exclude<Told, { type: 'game' }>;
export type Options = NonNullable<Settings['options']>;
export type OptionValue = Options[string];
export type Lang = Me['lang'];
/** An edition to choose. Those that another package brings have their name and their sentence here, by language. */
export type EditionCard = Omit<Wire.EditionCard, 'names' | 'blurbs'> & { names?: Record<string, string>; blurbs?: Record<string, string> };
export type Catalogue = Omit<Wire.Catalogue, 'editions'> & { editions: EditionCard[] };
/** Settings as the server tells them: whole. */
export type Arranged = Required<Settings>;

/** A card as this one may know it; nothing is one that is there but not to be seen. */
export type Seen = string | null;
/** A round as the page keeps it: what it never shows it doesn't follow. */
export type PastRound = Omit<PastRoundView, 'cloud'>;
/** A game as the page follows it; what only the rules can say comes with every update as `now`. */
export type Game = Omit<GameView, 'legal' | 'limits' | 'actors' | 'trick' | 'cloud' | 'past'> & { trick: Trick; past: PastRound[] };
export interface Trick {
  /** Nothing until it is known: the first card of a round tells it. */
  leader: number | null;
  plays: { seat: number; card: string; as?: string | null }[];
}
