// The service worker. It calls people back while no page is open, and keeps one page for when the server cannot be
// reached; nothing else: whatever can be fetched is fetched, so nobody ever sees a page from yesterday. (What never changes,
// /assets, the browser keeps by itself.)
declare const self: ServiceWorkerGlobalScope;
/** Changes whenever anything on the shelf does. */
declare const __SHELF__: string;

const OURS = 'wyrmhoard-offline-';
const SHELF = `${OURS}${__SHELF__}`;
const PAGE = 'offline.html';
const KEPT = [PAGE, 'offline.css', 'offline.js', 'icon.svg'];
/** What a proxy says when nobody is behind it. */
const NOBODY = [502, 504];

const at = (name: string): string => new URL(name, self.registration.scope).href;

async function fill(): Promise<void> {
  const shelf = await caches.open(SHELF);
  await shelf.addAll(KEPT.map((name) => new Request(at(name), { cache: 'reload' })));
}

async function tidy(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== SHELF) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
}

/** A page from the server, or the one that says that there is none to be had. */
async function visit(event: FetchEvent): Promise<Response> {
  try {
    const found = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    if (!NOBODY.includes(found.status)) return found;
  } catch {
    // no connection, or no server
  }
  return fromShelf(PAGE);
}

const fromShelf = async (name: string): Promise<Response> =>
  (await (await caches.open(SHELF)).match(at(name))) ?? Response.error();

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const kept = KEPT.find((name) => at(name) === event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(visit(event));
  else if (kept) event.respondWith(fetch(event.request).catch(() => fromShelf(kept)));
});

/** What the server says (server/tables/push_reminders.py) in its reader's language: it is somebody's turn, or their time runs out. */
interface Said {
  table: string;
  title: string;
  text: string;
}

function tell({ table, title, text }: Said): Promise<void> {
  return self.registration.showNotification(title, { body: text, tag: table, icon: at('icon-192.png'), data: table });
}

/** Go to a table: to the page that is open there, to one in the lobby, or to a new one: whatever else somebody has open stays
 * as it is. Who sits there the page knows. */
async function goTo(table: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const way = at(`#/t/${table}`);
  const there = pages.find(({ url }) => url === way || url.startsWith(`${way}/`));
  const idle = pages.find(({ url }) => url === at('') || url === at('#/'));
  if (there) await there.focus();
  else if (idle) await ((await idle.navigate(way)) ?? idle).focus();
  else await self.clients.openWindow(way);
}

self.addEventListener('push', (event) => {
  const said = event.data?.json() as Said | undefined;
  if (said) event.waitUntil(tell(said));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(String(event.notification.data)));
});
