/** Cards on the table: played, taken as a trick; and passed on to the left by the Juggler. */

import { t } from '../../i18n/index.svelte';
import type { Game, Pass, WonView } from '../../types';
import { leftOf, without } from '../game';
import type { MomentName } from '../scene';
import { cardName, playedName } from '../words';
import { toldOf, type Happenings, type Speaker } from './event';

function passed(game: Game, { cards }: Pass): Game {
  const { seat } = game;
  const own = seat === null ? { gave: null, received: null } : { gave: cards[seat] ?? null, received: cards.at(seat - 1) ?? null };
  return { ...game, passing: { done: [], chosen: null, ...own } };
}

function passedWords(_: Pass, game: Game, { names, edition }: Speaker): string {
  if (game.seat === null) return t('web.tell.passed');
  const { players } = game.setup;
  const right = names.find((_name, seat) => leftOf(seat, players) === game.seat);
  return t('tell.passed', {
    gave: cardName(game.passing.gave, edition),
    received: cardName(game.passing.received, edition),
    left: names[leftOf(game.seat, players)] ?? '',
    right: right ?? '',
  });
}

/** The Bomb (S4), the Dragon (S2), the Fairy over him (S3), a Wizard over another (B10): as the trick was told to go. */
const MOMENTS: Partial<Record<WonView['why'], MomentName>> = { bomb: 'bomb', dragon: 'dragon', fairy: 'fairy', first_wizard: 'duel' };

export const tricks: Happenings<'play' | 'trick' | 'choose' | 'pass'> = {
  play: {
    fold: (game, { event: _event, ...play }) => ({
      ...game,
      foreheads: game.foreheads && game.foreheads.with(play.seat, null),
      trick: { leader: game.trick.leader ?? play.seat, plays: [...game.trick.plays, play] },
    }),
    hand: (hand, seat, event) => (seat === event.seat ? without(hand, event.card) : hand),
    time: 380,
    words: (event, game, speaker) => toldOf('web.tell.plays', event.seat, game, speaker, { card: playedName(event.card, event.as, speaker.edition) }),
    sound: () => 'card',
  },
  trick: {
    fold: (game, { winner, leads, won }) => ({
      ...game,
      tricks: [...game.tricks, { leader: game.trick.leader ?? leads, plays: game.trick.plays, winner, leads, won }],
      taken: winner === null ? game.taken : game.taken.with(winner, (game.taken[winner] ?? 0) + 1),
      trick: { leader: leads, plays: [] },
    }),
    time: 420,
    words: (event, game, speaker) =>
      event.winner === null ? toldOf('web.tell.bomb', event.leads, game, speaker) : toldOf('web.tell.takes', event.winner, game, speaker),
    sound: ({ winner }, { seat }) => (winner !== null && winner === seat ? 'won' : 'lost'),
    moment: ({ won }) => MOMENTS[won.why] ?? null,
  },
  choose: {
    fold: (game, { seat, card }) => ({
      ...game,
      passing: {
        ...game.passing,
        done: [...game.passing.done, seat].sort((a, b) => a - b),
        chosen: seat === game.seat ? card : game.passing.chosen,
      },
    }),
    time: 120,
    words: (event, game, speaker) => toldOf('web.tell.chose', event.seat, game, speaker),
  },
  pass: {
    fold: passed,
    hand: (hand, seat, { cards }) => [...without(hand, cards[seat] ?? null), cards.at(seat - 1) ?? null],
    time: 850,
    words: passedWords,
    flights: ({ cards }, game) => cards.map((card, seat) => ({ card, from: `seat-${seat}`, to: `seat-${leftOf(seat, game.setup.players)}`, delay: 0 })),
    moment: () => 'juggler',
  },
};
