// The map on the screen: Spaces as squares of SIZE, y upwards on the map and downwards on the screen. Pure.
import { HEADINGS, type Heading, type Space } from './types';

/** The side of a Space in the drawing's own units. */
export const SIZE = 100;
const STEPS: Record<Heading, Space> = {
  N: [0, 1],
  NE: [1, 1],
  E: [1, 0],
  SE: [1, -1],
  S: [0, -1],
  SW: [-1, -1],
  W: [-1, 0],
  NW: [-1, 1],
};

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

export const same = (one: Space, other: Space): boolean => one[0] === other[0] && one[1] === other[1];
export const nameOf = (space: Space): string => `${space[0]},${space[1]}`;

/** The upper left corner of a Space. */
export const corner = (space: Space, map: Size): Point => ({
  x: space[0] * SIZE,
  y: (map.height - 1 - space[1]) * SIZE,
});
/** The middle of a Space. */
export const middle = (space: Space, map: Size): Point => {
  const { x, y } = corner(space, map);
  return { x: x + SIZE / 2, y: y + SIZE / 2 };
};
/** The Space under a point, or null beside the map. */
export function spaceAt(point: Point, map: Size): Space | null {
  const [x, y] = [Math.floor(point.x / SIZE), map.height - 1 - Math.floor(point.y / SIZE)];
  return x >= 0 && y >= 0 && x < map.width && y < map.height ? [x, y] : null;
}
/** What rows from the north say of a Space. */
export const markAt = (rows: string[], space: Space): string => rows[rows.length - 1 - space[1]]?.[space[0]] ?? '';
/** The Space beside one, towards a heading. */
export const neighbour = (space: Space, heading: Heading): Space => [
  space[0] + STEPS[heading][0],
  space[1] + STEPS[heading][1],
];
/** The heading that points most nearly from one Space to another; null for the same Space. */
export function headingTo(from: Space, to: Space): Heading | null {
  if (same(from, to)) return null;
  const eighths = Math.round(Math.atan2(to[0] - from[0], to[1] - from[1]) / (Math.PI / 4));
  return HEADINGS[(eighths + 8) % 8] ?? null;
}
/** The heading of the neighbour that another Space is; null for all that are no neighbours. */
export const stepTo = (from: Space, to: Space): Heading | null =>
  HEADINGS.find((heading) => same(neighbour(from, heading), to)) ?? null;
/** How many eighths to the right (negative: to the left) from one heading to another, the short way. */
export function turnsTo(from: Heading, to: Heading): number {
  const by = (HEADINGS.indexOf(to) - HEADINGS.indexOf(from) + 8) % 8;
  return by > 4 ? by - 8 : by;
}
export const turned = (facing: Heading, by: number): Heading =>
  HEADINGS[(((HEADINGS.indexOf(facing) + by) % 8) + 8) % 8] as Heading;
/** Degrees clockwise from north. */
export const degrees = (facing: Heading | null): number => (facing ? HEADINGS.indexOf(facing) * 45 : 0);

/** Degrees for a figure that turns the short way from the angle at which it stands. */
export function shortWay(from: number, facing: Heading): number {
  const by = ((((degrees(facing) - from) % 360) + 540) % 360) - 180;
  return from + by;
}

/** A wall between two Spaces that share an edge, as a line. */
export function wallLine(one: Space, other: Space, map: Size): [Point, Point] {
  const a = middle(one, map);
  const b = middle(other, map);
  const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const [dx, dy] = a.x === b.x ? [SIZE / 2, 0] : [0, SIZE / 2];
  return [
    { x: at.x - dx, y: at.y - dy },
    { x: at.x + dx, y: at.y + dy },
  ];
}

/** The outline of all Spaces that `inside` accepts, as an SVG path: an edge wherever it ends. */
export function outline(map: Size, inside: (space: Space) => boolean): string {
  const parts: string[] = [];
  const has = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < map.width && y < map.height && inside([x, y]);
  for (let x = 0; x < map.width; x += 1)
    for (let y = 0; y < map.height; y += 1) {
      if (!has(x, y)) continue;
      const at = corner([x, y], map);
      if (!has(x, y + 1)) parts.push(`M${at.x} ${at.y}h${SIZE}`);
      if (!has(x, y - 1)) parts.push(`M${at.x} ${at.y + SIZE}h${SIZE}`);
      if (!has(x - 1, y)) parts.push(`M${at.x} ${at.y}v${SIZE}`);
      if (!has(x + 1, y)) parts.push(`M${at.x + SIZE} ${at.y}v${SIZE}`);
    }
  return parts.join('');
}
/** All Spaces that `inside` accepts, filled, as an SVG path. */
export function area(map: Size, inside: (space: Space) => boolean): string {
  const parts: string[] = [];
  for (let y = 0; y < map.height; y += 1)
    for (let x = 0; x < map.width; x += 1) {
      if (!inside([x, y])) continue;
      let wide = 1;
      while (x + wide < map.width && inside([x + wide, y])) wide += 1;
      const at = corner([x, y], map);
      parts.push(`M${at.x} ${at.y}h${wide * SIZE}v${SIZE}h${-wide * SIZE}z`);
      x += wide;
    }
  return parts.join('');
}

