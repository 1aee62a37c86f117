/** Who one is here. */

import { t } from '../i18n/index.svelte';
import { api } from './api';
import { RefusedError } from './socket';

let name: string | null = $state(null);
let asked: Promise<string | null> | null = null;

export const myName = (): string | null => name;

/** One's name on this server, or nothing for somebody new. */
export function whoAmI(): Promise<string | null> {
  asked ??= api.me().then(
    (me) => (name = me.name),
    (error: unknown) => {
      asked = null;
      if (error instanceof RefusedError) return (name = null);
      throw error;
    },
  );
  return asked;
}

export async function callMe(wanted: string): Promise<void> {
  const known = await whoAmI();
  const me = await (known === null ? api.introduce(wanted) : api.rename(wanted));
  name = me.name;
  asked = Promise.resolve(name);
}

/** A name to begin with. */
export function friendlyName(): string {
  const names = t('web.name.friendly').split(' ');
  return names[Math.floor(Math.random() * names.length)] ?? 'Ada';
}
