/** Who one is here. */

import { t } from '../i18n/index.svelte';
import { api } from './api';
import { preferences, remember } from './settings.svelte';
import { RefusedError } from './socket';

let name: string | null = $state(null);
let asked: Promise<string | null> | null = null;

export const myName = (): string | null => name;

/** One's name on this server, or nothing for somebody new: who never gave a name here isn't asked for. */
export function whoAmI(): Promise<string | null> {
  if (!preferences.introduced) return Promise.resolve(null);
  asked ??= api.me().then(
    (me) => (name = me.name),
    (error: unknown) => {
      asked = null;
      if (!(error instanceof RefusedError)) throw error;
      remember({ introduced: false });
      return (name = null);
    },
  );
  return asked;
}

export async function callMe(wanted: string): Promise<void> {
  const known = await whoAmI();
  const me = await (known === null ? api.introduce(wanted) : api.rename(wanted));
  name = me.name;
  asked = Promise.resolve(name);
  remember({ introduced: true });
}

/** Become the person whose link it is. */
export async function claim(code: string): Promise<void> {
  name = (await api.claim(code)).name;
  asked = Promise.resolve(name);
  remember({ introduced: true });
}

/** A name to begin with. */
export function friendlyName(): string {
  const names = t('web.name.friendly').split(' ');
  return names[Math.floor(Math.random() * names.length)] ?? 'Ada';
}
