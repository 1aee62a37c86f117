/** How long each event is looked at before the next, in milliseconds at normal speed. */

import type { GameEvent } from '../types';

const TIMES: Record<GameEvent['event'], number> = {
  deal: 700,
  werewolf: 1100,
  trump: 700,
  bid: 320,
  shown: 900,
  seals: 700,
  black_mage: 700,
  play: 380,
  trick: 420,
  seal: 550,
  choose: 120,
  pass: 850,
  cloud: 900,
  score: 2600,
  end: 600,
};

/** How long a whole trick lies before it is gathered. */
export const HOLD = 950;

/** How long so many cards are dealt to each. */
export const dealTime = (cards: number): number => TIMES.deal + Math.min(20, cards) * 45;

export const timeOf = (event: GameEvent): number => (event.event === 'deal' ? dealTime(event.hands[0]?.length ?? 0) : TIMES[event.event]);
