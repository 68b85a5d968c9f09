// What a brush does to the data of a Scene. Pure; what is possible is said by the server.
import { nameOf } from '../geometry';
import { HEADINGS, type Chart, type Door, type Ground, type Heading, type Space } from '../types';
import { isTable, tablesOf, textOf, type Cards, type Data, type Table } from './box';

export const DOT = '.';
const MARKS = '#ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*+~=%&@$';

export const spaceOf = (data: Data | undefined): Space | null =>
  Array.isArray(data) && typeof data[0] === 'number' && typeof data[1] === 'number' ? [data[0], data[1]] : null;
export const spacesOf = (data: Data | undefined): Space[] =>
  (Array.isArray(data) ? data : []).flatMap((one) => {
    const space = spaceOf(one);
    return space ? [space] : [];
  });
const headingOf = (data: Data | undefined): Heading | null => HEADINGS.find((one) => one === textOf(data)) ?? null;
const STATES: Door['state'][] = ['open', 'closed', 'locked', 'broken'];
const isAt = (data: Data | undefined, space: Space): boolean => {
  const at = spaceOf(data);
  return at !== null && nameOf(at) === nameOf(space);
};
export const mapOf = (scene: Table): Table => (isTable(scene['map']) ? scene['map'] : {});
const bounded = (data: Data | undefined, most: number): number =>
  typeof data === 'number' ? Math.min(most, Math.max(1, Math.round(data) || 1)) : 1;
export const sizeOf = (scene: Table): { width: number; height: number } => {
  const map = mapOf(scene);
  return { width: bounded(map['width'], 60), height: bounded(map['height'], 40) };
};

/** The rows of the map from the north, as many and as long as its size says. */
export function rowsOf(scene: Table): string[] {
  const { width, height } = sizeOf(scene);
  const lines = textOf(mapOf(scene)['rows'])
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, x) => lines[row]?.[x] ?? DOT).join(''),
  );
}
const withMap = (scene: Table, change: Table): Table => ({ ...scene, map: { ...mapOf(scene), ...change } });
const withRows = (scene: Table, rows: string[]): Table => withMap(scene, { rows: `${rows.join('\n')}\n` });

/** What each character stands for, the dot first. */
export function legendOf(scene: Table): [string, Table][] {
  const map = mapOf(scene);
  const legend = isTable(map['legend']) ? map['legend'] : {};
  const found = Object.entries(legend).map(([mark, ground]): [string, Table] => [
    mark,
    isTable(ground) ? ground : { location: ground },
  ]);
  return [[DOT, { location: textOf(map['ground']) || 'plain' }], ...found];
}
/** What a character stands for, as it is written: a Location alone is its name. */
export function withLegend(scene: Table, mark: string, ground: Table | null): Table {
  if (mark === DOT) return withMap(scene, { ground: ground?.['location'] ?? 'plain' });
  const old = mapOf(scene)['legend'];
  const legend: Table = isTable(old) ? { ...old } : {};
  if (ground === null) delete legend[mark];
  else
    legend[mark] =
      Object.keys(ground).length === 1 && typeof ground['location'] === 'string' ? ground['location'] : ground;
  const rows = ground === null ? rowsOf(scene).map((row) => row.replaceAll(mark, DOT)) : rowsOf(scene);
  return withRows(withMap(scene, { legend }), rows);
}
/** A character for a new kind of ground: the first letter of its name if that is free. */
export function freeMark(scene: Table, name: string): string {
  const taken = new Set(legendOf(scene).map(([mark]) => mark));
  return (
    [...name.slice(0, 1).toUpperCase(), ...name.slice(0, 1).toLowerCase(), ...MARKS].find(
      (mark) => MARKS.includes(mark) && !taken.has(mark),
    ) ?? ''
  );
}

export function paint(scene: Table, space: Space, mark: string): Table {
  const { width, height } = sizeOf(scene);
  const [x, y] = space;
  if (x < 0 || y < 0 || x >= width || y >= height) return scene;
  const rows = rowsOf(scene).map((row, at) =>
    at === height - 1 - y ? row.slice(0, x) + mark + row.slice(x + 1) : row,
  );
  const painted = withRows(scene, rows);
  const isDoor = legendOf(scene).some(([one, ground]) => one === mark && ground['is_door'] === true);
  const doors = tablesOf(scene['door']);
  return isDoor || !doors.some((door) => isAt(door['at'], space))
    ? painted
    : { ...painted, door: doors.filter((door) => !isAt(door['at'], space)) };
}
/** The map larger or smaller: what is new is bare ground; what lies beyond is cut off. The south-west corner stays. */
export function resized(scene: Table, width: number, height: number): Table {
  const rows = rowsOf(scene);
  const cut = rows.slice(Math.max(0, rows.length - height)).map((row) => row.slice(0, width).padEnd(width, DOT));
  const more = Array.from({ length: Math.max(0, height - rows.length) }, () => DOT.repeat(width));
  return withRows(withMap(scene, { width, height }), [...more, ...cut]);
}

export function toggledWall(scene: Table, one: Space, other: Space): Table {
  const walls = Array.isArray(scene['wall']) ? scene['wall'] : [];
  const is = (wall: Data): boolean => {
    const [a, b] = spacesOf(wall).map(nameOf);
    return (a === nameOf(one) && b === nameOf(other)) || (a === nameOf(other) && b === nameOf(one));
  };
  const left = walls.filter((wall) => !is(wall));
  return { ...scene, wall: left.length < walls.length ? left : [...walls, [one, other]] };
}

