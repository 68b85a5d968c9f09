/** What keys say, read here alone: of Units ("u4"), things ("t7"), doors ("door:gate"), cards ("wands-9:upper"), and of what
 * is done with them ("fight:12:0@u4"). */

const UNIT = /^u(\d+)$/;
const THING = /^t(\d+)$/;
const DOOR = 'door:';
const HALF = /^([a-z0-9-]+):(upper|lower)$/i;
const PERSON = 'person:';
const SHEET = 'unit:';
const NO_MOVE = 'skip:';

/** The Unit that a key names, by its ID; null for any other key. */
export const unitIn = (key: string): number | null => numberIn(UNIT, key);
/** The thing that a key names, by its ID; null for any other key. */
export const thingIn = (key: string): number | null => numberIn(THING, key);
/** The door that a key names; null for any other key. */
export const doorIn = (key: string): string | null => (key.startsWith(DOOR) ? key.slice(DOOR.length) : null);
/** The Conflict card and the half of it that a key names; null for any other key. */
export function halfIn(key: string): { card: string; half: string } | null {
  const found = HALF.exec(key);
  return found && { card: found[1] ?? '', half: found[2] ?? '' };
}
/** The Conflict card that a key names, with or without a half. */
export const cardIn = (key: string): string => halfIn(key)?.card ?? key;
/** Whether a key leaves the card to Fate. */
export const isFate = (key: string): boolean => cardIn(key) === 'fate';
/** The key of a half. */
export const halfKey = (card: string, half: string): string => `${card}:${half}`;
/** Whoever may be played as printed, by their entry: one of a Chapter's people, or a Unit that is ready; '': neither. */
export const personIn = (key: string): string => after(PERSON, key);
export const readyIn = (key: string): string => after(SHEET, key);
/** Whether a Free Action discards Move; else, of those that discard, it is Facing. */
export const discardsMove = (key: string): boolean => key.startsWith(NO_MOVE);
/** The key of a Unit. */
export const keyOf = (unit: number): string => `u${unit}`;
/** What an Action or a Target is about, as a key: what follows its "@", or all of it. */
export const aboutOf = (key: string): string => key.slice(key.indexOf('@') + 1);

function numberIn(pattern: RegExp, key: string): number | null {
  const found = pattern.exec(key);
  return found ? Number(found[1]) : null;
}

const after = (start: string, key: string): string => (key.startsWith(start) ? key.slice(start.length) : '');