/** Where the figures of one Space stand, beside its middle, and how large they are: alone in the middle, else in a ring. */
export function placesIn(number: number): { x: number; y: number; scale: number }[] {
  if (number <= 1) return [{ x: 0, y: 0, scale: 1 }];
  const scale = number <= 2 ? 0.72 : number <= 4 ? 0.58 : 0.44;
  const far = number <= 4 ? 24 : 30;
  return Array.from({ length: number }, (_, at) => {
    const angle = (at / number) * 2 * Math.PI - (number === 2 ? Math.PI : Math.PI * 0.75);
    return { x: Math.round(far * Math.cos(angle)), y: Math.round(far * Math.sin(angle)), scale };
  });
}

// -- looking at it: a camera is the part of the drawing that is seen

export interface Camera {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** So far one sees at most: this many Spaces across. */
const CLOSEST = 4;
const EDGE = SIZE * 0.35;

/** The whole map, with a margin, in a window of this shape. */
export function whole(map: Size, shape: number): Camera {
  const [wide, tall] = [map.width * SIZE + 2 * EDGE, map.height * SIZE + 2 * EDGE];
  const width = Math.max(wide, tall * shape);
  const height = width / shape;
  return { x: (map.width * SIZE - width) / 2, y: (map.height * SIZE - height) / 2, width, height };
}
/** A camera that does not leave the map, nor see more than all of it. `over`: such a part of the window lies under something
 *  else at its right, so that one may look farther there. */
export function within(camera: Camera, map: Size, shape: number, over = 0): Camera {
  const most = whole(map, shape);
  const width = Math.min(most.width, Math.max(CLOSEST * SIZE, camera.width));
  const height = width / shape;
  const keep = (at: number, seen: number, length: number, beside: number): number => {
    const full = length * SIZE + 2 * EDGE;
    if (seen >= full) return Math.min(Math.max(at, (length * SIZE - seen) / 2), (length * SIZE - seen) / 2 + beside);
    return Math.min(Math.max(at, -EDGE), full - EDGE - seen + beside);
  };
  return {
    x: keep(camera.x, width, map.width, over * width),
    y: keep(camera.y, height, map.height, 0),
    width,
    height,
  };
}
/** Nearer (factor below 1) or farther; the point stays where it is on the screen. */
export function zoomed(camera: Camera, factor: number, at: Point, map: Size, shape: number): Camera {
  const most = whole(map, shape).width;
  const width = Math.min(most, Math.max(CLOSEST * SIZE, camera.width * factor));
  const by = width / camera.width;
  return within(
    { x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by, width, height: width / shape },
    map,
    shape,
  );
}
export const moved = (camera: Camera, by: Point, map: Size, shape: number, over = 0): Camera =>
  within({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, map, shape, over);
/** So near that about this many Spaces fit across, around a Space. */
/** A Space and the one beside it, from its middle. */
const BESIDE = 1.5;
export function around(space: Space, across: number, map: Size, shape: number): Camera {
  const at = middle(space, map);
  const width = across * SIZE;
  return within({ x: at.x - width / 2, y: at.y - width / shape / 2, width, height: width / shape }, map, shape);
}
/** As near to the middle between two Spaces as the first of them stays in sight with a Space around it, where so many are seen
 *  across. */
export function between(here: Space, there: Space, across: number, shape: number): Space {
  const reach = [across, across / shape].map((spaces) => Math.max(0, spaces / 2 - BESIDE));
  const along = (at: 0 | 1): number => {
    const half = (there[at] - here[at]) / 2;
    return here[at] + Math.max(-(reach[at] ?? 0), Math.min(reach[at] ?? 0, half));
  };
  return [along(0), along(1)];
}
/** Where one begins: as near as these Spaces allow, with so many more around them as the map has, and never with fewer Spaces
 *  across: a figure is not larger than it need be. */
export function opening(spaces: readonly Space[], map: Size, shape: number, fewest: number, around = 1): Camera {
  const most = whole(map, shape);
  if (!spaces.length) return most;
  const beside = EDGE / SIZE;
  const [left, low] = [0, 1].map((way) => Math.max(-beside, Math.min(...spaces.map((one) => one[way]!)) - around)) as [
    number,
    number,
  ];
  const right = Math.min(map.width + beside, Math.max(...spaces.map(([x]) => x)) + 1 + around);
  const high = Math.min(map.height + beside, Math.max(...spaces.map(([, y]) => y)) + 1 + around);
  const across = Math.max(right - left, (high - low) * shape, fewest) * SIZE;
  const x = ((left + right) / 2) * SIZE - across / 2;
  const y = (map.height - (low + high) / 2) * SIZE - across / shape / 2;
  return within({ x, y, width: across, height: across / shape }, map, shape);
}
/** Whether a Space is wholly seen, and so much around it. */
export function holds(camera: Camera, space: Space, map: Size, around = 0): boolean {
  const { x, y } = corner(space, map);
  const [right, low] = [camera.x + camera.width, camera.y + camera.height];
  return x - around >= camera.x && y - around >= camera.y && x + SIZE + around <= right && y + SIZE + around <= low;
}
/** All that is drawn: what can be seen of the map and beside it, and somewhat more where it makes room for what lies over it. */
const [ASIDE, BELOW] = [0.4, 0.9];
export const canvasOf = (full: Camera): Camera => ({
  x: full.x - ASIDE * full.width,
  y: full.y - BELOW * full.height,
  width: (1 + 2 * ASIDE) * full.width,
  height: (1 + 2 * BELOW) * full.height,
});
