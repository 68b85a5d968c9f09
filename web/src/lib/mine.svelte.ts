// The matches that this browser holds seats in. Their tokens stay in this browser.
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
}

const KEY = 'wyrmhoard.matches';
const KEPT = 40;

function load(): MyMatch[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as MyMatch[]) : [];
  } catch {
    return [];
  }
}

export const mine = $state<{ matches: MyMatch[] }>({ matches: load() });

function store(): void {
  mine.matches = mine.matches.toSorted((a, b) => b.at - a.at).slice(0, KEPT);
  localStorage.setItem(KEY, JSON.stringify(mine.matches));
}

export const findMine = (table: string): MyMatch | undefined => mine.matches.find((match) => match.table === table);

/** Remember a table, or what is new about it. */
export function remember(match: Partial<MyMatch> & { table: string }): void {
  const usual: MyMatch = { table: '', game: '', tokens: [], seats: [], friends: [], watch: '', at: Date.now(), over: false };
  const known = findMine(match.table);
  const tokens = [...new Set([...(known?.tokens ?? []), ...(match.tokens ?? [])])];
  mine.matches = [{ ...usual, ...known, ...match, tokens }, ...mine.matches.filter((m) => m.table !== match.table)];
  store();
}

export function forget(table: string): void {
  mine.matches = mine.matches.filter((match) => match.table !== table);
  store();
}
