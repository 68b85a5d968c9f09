// A map as the server has composed it: lines as paths, where a place is, and which part of the sheet it takes. Pure.
import type { PlainObject } from '../../lib/wire';
import type { GroundView } from './wire';

/** In a Room so far from its corner, where neither its name nor its ways stand. */
const FOOT = 26;
/** What the game has drawn on a sheet; in the types of this game it is a map. */
export const mapOf = (ground: PlainObject | null | undefined): GroundView | null =>
  (ground ?? null) as GroundView | null;

const half = (one: number, other: number): number => (one + other) / 2;
const at = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;

/** A line through points x, y, x, y, without corners. */
export function winding(points: readonly number[], closed = false): string {
  const all = Array.from(
    { length: points.length / 2 },
    (_, n) => [points[2 * n] ?? 0, points[2 * n + 1] ?? 0] as const,
  );
  const [first, last] = [all[0], all.at(-1)];
  if (!first || !last) return '';
  const middles = all.map(([x, y], n) => {
    const [nx, ny] = all[(n + 1) % all.length] ?? first;
    return at(half(x, nx), half(y, ny));
  });
  if (closed) return `M${middles.at(-1)}${all.map(([x, y], n) => `Q${at(x, y)} ${middles[n]}`).join('')}Z`;
  const inner = all.slice(1, -1).map(([x, y], n) => `Q${at(x, y)} ${middles[n + 1]}`);
  return `M${at(...first)}${inner.join('')}L${at(...last)}`;
}
/** A line with corners. */
export const straight = (points: readonly number[]): string =>
  points.map((value, n) => `${n === 0 ? 'M' : n % 2 ? ' ' : 'L'}${value}`).join('');

export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}
/** Which part of the map a place takes with its name: what is clicked. Null if it is not on it. */
export const partOf = (map: GroundView, place: string): Part | null =>
  map.spots.find((one) => one.place === place) ?? null;

/** How wide a letter of a name is, of its size. */
const LETTER = 0.62;
/** The part of the map that the name of a place takes, however far it reaches. */
export function lettered({ x, y, size, lines, step, bend }: GroundView['names'][number]): Part {
  const width = Math.max(...lines.map((line) => line.length)) * size * LETTER;
  const top = y - size - Math.abs(bend);
  return { left: x - width / 2, top, width, height: y + (lines.length - 1) * step + size / 2 - top };
}

/** So far beside a stamp somebody stands, so that both are seen. */
const BESIDE = 24;
/** Where somebody stands who is in a place: beside its stamp, in a Room at its left, otherwise below its name. */
export function standIn(map: GroundView, place: string): { x: number; y: number } | null {
  const room = map.rooms.find((one) => one.place === place);
  if (room) return { x: room.left + FOOT, y: room.top + room.height - FOOT };
  const stamp = map.stamps.find((one) => one.place === place);
  if (stamp) return { x: stamp.x - stamp.size / 2 - BESIDE, y: stamp.y };
  const part = partOf(map, place);
  return part && { x: part.left + part.width / 2, y: part.top + part.height + 26 };
}

/** The map with only those places that are there: in a replay some are not yet. */
export function within(map: GroundView, places: readonly string[]): GroundView {
  const known = new Set(places);
  const there = (one: { place: string }): boolean => known.has(one.place);
  return {
    ...map,
    stamps: map.stamps.filter(there),
    names: map.names.filter(there),
    spots: map.spots.filter(there),
    rooms: map.rooms.filter(there),
    roads: map.roads.filter(({ ends }) => ends.every((end) => known.has(end))),
  };
}

/** A sheet of 1000 units across takes so many of the map, and its middle lies in the middle of the first place. */
const SHEET = 640;
export interface Laid extends Part {
  name: string;
}
/** Where a sheet lies on the map: `right` and `down` from the first one. */
export function laid(name: string, sheet: { width: number; height: number }, right = 0, down = 0): Laid {
  const high = (SHEET * sheet.height) / sheet.width;
  return { name, left: SHEET * (right - 0.5), top: high * (down - 0.5), width: SHEET, height: high };
}
/** A part that holds all of these. */
export function around(parts: readonly Part[]): Part {
  const left = Math.min(...parts.map((part) => part.left));
  const top = Math.min(...parts.map((part) => part.top));
  const right = Math.max(...parts.map((part) => part.left + part.width));
  const low = Math.max(...parts.map((part) => part.top + part.height));
  return { left, top, width: right - left, height: low - top };
}
