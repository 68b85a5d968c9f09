// Who falls, while it is told; the view says how everybody lay when it was over. Pure.
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

/** When a Scene is over, those who are down stay where they lie, whatever still passes. */
export const lying = (unit: Unit): Unit => (isDown(unit) ? { ...unit, lies: unit.lies ?? unit.space } : unit);
const isDown = ({ conditions, stats: { body } }: Unit): boolean =>
  body?.level === 0 || FALLS.some((condition) => conditions[condition]);

/** A Unit of whose Body something takes so much more; nothing where what has taken it is not known. */
export function lowered({ stats }: Unit, what: string, by: number): Partial<Unit> {
  const { body } = stats;
  if (!body || body.parts.some(([name]) => !name)) return {};
  const known = body.parts.some(([name]) => name === what);
  const parts: [string, number][] = known
    ? body.parts.map(([name, taken]) => [name, name === what ? taken - by : taken])
    : [...body.parts, [what, -by]];
  return { stats: { ...stats, body: { ...body, parts, level: Math.max(0, body.level - by) } } };
}

/** A Unit with so much less Fatigue, which takes from its Body; nothing where what has taken it is not known. */
export function rested({ stats }: Unit, gone: number): Partial<Unit> {
  const { body } = stats;
  if (!body || body.parts.some(([what]) => !what)) return {};
  const parts = body.parts.map(([what, by]): [string, number] => [what, what === 'fatigue' ? by + gone : by]);
  const level = parts.reduce((sum, [, by]) => sum + by, Number.parseInt(body.printed, 10) || 0);
  return { stats: { ...stats, body: { ...body, parts, level: Math.max(0, level) } } };
}
