/** Editions and options in the game's words; where the page has none, in those of the catalogue, or by their names. */

import { FALLBACK } from '../i18n/languages';
import { has, lang, t, textOr } from '../i18n/index.svelte';
import type { Options, OptionValue } from '../types';
import { editionCard, optionOf } from './catalogue.svelte';

/** A name as programs write it, for people: `black_mage` is "Black mage". */
export function readable(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of the same in several languages the one that is spoken now, or one that many understand. */
const inMine = (texts: Record<string, string> | undefined): string | undefined => texts?.[lang()] ?? texts?.[FALLBACK] ?? Object.values(texts ?? {})[0];

export function editionName(edition: string): string {
  const key = `edition.${edition}`;
  return has(key) ? t(key) : (inMine(editionCard(edition)?.names) ?? readable(edition));
}

/** An edition in one sentence. */
export function editionSummary(edition: string): string {
  const key = `edition.${edition}.summary`;
  return has(key) ? t(key) : (inMine(editionCard(edition)?.blurbs) ?? '');
}

export const optionName = (name: string): string => textOr(`web.option.${name}`, readable(name));
export const optionNote = (name: string): string => textOr(`web.option.${name}.note`, '');
export const valueName = (name: string, value: OptionValue): string => textOr(`web.option.${name}.${String(value)}`, readable(String(value)));

/** What is played, in a line: "Wizard Jubilee · 4 players · hidden predictions". */
export const optionWords = (edition: string, players: number, options: Options): string => [editionName(edition), howWords(edition, players, options)].join(' · ');

/** The same where the edition is named already. */
export function howWords(edition: string, players: number, options: Options): string {
  const parts = [t('web.players', { players })];
  for (const [name, value] of Object.entries(options)) {
    if (Array.isArray(value)) {
      if (!value.length) continue;
      const all = value.length === optionOf(edition, name)?.values.length;
      parts.push(all && has(`option.${name}.all`) ? t(`option.${name}.all`) : value.map((card) => textOr(`card.${card}`, readable(card))).join(', '));
    } else if (has(`option.${name}.${String(value)}`)) parts.push(t(`option.${name}.${String(value)}`));
  }
  return parts.join(' · ');
}
