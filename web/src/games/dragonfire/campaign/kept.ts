// The sheets of your own characters, saved in this browser from evening to evening.
import { keep, kept } from '../../../lib/storage';
import type { SheetView } from '../wire';

export interface KeptSheet {
  name: string;
  level: number;
  xp: number;
  text: string;
}
const KEY = 'wyrmhoard.dragonfire.sheets';
const MOST = 12;

export function keptSheets(): KeptSheet[] {
  const found = kept(KEY);
  return Array.isArray(found)
    ? (found as KeptSheet[]).filter((one) => typeof one?.name === 'string' && typeof one.text === 'string')
    : [];
}

/** Keep a sheet in place of the one of the same name. */
export function keepSheet(own: SheetView): void {
  if (!own.text) return;
  const others = keptSheets().filter((one) => one.name !== own.name);
  keep(KEY, [{ name: own.name, level: own.level, xp: own.xp, text: own.text }, ...others].slice(0, MOST));
}
