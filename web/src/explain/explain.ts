/** What a thing on the table is and does, here and now: the same words for eyes and ears. */

import { allOf, has, t } from '../i18n/index.svelte';
import { cardName, colourName, need, sealsList } from '../state/words';
import type { Game } from '../types';

export interface Explanation {
  title: string;
  text: string;
  /** The cards it is about, where it is about cards. */
  cards?: string[];
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What a number card does: as trump, beside trump, without one, or where only values count. */
function numberWords(card: string, { trump, setup }: Game): string {
  if (setup.options['mode'] === 'monochrome') return t('web.explain.value');
  if (trump === null) return t('web.explain.no_trump');
  return card.startsWith(trump) ? t('web.explain.trump') : t('web.explain.number', { trump: colourName(trump, setup.edition) });
}

/** A card that is more than its colour and value: whoever meets it for the first time is told what it does. */
export const isSpecial = (card: string): boolean => has(`web.explain.card.${card}`);

export function explainCard(card: string | null, game: Game): Explanation {
  const title = capital(cardName(card, game.setup.edition));
  if (card === null) return { title, text: t('web.explain.unseen') };
  if (!isSpecial(card)) return { title, text: numberWords(card, game) };
  const own = `web.explain.${game.setup.edition}.${card}`;
  return { title, text: t(has(own) ? own : `web.explain.card.${card}`) };
}

export function explainTrump({ trump, turnup, setup }: Game): Explanation {
  const text = trump === null ? t('web.explain.no_trump') : t('web.explain.trump.is', { colour: colourName(trump, setup.edition) });
  const turned = turnup === null ? '' : t('web.tell.turnup', { card: cardName(turnup, setup.edition) });
  return { title: t('web.table.trump'), text: [capital(text), turned].filter(Boolean).join(' ') };
}

const sealsOf = (seals: Record<string, number>): string => sealsList(Object.entries(seals).flatMap(([seal, number]) => Array.from({ length: number }, () => seal)));

/** A player: points, what was predicted and what is taken of it, and whether they deal. */
export function explainSeat(seat: number, game: Game, names: string[]): Explanation {
  const parts = [t(game.setup.fewest_win ? 'web.explain.penalties' : 'web.explain.points', { total: game.totals[seat] ?? 0 })];
  const bid = seat === game.seat ? game.prediction : (game.predictions[seat] ?? null);
  if (game.seals && game.seals.black_mage === seat) parts.push(t('web.explain.mage'));
  else if (game.seals && bid !== null) parts.push(t('web.explain.seals', { seals: sealsOf(game.seals.of[seat] ?? {}) }));
  else if (bid !== null) parts.push(`${t('web.explain.stands', { predicted: bid, taken: game.taken[seat] ?? 0, need: need(bid, game.taken[seat] ?? 0) })}`);
  else parts.push(t('web.explain.no_prediction'));
  if (game.dealer === seat) parts.push(t('web.explain.dealer'));
  return { title: names[seat] ?? '', text: parts.join(' ') };
}

export const explainCoins = (): Explanation => ({ title: t('web.explain.coins'), text: t('web.explain.coins.note') });

/** The seals in the middle and what each costs that is left in the end (X10). */
export const explainSeals = (game: Game): Explanation => ({
  title: t('web.seals.middle'),
  text: `${capital(sealsOf(game.seals?.middle ?? {}))}. ${t('web.explain.seal')}`,
});

/** Everything that can be seen now, one after the other, as groups with a title. */
export function explainAll(game: Game, names: string[]): { title: string; all: Explanation[] }[] {
  /** Each card once, and those of which the same is to be said together. */
  const once = (cards: (string | null)[]): Explanation[] => {
    const told = [...new Set(cards)].map((card) => ({ ...explainCard(card, game), cards: card === null ? [] : [card] }));
    const texts = [...new Set(told.map(({ text }) => text))];
    return texts.map((text) => {
      const same = told.filter((one) => one.text === text);
      return { title: allOf(same.map(({ title }) => title)), text, cards: same.flatMap((one) => one.cards) };
    });
  };
  const seats = names.map((_, seat) => explainSeat(seat, game, names));
  return [
    { title: t('web.table.trick'), all: once(game.trick.plays.map((play) => play.card)) },
    { title: t('web.hand'), all: once(game.hand) },
    { title: t('web.explain.table'), all: [...(game.round ? [explainTrump(game)] : []), ...(game.seals ? [explainSeals(game)] : [explainCoins()]), ...seats] },
  ].filter(({ all }) => all.length);
}

/** What lies at a point of the screen, as one explanation: a card before what is beneath it. */
export function explainAt(x: number, y: number, game: Game, names: string[]): { box: DOMRect; told: Explanation } | null {
  const over = (selector: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      const box = element.getBoundingClientRect();
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
  const told = (element: HTMLElement | undefined, what: (element: HTMLElement) => Explanation) => (element ? { box: element.getBoundingClientRect(), told: what(element) } : null);
  return (
    told(over('.play > .hand [data-hand]').at(-1), (element) => explainCard(element.dataset['hand'] === 'unseen' ? null : (element.dataset['hand'] ?? null), game)) ??
    told(over('.board .trick [data-card], .board .forehead [data-card]').at(-1), (element) => explainCard(element.dataset['card'] ?? null, game)) ??
    told(over('.play .coins .drawn').at(-1), explainCoins) ??
    told(over('.board [data-seat]').at(-1), (element) => explainSeat(Number(element.dataset['seat']), game, names)) ??
    told(over('.board .trump').at(0), () => explainTrump(game)) ??
    told(over('.board .stock').at(0), () => explainSeals(game)) ??
    (game.seat === null ? null : told(over('.play > .near').at(0), () => explainSeat(game.seat ?? 0, game, names)))
  );
}
