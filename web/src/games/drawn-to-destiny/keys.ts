/** Keys of Units, things, doors and of what is done to them, read here alone: "u4", "t7", "door:gate", "fight:12:0@u4". */

const UNIT = /^u(\d+)$/;
const THING = /^t(\d+)$/;
const DOOR = 'door:';

/** The Unit that a key names, by its ID; null for any other key. */
export const unitIn = (key: string): number | null => numberIn(UNIT, key);
/** The thing that a key names, by its ID; null for any other key. */
export const thingIn = (key: string): number | null => numberIn(THING, key);
/** The door that a key names; null for any other key. */
export const doorIn = (key: string): string | null => (key.startsWith(DOOR) ? key.slice(DOOR.length) : null);
/** The key of a Unit. */
export const keyOf = (unit: number): string => `u${unit}`;
/** What an Action or a Target is about, as a key: what follows its "@", or all of it. */
export const aboutOf = (key: string): string => key.slice(key.indexOf('@') + 1);

function numberIn(pattern: RegExp, key: string): number | null {
  const found = pattern.exec(key);
  return found ? Number(found[1]) : null;
}
