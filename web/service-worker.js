/* The shell of the page, kept for when there is no network. What a game needs comes from the server alone. */
/* The build fills these in: what the shell is made of, and a name that changes with it. */
const SHELL = [];
const KEPT = 'stonehenge-';

/* Whether this is really ours: in a hotel, say, somebody else may answer for any address. The page names its scripts. */
const ours = async (path, response) => {
  if (!response.ok || response.redirected) return false;
  const html = (response.headers.get('content-type') ?? '').includes('text/html');
  if (path !== '/') return !html;
  const text = html ? await response.clone().text() : '';
  return SHELL.some((name) => text.includes(name));
};

const keep = async (path, response) => {
  const kept = await ours(path, response);
  if (kept) await (await caches.open(KEPT)).put(path, response.clone());
  return kept;
};

const install = async (path) => {
  if (!(await keep(path, await fetch(path)))) throw new Error(`${path} is not ours`);
};

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(['/', '/icon.svg', '/manifest.webmanifest', ...SHELL].map(install)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

const fetched = async (request, path) => {
  const response = await fetch(request);
  await keep(path, response);
  return response;
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname.startsWith('/assets/')) {
    // Their names change with what is in them.
    event.respondWith(caches.match(request).then((found) => found ?? fetched(request, url.pathname)));
  } else if (request.mode === 'navigate') {
    event.respondWith((url.pathname === '/' ? fetched(request, '/') : fetch(request)).catch(() => caches.match('/')));
  }
});
