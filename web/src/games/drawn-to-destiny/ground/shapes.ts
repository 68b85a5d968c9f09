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
/** How a patch leaves its Spaces: so far beyond them on all sides, and so far to and fro. */
export interface Loose {
  grows?: number;
  by?: number;
}
/** The points that draw a rounded line towards themselves: at the corners of a patch and in the middle of its sides. */
function pulls(map: Size, inside: Inside, { grows = 0, by = 0 }: Loose): Point[][] {
  const random = chance(`edge/${map.width}/${map.height}/${grows}`);
  return loops(map, inside).map((line) =>
    line.flatMap((from, index) => {
      const to = line[(index + 1) % line.length] as Point;
      const after = line[(index + 2) % line.length] as Point;
      const out = (one: Point, other: Point): Point => ({ x: (other.y - one.y) / SIZE, y: (one.x - other.x) / SIZE });
      const [side, next, far] = [out(from, to), out(to, after), grows + between(random, -by, by)];
      const middle = half(from, to);
      const turns = side.x !== next.x || side.y !== next.y;
      const shaken = turns ? grows : grows + between(random, -by, by);
      return [
        { x: middle.x + side.x * far, y: middle.y + side.y * far },
        {
          x: to.x + (turns ? side.x + next.x : side.x) * shaken,
          y: to.y + (turns ? side.y + next.y : side.y) * shaken,
        },
      ];
    }),
  );
}
/** The patch with rounded corners. */
export const soft = (map: Size, inside: Inside, loose: Loose = {}): string =>
  pulls(map, inside, loose)
    .map((line) => {
      const start = half(line[0] as Point, line[1] as Point);
      const on = line.map((_, index) => {
        const pull = line[(index + 1) % line.length] as Point;
        const end = half(pull, line[(index + 2) % line.length] as Point);
        return `Q${at(pull.x, pull.y)} ${at(end.x, end.y)}`;
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
export function hachures(map: Size, inside: Inside, inwards = false, loose: Loose = {}): string {
  const random = chance(`hachures/${map.width}/${map.height}`);
  const EACH = 7;
  let d = '';
  for (const line of pulls(map, inside, loose))
    line.forEach((pull, index) => {
      const start = half(line[(index + line.length - 1) % line.length] as Point, pull);
      const end = half(pull, line[(index + 1) % line.length] as Point);
      for (let step = 0; step < EACH; step += 1) {
        const part = (step + between(random, 0.2, 0.8)) / EACH;
        const on = (a: number, b: number, c: number): number =>
          a * (1 - part) ** 2 + 2 * b * part * (1 - part) + c * part ** 2;
        const [x, y] = [on(start.x, pull.x, end.x), on(start.y, pull.y, end.y)];
        const [dx, dy] = [
          (pull.x - start.x) * (1 - part) + (end.x - pull.x) * part,
          (pull.y - start.y) * (1 - part) + (end.y - pull.y) * part,
        ];
        const long = (between(random, 7, 17) * (inwards ? -1 : 1)) / (Math.hypot(dx, dy) || 1);
        d += cut(x, y, x + dy * long + between(random, -2, 2), y - dx * long + between(random, -2, 2), 1.5);
      }
    });
  return d;
}
