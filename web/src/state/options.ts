/** Options in the game's words. */

import { has, t } from '../i18n/index.svelte';
import type { Options } from '../types';

/** What is played, in a line: "Wizard Jubilee · 4 players · hidden predictions". */
export function optionWords(edition: string, players: number, options: Options): string {
  const parts = [t(`edition.${edition}`), t('web.players', { players })];
  for (const [name, value] of Object.entries(options)) {
    if (Array.isArray(value)) {
      if (value.length === 7) parts.push(t('option.specials.all'));
      else if (value.length) parts.push(value.map((card) => t(`card.${card}`)).join(', '));
    } else if (has(`option.${name}.${String(value)}`)) parts.push(t(`option.${name}.${String(value)}`));
  }
  return parts.join(' · ');
}
