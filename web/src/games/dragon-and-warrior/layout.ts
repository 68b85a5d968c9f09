// Which places stand on which sheet, and how the sheets lie. Pure.
import type { SheetInfo } from '../../lib/wire';
import type { PlaceView } from './wire';

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
