// The matches that this browser holds seats in. Their tokens stay in this browser.
import { beLeftAlone } from './push';
import { keep, kept } from './storage';
import { whoIs } from './people.svelte';
import type { Result, Seat, SeatInfo, SeatToken } from './wire';
import { say } from './say';

export interface MyMatch {
  table: string;
  game: string;
  /** The tokens of my seats; several at a hot-seat table. */
  tokens: string[];
  /** Their numbers, as far as known. */
  seats: number[];
  /** Invitations that I may still have to hand out. */
  invitations: SeatToken[];
  /** The invitations by which somebody sat down in this browser. */
  used: string[];
  /** The right to give invitations out, if this browser made the table. */
  host: string;
  watch: string;
  at: number;
  over: boolean;
  /** Who else sat there, and how it ended, once that is known. */
  against?: string[];
  side?: string;
  outcome?: Outcome;
  score?: string;
  ended?: string;
  /** The lesson that it is, by its name. */
  lesson?: string;
  /** Where the story stands, of a game that says so. */
  stands?: string;
  /** Begun as a campaign. */
  campaign?: boolean;
  /** Whether one person plays all of these seats and wants no cover between them; not said: as the game has it. */
  solo?: boolean;
}

export type Outcome = 'won' | 'lost' | 'drawn' | 'stopped';

const KEY = 'wyrmhoard.matches';
const KEPT = 200;
const nothing = (): MyMatch => ({
  table: '',
  game: '',
  tokens: [],
  seats: [],
  invitations: [],
  used: [],
  host: '',
  watch: '',
  at: Date.now(),
  over: false,
});

function load(): MyMatch[] | undefined {
  const found = kept(KEY);
  return Array.isArray(found) ? (found as Partial<MyMatch>[]).map((match) => ({ ...nothing(), ...match })) : undefined;
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
  const known = findMine(match.table);
  const tokens = [...new Set([...(known?.tokens ?? []), ...(match.tokens ?? [])])];
  const used = [...new Set([...(known?.used ?? []), ...(match.used ?? [])])];
  mine.matches = [
    { ...nothing(), ...known, ...match, tokens, used },
    ...mine.matches.filter((m) => m.table !== match.table),
  ];
  store();
}

/** Remember who plays at a table, and how it ended if it has. */
export function rememberFacts(
  table: string,
  all: readonly (Seat | SeatInfo)[],
  mySeats: readonly number[],
  result: Result | null,
  ended: string,
): void {
  const known = findMine(table);
  if (!known) return;
  const others = all
    .filter((seat) => !mySeats.includes(seat.seat))
    .map((seat) =>
      seat.who === 'bot'
        ? seat.person?.name
          ? whoIs(seat)
          : say('{name} ({bot}, bot)', { name: seat.name, bot: seat.bot_name ?? '' })
        : whoIs(seat),
    );
  const side = all
    .filter((seat) => mySeats.includes(seat.seat))
    .map((seat) => seat.name)
    .join(' and ');
  const fresh: Partial<MyMatch> = { against: others, side, over: result !== null };
  if (result) {
    const won = mySeats.some((seat) => result.winners.includes(seat));
    fresh.outcome = result.unfinished
      ? 'stopped'
      : won
        ? 'won'
        : result.winners.length || !result.points.some(Boolean)
          ? 'lost'
          : 'drawn';
    fresh.score = result.points.length > 1 ? result.points.join(' : ') : '';
    fresh.ended = ended;
  }
  const changed = Object.entries(fresh).some(
    ([key, value]) => JSON.stringify(known[key as keyof MyMatch]) !== JSON.stringify(value),
  );
  if (changed) remember({ table, ...fresh });
}

/** Whether this browser really keeps what it remembers of a table: if not, the address must hold it. */
export const isKept = (table: string): boolean =>
  (load() ?? []).some((match) => match.table === table && match.tokens.length);

/** Drop tokens that open no seat any longer. */
export function dropTokens(table: string, gone: string[]): void {
  lookAgain();
  mine.matches = mine.matches.map((match) =>
    match.table === table ? { ...match, tokens: match.tokens.filter((token) => !gone.includes(token)) } : match,
  );
  store();
}

/** A seat has another invitation now, or none. */
export function rememberInvitation(table: string, seat: number, invitation: string | null): void {
  lookAgain();
  const others = findMine(table)?.invitations.filter((one) => one.seat !== seat) ?? [];
  remember({ table, invitations: invitation === null ? others : [...others, { seat, token: invitation }] });
}

export function forget(table: string): void {
  void beLeftAlone(table);
  lookAgain();
  mine.matches = mine.matches.filter((match) => match.table !== table);
  store();
}

/** Tables at which somebody has just sat down on this page, so it is known who is in front of the screen. */
const satDown = new Set<string>();
export const sitDownAt = (table: string): void => void satDown.add(table);
/** Whether that was so; asked once. */
export const hasJustSatDown = (table: string): boolean => satDown.delete(table);
