/** What is on the table and what happens there, in words: for the live region, the log and every label. */

import { allOf, count, has, t, textOr } from '../i18n/index.svelte';
import type { Game, SeatView, SetupView } from '../types';
import type { Best } from './bests';
import { handSize } from './game';

export const seatName = (seat: SeatView | undefined, place: number): string => {
  if (seat?.kind === 'person') return seat.name;
  if (seat?.kind === 'bot') return botName(seat.bot, place);
  return t('web.seat.free');
};

/** Bots have names of their own, by their place; what they are is told beside it. */
export function botName(_bot: string, place: number): string {
  const names = t('web.bot.names').split(' ');
  return names[place % names.length] ?? '';
}

export const strength = (bot: string): string => textOr(`web.bot.${bot}`, bot);

/** Junior's cards are called by their pictures. */
const of = (kind: string, edition: string, name: string): string =>
  has(`${kind}.${edition}.${name}`) ? `${kind}.${edition}.${name}` : `${kind}.${name}`;

export function cardName(card: string | null, edition: string): string {
  if (card === null) return t('card.unseen');
  const number = /^([A-Z])(\d+)$/.exec(card);
  return number ? t(of('card', edition, number[1] ?? ''), { value: number[2] ?? '' }) : textOr(`card.${card}`, card);
}

export const colourName = (colour: string | null, edition: string): string =>
  colour === null ? t('colour.none') : t(of('colour', edition, colour));

/** Whether what a card is said to be is a colour, and not another card. */
export const isColour = (said: string): boolean => has(`colour.${said}`);

/** A card on the table with what it was said to be. */
export function playedName(card: string, as: string | null | undefined, edition: string): string {
  if (!as) return cardName(card, edition);
  return t('web.table.as', { card: cardName(card, edition), what: isColour(as) ? colourName(as, edition) : cardName(as, edition) });
}

export function sealsList(seals: string[]): string {
  if (!seals.length) return t('seals.none');
  const counts = new Map<string, number>();
  for (const seal of seals) counts.set(seal, (counts.get(seal) ?? 0) + 1);
  return allOf([...counts].map(([seal, number]) => `${number} ${t(`seal.${seal}`)}`));
}

/** Who has won, as whoever sits there is told. */
export const wonWords = (winners: number[], seat: number | null, names: string[]): string =>
  seat !== null && winners.includes(seat) ? count('web.over.you_win', winners.length, { names: allOf(winners.filter((one) => one !== seat).map((winner) => names[winner] ?? '')) }) : count('web.over.wins', winners.length, { names: allOf(winners.map((winner) => names[winner] ?? '')) });

/** What somebody did best, in one line. */
export function bestWords(best: Best, { fewest_win }: SetupView): string {
  if (best.what === 'streak') return t(fewest_win ? 'web.over.best.clean' : 'web.over.best.streak', { number: best.rounds });
  if (best.what === 'bold') return t('web.over.best.bold', { number: best.tricks, round: best.round });
  return t('web.over.best.round', { points: best.points, round: best.round });
}

/** How the predictions stand to the round's tricks: "Predicted 4 of 6 tricks: 2 too few". */
export function sumWords(game: Game): { text: string; off: number } | null {
  const made = game.predictions.filter((bid): bid is number => typeof bid === 'number');
  if (game.seals || made.length < game.setup.players) return null;
  const sum = made.reduce((all, bid) => all + bid, 0);
  const off = sum - handSize(game);
  const words = off === 0 ? t('web.table.even') : t(off > 0 ? 'web.table.too_many' : 'web.table.too_few', { off: Math.abs(off) });
  return { off, text: count('web.table.sum', handSize(game), { sum, off: words }) };
}

/** So many points, by the name they have in this game. */
export function pointsWords({ fewest_win }: Game['setup'], points: number, brief = false): string {
  if (fewest_win && brief) return t('web.table.penalty', { number: points });
  return fewest_win ? count('web.table.penalties', points) : count('web.table.points', points);
}

/** What a seat has still to win: how many, or how far it is over. */
export function need(prediction: number | '?' | null | undefined, taken: number): string {
  if (prediction === null || prediction === undefined) return '';
  if (prediction === '?') return count('web.need.taken', taken);
  const off = prediction - taken;
  if (off === 0) return t('web.need.exact');
  return off > 0 ? count('web.need.more', off) : count('web.need.over', -off);
}

// --- what somebody who can't see the table asks for -----------------------------------------------------------------

export function handWords(game: Game, playable: (card: string | null) => boolean): string {
  const edition = game.setup.edition;
  if (!game.hand.length) return t('web.say.no_hand');
  const cards = game.hand.map((card) => (playable(card) ? t('web.say.playable', { card: cardName(card, edition) }) : cardName(card, edition)));
  return t('web.say.hand', { cards: cards.join(', ') });
}

export function tableWords(game: Game, names: string[], winning: number | null, turn: string): string {
  const edition = game.setup.edition;
  const parts = [t('web.say.round', { round: game.round, rounds: game.setup.hand_sizes.length })];
  parts.push(t('web.tell.trump', { colour: colourName(game.trump, edition) }));
  if (game.foreheads) {
    const seen = game.foreheads.map((card, seat) => (card ? `${names[seat]}: ${cardName(card, edition)}` : '')).filter(Boolean);
    if (seen.length) parts.push(t('web.say.foreheads', { cards: seen.join(', ') }));
  }
  if (game.trick.plays.length) {
    parts.push(t('web.say.trick', { cards: game.trick.plays.map((play) => `${names[play.seat]}: ${playedName(play.card, play.as, edition)}`).join(', ') }));
    if (winning !== null) parts.push(t('web.say.winning', { name: names[winning] ?? '' }));
  }
  parts.push(turn);
  return parts.filter(Boolean).join(' ');
}

export function scoreWords(game: Game, names: string[]): string {
  const seats = names.map((name, seat) => {
    const bid = game.predictions[seat];
    const taken = game.taken[seat] ?? 0;
    const stands = game.seals
      ? sealsList(Object.entries(game.seals.of[seat] ?? {}).flatMap(([seal, number]) => Array.from({ length: number }, () => seal)))
      : t('web.say.stands', { predicted: bid === '?' ? '?' : (bid ?? '–'), taken });
    return t('web.say.score', { name, total: game.totals[seat] ?? 0, stands });
  });
  return seats.join(' ');
}
