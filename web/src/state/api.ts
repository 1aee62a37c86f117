/** What goes over HTTP. */

import { lang } from '../i18n/index.svelte';
import { noticed } from './reach.svelte';
import { RefusedError } from './socket';
import type {
  Catalogue,
  ClaimPreview,
  DeviceLink,
  Devices,
  EndDevices,
  Forgotten,
  Introduction,
  Invitation,
  Leaderboard,
  Lobby,
  Me,
  NewTable,
  Problem,
  Replay,
  SetupAnswer,
  SetupQuestion,
  Statistics,
  TableFound,
  TableView,
} from '../types';

/** The server can't be reached. */
export class UnreachableError extends Error {}

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { 'Accept-Language': lang(), Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { method, headers, body: body === undefined ? null : JSON.stringify(body), credentials: 'same-origin' });
  } catch {
    noticed(false);
    throw new UnreachableError();
  }
  noticed(true);
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer;
  let problem: Partial<Problem> | null = null;
  try {
    problem = (await response.json()) as Partial<Problem>;
  } catch {
    // an answer of somebody in between
  }
  if (problem?.refusal) throw new RefusedError(problem.refusal);
  throw new UnreachableError();
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => ask<Me>('GET', '/me'),
  introduce: (who: Omit<Introduction, 'lang'>) => ask<Me>('POST', '/me', { ...who, lang: lang() }),
  rename: (who: Omit<Introduction, 'lang'>) => ask<Me>('PATCH', '/me', { ...who, lang: lang() }),
  link: (keep = false) => ask<DeviceLink>('POST', `/me/link${keep ? '?keep=true' : ''}`),
  lookAtClaim: (code: string) => ask<ClaimPreview>('POST', '/me/claim/look', { code }),
  claim: (code: string, replace: boolean) => ask<Me>('POST', '/me/claim', { code, replace }),
  devices: () => ask<Devices>('GET', '/me/devices'),
  endDevice: (id: string) => ask<Devices>('DELETE', `/me/devices/${encodeURIComponent(id)}`),
  endDevices: (which: EndDevices['which']) => ask<Devices>('POST', '/me/devices/end', { which }),
  forget: (name: string) => ask<Forgotten>('POST', '/me/forget', { name }),
  games: () => ask<Lobby>('GET', '/me/games'),
  statistics: () => ask<Statistics>('GET', '/me/statistics'),
  leaderboard: () => ask<Leaderboard>('GET', '/leaderboard'),
  catalogue: () => ask<Catalogue>('GET', '/catalogue'),
  setup: (question: SetupQuestion) => ask<SetupAnswer>('POST', '/setup', question),
  lobby: () => ask<Lobby>('GET', '/tables'),
  enter: (code: string) => ask<TableFound>('POST', '/codes', { code }),
  open: (wanted: NewTable) => ask<Invitation>('POST', '/tables', wanted),
  look: (id: string) => ask<TableView>('GET', table(id)),
  invitation: (id: string) => ask<Invitation>('GET', `${table(id)}/invitation`),
  rematch: (id: string) => ask<Invitation>('POST', `${table(id)}/rematch?begin=false`),
  replay: (id: string, seat: number | null) => ask<Replay>('GET', `${table(id)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  recordUrl: (id: string) => `/api${table(id)}/record`,
  socketUrl: (id: string) => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api${table(id)}/socket`,
};
