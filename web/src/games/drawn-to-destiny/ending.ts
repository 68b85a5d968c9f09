// How a Scene has ended, as the log tells it: the view says how everybody is after it, when what passes has passed. Pure.
import type { Scene } from './story';
import type { Unit } from './types';
import type { Told } from './wire';

/** Conditions in which a Unit is down; Prone alone is not, unless its Body is at 0. */
const FALLS = ['dying', 'unconscious', 'comatose'];
const AT_ZERO = 'D2-248';

/** Whether it is down from now on. */
export const fells = (event: Told): event is Extract<Told, { kind: 'gained' }> =>
  event.kind === 'gained' &&
  (FALLS.includes(event.data.condition) || (event.data.condition === 'prone' && event.rule === AT_ZERO));

/** A Unit of whose Body nothing is left. */
export function emptied(unit: Unit): Partial<Unit> {
  const { body } = unit.stats;
  if (!body) return {};
  const whole = body.level - body.parts.reduce((sum, [, by]) => sum + by, 0);
  return { actions: 0, stats: { ...unit.stats, body: { ...body, level: 0, parts: [['', -whole]] } } };
}

/** The Units that were down when the Scene ended that the log has told of last. */
function downIn(log: readonly Told[]): Set<number> {
  let down = new Set<number>();
  for (const event of log) {
    if (event.kind === 'scene_begins') down = new Set();
    else if (event.kind === 'left_play' || fells(event)) down.add(event.data.unit);
    else if (event.kind === 'lost' && !event.data.now && [...FALLS, 'prone'].includes(event.data.condition))
      down.delete(event.data.unit);
  }
  return down;
}

/** The Scene as it is drawn: one that is over as it ended, with whoever was down lying there. */
export function asItEnded(scene: Scene, log: readonly Told[]): Scene {
  if (log.findLast((event) => ['scene_begins', 'scene_over'].includes(event.kind))?.kind !== 'scene_over') return scene;
  const down = downIn(log);
  const units = scene.units.map((unit) => (down.has(unit.id) && !unit.lies ? lying(unit) : { ...unit, actions: 0 }));
  return { ...scene, units };
}
const lying = (unit: Unit): Unit => ({ ...unit, ...emptied(unit), lies: unit.space, space: null, spaces: null });
