// The matches that this browser holds seats in. Their tokens stay in this browser.
import { keep, kept } from './storage';

export interface MyMatch {
  table: string;
  game: string;
  /** The tokens of my seats; several at a hot-seat table. */
  tokens: string[];
  /** Their numbers, as far as known. */
  seats: number[];
  /** Links that I may still have to hand out. */
  friends: { seat: number; token: string }[];
  watch: string;
  at: number;
  over: boolean;
  /** Whether one person plays all of these seats and wants no cover between them; not said: as the game has it. */
  solo?: boolean;
}

const KEY = 'wyrmhoard.matches';
const KEPT = 40;

function load(): MyMatch[] | undefined {
  const found = kept(KEY);
  return Array.isArray(found) ? (found as MyMatch[]) : undefined;
}

export const mine = $state<{ matches: MyMatch[] }>({ matches: load() ?? [] });

/** Another tab may have opened or forgotten tables since. */
function lookAgain(): void {
  mine.matches = load() ?? mine.matches;
}
window.addEventListener('storage', (event) => {
  if (event.key === KEY) lookAgain();
});

function store(): void {
  mine.matches = mine.matches.toSorted((a, b) => b.at - a.at).slice(0, KEPT);
  keep(KEY, mine.matches);
}

export const findMine = (table: string): MyMatch | undefined => mine.matches.find((match) => match.table === table);

/** Remember a table, or what is new about it. */
export function remember(match: Partial<MyMatch> & { table: string }): void {
  lookAgain();
  const usual: MyMatch = { table: '', game: '', tokens: [], seats: [], friends: [], watch: '', at: Date.now(), over: false };
  const known = findMine(match.table);
  const tokens = [...new Set([...(known?.tokens ?? []), ...(match.tokens ?? [])])];
  mine.matches = [{ ...usual, ...known, ...match, tokens }, ...mine.matches.filter((m) => m.table !== match.table)];
  store();
}

export function forget(table: string): void {
  lookAgain();
  mine.matches = mine.matches.filter((match) => match.table !== table);
  store();
}

/** Tables at which somebody has just sat down on this page, so it is known who is in front of the screen. */
const satDown = new Set<string>();
export const sitDownAt = (table: string): void => void satDown.add(table);
/** Whether that was so; asked once. */
export const hasJustSatDown = (table: string): boolean => satDown.delete(table);

/** The invitation that somebody opened in the browser in which it was made, if they sit at the table already. */
export function ownInvitation(table: string, tokens: string[]): { seat: number; token: string } | undefined {
  const known = findMine(table);
  if (!known?.tokens.length || tokens.some((token) => known.tokens.includes(token))) return undefined;
  return known.friends.find((friend) => tokens.includes(friend.token));
}
