/** A round is scored; the game is over. */

import { t } from '../../i18n/index.svelte';
import type { Game, PastRound } from '../../types';
import { countingTime } from '../counting';
import { pointsWords, wonWords } from '../words';
import { type Happenings } from './event';

function roundOf(game: Game): Omit<PastRound, 'points' | 'totals' | 'exact'> {
  const { round, dealer, turnup, trump, werewolf, predictions, taken, seals, tricks } = game;
  return { round, dealer, turnup, trump, werewolf, predictions, taken, seals, tricks };
}

export const scores: Happenings<'score' | 'end'> = {
  score: {
    fold: (game, { points, totals, exact }) => ({ ...game, totals, past: [...game.past, { ...roundOf(game), points, totals, exact }] }),
    // As long as it takes to count, and to look at it.
    time: ({ points }) => countingTime(points.length) + 1300,
    words: (event, { setup }, { names }) => t('tell.scored', { points: event.points.map((points, seat) => `${names[seat] ?? ''} ${pointsWords(setup, points)}`).join(', ') }),
    sound: ({ exact }, { seat }) => (seat !== null && exact[seat] ? 'exact' : null),
  },
  end: {
    fold: (game, { winners }) => ({ ...game, winners }),
    time: 600,
    sound: () => 'end',
    words: ({ winners }, game, { names }) => wonWords(winners, game.seat, names),
  },
};
