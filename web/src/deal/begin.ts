/** Games that begin at once, against bots: the word is committed to first, and the cards come a moment later. */

import { api } from '../state/api';
import type { Settings } from '../types';
import { beginWith } from './kept';

/** Opens a table that begins as soon as its page has a part in the shuffle; its id. */
export async function openAndBegin(settings: Settings, bots: string): Promise<string> {
  const { table } = await api.open({ settings, sit: true, bots, start: false });
  beginWith(table, bots);
  return table;
}

/** The same again; where all others are bots nobody has to be waited for. */
export async function again(table: string, bots: string[], alone: boolean): Promise<string> {
  const made = await api.rematch(table);
  if (alone && bots[0] !== undefined) beginWith(made.table, bots[0]);
  return made.table;
}
