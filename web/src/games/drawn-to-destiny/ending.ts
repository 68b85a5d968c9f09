// How a Scene has ended, as the log tells it: the view says how everybody is after it, when what passes has passed. Pure.
import { say } from '../../lib/say';
import { keyOf } from './keys';
import type { Scene } from './story';
import type { Unit } from './types';
import type { Attacked, Told } from './wire';
import { placeName } from './words';

/** Conditions in which a Unit is down; Prone alone is not, unless its Body is at 0. */
const FALLS = ['dying', 'unconscious', 'comatose'];
const AT_ZERO = 'D2-248';
const CLOCK_OUT = 'D2-35';
/** With what, at the end of the line that tells of an attack; its Skill follows in brackets. */
const MEANS = /: ([^:]+?)(?: \([^()]*\))?$/;

/** Whether it is down from now on. */
export const fells = (event: Told): boolean =>
  event.kind === 'gained' &&
  (FALLS.includes(event.data.condition) || (event.data.condition === 'prone' && event.rule === AT_ZERO));

/** A Unit of whose Body nothing is left. */
export function emptied(unit: Unit): Partial<Unit> {
  const { body } = unit.stats;
  if (!body) return {};
  const whole = body.level - body.parts.reduce((sum, [, by]) => sum + by, 0);
  return { actions: 0, stats: { ...unit.stats, body: { ...body, level: 0, parts: [['', -whole]] } } };
}

interface Ended {
  /** The Units that were down. */
  down: Set<number>;
  /** What decided it. */
  why: string;
}
/** The Scene that the log has told of last. */
function endedIn(log: readonly Told[]): Ended {
  let found: Ended = { down: new Set(), why: '' };
  let [blow, means, place] = [null as Attacked | null, '', ''];
  const fell = (unit: number, otherwise: string): void => {
    found.down.add(unit);
    found.why =
      blow && means && blow.target === keyOf(unit)
        ? place
          ? say('{who} brings {rival} down with {means}: {place}.', {
              who: blow.name,
              rival: blow.rival,
              means,
              place: placeName(place),
            })
          : say('{who} brings {rival} down with {means}.', { who: blow.name, rival: blow.rival, means })
        : otherwise;
  };
  for (const event of log) {
    if (event.kind === 'scene_begins') [found, blow] = [{ down: new Set(), why: '' }, null];
    else if (event.kind === 'attacked') [blow, means, place] = [event.data, MEANS.exec(event.text)?.[1] ?? '', ''];
    else if (event.kind === 'stack_revealed') place = event.data.place;
    else if (event.kind === 'turn_begins' || event.kind === 'moved') blow = null;
    else if (event.kind === 'left_play') fell(event.data.unit, `${event.text}.`);
    else if (event.kind === 'escaped') found.why = `${event.text}.`;
    else if (event.kind === 'gained' && fells(event)) fell(event.data.unit, `${event.text}.`);
    else if (event.kind === 'lost' && !event.data.now && [...FALLS, 'prone'].includes(event.data.condition))
      found.down.delete(event.data.unit);
    else if (event.kind === 'scene_over') found.why = event.rule === CLOCK_OUT ? '' : found.why;
  }
  return found;
}

/** The Scene as it is drawn: one that is over as it ended, with whoever was down lying there. */
export function asItEnded(scene: Scene, log: readonly Told[]): Scene {
  if (log.findLast((event) => ['scene_begins', 'scene_over'].includes(event.kind))?.kind !== 'scene_over') return scene;
  const { down } = endedIn(log);
  const units = scene.units.map((unit) => (down.has(unit.id) && !unit.lies ? lying(unit) : { ...unit, actions: 0 }));
  return { ...scene, units };
}
const lying = (unit: Unit): Unit => ({ ...unit, ...emptied(unit), lies: unit.space, space: null, spaces: null });

/** Who fell last, by whom and with what; "" where nobody did. */
export const decided = (log: readonly Told[]): string => endedIn(log).why;
