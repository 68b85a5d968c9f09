// What stands on Spaces of one look: drawn things, or stamps of the icon package with what belongs to them. Pure.
import { chance } from '../../../pictures/strokes';
import { nameOf, SIZE } from '../geometry';
import type { Space } from '../types';
import { isDark, type Look } from './looks';
import { drawnOn, glow, smoke, type Corner, type Drawn } from './things';

/** A stamp on the ground: its foot, its size, and how it is printed. */
export interface Stamped {
  x: number;
  y: number;
  stamp: string;
  size: number;
  /** So much of its square lies below its foot. */
  low: number;
  ember: boolean;
  wrecked: boolean;
  /** In the paper's colour, on a dark ground. */
  pale: boolean;
}
export type Thing = Drawn | Stamped;
const FOOT = 92;

export function thingsOn({ stands, floor }: Look, spaces: readonly Space[], corner: Corner, wet = false): Thing[] {
  if (!stands) return [];
  if ('drawn' in stands) return drawnOn(stands.drawn, spaces, corner, wet);
  const { stamp, size = 64, low = 0, ember = false, wrecked = false, glows = false, few = 1 } = stands;
  return spaces.flatMap((space): Thing[] => {
    if (chance(`few/${nameOf(space)}`)() > few) return [];
    const { x, y } = corner(space);
    return [
      ...(wrecked ? [smoke(x + 66, y + 40, nameOf(space))] : []),
      ...(glows ? [glow(x + SIZE / 2, y + 58, 150, nameOf(space))] : []),
      { x: x + SIZE / 2, y: y + FOOT, stamp, size, low, ember, wrecked, pale: isDark(floor) },
    ];
  });
}
