// The outlines of patches of ground: rounded where nature made them, straight where people did. Pure.
import { at, between, chance, cut } from '../../../pictures/strokes';
import { SIZE, type Point, type Size } from '../geometry';
import type { Space } from '../types';

export type Inside = (space: Space) => boolean;
/** What lies beside the map goes on as it ends, so that water does not have a bank along the edge of the paper. */
const going =
  (map: Size, inside: Inside): Inside =>
  ([x, y]) =>
    inside([Math.min(map.width - 1, Math.max(0, x)), Math.min(map.height - 1, Math.max(0, y))]);

/** The closed lines round a patch, corner by corner of its Spaces, with the patch on the right hand. */
export function loops(map: Size, inside: Inside): Point[][] {
  const has = going(map, inside);
  const next = new Map<string, Point[]>();
  const edge = (from: Point, to: Point): void => {
    const key = `${from.x},${from.y}`;
    next.set(key, [...(next.get(key) ?? []), to]);
  };
  for (let x = -1; x <= map.width; x += 1)
    for (let y = -1; y <= map.height; y += 1) {
      if (!has([x, y]) || x < 0 || y < 0 || x >= map.width || y >= map.height) {
        const beside = x < 0 || y < 0 || x >= map.width || y >= map.height;
        if (!(beside && has([x, y]))) continue;
      }
      const here = (dx: number, dy: number): boolean =>
        x + dx >= -1 && y + dy >= -1 && x + dx <= map.width && y + dy <= map.height && has([x + dx, y + dy]);
      const [left, top] = [x * SIZE, (map.height - 1 - y) * SIZE];
      const [right, low] = [left + SIZE, top + SIZE];
      if (!here(0, 1)) edge({ x: left, y: top }, { x: right, y: top });
      if (!here(1, 0)) edge({ x: right, y: top }, { x: right, y: low });
      if (!here(0, -1)) edge({ x: right, y: low }, { x: left, y: low });
      if (!here(-1, 0)) edge({ x: left, y: low }, { x: left, y: top });
    }
  const found: Point[][] = [];
  for (const [key, starts] of next)
    while (starts.length) {
      const [x, y] = key.split(',').map(Number) as [number, number];
      const line: Point[] = [{ x, y }];
      let to = starts.pop();
      while (to && (to.x !== x || to.y !== y)) {
        line.push(to);
        const on: Point[] = next.get(`${to.x},${to.y}`) ?? [];
        const before = line[line.length - 2] as Point;
        // Where two patches touch at a corner, the line turns right and stays with its own.
        const turn = on.findIndex(
          (one) => (to!.x - before.x) * (one.y - to!.y) - (to!.y - before.y) * (one.x - to!.x) > 0,
        );
        to = on.splice(Math.max(0, turn), 1)[0];
      }
      found.push(line);
    }
  return found;
}

const half = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
/** The patch with rounded corners. */
export const soft = (map: Size, inside: Inside): string =>
  loops(map, inside)
    .map((line) => {
      const start = half(line[0] as Point, line[1] as Point);
      const on = line.map((_, index) => {
        const corner = line[(index + 1) % line.length] as Point;
        const end = half(corner, line[(index + 2) % line.length] as Point);
        return `Q${at(corner.x, corner.y)} ${at(end.x, end.y)}`;
      });
      return `M${at(start.x, start.y)}${on.join('')}z`;
    })
    .join('');
/** The patch as its Spaces are. */
export const hard = (map: Size, inside: Inside): string =>
  loops(map, inside)
    .map((line) => `M${line.map((one) => at(one.x, one.y)).join('L')}z`)
    .join('');

/** Short cuts across the edge of a patch: down a bank (outwards), into a pit (inwards). */
export function hachures(map: Size, inside: Inside, inwards = false): string {
  const random = chance(`hachures/${map.width}/${map.height}`);
  const EACH = 9;
  let d = '';
  for (const line of loops(map, inside))
    line.forEach((from, index) => {
      const to = line[(index + 1) % line.length] as Point;
      const before = line[(index + line.length - 1) % line.length] as Point;
      const after = line[(index + 2) % line.length] as Point;
      const [ux, uy] = [(to.x - from.x) / SIZE, (to.y - from.y) / SIZE];
      // A rounded corner has no cuts where its line no longer runs.
      const bends = (one: Point, mid: Point, other: Point): boolean =>
        (mid.x - one.x) * (other.y - mid.y) !== (mid.y - one.y) * (other.x - mid.x);
      const [first, last] = [bends(before, from, to) ? 0.3 : 0, bends(from, to, after) ? 0.7 : 1];
      for (let part = first + 0.05; part < last; part += 1 / EACH) {
        const long = between(random, 8, 17) * (inwards ? -1 : 1);
        const [x, y] = [from.x + ux * SIZE * part, from.y + uy * SIZE * part];
        d += cut(x, y, x + uy * long + between(random, -2, 2), y - ux * long + between(random, -2, 2), 1.7);
      }
    });
  return d;
}
