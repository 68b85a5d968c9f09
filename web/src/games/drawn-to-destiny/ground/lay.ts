// What lies where: which ground is under what stands, which Spaces are one thing, and what is raised above the rest. Pure.
import { between, box, chance, cut } from '../../../pictures/strokes';
import { corner, nameOf, SIZE, type Size } from '../geometry';
import type { Chart, Space } from '../types';
import { INDOORS, lookOf, type Look } from './looks';
import type { Inside } from './shapes';

const SIDES: Space[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const beside = ([x, y]: Space): Space[] => SIDES.map(([dx, dy]) => [x + dx, y + dy]);

/** Spaces side by side that look the same. */
export interface Lot {
  look: Look;
  spaces: Space[];
}
/** A ground that is printed on the paper. */
export interface Floor {
  key: string;
  look: Look;
  inside: Inside;
}
export interface Laid {
  /** The commonest ground. It lies under everything. */
  under: Look;
  floors: Floor[];
  lots: Lot[];
  marks: (space: Space) => string;
  lookAt: (space: Space) => Look;
}

/** Everything that lies on a map, sorted. */
export function layOf(map: Chart): Laid {
  const marks = ([x, y]: Space): string => map.rows[map.height - 1 - y]?.[x] ?? '';
  const looks = new Map<string, Look>();
  const look = (mark: string): Look => {
    const known = looks.get(mark) ?? lookOf(map.legend[mark]);
    looks.set(mark, known);
    return known;
  };
  const all: Space[] = [];
  for (let y = map.height - 1; y >= 0; y -= 1) for (let x = 0; x < map.width; x += 1) all.push([x, y]);
  const open = (mark: string): boolean => !look(mark).rests && look(mark).edge !== 'high';
  const count = new Map<string, number>();
  for (const space of all) if (open(marks(space))) count.set(marks(space), (count.get(marks(space)) ?? 0) + 1);
  const most = [...count].sort((a, b) => b[1] - a[1])[0]?.[0] ?? marks([0, 0]);
  // What rests on the ground shows the ground round it.
  const grounds = new Map<string, string>();
  for (const space of all) {
    let mark = marks(space);
    if (look(mark).rests) {
      const near = beside(space)
        .map(marks)
        .filter((one) => one && open(one) && one !== '?');
      mark = near.find((one, at) => near.indexOf(one) !== at) ?? near[0] ?? most;
    }
    grounds.set(nameOf(space), mark);
  }
  // Rooms have a floor of boards where what is round the house is open ground.
  const rooms = new Set<string>();
  if (look(most).edge === undefined && look(most).outdoors && all.some((space) => look(marks(space)).edge === 'high')) {
    const doors = new Set(map.doors.flatMap((door) => (door.at ? [nameOf(door.at)] : [])));
    const shut = (space: Space): boolean => doors.has(nameOf(space)) || look(marks(space)).edge === 'high';
    const reached = new Set<string>();
    const queue = all.filter(
      ([x, y]) => (x === 0 || y === 0 || x === map.width - 1 || y === map.height - 1) && !shut([x, y]),
    );
    for (let space = queue.pop(); space; space = queue.pop()) {
      if (reached.has(nameOf(space)) || !marks(space) || shut(space)) continue;
      reached.add(nameOf(space));
      queue.push(...beside(space));
    }
    for (const space of all)
      if (!reached.has(nameOf(space)) && (doors.has(nameOf(space)) || look(marks(space)).edge !== 'high'))
        rooms.add(nameOf(space));
  }
  const ground = (space: Space): string => grounds.get(nameOf(space)) ?? '';
  const floors: Floor[] = [...new Set(grounds.values())]
    .filter((mark) => mark !== most)
    .map((mark) => {
      const one = look(mark);
      // Water goes on below a bridge.
      const inside: Inside = (space) =>
        ground(space) === mark || (one.edge === 'bank' && look(ground(space)).edge === 'rails');
      return { key: mark, look: one, inside };
    });
  if (rooms.size) floors.unshift({ key: 'rooms', look: INDOORS, inside: (space) => rooms.has(nameOf(space)) });
  const order = (one: Floor): number => (one.look.edge === 'high' ? 2 : one.look.edge === 'rails' ? 1 : 0);
  floors.sort((a, b) => order(a) - order(b));
  const lookAt = (space: Space): Look => look(marks(space));
  return { under: look(most), floors, lots: lotsOf(all, lookAt, marks), marks, lookAt };
}

/** Spaces side by side of one kind are one thing. */
function lotsOf(all: readonly Space[], look: (space: Space) => Look, marks: (space: Space) => string): Lot[] {
  const done = new Set<string>();
  const found: Lot[] = [];
  for (const first of all) {
    if (done.has(nameOf(first)) || !look(first).stands) continue;
    const lot: Lot = { look: look(first), spaces: [] };
    const queue = [first];
    for (let space = queue.pop(); space; space = queue.pop()) {
      if (done.has(nameOf(space)) || !marks(space) || look(space) !== lot.look) continue;
      done.add(nameOf(space));
      lot.spaces.push(space);
      queue.push(...beside(space));
    }
    found.push(lot);
  }
  return found;
}

/** What is higher than the ground round it: a lit top, a face that is cut dark below and at the right, and its shadow. */
export interface Raised {
  top: string;
  face: string;
  cuts: string;
  edge: string;
  shade: string;
  cast: string;
}
export function raised(map: Size, inside: Inside, deep: number, bricks: boolean): Raised {
  const random = chance(`raised/${map.width}/${map.height}/${deep}`);
  const found: Raised = { top: '', face: '', cuts: '', edge: '', shade: '', cast: '' };
  const narrow = deep * 0.42;
  for (let y = map.height - 1; y >= 0; y -= 1)
    for (let x = 0; x < map.width; x += 1) {
      if (!inside([x, y])) continue;
      const has = (dx: number, dy: number): boolean => {
        const at: Space = [Math.min(map.width - 1, Math.max(0, x + dx)), Math.min(map.height - 1, Math.max(0, y + dy))];
        return inside(at);
      };
      const { x: left, y: upper } = corner([x, y], map);
      const [right, low] = [left + SIZE, upper + SIZE];
      const [south, east] = [!has(0, -1), !has(1, 0)];
      const [foot, side] = [south ? low - deep : low, east ? right - narrow : right];
      found.top += box(left, upper, side - left, foot - upper);
      if (south) {
        found.face += box(left, foot, SIZE, deep);
        found.edge += cut(left - 2, foot, side + 2, foot, 3);
        if (bricks) {
          for (let row = 1; row < 3; row += 1) found.cuts += box(left, foot + (deep * row) / 3 - 0.8, SIZE, 1.6);
          for (let row = 0; row < 3; row += 1)
            for (let part = row % 2 ? 0.5 : 0.02; part < 4; part += 1)
              found.cuts += box(left + part * 25, foot + (deep * row) / 3, 1.6, deep / 3);
        } else
          for (let part = 4; part < SIZE; part += 8)
            found.cuts += cut(left + part, foot + 2, left + part + 1, low - between(random, 1, deep * 0.5), 1.9);
        // Its shadow on the ground below.
        if (!bricks || !has(0, -1)) found.shade += box(left, low, SIZE, deep * 0.3);
      }
      if (east) {
        found.face += box(side, upper, right - side, SIZE);
        found.edge += cut(side, upper - 2, side, foot + 2, 3);
        if (!bricks)
          for (let part = 4; part < SIZE; part += 8)
            found.cuts += cut(side + 1, upper + part, right - 1, upper + part + 1, 1.8);
        const wide = deep * 0.72;
        found.shade += `M${right} ${has(0, 1) || inside([x + 1, y + 1]) ? upper : upper + wide * 0.5}h${wide}V${low + (inside([x + 1, y - 1]) ? 0 : deep * 0.3)}H${right}z`;
        for (let part = 6; part < SIZE; part += 9)
          found.cast += cut(right, upper + part, right + wide * between(random, 0.6, 1.25), upper + part + 1, 1.7);
      }
    }
  return found;
}
