// The Conflicts that the log has told of, one after another: who against whom, and how each has ended. Pure.
import { endingOf, follow, isFought, mineOf, type Conflict, type Ending, type Side } from './conflict';
import type { View } from './types';
import type { Told } from './wire';
import { capital, plain } from './words';

/** A Conflict whose cards lie open, or whose shot the cover took, and in which Turn that was. */
export interface Fought {
  conflict: Conflict;
  turn: number;
  /** Whether one of the viewer's own Units has a part in it. */
  mine: boolean;
}

/** All Conflicts that the log has decided, in order. */
export function foughtOf(log: Told[], scene: Pick<View, 'units' | 'you'>): Fought[] {
  const all: Fought[] = [];
  let [found, turn] = [null as Conflict | null, 0];
  for (const [at, event] of log.entries()) {
    if (event.kind === 'turn_begins') turn = event.data.turn;
    const next = follow(found, event, at);
    if (next && isFought(next) && next !== found) {
      const known = all.at(-1)?.conflict.at === next.at ? all.pop() : undefined;
      all.push({ conflict: next, turn: known?.turn ?? turn, mine: mineOf(next, scene) !== null });
    }
    found = next;
  }
  return all;
}

/** What a side is called on the table, with its mark where others are called the same. */
export function sideName(scene: Pick<View, 'units'>, side: Side): string {
  const unit = scene.units.find((one) => one.id === side.unit);
  if (!unit) return capital(plain(side.name));
  return scene.units.some((one) => one !== unit && one.name === unit.name) ? `${unit.mark} ${unit.name}` : unit.name;
}

/** How one that is over has ended: for the viewer, or else for who began it. */
export const endOf = (found: Conflict, scene: Pick<View, 'units' | 'you'>): Ending | null =>
  endingOf({ ...found, over: true }, mineOf(found, scene) ?? 0);
