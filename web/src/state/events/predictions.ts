/** Predictions: made, shown, changed by the Cloud. */

import { count, t } from '../../i18n/index.svelte';
import { predicting, toldOf, type Happenings } from './event';

export const predictions: Happenings<'bid' | 'shown' | 'cloud'> = {
  bid: {
    fold: (game, { seat, bid }) => predicting(game, seat, bid),
    time: 320,
    words: (event, game, speaker) =>
      event.bid === null || game.predictions[event.seat] === '?'
        ? toldOf('tell.wrote', event.seat, game, speaker)
        : toldOf('tell.predicts', event.seat, game, speaker, { tricks: count('tricks', event.bid) }),
  },
  shown: {
    fold: (game, { bids }) => ({ ...game, predictions: bids }),
    time: 900,
    words: (event, _, { names }) => t('tell.shown', { made: event.bids.map((bid, seat) => `${names[seat] ?? ''} ${bid}`).join(', ') }),
  },
  cloud: {
    fold: (game, { seat, bid }) => ({
      ...game,
      predictions: game.predictions.with(seat, bid),
      prediction: seat === game.seat ? bid : game.prediction,
    }),
    time: 900,
    words: (event, game, speaker) => toldOf('tell.cloud', event.seat, game, speaker, { tricks: event.bid }),
  },
};
