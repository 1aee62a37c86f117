/** What this device remembers of how its owner likes it. */

import { spokenOf } from '../i18n/languages';
import type { Lang } from '../types';

export type Theme = 'system' | 'dark' | 'light';
/** What cards are from behind, and what the table is covered with: the first is what one begins with. */
export const BACKS = ['stones', 'moon', 'leaves', 'knot'] as const;
export const CLOTHS = ['night', 'moss', 'stone', 'wine'] as const;
export type Back = (typeof BACKS)[number];
export type Cloth = (typeof CLOTHS)[number];
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

export interface Preferences {
  theme: Theme;
  back: Back;
  cloth: Cloth;
  lang: Lang;
  /** A first tap lifts a card, a second one plays it. */
  confirmTap: boolean;
  /** The last card of a round goes by itself. */
  autoLast: boolean;
  speed: Speed;
  sound: boolean;
  /** From 0 to 100. */
  volume: number;
  vibrate: boolean;
  /** Whether it was ever asked if sounds and touches are wanted. */
  soundAsked: boolean;
  /** Points count up, and special moments are seen. */
  celebrate: boolean;
  /** What "Play now" plays. */
  lastEdition: string;
  lastPlayers: number;
  lastOptions: Record<string, string | boolean | number | string[]>;
  lastBots: string;
  /** Whether the server knows whoever plays here: a newcomer needn't be asked for. */
  introduced: boolean;
  /** Special cards that were seen before: what they do was said then. */
  met: string[];
  /** Letters ask for hand, table and scores. */
  keys: boolean;
  /** The rules show the number of each clause. */
  clauses: boolean;
}

const KEY = 'stonehenge';

const FIRST: Preferences = {
  theme: 'system',
  back: 'stones',
  cloth: 'night',
  lang: spokenOf(typeof navigator === 'undefined' ? [] : navigator.languages),
  confirmTap: false,
  autoLast: true,
  speed: 'normal',
  sound: false,
  volume: 60,
  vibrate: false,
  soundAsked: false,
  celebrate: true,
  lastEdition: 'classic',
  lastPlayers: 4,
  lastOptions: {},
  lastBots: 'apprentice',
  introduced: false,
  met: [],
  keys: true,
  clauses: false,
};

/** What was kept, if there is such a thing; else the first there is. */
export const oneOf = <One extends string>(all: readonly [One, ...One[]], kept: string): One => all.find((one) => one === kept) ?? all[0];

function remembered(): Preferences {
  try {
    const kept = { ...FIRST, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>) };
    return { ...kept, lang: spokenOf([kept.lang, FIRST.lang]), back: oneOf(BACKS, kept.back), cloth: oneOf(CLOTHS, kept.cloth) };
  } catch {
    return { ...FIRST };
  }
}

export const preferences: Preferences = $state(remembered());

/** What is changed in one tab holds in all of them. */
if (typeof addEventListener !== 'undefined') addEventListener('storage', (event) => event.key === KEY && Object.assign(preferences, remembered()));

export function remember(change: Partial<Preferences>): void {
  Object.assign(preferences, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // a browser that keeps nothing still plays
  }
}

const query = (text: string): MediaQueryList | null => (typeof matchMedia === 'undefined' ? null : matchMedia(text));
const lightSystem = query('(prefers-color-scheme: light)');
const stillSystem = query('(prefers-reduced-motion: reduce)');
const system = $state({ light: lightSystem?.matches ?? false, still: stillSystem?.matches ?? false });
lightSystem?.addEventListener('change', (event) => (system.light = event.matches));
stillSystem?.addEventListener('change', (event) => (system.still = event.matches));

export const theme = (): 'dark' | 'light' => (preferences.theme === 'system' ? (system.light ? 'light' : 'dark') : preferences.theme);
/** Whether things should fade rather than travel. */
export const still = (): boolean => system.still || preferences.speed === 'off';

const FACTORS: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };
export const factor = (): number => (system.still && preferences.speed === 'normal' ? 0.8 : FACTORS[preferences.speed]);
/** Whether moments are made something of: whoever wants it quick, or without motion, sees how it came out. */
export const celebrates = (): boolean => preferences.celebrate && !still();
