import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';

const ENTRY = '/assets/index-abcdefgh.js';
const PAGE = `<!doctype html><script type="module" src="${ENTRY}"></script>`;
const SOURCE = readFileSync(new URL('../service-worker.js', import.meta.url), 'utf8').replace('const SHELL = []', `const SHELL = ['${ENTRY}']`);

type Answer = { body: string; type?: string; status?: number; redirected?: boolean };
type Handler = (event: unknown) => void;

let kept: Map<string, string>;
let web: Map<string, Answer>;
let handlers: Map<string, Handler>;

const at = (request: unknown) => (typeof request === 'string' ? request : new URL((request as { url: string }).url).pathname);

const fetching = async (request: unknown) => {
  const found = web.get(at(request));
  if (!found) throw new TypeError('no network');
  const answer = new Response(found.body, { status: found.status ?? 200, headers: { 'content-type': found.type ?? 'text/html; charset=utf-8' } });
  Object.defineProperty(answer, 'redirected', { value: found.redirected ?? false });
  return answer;
};

const cache = {
  put: async (request: unknown, response: Response) => void kept.set(at(request), await response.text()),
  addAll: async (paths: string[]) => {
    for (const path of paths) await cache.put(path, await fetching(path));
  },
};
const caches = {
  open: async () => cache,
  keys: async () => [],
  match: async (request: unknown) => (kept.has(at(request)) ? new Response(kept.get(at(request))) : undefined),
};

beforeEach(() => {
  kept = new Map();
  handlers = new Map();
  web = new Map<string, Answer>([
    ['/', { body: PAGE }],
    [ENTRY, { body: 'run()', type: 'text/javascript; charset=utf-8' }],
    ['/icon.svg', { body: '<svg/>', type: 'image/svg+xml' }],
    ['/manifest.webmanifest', { body: '{}', type: 'application/manifest+json' }],
  ]);
  const self = { addEventListener: (name: string, handler: Handler) => handlers.set(name, handler), skipWaiting: async () => undefined, clients: { claim: async () => undefined } };
  new Function('self', 'caches', 'fetch', 'location', SOURCE)(self, caches, fetching, { origin: 'http://server' });
});

const install = async () => {
  let done: Promise<unknown> = Promise.resolve();
  handlers.get('install')!({ waitUntil: (promise: Promise<unknown>) => (done = promise) });
  await done;
};

const ask = async (path: string, mode = 'navigate') => {
  let answer: Promise<Response> | undefined;
  const request = { method: 'GET', url: `http://server${path}`, mode };
  handlers.get('fetch')!({ request, respondWith: (promise: Promise<Response>) => (answer = promise) });
  return (await answer)?.text();
};

describe('what is kept as the shell', () => {
  test('the page and all it is made of', async () => {
    await install();
    expect([...kept.keys()].sort()).toEqual(['/', ENTRY, '/icon.svg', '/manifest.webmanifest'].sort());
    web.clear();
    expect(await ask('/')).toBe(PAGE);
    expect(await ask('/t/table')).toBe(PAGE);
    expect(await ask(ENTRY, 'cors')).toBe('run()');
  });

  test.each<[string, Answer]>([
    ['a hotel that wants a password', { body: '<h1>Sign in</h1>' }],
    ['somebody else at this address', { body: '{"hello": true}', type: 'application/json' }],
    ['a page it was sent on to', { body: PAGE, redirected: true }],
    ['an error', { body: PAGE, status: 503 }],
  ])('not %s, though it is shown', async (_who, answer) => {
    await install();
    web.set('/', answer);
    expect(await ask('/')).toBe(answer.body);
    web.clear();
    expect(await ask('/')).toBe(PAGE);
  });

  test.each(['/', ENTRY])('nothing is installed while another answers for %s', async (path) => {
    web.set(path, { body: '<h1>Sign in</h1>' });
    await expect(install()).rejects.toThrow();
    expect(kept.get(path)).toBeUndefined();
  });

  test('another answers for a file: it is asked for again', async () => {
    web.set('/assets/later-abcdefgh.js', { body: '<h1>Sign in</h1>' });
    await ask('/assets/later-abcdefgh.js', 'cors');
    web.set('/assets/later-abcdefgh.js', { body: 'later()', type: 'text/javascript' });
    expect(await ask('/assets/later-abcdefgh.js', 'cors')).toBe('later()');
  });
});
