// The pictures of the games: a table for each game, fetched when the first card of it is drawn, and the stamps that are shown, a few at a time.
import { SvelteMap } from 'svelte/reactivity';
import { tables } from 'virtual:pictures';
import type { CardFace } from '../lib/wire';
import type { Picture, PictureTable } from './picture';
import type { Vista } from './vista';

/** What is fetched for a game first: its table, and which stamps are fetched together, in which way. */
export interface Box {
  table: PictureTable;
  shards: string[][];
  /** The drawings (SVG, 512 by 512) of each of them. */
  ways: (() => Promise<{ default: Record<string, string> }>)[];
}

let boxes = $state.raw<
  Record<
    string,
    {
      box: Box;
      where: Map<string, number>;
      compose: typeof import('./picture').picture;
      vista: typeof import('./vista').vista;
    }
  >
>({});
/** The drawings that are here, by game and stamp. */
const drawings = new SvelteMap<string, string>();
const fetching = new Set<string>();
const made = new WeakMap<CardFace, Picture>();
const whereIn = (box: Box): Map<string, number> =>
  new Map(box.shards.flatMap((names, at) => names.map((name) => [name, at] as const)));

/** Fetches what the pictures of a game are made of; those of a game without a table are made of the general one. */
function fetch(game: string): void {
  if (fetching.has(game)) return;
  fetching.add(game);
  Promise.all([(tables[game] ?? tables['generic'])!(), import('./picture'), import('./vista')])
    .then(
      ([{ default: box }, { picture }, { vista }]) =>
        (boxes = { ...boxes, [game]: { box, where: whereIn(box), compose: picture, vista } }),
    )
    .catch(() => fetching.delete(game));
}

/** Fetches a stamp, and those with it. */
function fetchStamp(game: string, stamp: string): void {
  const found = boxes[game];
  const at = found?.where.get(stamp);
  const way = at === undefined ? undefined : found?.box.ways[at];
  const name = `${game}/${at}`;
  if (!way || fetching.has(name)) return;
  fetching.add(name);
  way()
    .then(({ default: some }) => {
      for (const [one, drawing] of Object.entries(some)) drawings.set(`${game}/${one}`, drawing);
    })
    .catch(() => fetching.delete(name));
}

/** The picture of a card; null while its parts are on their way. */
export function pictureOf(game: string, face: CardFace): Picture | null {
  const found = boxes[game];
  if (!found) {
    fetch(game);
    return null;
  }
  const known = made.get(face);
  if (known) return known;
  const one = found.compose(face, found.box.table, (name) => found.where.has(name));
  made.set(face, one);
  return one;
}

/** The picture of something that is chosen from a shelf; null while its parts are on their way, or if the table has none. */
export function vistaOf(game: string, name: string, height: number): Vista | null {
  const found = boxes[game];
  if (!found) {
    fetch(game);
    return null;
  }
  const entry = found.box.table.vistas?.[name];
  return entry ? found.vista(name, entry, height) : null;
}

/** The spot colour of a card that has the plain face. */
export const colourOf = (game: string, face: CardFace): string => pictureOf(game, face)?.colour ?? 'var(--ink)';

/** The stamps of all games, by name: for the page that says whose work they are. */
export async function everyStamp(): Promise<Record<string, string>> {
  const found: { default: Box }[] = await Promise.all(Object.values(tables).map((one) => one()));
  const parts = await Promise.all(found.flatMap(({ default: box }) => box.ways.map((way) => way())));
  return Object.assign({}, ...parts.map(({ default: some }) => some)) as Record<string, string>;
}

/** The drawing of a stamp of a game's pictures; "" while it is on its way. */
export function drawn(game: string, stamp: string): string {
  const name = `${game}/${stamp}`;
  const found = drawings.get(name);
  if (found === undefined) fetchStamp(game, stamp);
  return found ?? '';
}
