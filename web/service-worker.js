/* The shell of the page, kept for when there is no network. What a game needs comes from the server alone. */
/* The build fills these in: what the shell is made of, and a name that changes with it. */
const SHELL = [];
const KEPT = 'stonehenge-';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(['/', '/icon.svg', '/manifest.webmanifest', ...SHELL])).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

const keep = async (request, response) => {
  if (response.ok) await (await caches.open(KEPT)).put(request, response.clone());
  return response;
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname.startsWith('/assets/')) {
    // Their names change with what is in them.
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request).then((response) => keep(request, response))));
  } else if (request.mode === 'navigate') {
    event.respondWith(fetch(request).then((response) => (url.pathname === '/' ? keep('/', response) : response)).catch(() => caches.match('/')));
  }
});
