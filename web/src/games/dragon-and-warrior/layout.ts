// Where places stand on a map: where their names are written on a drawing, and else neighbours beside each other, nothing
// on top of anything. Pure.
import type { Mark } from '../../lib/sheets.svelte';
import type { SheetInfo } from '../../lib/wire';
import type { PlaceView } from './wire';

export interface Cell {
  x: number;
  y: number;
}
export interface Grid {
  cells: Map<string, Cell>;
  columns: number;
  rows: number;
  /** Pairs of places with a way between them. */
  edges: [string, string][];
}

const AROUND: [number, number][] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];

/** A cell for each place, in at most `widest` columns: the first somewhere, each beside the neighbour by which it was
 * found if there is room; counted from 0, upper left. */
export function gridOf(places: { id: string; ways: string[] }[], widest = 4): Grid {
  const known = new Set(places.map((place) => place.id));
  const ways = new Map(places.map((place) => [place.id, place.ways.filter((way) => known.has(way))]));
  const cells = new Map<string, Cell>();
  const put = (id: string, from: Cell): void => void cells.set(id, freeNear(from, [...cells.values()], widest));
  for (const place of places) {
    if (cells.has(place.id)) continue;
    put(place.id, { x: 0, y: 0 });
    const queue = [place.id];
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      for (const way of ways.get(id) ?? []) {
        if (cells.has(way)) continue;
        put(way, cells.get(id) ?? { x: 0, y: 0 });
        queue.push(way);
      }
    }
  }
  const all = [...cells.values()];
  const [left, top] = [Math.min(0, ...all.map((cell) => cell.x)), Math.min(0, ...all.map((cell) => cell.y))];
  const shifted = new Map([...cells].map(([id, cell]) => [id, { x: cell.x - left, y: cell.y - top }]));
  const edges = places.flatMap((place) =>
    (ways.get(place.id) ?? [])
      .filter((way) => place.id < way || !ways.get(way)?.includes(place.id))
      .map((way): [string, string] => [place.id, way]),
  );
  return {
    cells: shifted,
    edges,
    columns: Math.max(0, ...all.map((cell) => cell.x)) - left + 1,
    rows: Math.max(0, ...all.map((cell) => cell.y)) - top + 1,
  };
}

/** The nearest free cell with which the map is not too wide. */
function freeNear(from: Cell, taken: Cell[], widest: number): Cell {
  const columns = taken.map((cell) => cell.x);
  for (let far = 0; ; far++) {
    const ring = far === 0 ? [[0, 0] as [number, number]] : far === 1 ? AROUND : ringOf(far);
    for (const [dx, dy] of ring) {
      const cell = { x: from.x + dx, y: from.y + dy };
      const wide = Math.max(cell.x, ...columns) - Math.min(cell.x, ...columns) + 1;
      if (wide <= widest && !taken.some((other) => other.x === cell.x && other.y === cell.y)) return cell;
    }
  }
}

function ringOf(far: number): [number, number][] {
  const found: [number, number][] = [];
  for (let dy = -far; dy <= far; dy++)
    for (let dx = -far; dx <= far; dx++) if (Math.max(Math.abs(dx), Math.abs(dy)) === far) found.push([dx, dy]);
  return found.toSorted((a, b) => Math.abs(a[1]) - Math.abs(b[1]));
}

// -- which places stand on which sheet

export type Sheet = 'outdoors' | 'town' | 'dungeon';
const IN_TOWN = ['castle', 'house', 'inn', 'item_shop', 'equipment_shop', 'special_building'];
export const homeOf = (places: PlaceView[], id: string): PlaceView | undefined =>
  places.find((place) => place.id === places.find((one) => one.id === id)?.home);

