// Picking some of a list, in the order in which they are picked.
import type { PickBlank } from './wire';

/** The picks after one more click on an item: taken back, added at the end, or as before if there is no room. */
export function toggle(picked: string[], key: string, most: number): string[] {
  if (picked.includes(key)) return picked.filter((other) => other !== key);
  return picked.length < most ? [...picked, key] : picked;
}

/** How many are to be picked, in words. */
export function howMany({ least, most }: Pick<PickBlank, 'least' | 'most'>): string {
  if (least === most) return `Pick ${least}`;
  return least > 0 ? `Pick ${least} to ${most}` : `Pick up to ${most}`;
}
