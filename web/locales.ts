/** The page's share of the locale files: whatever it shows, and nothing that only the command line says. */

import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

export const FOLDER = new URL('../src/stonehenge/locales/', import.meta.url);
export const SHARED = /^(web|tell|card|colour|seal|seals|edition|option|message|sum|why|list|tricks|seat|decimal|score\.(?:column|figures|bias))(\.|$)/;

/** Why a pad can't be written so: the refusals that the page's own law, or a pad's file, gives. */
const LAW = new URL('src/law/', import.meta.url);
const lawful = (): Set<string> => {
  const texts = [...readdirSync(LAW).map((name) => new URL(name, LAW)), new URL('src/pad/files.ts', import.meta.url)].map((file) => readFileSync(file, 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/'([a-z_]+)'/g)].map((found) => found[1] ?? '')));
};
const refusalIn = (key: string): string | undefined => /^refusal\.(?:\w+\.)?(\w+)$/.exec(key)?.[1];

/** The languages there are: a file each. */
export const languages = (folder = FOLDER): string[] =>
  readdirSync(folder)
    .flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? [])
    .sort();

export function pageMessages(lang: string, folder = FOLDER): Record<string, string> {
  const all = JSON.parse(readFileSync(new URL(`${lang}.json`, folder), 'utf8')) as Record<string, string>;
  const refused = lawful();
  return Object.fromEntries(Object.entries(all).filter(([key]) => SHARED.test(key) || refused.has(refusalIn(key) ?? '')));
}

const ALL = 'virtual:locales';
const ONE = /^virtual:locale\/(.+)$/;

/** Serves `virtual:locales`, which knows every language, and a `virtual:locale/…` for each, fetched when it is spoken. */
export function locales(folder = FOLDER): Plugin {
  return {
    name: 'stonehenge-locales',
    resolveId: (id) => (id === ALL || ONE.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${ALL}`) {
        const each = languages(folder).map((lang) => `${JSON.stringify(lang)}: () => import(${JSON.stringify(`virtual:locale/${lang}`)})`);
        return `export const LOCALES = { ${each.join(', ')} }`;
      }
      const lang = id.startsWith('\0') ? ONE.exec(id.slice(1))?.[1] : undefined;
      if (!lang) return undefined;
      this.addWatchFile(new URL(`${lang}.json`, folder).pathname);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(pageMessages(lang, folder)))})`;
    },
  };
}