/** The sheet on which a Space stands. */
export function sheetOf(places: PlaceView[], id: string): { sheet: Sheet; home: string } {
  const place = places.find((one) => one.id === id);
  const home = homeOf(places, id);
  if (!place) return { sheet: 'outdoors', home: '' };
  if (place.kind === 'room') return { sheet: 'dungeon', home: place.home };
  if (home?.kind === 'room') return { sheet: 'dungeon', home: home.home };
  if (place.kind === 'town') return { sheet: 'town', home: place.id };
  if (IN_TOWN.includes(place.kind) || home?.kind === 'town') return { sheet: 'town', home: place.home };
  return { sheet: 'outdoors', home: '' };
}
/** What stands on the Outdoors sheet by itself: Areas, and what lies in none of them yet. */
export const outdoors = (places: PlaceView[]): PlaceView[] =>
  places.filter((place) => place.kind === 'area' || (!place.home && ['town', 'poi', 'dungeon'].includes(place.kind)));
export const within = (places: PlaceView[], home: string): PlaceView[] => places.filter((place) => place.home === home);
/** The Rooms of a Dungeon, Floor by Floor from the top. */
export function floorsOf(places: PlaceView[], dungeon: string): { floor: number; rooms: PlaceView[] }[] {
  const rooms = within(places, dungeon).filter((place) => place.kind === 'room');
  const floors = [...new Set(rooms.map((room) => room.floor ?? 1))].toSorted((a, b) => a - b);
  return floors.map((floor) => ({ floor, rooms: rooms.filter((room) => (room.floor ?? 1) === floor) }));
}

export interface Joined {
  /** The sheet by its name. */
  name: string;
  /** Column and row, from 1. */
  x: number;
  y: number;
}
/** The sheets of the Outdoors beside each other: the first, and those that have been joined to it, each by its cell "x,y". */
export function joined(cells: string[] = []): Joined[] {
  const places = ['0,0', ...cells].map((cell) => cell.split(',').map(Number));
  const [left, top] = [Math.min(...places.map(([x = 0]) => x)), Math.min(...places.map(([, y = 0]) => y))];
  return places.map(([x = 0, y = 0], at) => ({
    name: at ? `outdoors/${at}` : 'outdoors',
    x: x - left + 1,
    y: y - top + 1,
  }));
}

// -- places on a drawing

/** The sheet of this name: a sheet whose drawing was struck goes on under another ID. */
export const sheetOn = (sheets: SheetInfo[], name: string): SheetInfo | undefined =>
  sheets.find((one) => one.id === name || one.id.startsWith(`${name}~`));
const spelt = (words: string): string => words.trim().toLowerCase();

export interface Spot {
  /** The sheet by its name, and how far right and down on it, from 0 to 1. */
  name: string;
  x: number;
  y: number;
  mark: Mark;
}
/** Where the names of places are written on drawings; whoever is written twice stands where it was written last. */
export function written(
  lying: { name: string; sheet: SheetInfo | undefined; marks: Mark[] }[],
  places: PlaceView[],
): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const { name, sheet, marks } of lying) {
    for (const mark of sheet ? marks : []) {
      if (mark.kind !== 'label' || !sheet) continue;
      const { x, y, text } = mark.data as unknown as { x: number; y: number; text: string };
      const place = places.find((one) => one.name && spelt(one.name) === spelt(text));
      if (place) spots.set(place.id, { name, x: x / sheet.width, y: y / sheet.height, mark });
    }
  }
  return spots;
}
/** The places that stand on a sheet, by its name. */
export function placesOn(places: PlaceView[], sheet: string): PlaceView[] {
  const [name = '', floor] = sheet.replace(/~.*/, '').split('/');
  if (name === 'outdoors')
    return places.filter(
      (place) =>
        place.kind === 'town' ||
        (['area', 'poi', 'dungeon'].includes(place.kind) && sheetOf(places, place.id).sheet === 'outdoors'),
    );
  if (floor)
    return within(places, name).filter((place) => place.kind === 'room' && (place.floor ?? 1) === Number(floor));
  return places.filter((place) => place.id === name || (place.home === name && place.kind !== 'room'));
}
