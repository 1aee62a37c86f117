/** Extreme's seals: taken as a prediction, stolen, returned; the Black Mage. */

import { t } from '../../i18n/index.svelte';
import type { Game, Seal, Seals, SetupView } from '../../types';
import type { Flight } from '../scene';
import { sealsList } from '../words';
import { predicting, toldOf, type Happenings, type Speaker } from './event';

const MIDDLE = 'middle';

/** A seal that goes from the middle or a seat to another, and when. */
interface Way {
  seal: string;
  from: number | typeof MIDDLE;
  to: number | typeof MIDDLE;
  delay: number;
}

/** Who is robbed is given a seal of another kind (X4). */
const taken = ({ seals }: SetupView, { seat, take, steal }: Seals): Way[] => [
  ...take.map((seal, n): Way => ({ seal, from: MIDDLE, to: seat, delay: n * 70 })),
  ...steal.map(([seal, victim], n): Way => ({ seal, from: victim, to: seat, delay: n * 90 })),
  ...steal.map(([, victim], n): Way => ({ seal: seals?.for_theft ?? '', from: MIDDLE, to: victim, delay: n * 90 })),
];

/** Who has none to return takes one, if there is one (X8). */
function returned({ seals }: SetupView, { seat, gives, black }: Seal): Way[] {
  if (gives !== null) return [{ seal: gives, from: seat, to: MIDDLE, delay: 0 }];
  return black ? [{ seal: seals?.for_none ?? '', from: MIDDLE, to: seat, delay: 0 }] : [];
}

function moved(game: Game, ways: Way[]): Game {
  if (!game.seals) return game;
  const middle: Record<string, number> = { ...game.seals.middle };
  const of: Record<string, number>[] = game.seals.of.map((own) => ({ ...own }));
  const change = (where: Way['from'], seal: string, by: number): void => {
    const seals = where === MIDDLE ? middle : of[where];
    if (seals) seals[seal] = (seals[seal] ?? 0) + by;
  };
  for (const { seal, from, to } of ways) {
    change(from, seal, -1);
    change(to, seal, 1);
  }
  return { ...game, seals: { ...game.seals, middle, of } };
}

const place = (where: Way['from']): string => (where === MIDDLE ? MIDDLE : `seat-${where}`);
const flown = (ways: Way[]): Omit<Flight, 'id'>[] => ways.map(({ seal, from, to, delay }) => ({ card: null, seal, from: place(from), to: place(to), delay }));

function takenWords(event: Seals, game: Game, speaker: Speaker): string {
  const stolen = event.steal.map(([seal, victim]) => t('web.tell.stolen', { seal: t(`seal.${seal}`), name: speaker.names[victim] ?? '' }));
  const own = event.take.length || !stolen.length ? [sealsList(event.take)] : [];
  return toldOf('tell.seals', event.seat, game, speaker, { seals: [...own, ...stolen].join(', ') });
}

export const seals: Happenings<'seals' | 'black_mage' | 'seal'> = {
  seals: {
    fold: (game, event) => moved(predicting(game, event.seat, event.take.length + event.steal.length), taken(game.setup, event)),
    time: 700,
    words: takenWords,
    flights: (event, game) => flown(taken(game.setup, event)),
  },
  black_mage: {
    fold: (game, { seat }) => ({ ...predicting(game, seat, 0), seals: game.seals && { ...game.seals, black_mage: seat } }),
    time: 700,
    words: (event, game, speaker) => toldOf('tell.black_mage', event.seat, game, speaker),
  },
  seal: {
    fold: (game, event) => moved(game, returned(game.setup, event)),
    time: 550,
    words: (event, game, speaker) =>
      event.gives !== null
        ? toldOf('tell.returns', event.seat, game, speaker, { seal: t(`seal.${event.gives}`) })
        : toldOf(event.black ? 'tell.black' : 'tell.no_black_left', event.seat, game, speaker),
    flights: (event, game) => flown(returned(game.setup, event)),
    // A seventh black one isn't there to be taken (X8).
    moment: ({ gives, black }) => (gives === null && !black ? 'seventh' : null),
  },
};
