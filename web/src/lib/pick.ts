// Picking some of a list, in the order in which they are picked.
import type { PickBlank } from './wire';
import { say } from './say';

/** The picks after one more click on an item: taken back, added at the end, or as before if there is no room. */
export function toggle(picked: string[], key: string, most: number): string[] {
  if (picked.includes(key)) return picked.filter((other) => other !== key);
  return picked.length < most ? [...picked, key] : picked;
}

/** How many are to be picked, in words. */
export function howMany({ least, most }: Pick<PickBlank, 'least' | 'most'>): string {
  if (least === most) return say('Pick {least}', { least });
  return least > 0 ? say('Pick {least} to {most}', { least, most }) : say('Pick up to {most}', { most });
}
