/** A round is scored; the game is over. */

import { t } from '../../i18n/index.svelte';
import type { Game, PastRound } from '../../types';
import { countingTime } from '../counting';
import { glad } from '../game';
import { wonWords } from '../words';
import { type Happenings } from './event';

function roundOf(game: Game): Omit<PastRound, 'points' | 'totals'> {
  const { round, dealer, turnup, trump, werewolf, predictions, taken, seals, tricks } = game;
  return { round, dealer, turnup, trump, werewolf, predictions, taken, seals, tricks };
}

export const scores: Happenings<'score' | 'end'> = {
  score: {
    fold: (game, { points, totals }) => ({ ...game, totals, past: [...game.past, { ...roundOf(game), points, totals }] }),
    // As long as it takes to count, and to look at it.
    time: ({ points }) => countingTime(points.length) + 1300,
    words: (event, _, { names }) => t('tell.scored', { points: event.points.map((points, seat) => `${names[seat] ?? ''} ${points}`).join(', ') }),
    sound: (event, { seat, setup }) => (seat !== null && glad(setup, event.points[seat] ?? 0) ? 'exact' : null),
  },
  end: {
    fold: (game, { winners }) => ({ ...game, winners }),
    time: 600,
    sound: () => 'end',
    words: ({ winners }, game, { names }) => wonWords(winners, game.seat, names),
  },
};
