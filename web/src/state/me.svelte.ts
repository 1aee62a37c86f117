/** Who one is here. */

import { t } from '../i18n/index.svelte';
import type { Me } from '../types';
import { api } from './api';
import type { Face } from './faces';
import { preferences, remember } from './settings.svelte';
import { RefusedError } from './socket';

let me: Me | null = $state.raw(null);
let asked: Promise<string | null> | null = null;

export const myName = (): string | null => me?.name ?? null;
/** The face that one has chosen; nothing for somebody who has chosen none yet. */
export const myFace = (): string | null => me?.face ?? null;

/** One's name on this server, or nothing for somebody new: who never gave a name here isn't asked for. */
export function whoAmI(): Promise<string | null> {
  if (!preferences.introduced) return Promise.resolve(null);
  asked ??= api.me().then(
    (found) => (me = found).name,
    (error: unknown) => {
      asked = null;
      if (!(error instanceof RefusedError)) throw error;
      remember({ introduced: false });
      me = null;
      return null;
    },
  );
  return asked;
}

/** From now on this is who one is. */
function known(now: Me): void {
  me = now;
  asked = Promise.resolve(now.name);
  remember({ introduced: true });
}

/** Be called this, and be seen as that; without a face one keeps what one has. */
export async function callMe(name: string, face: Face | null = null): Promise<void> {
  const before = await whoAmI();
  const who = face === null ? { name } : { name, face };
  known(await (before === null ? api.introduce(who) : api.rename(who)));
}

/** Become the person whose link it is; whoever is somebody here already says that this is meant. */
export async function claim(code: string, replace: boolean): Promise<void> {
  known(await api.claim(code, replace));
}

/** One is nobody here any more: the page begins anew. */
export function leave(): void {
  me = null;
  asked = null;
  remember({ introduced: false });
  location.assign('/');
}

/** A name to begin with. */
export function friendlyName(): string {
  const names = t('web.name.friendly').split(' ');
  return names[Math.floor(Math.random() * names.length)] ?? 'Ada';
}
