// The map of a chapter of the journal: what was known then, cut to where the chapter plays, with the way that was taken. Pure.
import type { TableJournal } from '../../lib/wire';
import { around, partOf, straight, winding, within, type Part } from './atlas';
import type { BookPictures, ChapterMap, GroundView } from './wire';

/** The least that is shown, in units of the map, and its shape. */
const LEAST = 520;
const SHAPE = 1.9;
const ROOM = 70;

/** What the pictures of the journal are made of. */
export const picturesOf = (book: TableJournal): BookPictures => book.pictures as unknown as BookPictures;
export const mapIn = (book: TableJournal, chapter: number): ChapterMap | null =>
  (book.chapters[chapter]?.map ?? null) as ChapterMap | null;

/** Where The Warrior had been by the end of a chapter. */
export const beenBy = (book: TableJournal, chapter: number): ReadonlySet<string> =>
  new Set(book.chapters.slice(0, chapter + 1).flatMap((_, at) => mapIn(book, at)?.way ?? []));

/** The places that were on record then. */
export const knownThen = (book: TableJournal, shown: ChapterMap): string[] =>
  picturesOf(book).places.slice(0, shown.known);

const middle = (part: Part): [number, number] => [part.left + part.width / 2, part.top + part.height / 2];
const spotOf = (map: GroundView, place: string): [number, number] | null => {
  const stamp = map.stamps.find((one) => one.place === place);
  if (stamp && !map.rooms.length) return [stamp.x, stamp.y];
  const part = partOf(map, place);
  return part && middle(part);
};

/** The roads from one place to another, each as points x, y; null if none lead there. */
function roads(map: GroundView, from: string, to: string): number[][] | null {
  const came = new Map<string, { before: string; line: number[] }>([[from, { before: '', line: [] }]]);
  const waiting = [from];
  for (let at = waiting.shift(); at !== undefined && !came.has(to); at = waiting.shift())
    for (const { ends, line } of map.roads) {
      const [one, other] = ends;
      const next = one === at ? other : other === at ? one : undefined;
      if (next === undefined || came.has(next)) continue;
      const [start, reached] = [spotOf(map, at), spotOf(map, next)];
      came.set(next, { before: at, line: start && reached ? alongFrom(line, start) : line });
      waiting.push(next);
    }
  if (!came.has(to)) return null;
  const found: number[][] = [];
  for (let at = to; at !== from; at = came.get(at)?.before ?? from) found.unshift(came.get(at)?.line ?? []);
  return found;
}
/** A line as it is walked from its end that is nearer to there. */
function alongFrom(line: number[], [x, y]: [number, number]): number[] {
  const far = (at: number): number => Math.hypot((line[at] ?? 0) - x, (line[at + 1] ?? 0) - y);
  if (far(0) <= far(line.length - 2)) return line;
  return Array.from({ length: line.length / 2 }, (_, n) =>
    line.slice(line.length - 2 * n - 2, line.length - 2 * n),
  ).flat();
}

/** A number moved between two others, or into their middle where there is nothing between them. */
const inside = (value: number, least: number, most: number): number =>
  least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value));

export interface Drawn {
  map: GroundView;
  /** The part of the sheet that is shown. */
  frame: Part;
  /** The way that was taken, as paths. */
  way: string[];
  here: [number, number] | null;
}

/** What is drawn of a sheet for a chapter; null if nothing of it is on the sheet. */
export function drawnFor(
  whole: GroundView,
  shown: ChapterMap,
  known: readonly string[],
  been: ReadonlySet<string>,
): Drawn | null {
  const map = within(whole, known);
  // Within a Town one goes from house to house; its streets are no stop.
  const last = shown.way.length - 1;
  const streets = shown.sheet.split('~')[0] ?? '';
  const stops = shown.way
    .filter((place, at) => place !== streets || at === 0 || at === last)
    .filter((place, at, all) => place !== all[at - 1] && spotOf(map, place));
  const parts = stops.flatMap((place) => partOf(map, place) ?? []);
  if (!parts.length) return null;
  const { left, top, width, height } = around(parts);
  const wide = Math.max(LEAST, width + 2 * ROOM, (height + 2 * ROOM) * SHAPE);
  const tall = wide / SHAPE;
  const frame = {
    left: inside(left + width / 2 - wide / 2, map.left, map.left + map.width - wide),
    top: inside(top + height / 2 - tall / 2, map.top, map.top + map.height - tall),
    width: wide,
    height: tall,
  };
  const way = stops.slice(1).flatMap((place, at) => {
    const before = stops[at] ?? place;
    const [start, end] = [spotOf(map, before), spotOf(map, place)];
    const lines = roads(map, before, place) ?? (start && end ? [[...start, ...end]] : []);
    return lines.map((line) => (map.rooms.length ? straight(line) : winding(line)));
  });
  const near = (x: number, y: number, size: number): boolean =>
    x > frame.left - size &&
    x < frame.left + wide + size &&
    y > frame.top - size &&
    y < frame.top + frame.height + size;
  const radius = whole.known[0]?.radius ?? 0;
  return {
    map: {
      ...map,
      stamps: map.stamps.map((one) => ({ ...one, been: been.has(one.place) })),
      names: map.names.map((one) => ({ ...one, been: been.has(one.place) })),
      grown: map.grown.filter(({ x, y, size }) => near(x, y, size)),
      known: whole.known.length
        ? known.flatMap((place) => {
            const at = spotOf(map, place);
            return at ? [{ x: at[0], y: at[1], radius, percent: been.has(place) ? 100 : 55 }] : [];
          })
        : [],
    },
    frame,
    way,
    here: spotOf(map, shown.here),
  };
}
