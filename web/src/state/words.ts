/** What is on the table and what happens there, in words: for the live region, the log and every label. */

import { allOf, count, has, t } from '../i18n/index.svelte';
import type { Game, GameEvent, SeatView } from '../types';

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

export const strength = (bot: string): string => (has(`web.bot.${bot}`) ? t(`web.bot.${bot}`) : bot);

/** Junior's cards are called by their pictures. */
const of = (kind: string, edition: string, name: string): string =>
  has(`${kind}.${edition}.${name}`) ? `${kind}.${edition}.${name}` : `${kind}.${name}`;

export function cardName(card: string | null, edition: string): string {
  if (card === null) return t('card.unseen');
  const number = /^([BRGYV])(\d+)$/.exec(card);
  return number ? t(of('card', edition, number[1] ?? ''), { value: number[2] ?? '' }) : t(`card.${card}`);
}

export const colourName = (colour: string | null, edition: string): string =>
  colour === null ? t('colour.none') : t(of('colour', edition, colour));

/** A card on the table with what it was said to be. */
export function playedName(card: string, as: string | null | undefined, edition: string): string {
  if (!as) return cardName(card, edition);
  const what = as === 'W' || as === 'J' ? cardName(as, edition) : colourName(as, edition);
  return t('web.table.as', { card: cardName(card, edition), what });
}

export function sealsList(seals: string[]): string {
  if (!seals.length) return t('seals.none');
  const counts = new Map<string, number>();
  for (const seal of seals) counts.set(seal, (counts.get(seal) ?? 0) + 1);
  return allOf([...counts].map(([seal, number]) => `${number} ${t(`seal.${seal}`)}`));
}

export interface Speaker {
  names: string[];
  edition: string;
}

const own = (key: string, seat: number, game: Game): string => (seat === game.seat ? `${key}.you` : key);

/** One sentence for an event, as this seat may hear it; `game` is how it stands after it. */
export function sentence(event: GameEvent, game: Game, { names, edition }: Speaker): string {
  const name = (seat: number): string => names[seat] ?? '';
  const told = (key: string, seat: number, params: Record<string, string | number> = {}): string =>
    t(own(key, seat, game), { name: name(seat), ...params });
  switch (event.event) {
    case 'deal':
      return dealt(event, game, { names, edition });
    case 'werewolf':
      return told('tell.werewolf', event.seat, { card: cardName(event.took, edition), colour: colourName(event.trump, edition) });
    case 'trump':
      return told('tell.trump', event.seat, { colour: colourName(event.trump, edition) });
    case 'bid':
      if (event.bid === null || game.predictions[event.seat] === '?') return told('tell.wrote', event.seat);
      return told('tell.predicts', event.seat, { tricks: count('tricks', event.bid) });
    case 'shown':
      return t('tell.shown', { made: event.bids.map((bid, seat) => `${name(seat)} ${bid}`).join(', ') });
    case 'seals': {
      const taken = sealsList(event.take);
      const stolen = event.steal.map(([seal, victim]) => t('web.tell.stolen', { seal: t(`seal.${seal}`), name: name(victim) }));
      return told('tell.seals', event.seat, { seals: [...(event.take.length || !stolen.length ? [taken] : []), ...stolen].join(', ') });
    }
    case 'black_mage':
      return told('tell.black_mage', event.seat);
    case 'play':
      return told('web.tell.plays', event.seat, { card: playedName(event.card, event.as, edition) });
    case 'trick':
      if (event.winner === null) return told('web.tell.bomb', event.leads);
      return told('web.tell.takes', event.winner);
    case 'seal':
      if (event.gives !== null) return told('tell.returns', event.seat, { seal: t(`seal.${event.gives}`) });
      return told(event.black ? 'tell.black' : 'tell.no_black_left', event.seat);
    case 'choose':
      return told('web.tell.chose', event.seat);
    case 'pass': {
      if (game.seat === null) return t('web.tell.passed');
      const players = game.setup.players;
      return t('tell.passed', {
        gave: cardName(game.passing.gave, edition),
        received: cardName(game.passing.received, edition),
        left: name((game.seat + 1) % players),
        right: name((game.seat + players - 1) % players),
      });
    }
    case 'cloud':
      return told('tell.cloud', event.seat, { tricks: event.bid });
    case 'score':
      return t('tell.scored', { points: event.points.map((points, seat) => `${name(seat)} ${points}`).join(', ') });
    case 'end':
      return event.winners.includes(game.seat ?? -1) && event.winners.length === 1
        ? t('web.over.you_win')
        : count('web.over.wins', event.winners.length, { names: allOf(event.winners.map(name)) });
  }
}

function dealt(event: GameEvent & { event: 'deal' }, game: Game, { names, edition }: Speaker): string {
  const size = game.setup.hand_sizes[event.round - 1] ?? 0;
  const parts = [count('web.tell.dealt', size, { round: event.round, name: names[event.dealer] ?? '' })];
  if (event.turnup) parts.push(t('web.tell.turnup', { card: cardName(event.turnup, edition) }));
  if (event.werewolf !== null) parts.push(t(own('tell.has_werewolf', event.werewolf, game), { name: names[event.werewolf] ?? '' }));
  else if (game.trump) parts.push(t('web.tell.trump', { colour: colourName(game.trump, edition) }));
  return parts.join(' ');
}

/** "2 too many", "3 too few", or that it can come out even. */
export function sumWords(game: Game): { text: string; off: number } | null {
  const made = game.predictions.filter((bid): bid is number => typeof bid === 'number');
  if (game.seals || made.length < game.setup.players) return null;
  const off = made.reduce((sum, bid) => sum + bid, 0) - (game.setup.hand_sizes[game.round - 1] ?? 0);
  return { off, text: off === 0 ? t('web.table.even') : t(off > 0 ? 'web.table.too_many' : 'web.table.too_few', { off: Math.abs(off) }) };
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
