// Where the figures of a Scene and what lies there stand on the drawing of its map. Pure.
import { spaceOf } from './forms';
import { middle, nameOf, placesIn, same, SIZE, type Point, type Size } from './geometry';
import { doorIn, keyOf, thingIn } from './keys';
import type { Scene } from './story';
import type { Chart, Space, Unit } from './types';

export interface Placed {
  unit: Unit;
  x: number;
  y: number;
  scale: number;
  /** Where the rear half of a double-sized one stands, from its front. */
  rear: Point | null;
}

export const standingOf = (units: readonly Unit[]): Unit[] =>
  units.filter((unit) => unit.space && unit.status === 'in play' && !unit.lies);

/** Those that are out of play, where they fell. */
export const fallenOf = (units: readonly Unit[]): Unit[] =>
  units.flatMap((unit) => (unit.lies ? [{ ...unit, space: unit.lies, spaces: null }] : []));

/** Those that share a Space stand around its middle. */
export function placedOf(standing: readonly Unit[], map: Size): Placed[] {
  return standing.map((unit) => {
    const at = unit.space as Space;
    const here = standing.filter((other) => other.space && same(other.space, at));
    const place = placesIn(here.length)[here.indexOf(unit)] ?? { x: 0, y: 0, scale: 1 };
    const to = middle(at, map);
    const behind = unit.spaces?.[1];
    const rear = behind ? { x: (behind[0] - at[0]) * SIZE, y: (at[1] - behind[1]) * SIZE } : null;
    return { unit, x: to.x + place.x, y: to.y + place.y, scale: place.scale, rear };
  });
}

/** The places of a map that matter to a side: those that have a name, and its ways out. */
export const placesOf = (map: Chart, side = ''): Space[] => [
  ...map.areas.flatMap((one) => [one.corner, one.opposite]),
  ...map.exits.flatMap((one) => (!one.factions.length || one.factions.includes(side) ? one.spaces : [])),
];

/** Where what has this name is: a figure, a Space, a thing or a door. */
export function pointOf(name: string, placed: readonly Placed[], scene: Scene, map: Chart): Point | null {
  const found = placed.find((one) => keyOf(one.unit.id) === name);
  if (found) return { x: found.x, y: found.y };
  const space = spaceOf(name);
  if (space) return middle(space, map);
  const id = thingIn(name);
  const thing = scene.things.find((one) => (id === null ? one.key === name : one.id === id));
  const door = map.doors.find((one) => one.key === doorIn(name));
  const at = thing?.spaces[0] ?? door?.at ?? door?.between?.[0];
  return at ? middle(at, map) : null;
}

/** The shape of Cover, around its middle. */
export const SHIELD = 'M-12 -12Q0 -9 12 -12V0Q12 10 0 15Q-12 10 -12 0z';

/** Things that lie on the same Space. */
export interface Pile {
  space: Space;
  names: string[];
  ids: string[];
}
export function pilesOf(things: Scene['things']): Pile[] {
  const by = new Map<string, Pile>();
  for (const thing of things)
    for (const at of thing.spaces) {
      const pile = by.get(nameOf(at)) ?? { space: at, names: [], ids: [] };
      pile.names.push(thing.name);
      pile.ids.push(`t${thing.id}`);
      by.set(nameOf(at), pile);
    }
  return [...by.values()];
}
