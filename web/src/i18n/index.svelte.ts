/** Every text of the page, by key, in the language that is chosen now. */

import { preferences, remember, type Lang } from '../state/settings.svelte';

export type Messages = Record<string, string>;

const FETCH: Record<Lang, () => Promise<{ default: Messages }>> = {
  de: () => import('virtual:locale/de'),
  en: () => import('virtual:locale/en'),
};
let spoken = $state.raw<{ lang: Lang; messages: Messages }>({ lang: 'en', messages: {} });

export async function speak(lang: Lang): Promise<void> {
  const { default: messages } = await FETCH[lang]();
  spoken = { lang, messages };
  if (preferences.lang !== lang) remember({ lang });
  if (typeof document !== 'undefined') document.documentElement.lang = lang;
}

export const lang = (): Lang => spoken.lang;
export const has = (key: string): boolean => key in spoken.messages;

export type Params = Record<string, string | number>;

/** The text of a key with its parameters. */
export function t(key: string, params?: Params): string {
  return filled(spoken.messages[key] ?? key, params);
}

/** The text for so many things: `key.one` or `key.other`. */
export const count = (key: string, number: number, params?: Params): string =>
  t(`${key}.${number === 1 ? 'one' : 'other'}`, { number, ...params });

/** Several things as one would say them: "a, b and c". */
export function allOf(things: string[]): string {
  return things.length < 2 ? things.join('') : t('list.and', { first: things.slice(0, -1).join(', '), last: things.at(-1) ?? '' });
}

export function filled(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
