// Whom one looks at: the Unit that the bar shows, the one that one comes back to, and where the map is looked at. Pure.
import type { Conflict } from './conflict';
import type { Row } from './forms';
import type { Scene } from './story';
import type { Attack, Space, Unit } from './types';

/** Whether the viewer answers for a Unit that is in play. */
export const isOwn = (scene: Scene, one: Unit): boolean =>
  scene.you !== null && one.controller === scene.you && one.status === 'in play';
export const ownOf = (scene: Scene): Unit | undefined => scene.units.find((one) => isOwn(scene, one));

/** Somebody else is looked at: the one of one's own that one comes back to. */
export function homeOf(scene: Scene, unit: Unit | null, rows: readonly Row[]): Unit | undefined {
  if (!unit || isOwn(scene, unit) || rows.some((row) => row.unit === unit.id)) return undefined;
  return scene.units.find((one) => one.id === rows[0]?.unit) ?? ownOf(scene);
}

/** Where one looks on a map that does not fit. */
export function focusOf(scene: Scene, unit: Unit | null, conflict: Conflict | null): Space | null {
  // Of those who fight the one farther up: what lies over the map comes from above.
  const [fighter] = conflict
    ? scene.units
        .filter((one) => one.space && conflict.sides.some((side) => side.unit === one.id))
        .toSorted((a, b) => (b.space?.[1] ?? 0) - (a.space?.[1] ?? 0))
    : [];
  return (fighter ?? unit ?? scene.units.find((one) => one.space && one.seat === scene.you))?.space ?? null;
}

/** The attack whose Range is drawn: the one with this key ("" for none), else the one that reaches farthest. */
export function attackOf(unit: Unit | null, key: string | null): Attack | null {
  const all = unit?.attacks ?? [];
  if (key === '') return null;
  return all.find((one) => one.key === key) ?? all.toSorted((a, b) => b.most - a.most)[0] ?? null;
}
