/** A round begins: the deal, the Werewolf's exchange, the naming of trump. */

import { count, t } from '../../i18n/index.svelte';
import type { Deal, Game, SetupView } from '../../types';
import { handSize, leftOf, without } from '../game';
import type { Flight } from '../scene';
import { cardName, colourName } from '../words';
import { toldOf, type Happenings, type Speaker } from './event';

/** How long it takes to deal this number of cards to each. */
export const dealTime = (cards: number): number => 700 + Math.min(20, cards) * 45;

/** The backs that are seen to come to the others; one's own cards come by themselves. */
export function dealt(game: Game): Omit<Flight, 'id'>[] {
  const { players } = game.setup;
  const flights = [];
  for (let card = 0; card < Math.min(4, handSize(game) || 1); card++) {
    for (let place = 1, seat = leftOf(game.dealer, players); place <= players; place++, seat = leftOf(seat, players)) {
      if (seat === game.seat) continue;
      flights.push({ card: null, from: `seat-${game.dealer}`, to: `seat-${seat}`, delay: (card * players + place) * 45 });
    }
  }
  return flights;
}

/** What is trump once the cards are dealt; where somebody exchanges the Werewolf, that event tells it. */
function trumpOf({ trumps, trump_of }: SetupView, { round, turnup, werewolf }: Deal): string | null {
  if (werewolf !== null) return null;
  const fixed = trumps[round - 1] ?? null;
  if (fixed !== 'turnup') return fixed;
  return turnup === null ? null : (trump_of[turnup] ?? null);
}

function begun(game: Game, event: Deal): Game {
  const { setup, seat } = game;
  const unseen = seat !== null && (event.hands[seat] ?? []).includes(null); // V4: everyone sees all cards but their own
  const nobody = Array.from({ length: setup.players });
  const none = setup.seals && Object.fromEntries(Object.keys(setup.seals.middle).map((seal) => [seal, 0]));
  return {
    ...game,
    round: event.round,
    dealer: event.dealer,
    turnup: event.turnup,
    trump: trumpOf(setup, event),
    werewolf: event.werewolf === null ? null : { seat: event.werewolf, took: null },
    predictions: nobody.map(() => null),
    taken: nobody.map(() => 0),
    seals: setup.seals && { middle: setup.seals.middle, of: nobody.map(() => none ?? {}), black_mage: null },
    tricks: [],
    foreheads: unseen ? event.hands.map((own) => own[0] ?? null) : null,
    prediction: null,
    passing: { done: [], chosen: null, gave: null, received: null },
    trick: { leader: null, plays: [] },
  };
}

function dealWords(event: Deal, game: Game, speaker: Speaker): string {
  const parts = [count('web.tell.dealt', handSize(game), { round: event.round, name: speaker.names[event.dealer] ?? '' })];
  if (event.turnup) parts.push(t('web.tell.turnup', { card: cardName(event.turnup, speaker.edition) }));
  if (event.werewolf !== null) parts.push(toldOf('tell.has_werewolf', event.werewolf, game, speaker));
  else if (game.trump) parts.push(t('web.tell.trump', { colour: colourName(game.trump, speaker.edition) }));
  return parts.join(' ');
}

const WEREWOLF = 'werewolf';

export const deal: Happenings<'deal' | 'werewolf' | 'trump'> = {
  deal: {
    fold: begun,
    hand: (_, seat, event) => event.hands[seat] ?? [],
    time: (event) => dealTime(event.hands[0]?.length ?? 0),
    words: dealWords,
    flights: (_, game) => dealt(game),
    sound: () => 'shuffle',
  },
  werewolf: {
    fold: (game, { seat, took, trump }) => ({ ...game, trump, turnup: WEREWOLF, werewolf: { seat, took } }),
    hand: (hand, seat, event) => (seat === event.seat ? [...without(hand, WEREWOLF), event.took] : hand),
    time: 1100,
    words: (event, game, speaker) =>
      toldOf('tell.werewolf', event.seat, game, speaker, { card: cardName(event.took, speaker.edition), colour: colourName(event.trump, speaker.edition) }),
    flights: (event) => [
      { card: event.took, from: 'turnup', to: `seat-${event.seat}`, delay: 0 },
      { card: WEREWOLF, from: `seat-${event.seat}`, to: 'turnup', delay: 120 },
    ],
    moment: () => 'werewolf',
  },
  trump: {
    fold: (game, { trump }) => ({ ...game, trump }),
    time: 700,
    words: (event, game, speaker) => toldOf('tell.trump', event.seat, game, speaker, { colour: colourName(event.trump, speaker.edition) }),
  },
};
