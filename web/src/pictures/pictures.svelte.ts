// The pictures of the games: a table and its stamps for each game, fetched when the first card of it is drawn.
import { tables } from 'virtual:pictures';
import type { CardFace } from '../lib/wire';
import type { Picture, PictureTable } from './picture';

/** What is fetched for a game: its table, and the drawing (SVG, 512 by 512) of each stamp that it names. */
export interface Box {
  table: PictureTable;
  stamps: Record<string, string>;
}

let boxes = $state.raw<Record<string, { box: Box; compose: typeof import('./picture').picture }>>({});
const fetching = new Set<string>();
const made = new WeakMap<CardFace, Picture>();

/** Fetches what the pictures of a game are made of; those of a game without a table are made of the general one. */
function fetch(game: string): void {
  if (fetching.has(game)) return;
  fetching.add(game);
  Promise.all([(tables[game] ?? tables['generic'])!(), import('./picture')])
    .then(([found, { picture }]) => (boxes = { ...boxes, [game]: { box: found.default, compose: picture } }))
    .catch(() => fetching.delete(game));
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
  const one = found.compose(face, found.box.table, (name) => Object.hasOwn(found.box.stamps, name));
  made.set(face, one);
  return one;
}

/** The spot colour of a card that has the plain face. */
export const colourOf = (game: string, face: CardFace): string => pictureOf(game, face)?.colour ?? 'var(--ink)';

/** The stamps of all games, by name: for the page that says whose work they are. */
export async function everyStamp(): Promise<Record<string, string>> {
  const found = await Promise.all(Object.values(tables).map((one) => one()));
  return Object.assign({}, ...found.map((one) => one.default.stamps)) as Record<string, string>;
}

/** The drawing of a stamp of a game's pictures. */
export const drawn = (game: string, stamp: string): string => boxes[game]?.box.stamps[stamp] ?? '';
