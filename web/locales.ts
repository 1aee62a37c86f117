/** The page's share of the locale files: whatever it shows, and nothing that only the command line says. */

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

export const FOLDER = new URL('../src/stonehenge/locales/', import.meta.url);
export const SHARED = /^(web|tell|card|colour|seal|seals|edition|option|message|sum|why|list|tricks|seat|decimal)(\.|$)/;

export function pageMessages(lang: string): Record<string, string> {
  const all = JSON.parse(readFileSync(new URL(`${lang}.json`, FOLDER), 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(all).filter(([key]) => SHARED.test(key)));
}

/** Serves `virtual:locale/de` and `virtual:locale/en`. */
export function locales(): Plugin {
  const name = /^\0?virtual:locale\/(de|en)$/;
  return {
    name: 'stonehenge-locales',
    resolveId: (id) => (name.test(id) ? `\0${id}` : undefined),
    load(id) {
      const lang = id.startsWith('\0') ? name.exec(id)?.[1] : undefined;
      if (!lang) return undefined;
      this.addWatchFile(new URL(`${lang}.json`, FOLDER).pathname);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(pageMessages(lang)))})`;
    },
  };
}
