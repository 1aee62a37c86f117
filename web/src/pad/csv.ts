/** A pad for spreadsheets: the same table as `stonehenge score --show csv`. */

import { t } from '../i18n/index.svelte';
import { PLAYER_COLUMNS, ROUND_COLUMNS, table_rows } from '../law/pad_table';
import type { PadSheet } from '../law/sheet';

/** What a spreadsheet would take for a formula begins with an apostrophe. */
const harmless = (cell: string): string => (/^[=+\-@\t\r]/.test(cell) && !/^-?\d+$/.test(cell) ? `'${cell}` : cell);
const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export function padCsv(sheet: PadSheet): string {
  const heads = ROUND_COLUMNS.map((column) => t(`score.column.${column}`));
  for (const name of sheet.seating.names) heads.push(...PLAYER_COLUMNS.map((column) => t('score.column.of', { name, column: t(`score.column.${column}`) })));
  return [heads, ...table_rows(sheet)].map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('');
}
