// What this browser keeps between visits. A browser that keeps nothing can play all the same.

/** What was kept under this key, or undefined. */
export function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

const SCREEN = 'wyrmhoard.screen';
let unkept = '';
/** A name for this tab, by which the table knows it again when its socket comes back or the page is loaded again. */
export function screen(): string {
  const fresh = (): string =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    const known = sessionStorage.getItem(SCREEN);
    if (known) return known;
    sessionStorage.setItem(SCREEN, (unkept = fresh()));
  } catch {
    unkept ||= fresh();
  }
  return unkept;
}

/** Says whether it is stored: storage may be full, or forbidden by the person. */
export function store(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keep what nobody misses much. */
export const keep = (key: string, value: unknown): void => void store(key, value);

/** Have something done when another tab has stored something under this key. */
export function whenStored(key: string, does: () => void): void {
  if (typeof window === 'undefined') return; // outside a browser there are no tabs
  window.addEventListener('storage', (event) => {
    if (event.key === key) does();
  });
}
