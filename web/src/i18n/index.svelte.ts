/** Every text of the page, by key, in the language that is chosen now. */

import { LOCALES } from 'virtual:locales';
import { preferences, remember } from '../state/settings.svelte';
import type { Lang } from '../types';
import { FALLBACK } from './languages';

export type Messages = Record<string, string>;

interface Spoken {
  lang: Lang;
  messages: Messages;
  /** Made once: making it takes as long as drawing a plate. */
  plural: Intl.PluralRules;
}
let spoken = $state.raw<Spoken>({ lang: FALLBACK, messages: {}, plural: new Intl.PluralRules(FALLBACK) });

export async function speak(lang: Lang): Promise<void> {
  const { default: messages = {} } = (await LOCALES[lang]?.()) ?? {};
  spoken = { lang, messages, plural: new Intl.PluralRules(lang) };
  if (preferences.lang !== lang) remember({ lang });
  if (typeof document !== 'undefined') document.documentElement.lang = lang;
}

export const lang = (): Lang => spoken.lang;
export const has = (key: string): boolean => key in spoken.messages;

export type Params = Record<string, string | number>;

/** The text of a key with its parameters; a sentence begins with a capital, whatever was put in there. */
export function t(key: string, params?: Params): string {
  const text = filled(spoken.messages[key] ?? key, params);
  return /[.!?]$/.test(text) && has(key) ? capital(text) : text;
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(spoken.lang) + text.slice(1);

/** The text of a key, where there is one. */
export const textOr = (key: string, other: string): string => (has(key) ? t(key) : other);

/** The letter, or the two, that stand for a colour: each language has its own, which no other colour has. */
export const colourLetter = (colour: string): string => textOr(`colour.letter.${colour}`, colour);

/** The text for this number of things: of the forms that the language has (`key.one`, `key.other`, …) the one for this number. */
export function count(key: string, number: number, params?: Params): string {
  const form = `${key}.${spoken.plural.select(number)}`;
  return t(has(form) ? form : `${key}.other`, { number, ...params });
}

/** Several things as one would say them: "a, b and c". */
export function allOf(things: string[]): string {
  return things.length < 2 ? things.join('') : t('list.and', { first: things.slice(0, -1).join(', '), last: things.at(-1) ?? '' });
}

export function filled(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
