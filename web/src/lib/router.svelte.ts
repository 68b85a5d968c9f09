// Addresses after the #: tokens in them never reach a server log.
export interface Route {
  page: string;
  parts: string[];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a link that was cut off: whoever looks it up says so
  }
}

function read(): Route {
  const [page = '', ...parts] = location.hash.replace(/^#\/?/, '').split('/').map(decoded);
  return { page, parts };
}

export const route = $state<{ now: Route }>({ now: read() });

window.addEventListener('hashchange', () => {
  const { page, parts } = route.now;
  route.now = read();
  // What is taken from a shelf is a page of its own. Other pages go to their own parts.
  const leaves = page === 'shelf' && parts.join('/') !== route.now.parts.join('/');
  if (route.now.page !== page || leaves) window.scrollTo(0, 0);
});

export const link = (...parts: (string | number)[]): string => `#/${parts.map((p) => encodeURIComponent(p)).join('/')}`;

export function go(...parts: (string | number)[]): void {
  location.hash = link(...parts);
}

/** The whole address of a link, for copying. */
export const address = (...parts: (string | number)[]): string => new URL(link(...parts), document.baseURI).href;

/** Browsers let a page change its address only so often. */
const SETTLED = 300;

/** Have the address say this, without going anywhere, once it has stayed the same for a moment; returns what calls that off. */
export function settleAt(way: string): () => void {
  const timer = setTimeout(() => {
    try {
      history.replaceState(null, '', way);
    } catch {
      // too often: the next one says more anyway
    }
  }, SETTLED);
  return () => clearTimeout(timer);
}
