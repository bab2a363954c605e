// In place of the browser's own error page: a page of the shop that says what is wrong. Nothing else is cached, and every
// page, call and file comes from the network as if this worker were not there. How to withdraw it: docs/decisions.
const CACHE = 'offline-1';
const OFFLINE_PAGE = '/offline.html';
const NOT_THE_SHOP = /^\/(admin|api|dev)(\/|$)/;

self.addEventListener('install', (event) => {
  // Browsers that can do not even wake the worker for what is no page.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })?.catch(() => {});
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(OFFLINE_PAGE)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherCaches());
});

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode !== 'navigate' || method !== 'GET' || NOT_THE_SHOP.test(new URL(url).pathname)) return;
  event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE_PAGE)));
});

async function deleteOtherCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}
