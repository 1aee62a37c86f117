/** Names for what the generated types say without one. */

import type { Act, Do, GameView, Now, Played, Settings, Update } from './wire';

export type * from './wire';
export type Move = Act['move'];
export type Command = Do['command'];
export type GameEvent = Played['events'][number];
export type Told = Update['told'][number];
export type Phase = Now['phase'];
export type Options = NonNullable<Settings['options']>;
export type OptionValue = Options[string];
/** Settings as the server tells them: whole. */
export type Arranged = Required<Settings>;

/** A game as the page follows it; what only the rules can say comes with every update as `now`. */
export type Game = Omit<GameView, 'legal' | 'limits' | 'actors' | 'trick'> & { trick: Trick };
export interface Trick {
  leader: number;
  plays: { seat: number; card: string; as?: string | null }[];
}
