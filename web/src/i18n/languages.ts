/** The languages there are: one for each file among the locales. */

import { LOCALES } from 'virtual:locales';
import type { Lang } from '../types';

export const LANGUAGES = Object.keys(LOCALES) as Lang[];
export const FALLBACK: Lang = 'en';

/** The first of the wanted languages that is spoken here. */
export const spokenOf = (wanted: readonly string[]): Lang =>
  wanted.map((lang) => lang.slice(0, 2)).find((lang): lang is Lang => (LANGUAGES as string[]).includes(lang)) ?? FALLBACK;

/** What a language is called by those who speak it. */
export function languageName(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

/** The language after this one, and after the last the first. */
export const languageAfter = (lang: Lang): Lang => LANGUAGES[(LANGUAGES.indexOf(lang) + 1) % LANGUAGES.length] ?? FALLBACK;
