// The cuts of the graver that lie on a floor, as a tile that is laid side by side. Pure: the same name gives the same
// strokes. Lengths are the map's: a Space is 100 wide.
import { at, between, chance, type Chance, cut, disc, wedge } from '../../../pictures/strokes';
import type { Cuts } from './looks';

/** The side of a tile: four Spaces where the cuts are in rows; what is strewn comes again only after eight. */
const TILE = 400;
const ROWS: ReadonlySet<Cuts> = new Set([
  'furrows',
  'flags',
  'cobbles',
  'lanes',
  'boards',
  'planks',
  'tiles',
  'treads',
]);
export const sideOf = (cuts: Cuts): number => (ROWS.has(cuts) ? TILE : 2 * TILE);

type Points = (x: number, y: number, random: Chance) => string;
/** Something at so many places, spread evenly and then shaken; what leaves the tile comes in again on the other side. */
function strewn(random: Chance, rows: number, columns: number, one: Points, tiles = 2): string {
  let d = '';
  const [wide, tall] = [TILE / columns, TILE / rows];
  for (let row = 0; row < rows * tiles; row += 1)
    for (let column = 0; column < columns * tiles; column += 1)
      d += one(
        (column + between(random, 0.12, 0.88)) * wide - (row % 2 ? wide / 2 : 0),
        (row + between(random, 0.15, 0.85)) * tall,
        random,
      );
  return d;
}
/** A level cut. */
const level =
  (least: number, most: number, width: number): Points =>
  (x, y, random) => {
    const long = between(random, least, most);
    return cut(x - long / 2, y, x + long / 2, y + between(random, -1, 1), width);
  };
/** Blades that stand in a tuft. */
const tuft: Points = (x, y, random) => {
  const tall = between(random, 9, 15);
  return (
    wedge(x - 6, y - tall * 0.7, x - 2, y, 2.2) +
    wedge(x, y - tall, x, y, 2.4) +
    wedge(x + 7, y - tall * 0.75, x + 2, y, 2.2)
  );
};
/** Where a cart has gone: two cuts side by side. */
const rut: Points = (x, y, random) => {
  const long = between(random, 70, 150);
  return [0, 13].map((by) => cut(x - long / 2 + by, y + by, x + long / 2 + by, y + by + 3, 1.7)).join('');
};
const pebble: Points = (x, y, random) => {
  const size = between(random, 1.6, 4.4);
  return `M${at(x - size, y)}a${size} ${size * 0.7} 0 1 0 ${2 * size} 0a${size} ${size * 0.7} 0 1 0 ${-2 * size} 0z`;
};
const curve = (x: number, y: number, long: number, rise: number, width: number): string =>
  `M${at(x - long / 2, y)}q${at(long / 4, -rise - width)} ${at(long / 2, 0)}q${at(long / 4, rise + width)} ${at(long / 2, 0)}q${at(-long / 4, rise - width)} ${at(-long / 2, 0)}q${at(-long / 4, -rise + width)} ${at(-long / 2, 0)}z`;
