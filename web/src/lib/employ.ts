// The service worker (worker/worker.ts): employed once the page has what it needs itself.

/** Have the service worker installed, where the browser has such a thing and the connection may be trusted. */
export function employ(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const begin = (): void => {
    navigator.serviceWorker.register('./worker.js', { updateViaCache: 'none' }).catch(() => undefined); // the page does without
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}
