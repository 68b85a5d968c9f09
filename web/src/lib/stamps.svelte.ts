// The stamps: those of the page's frame are there from the beginning, those of a game's table are fetched when the first is drawn.
import frame from 'virtual:stamps';

type Bodies = Record<string, string>;
type Fetch = () => Promise<{ default: Bodies }>;

let bodies = $state.raw<Bodies>(frame);
/** How to fetch each stamp that is not part of the frame, once that is known. */
let ways = $state.raw<Map<string, Fetch>>();
const fetching = new Map<Fetch, Promise<void>>();

async function allWays(): Promise<Map<string, Fetch>> {
  const { default: boxes } = await import('virtual:stamps/tables');
  return (ways ??= new Map(boxes.flatMap((box) => box.names.split(' ').map((name) => [name, box.fetch] as const))));
}

/** Fetch a box of stamps, once; again if that failed. */
function open(fetch: Fetch): Promise<void> {
  let box = fetching.get(fetch);
  if (!box) {
    box = fetch().then((found) => {
      bodies = { ...bodies, ...found.default };
    });
    fetching.set(fetch, box);
    box.catch(() => fetching.delete(fetch));
  }
  return box;
}

/** Every stamp there is, by name. */
export async function allStamps(): Promise<Bodies> {
  await Promise.all([...new Set((await allWays()).values())].map(open));
  return bodies;
}

/** The drawing of a stamp: "" if there is none. */
export async function fetchStamp(name: string): Promise<string> {
  const fetch = name in bodies ? undefined : (await allWays()).get(name);
  if (fetch) await open(fetch);
  return bodies[name] ?? '';
}

/** The drawing of a stamp: "" if there is none, null while it is on its way. */
export function stampBody(name: string): string | null {
  const body = bodies[name];
  if (body !== undefined) return body;
  if (ways && !ways.has(name)) return '';
  void fetchStamp(name).catch(() => undefined);
  return null;
}