const hole = (x: number, y: number, radius: number): string =>
  `M${at(x - radius, y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
const ring = (x: number, y: number, radius: number, width: number): string =>
  disc(x, y, radius) + hole(x, y, radius - width);
const lines = (count: number, one: (part: number) => string): string =>
  Array.from({ length: count }, (_, index) => one((index + 0.5) / count)).join('');
/** Joints of stones in rows, every second row set off by half a stone. */
function joints(random: Chance, rows: number, columns: number, width: number, loose: number): string {
  const [tall, wide] = [TILE / rows, TILE / columns];
  let d = '';
  for (let row = 0; row < rows; row += 1) {
    d += lines(4, (part) => cut(part * TILE - 50, row * tall, part * TILE + 50, row * tall, width * 0.8));
    for (let column = 0; column < columns; column += 1) {
      const x = (column + (row % 2 ? 0.5 : 0)) * wide + between(random, -loose, loose);
      d += cut(x, row * tall + 2, x + between(random, -loose, loose) * 0.5, (row + 1) * tall - 2, width);
    }
  }
  return d;
}
const star: Points = (x, y, random) => {
  const size = between(random, 1, 2.4);
  return random() < 0.16 ? cut(x - 7, y, x + 7, y, 1.6) + cut(x, y - 7, x, y + 7, 1.6) : disc(x, y, size);
};
const flame: Points = (x, y, random) => {
  const tall = between(random, 14, 26);
  return `M${at(x, y)}c${at(-7, -tall * 0.4)} ${at(2, -tall * 0.6)} ${at(1, -tall)}c${at(7, tall * 0.35)} ${at(5, tall * 0.7)} ${at(-1, tall)}z`;
};
const flake: Points = (x, y, random) => {
  const size = between(random, 5, 9);
  return lines(3, (part) => {
    const angle = part * Math.PI;
    const [dx, dy] = [Math.cos(angle) * size, Math.sin(angle) * size];
    return cut(x - dx, y - dy, x + dx, y + dy, 1.5);
  });
};
const bolt: Points = (x, y, random) => {
  const by = between(random, 8, 13);
  return cut(x, y - by, x - 5, y + 1, 2) + cut(x - 5, y + 1, x + 5, y - 1, 1.6) + cut(x + 5, y - 1, x - 1, y + by, 2);
};
const leaf: Points = (x, y, random) => {
  const turn = between(random, -2.6, -0.5);
  const long = between(random, 10, 17);
  return cut(x, y, x + Math.cos(turn) * long, y + Math.sin(turn) * long, 4);
};
const reed: Points = (x, y, random) =>
  cut(x - 14, y, x + 14, y, 1.5) +
  lines(3, (part) => cut(x - 9 + part * 18, y, x - 11 + part * 22, y - between(random, 12, 22), 1.7));
const chip: Points = (x, y, random) => {
  const size = between(random, 5, 11);
  return cut(x - size, y - size * 0.4, x, y, 2) + cut(x, y, x + size, y - size * 0.6, 1.6);
};

const MAKERS: Record<Cuts, (random: Chance) => string> = {
  grass: (random) =>
    strewn(random, 9, 4, level(24, 92, 1.3)) + strewn(random, 13, 3, level(10, 40, 0.9)) + strewn(random, 4, 4, tuft),
  furrows: () =>
    lines(16, (part) => lines(4, (by) => cut(by * TILE - 46, part * TILE, by * TILE + 46, part * TILE, 2.6))),
  dust: (random) =>
    strewn(random, 8, 4, level(20, 84, 1.3)) +
    strewn(random, 9, 5, level(6, 22, 1)) +
    strewn(random, 3, 4, pebble) +
    strewn(random, 2, 2, rut),
  pebbles: (random) => strewn(random, 16, 16, pebble),
  steps: (random) =>
    strewn(random, 7, 7, (x, y, by) => disc(x, y, between(by, 2, 3)) + cut(x - 4, y + 6, x + 6, y + 5, 2)),
  flags: (random) => joints(random, 8, 5, 1.9, 8),
  cobbles: (random) => joints(random, 16, 14, 1.5, 3),
  asphalt: (random) => strewn(random, 13, 6, level(4, 12, 1)) + strewn(random, 8, 4, level(30, 96, 1.2)),
  lanes: (random) =>
    strewn(random, 14, 7, level(3, 9, 0.9), 1) +
    lines(4, (part) => cut(part * TILE - 26, TILE / 8 + (TILE / 4) * 1, part * TILE + 26, TILE / 8 + TILE / 4, 5)) +
    lines(4, (part) => cut(part * TILE - 26, TILE * 0.875, part * TILE + 26, TILE * 0.875, 5)),
  boards: (random) => joints(random, 12, 3, 2.4, 20),
  planks: (random) =>
    lines(16, (part) => lines(4, (by) => cut(part * TILE, by * TILE - 49, part * TILE, by * TILE + 49, 1.5))) +
    strewn(random, 5, 6, (x, y) => cut(x - 9, y, x + 9, y, 1.4), 1),
  tiles: () =>
    lines(8, (part) =>
      lines(
        4,
        (by) =>
          cut(part * TILE, by * TILE - 50, part * TILE, by * TILE + 50, 1.3) +
          cut(by * TILE - 50, part * TILE, by * TILE + 50, part * TILE, 1.3),
      ),
    ),
  treads: () =>
    lines(20, (part) => lines(4, (by) => cut(by * TILE - 46, part * TILE, by * TILE + 46, part * TILE, 3.4))),
  chips: (random) => strewn(random, 8, 8, chip),
  dunes: (random) =>
    strewn(random, 9, 4, (x, y, by) => curve(x, y, between(by, 60, 100), 9, 2.6)) + strewn(random, 4, 4, pebble),
  ripples: (random) =>
    strewn(random, 4, 11, (x, y, by) => {
      const long = between(by, 40, 110);
      const lean = between(by, -9, 9);
      return cut(x, y - long / 2, x + lean, y, 2.2) + cut(x + lean, y - 4, x, y + long / 2, 2);
    }),
  swell: (random) => strewn(random, 8, 4, (x, y, by) => curve(x, y, between(by, 70, 110), 11, 2.8)),
  calm: (random) => strewn(random, 8, 4, level(44, 92, 1.7)),
  falls: (random) =>
    strewn(random, 3, 22, (x, y, by) => cut(x, y - between(by, 40, 90), x, y + between(by, 40, 80), 2.6)),
  reeds: (random) => strewn(random, 6, 5, reed) + strewn(random, 6, 4, level(30, 60, 1.2)),
  leaves: (random) => strewn(random, 11, 11, leaf),
  mist: (random) => strewn(random, 15, 3, level(90, 150, 2.4)),
  wisps: (random) => strewn(random, 9, 4, (x, y, by) => curve(x, y, between(by, 50, 100), 12, 3)),
  gusts: (random) => strewn(random, 6, 3, (x, y, by) => cut(x - between(by, 30, 70), y, x + 50, y - 4, 1.5)),
  stars: (random) => strewn(random, 9, 9, star),
  bubbles: (random) => strewn(random, 8, 8, (x, y, by) => ring(x, y, between(by, 4, 9), 1.6)),
  frost: (random) => strewn(random, 8, 8, flake),
  sparks: (random) => strewn(random, 7, 7, bolt),
  tongues: (random) => strewn(random, 7, 8, flame),
  crust: (random) =>
    strewn(random, 7, 6, (x, y, by) => {
      const wide = between(by, 16, 30);
      return `M${at(x - wide / 2, y)}l${at(wide * 0.3, -wide * 0.35)}l${at(wide * 0.5, wide * 0.1)}l${at(wide * 0.2, wide * 0.35)}l${at(-wide * 0.5, wide * 0.25)}z`;
    }),
  spores: (random) => strewn(random, 12, 12, (x, y, by) => disc(x, y, between(by, 1.4, 3.4))),
  hachures: (random) =>
    strewn(random, 9, 14, (x, y, by) => cut(x - 5, y - between(by, 10, 18), x + 5, y + between(by, 10, 18), 1.9)),
};
const made = new Map<Cuts, string>();
/** The strokes of a tile. */
export function tile(cuts: Cuts): string {
  const known = made.get(cuts) ?? MAKERS[cuts](chance(`cuts/${cuts}`));
  made.set(cuts, known);
  return known;
}
