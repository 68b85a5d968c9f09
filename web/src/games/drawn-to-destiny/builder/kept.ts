// The Characters that this player keeps in the browser, from evening to evening.
import { keep, kept } from '../../../lib/storage';

export interface KeptCharacter {
  name: string;
  genre: string;
  text: string;
}
const KEY = 'wyrmhoard.drawn-to-destiny.characters';
const MOST = 20;

export function keptCharacters(): KeptCharacter[] {
  const found = kept(KEY);
  return Array.isArray(found)
    ? (found as KeptCharacter[]).filter((one) => typeof one?.name === 'string' && typeof one.text === 'string')
    : [];
}
/** Keep a Character in place of the one of the same name. */
export function keepCharacter(one: KeptCharacter): void {
  if (one.text) keep(KEY, [one, ...keptCharacters().filter((other) => other.name !== one.name)].slice(0, MOST));
}
export const dropCharacter = (name: string): void =>
  keep(
    KEY,
    keptCharacters().filter((one) => one.name !== name),
  );
