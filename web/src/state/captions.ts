/** One line for what has just been decided: who has a trick and why, what the Cloud makes of a prediction. */

import { t } from '../i18n/index.svelte';
import type { EventOf, Game, GameEvent, WonView } from '../types';
import { sentence } from './events';
import { toldOf, type Speaker } from './events/event';
import { cardName, colourName } from './words';

export interface Caption {
  id: number;
  /** Whom it is about. */
  seat: number;
  text: string;
}

/** How long a caption is read, in milliseconds; it isn't waited for. */
export const READ = 1500;

type Plays = { seat: number; card: string }[];

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Why a trick went where it went, in the server's reason; nothing where nobody has it. */
export function whyWords(won: WonView, plays: Plays, winner: number | null, edition: string): string {
  if (winner === null) return '';
  const card = plays.find((play) => play.seat === winner)?.card ?? null;
  return capital(t(`web.why.${won.why}`, { card: cardName(card, edition), colour: colourName(won.follow, edition) }));
}

/** The line under a trick that is won, or nobody's. */
function trickCaption(event: EventOf<'trick'>, game: Game, speaker: Speaker): Omit<Caption, 'id'> {
  if (event.winner === null) return { seat: event.leads, text: toldOf('web.caption.bomb', event.leads, game, speaker) };
  const why = whyWords(event.won, game.trick.plays, event.winner, speaker.edition);
  return { seat: event.winner, text: toldOf('web.caption.trick', event.winner, game, speaker, { why }) };
}

/** What is heard of a trick: whose it is, and why. `game` is how it stood before. */
export function heardOf(event: EventOf<'trick'>, game: Game, speaker: Speaker): string {
  const why = whyWords(event.won, game.trick.plays, event.winner, speaker.edition);
  return [sentence(event, game, speaker), why && `${why}.`].filter(Boolean).join(' ');
}

/** What is said of an event beside the cards; `game` is how it stood before, and most need nothing said. */
export function captionOf(event: GameEvent, game: Game, speaker: Speaker): Omit<Caption, 'id'> | null {
  if (event.event === 'trick') return trickCaption(event, game, speaker);
  if (event.event !== 'cloud') return null;
  const before = game.predictions[event.seat];
  const own = event.seat === game.seat ? game.prediction : null;
  const from = typeof before === 'number' ? before : own;
  return from === null ? null : { seat: event.seat, text: toldOf('web.caption.cloud', event.seat, game, speaker, { before: from, after: event.bid }) };
}
