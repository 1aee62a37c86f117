/** Pads in words: why something can't be written, what is played, how it stands. */

import { allOf, count, has, lang, t } from '../i18n/index.svelte';
import { COLOUR_LETTERS, SPECIALS } from '../law/cards';
import { PadStep, type PadRound } from '../law/pad_rounds';
import type { Pad } from '../law/pads';
import type { Refusal } from '../law/refusals';
import { leaders, type PadSheet } from '../law/sheet';
import { readable } from '../state/options';
import { changedOptions } from './files';

/** A refusal in one sentence; players are named. */
export function refusalWords(refusal: Refusal, names: readonly string[], edition: string): string {
  const params = Object.fromEntries(refusal.params.map(([name, param]) => [name, paramWords(name, param, names, edition)]));
  const own = `refusal.${edition}.${refusal.code}`;
  return t(has(own) ? own : `refusal.${refusal.code}`, params);
}

function paramWords(name: string, param: string | number, names: readonly string[], edition: string): string | number {
  if ((name === 'seat' || name === 'victim') && typeof param === 'number') return names[param] ?? '?';
  if (name === 'colour' && typeof param === 'string') return t(colourKey(COLOUR_LETTERS.indexOf(param), edition));
  if (name === 'option' && typeof param === 'string') return has(`web.option.${param}`) ? t(`web.option.${param}`) : param;
  return param;
}

/** The key of a colour's name; Junior has mice where others have green. */
export function colourKey(colour: number, edition: string): string {
  const letter = COLOUR_LETTERS[colour];
  if (letter === undefined) return 'colour.none';
  return has(`colour.${edition}.${letter}`) ? `colour.${edition}.${letter}` : `colour.${letter}`;
}

export const colourWords = (colour: number, edition: string): string => t(colourKey(colour, edition));

/** What differs from the plain game, in words. */
export function optionWordsOf(pad: Pad): string[] {
  return Object.entries(changedOptions(pad)).flatMap(([name, chosen]) => {
    if (Array.isArray(chosen)) {
      if (chosen.length === SPECIALS.size) return [t('option.specials.all')];
      return chosen.length ? [(chosen as string[]).map((card) => t(`card.${card}`)).join(', ')] : [];
    }
    const key = `option.${name}.${String(chosen)}`;
    return has(key) ? [t(key)] : [];
  });
}

/** What is played, in a line. */
export const padTitle = (pad: Pad): string => [has(`edition.${pad.edition.id}`) ? t(`edition.${pad.edition.id}`) : readable(pad.edition.id), ...optionWordsOf(pad)].join(' · ');

/** When a pad was begun, as one writes a day. */
export function dayWords(began: string): string {
  const day = new Date(began);
  return Number.isNaN(day.getTime()) ? '' : day.toLocaleDateString(lang(), { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
}

/** How far a game is, or who has won it. */
export function stateWords(sheet: PadSheet): string {
  if (!sheet.over) return t('web.pad.at_round', { round: sheet.current, rounds: sheet.length });
  const won = leaders(sheet).map((player) => sheet.seating.names[player] ?? '');
  return count('web.pad.won', won.length, { names: allOf(won) });
}

/** Whether too many or too few tricks were predicted, as far as that is known and may be seen. */
export function sumWords(round: PadRound): { text: string; off: number } | null {
  const told = round.said.filter((tricks) => tricks >= 0);
  if (!round.shown || round.step === PadStep.SEALS || round.step === PadStep.LEFT || told.length === 0) return null;
  const sum = told.reduce((all, tricks) => all + tricks, 0);
  const off = sum - round.size;
  if (told.length < round.said.length) return { off, text: count('web.pad.sum_so_far', round.size, { sum }) };
  const words = off === 0 ? t('web.table.even') : t(off > 0 ? 'web.table.too_many' : 'web.table.too_few', { off: Math.abs(off) });
  return { off, text: count('web.table.sum', round.size, { sum, off: words }) };
}

/** What a file of this pad is called. */
export const fileName = ({ began, sheet }: { began: string; sheet: PadSheet }, ending: string): string => {
  const names = sheet.seating.names.join('-').replace(/[^\p{L}\p{N}-]+/gu, '_');
  return ['stonehenge', began.slice(0, 10), names].filter(Boolean).join('-').slice(0, 80) + `.${ending}`;
};
/** Points with their sign, as one writes them. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : String(points));

/** A share in percent. */
export const percent = (part: number, whole: number): string => (whole ? `${Math.round((100 * part) / whole)} %` : '–');

/** Whether somebody says too much or too little, and by how much in a round. */
export function biasWords(off: number, rounds: number): string {
  if (rounds === 0) return '–';
  const mean = Math.abs(off / rounds).toFixed(1).replace('.', t('decimal'));
  return t(off > 0 ? 'score.bias.bold' : off < 0 ? 'score.bias.careful' : 'score.bias.even', { mean });
}

