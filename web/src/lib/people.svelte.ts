// What the person at this browser is called, and what those at the table are.
import { keep, kept, whenStored } from './storage';
import type { OwnName, Person, Seat, SeatInfo } from './wire';
import { later, say } from './say';

const KEY = 'wyrmhoard.person';
export const LONGEST_NAME = 24;

/** The stamps to choose from: one colour, and told apart when small. */
export const STAMPS = [
  { stamp: 'wolf-head', words: later('Wolf') },
  { stamp: 'fox-head', words: later('Fox') },
  { stamp: 'raven', words: later('Raven') },
  { stamp: 'cat', words: later('Cat') },
  { stamp: 'eagle-head', words: later('Eagle') },
  { stamp: 'boar', words: later('Boar') },
  { stamp: 'snake', words: later('Snake') },
  { stamp: 'bat', words: later('Bat') },
  { stamp: 'hedgehog', words: later('Hedgehog') },
  { stamp: 'squirrel', words: later('Squirrel') },
  { stamp: 'sparrow', words: later('Sparrow') },
  { stamp: 'crown', words: later('Crown') },
  { stamp: 'hood', words: later('Hood') },
  { stamp: 'barbute', words: later('Helmet') },
  { stamp: 'moon', words: later('Moon') },
  { stamp: 'anchor', words: later('Anchor') },
] as const;

function load(): Required<OwnName> {
  const { name, stamp } = (kept(KEY) ?? {}) as Partial<OwnName>;
  return {
    name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '',
    stamp: STAMPS.find((one) => one.stamp === stamp)?.stamp ?? '',
  };
}

export const own = $state<Required<OwnName>>(load());
whenStored(KEY, () => Object.assign(own, load()));

export function callMe(name: string, stamp: string): void {
  own.name = name.trim().slice(0, LONGEST_NAME);
  own.stamp = stamp;
  keep(KEY, { name: own.name, stamp });
}

/** What a table is told of who sits down; nothing of whoever has said nothing. */
export const called = (): OwnName | undefined =>
  own.name || own.stamp ? { name: own.name, stamp: own.stamp } : undefined;

/** What a seat is called, and who holds it, where that is not the same: "Knight (Anna)". */
export function whoIs({ name, person }: { name: string; person: Person | string | null }): string {
  const who = typeof person === 'string' ? person : (person?.name ?? '');
  return who && who !== name ? `${name} (${who})` : name;
}

/** Whoever holds a seat, or the seat, if they have no name. */
export const whoHolds = (seat: Seat | SeatInfo): string => seat.person?.name || seat.name;

const at = $state<{ names: readonly string[] }>({ names: [] });
/** Those at the table that the page shows, by seat; "" where nobody has a name. */
export function sitting(names: readonly string[]): void {
  if (String(names) !== String(at.names)) at.names = names;
}
/** What a player is called at that table whom the game calls nothing better than "Player 2". */
export const playerName = (seat: number): string => at.names[seat] || say('Player {n}', { n: seat + 1 });
