/** The score pad that a table begins by its slip: its name says to which slip its result belongs. */

import { EDITIONS } from '../law/editions';
import { begin_pad, type Pad } from '../law/pads';
import { Refusal } from '../law/refusals';
import type { SlipView } from '../types';
import type { SlipPlace } from './api';

export const padIdOf = ({ tournament, round, table, key }: SlipPlace): string => `slip-${tournament}-${round}-${table}-${key.toUpperCase()}`;

/** Where the result of a pad is reported; nothing for a pad of no tournament. */
export function slipOf(pad: string): SlipPlace | null {
  const found = /^slip-([\w-]+)-(\d+)-(\d+)-([A-Z]{8})$/.exec(pad);
  if (!found) return null;
  const [, tournament = '', round, table, key = ''] = found;
  return { tournament, round: Number(round), table: Number(table), key };
}

export const slipPath = ({ tournament, round, table, key }: SlipPlace): string => `/slip/${tournament}/${round}/${table}/${key}`;

/** The empty pad of a table; nothing for a game that this page's pad does not know. */
export function begunPad(slip: SlipView): Pad | null {
  const edition = EDITIONS.get(slip.edition);
  const pad = edition && begin_pad(edition, slip.pad_names, new Map(Object.entries(slip.options)), 0);
  return !pad || pad instanceof Refusal ? null : pad;
}
