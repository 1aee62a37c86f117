/** Pictures come in four parcels, fetched when a card first needs one; until then a card shows its corners alone. */

import type { Parsed } from './deck';
import type { Deck } from './suits';

export type Parcel = Deck | 'specials';
type Painter = (card: Parsed) => string;

const FETCH: Record<Parcel, () => Promise<{ paint: Painter }>> = {
  classic: () => import('./classic'),
  specials: () => import('./specials'),
  junior: () => import('./junior'),
  extreme: () => import('./extreme'),
};

const painters: Partial<Record<Parcel, Painter>> = $state({});
const asked: Partial<Record<Parcel, Promise<void>>> = {};
const cache = new Map<string, string>();

/** Fetches pictures ahead of their use: call it when a table opens, so that the deal finds them there. */
export function fetchPictures(...parcels: Parcel[]): Promise<void> {
  const all = parcels.map((p) => (asked[p] ??= FETCH[p]().then((m) => void (painters[p] = m.paint))));
  return Promise.all(all).then(() => undefined);
}

/** Everything that a game of this deck can show. */
export const fetchDeck = (deck: Deck): Promise<void> => fetchPictures(deck, ...(deck === 'classic' ? (['specials'] as const) : []));

/** The picture of a card; empty while it is on its way. */
export function pictureOf(card: Parsed, deck: Deck, code: string): string {
  if (card.kind === 'unknown') return '';
  const parcel = card.kind === 'special' ? 'specials' : deck;
  const paint = painters[parcel];
  if (!paint) {
    void fetchPictures(parcel);
    return '';
  }
  const key = `${parcel} ${code}`;
  let picture = cache.get(key);
  if (picture === undefined) cache.set(key, (picture = paint(card)));
  return picture;
}