/** A key that nothing has yet: "wolf", then "wolf-2". */
export function freeKey(scene: Table, base: string): string {
  const parts = ['unit', 'faction', 'object', 'door', 'area', 'exit', 'job', 'event', 'variant', 'milestone', 'place'];
  const taken = new Set(
    parts.flatMap((part) => tablesOf(scene[part]).map((one) => textOf(one['key']) || textOf(one['unit']))),
  );
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
}
const added = (scene: Table, part: string, entry: Table): Table => ({
  ...scene,
  [part]: [...tablesOf(scene[part]), entry],
});

export function withUnit(scene: Table, unit: string, faction: string, facing: string, space: Space): Table {
  const key = freeKey(scene, unit);
  return added(scene, 'unit', { unit, ...(key === unit ? {} : { key }), faction, at: space, facing });
}
/** One Unit of the Scene faces another way. */
export const withFacing = (scene: Table, n: number, facing: Heading): Table => ({
  ...scene,
  unit: tablesOf(scene['unit']).map((unit, at) => (at === n ? { ...unit, facing } : unit)),
});
export function withObject(scene: Table, item: string, space: Space): Table {
  const key = freeKey(scene, item || 'thing');
  return added(scene, 'object', { key, ...(item ? { item } : { name: 'Thing' }), spaces: [space] });
}
export function withDoor(scene: Table, space: Space, under: string): Table {
  const known = legendOf(scene).find(([, ground]) => ground['is_door'] === true)?.[0];
  const mark = known ?? freeMark(scene, 'Door');
  const drawn = known ? scene : withLegend(scene, mark, { location: under, is_door: true });
  if (tablesOf(scene['door']).some((door) => isAt(door['at'], space))) return paint(scene, space, DOT);
  return added(paint(drawn, space, mark), 'door', { key: freeKey(scene, 'door'), at: space });
}
export const withArea = (scene: Table, corner: Space, opposite: Space): Table =>
  added(scene, 'area', { key: freeKey(scene, 'area'), name: 'Area', corner, opposite });
export function withFeature(scene: Table, location: string, space: Space): Table {
  const features = tablesOf(scene['feature']);
  const here = features.find((one) => spacesOf(one['spaces']).some((at) => nameOf(at) === nameOf(space)));
  if (!here) return added(scene, 'feature', { location, spaces: [space] });
  const left = spacesOf(here['spaces']).filter((at) => nameOf(at) !== nameOf(space));
  return {
    ...scene,
    feature: features.flatMap((one) => (one !== here ? [one] : left.length ? [{ ...one, spaces: left }] : [])),
  };
}

/** What lies and stands on a Space: which part of the Scene, and which entry of it. */
export function lyingAt(scene: Table, space: Space): [string, number][] {
  const found: [string, number][] = [];
  for (const part of ['unit', 'door'])
    tablesOf(scene[part]).forEach((one, n) => {
      if (isAt(one['at'], space)) found.push([part, n]);
    });
  for (const part of ['object', 'feature']) {
    tablesOf(scene[part]).forEach((one, n) => {
      if (spacesOf(one['spaces']).some((at) => nameOf(at) === nameOf(space))) found.push([part, n]);
    });
  }
  return found;
}

/** The map as the table draws it. */
export function chartOf(scene: Table, cards: Cards): Chart {
  const { width, height } = sizeOf(scene);
  const map = mapOf(scene);
  const rows = rowsOf(scene);
  const known = new Map((cards['location'] ?? []).map((one) => [one.id, one]));
  const legend: Record<string, Ground> = {};
  const levels: Record<string, number> = {};
  for (const [mark, ground] of legendOf(scene)) {
    const place = known.get(textOf(ground['location']));
    levels[mark] = typeof ground['elevation'] === 'number' ? ground['elevation'] : (place?.elevation ?? 0);
    legend[mark] = {
      location: textOf(ground['location']),
      look: textOf(ground['look']) || textOf(ground['location']),
      name: textOf(ground['name']) || (place?.name ?? '?'),
      penalty: place?.penalty ?? 0,
      blocked: place?.blocked ?? true,
      sight: place?.sight ?? 'clear',
      door: ground['is_door'] === true,
    };
  }
  const edges = (data: Data | undefined): [Space, Space][] =>
    (Array.isArray(data) ? data : []).flatMap((wall) => {
      const [a, b] = spacesOf(wall);
      return a && b ? [[a, b] as [Space, Space]] : [];
    });
  return {
    kind: textOf(map['kind']) || 'personal',
    metres: null,
    seconds: null,
    width,
    height,
    rows,
    legend,
    turned_up: tablesOf(scene['feature']).flatMap((one) =>
      spacesOf(one['spaces']).map((space) => ({ space, location: textOf(one['location']) })),
    ),
    elevation: rows.flatMap((row, at) =>
      [...row].flatMap((mark, x) =>
        levels[mark] ? [{ space: [x, height - 1 - at] as Space, level: levels[mark] }] : [],
      ),
    ),
    walls: edges(scene['wall']),
    dark: map['dark'] === true,
    current: headingOf(map['current']),
    doors: tablesOf(scene['door']).map((door) => ({
      key: textOf(door['key']),
      name: textOf(door['name']) || 'Door',
      state: STATES.find((state) => state === textOf(door['state'])) ?? 'closed',
      at: spaceOf(door['at']),
      between: edges([door['between'] ?? null])[0] ?? null,
    })),
    exits: tablesOf(scene['exit']).map((way) => ({
      key: textOf(way['key']),
      edge: textOf(way['edge']) || null,
      spaces: spacesOf(way['spaces']),
      heading: headingOf(way['heading']),
      factions: [],
    })),
    areas: tablesOf(scene['area']).flatMap((one) => {
      const [corner, opposite] = [spaceOf(one['corner']), spaceOf(one['opposite'])];
      return corner && opposite ? [{ key: textOf(one['key']), name: textOf(one['name']), corner, opposite }] : [];
    }),
    hazards: [],
    unseen: null,
  };
}
