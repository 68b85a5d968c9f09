// Being called when this page is closed: the browser's own push service tells the service worker (worker/worker.ts).
import { pushKey, stopCalls, subscribe } from './api';
import type { Subscription } from './wire';

/** Matches for which one wishes to be called, at most. */
const MOST = 20;

const pushes = async (): Promise<PushManager | undefined> =>
  'serviceWorker' in navigator && 'PushManager' in window
    ? (await navigator.serviceWorker.ready).pushManager
    : undefined;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/** This browser's subscription to this server, made if need be. */
async function subscription(): Promise<PushSubscription | null> {
  const [manager, key] = await Promise.all([pushes(), pushKey()]);
  if (!manager || !key) return null;
  const wanted = bytes(key);
  const known = await manager.getSubscription();
  const given = known?.options.applicationServerKey;
  if (known && given && String(new Uint8Array(given)) === String(wanted)) return known;
  await known?.unsubscribe(); // it was for another server at this address
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

/** Have this browser called to these tables when it is the turn of the seats that these tokens hold. Where that is not to be
 * had, one is called only while a page is open. */
export async function beCalled(matches: readonly { table: string; tokens: readonly string[] }[]): Promise<void> {
  try {
    const found = await subscription();
    const { endpoint, keys } = found?.toJSON() ?? {};
    if (!endpoint || !keys) return;
    const browser: Subscription = { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
    for (const { table, tokens } of matches.slice(0, MOST)) {
      for (const token of tokens) await subscribe(table, token, browser).catch(() => undefined); // one of them may be over
    }
  } catch {
    // the browser has no push service, or cannot reach it
  }
}

/** Be called no longer: to one table, or to any. */
export async function beLeftAlone(table?: string): Promise<void> {
  try {
    const found = await (await pushes())?.getSubscription();
    if (!found) return;
    await stopCalls(found.endpoint, table);
    if (table === undefined) await found.unsubscribe();
  } catch {
    // the server is told when it next tries
  }
}
