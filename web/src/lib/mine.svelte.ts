// The matches that this browser holds seats in. Their tokens stay in this browser.
import { beLeftAlone } from './push';
import { asList, Kept } from './kept.svelte';
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
  /** The server did not know the table when it was asked last. */
  missing?: boolean;
  /** Who else sat there, and how it ended, once that is known. */
  against?: string[];
  /** What my seats are called. */
  side?: string[];
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

/** So many matches that are over are kept; one under way is kept as long as nobody forgets it. */
const OVER = 200;
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

const byTime = (a: MyMatch, b: MyMatch): number => b.at - a.at;

function cut(matches: ReadonlyMap<string, MyMatch>): ReadonlyMap<string, MyMatch> {
  const over = [...matches.values()].filter((match) => match.over).toSorted(byTime);
  const gone = new Set(over.slice(OVER));
  return new Map([...matches].filter(([, match]) => !gone.has(match)));
}

/** A match as it lies in the storage: older pages wrote several seats of mine as one text. */
type Stored = Partial<Omit<MyMatch, 'side'>> & { side?: string | string[] };
const complete = ({ side, ...match }: Stored): MyMatch => ({
  ...nothing(),
  ...match,
  ...(side === undefined ? {} : { side: [side].flat().filter(Boolean) }),
});

const list = new Kept<MyMatch>(
  'wyrmhoard.matches',
  asList((match) => match.table, complete),
  cut,
);

export const mine = {
  /** The latest first. */
  get matches(): MyMatch[] {
    return list.all.toSorted(byTime);
  },
};

export const findMine = (table: string): MyMatch | undefined => list.find(table);

/** Remember a table, or what is new about it. Says whether it is there when the page is opened again. */
export const remember = (match: Partial<MyMatch> & { table: string }): boolean =>
  list.change(match.table, (known) => {
    const tokens = [...new Set([...(known?.tokens ?? []), ...(match.tokens ?? [])])];
    const used = [...new Set([...(known?.used ?? []), ...(match.used ?? [])])];
    return { ...nothing(), ...known, ...match, tokens, used };
  });

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
  const side = all.filter((seat) => mySeats.includes(seat.seat)).map((seat) => seat.name);
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
export const isKept = (table: string): boolean => list.isStored(table) && Boolean(findMine(table)?.tokens.length);

/** Change a table that is known. */
const amend = (table: string, how: (match: MyMatch) => Partial<MyMatch>): boolean =>
  list.change(table, (known) => known && { ...known, ...how(known) });

/** Drop tokens that open no seat any longer. */
export const dropTokens = (table: string, gone: string[]): boolean =>
  amend(table, ({ tokens }) => ({ tokens: tokens.filter((token) => !gone.includes(token)) }));

/** A seat has another invitation now, or none. */
export const rememberInvitation = (table: string, seat: number, invitation: string | null): boolean =>
  list.change(table, (known) => {
    const others = known?.invitations.filter((one) => one.seat !== seat) ?? [];
    const invitations = invitation === null ? others : [...others, { seat, token: invitation }];
    return { ...nothing(), ...known, table, invitations };
  });

export function forget(table: string): void {
  void beLeftAlone(table);
  list.change(table, () => undefined);
}

/** Tables at which somebody has just sat down on this page, so it is known who is in front of the screen. */
const satDown = new Set<string>();
export const sitDownAt = (table: string): void => void satDown.add(table);
/** Whether that was so; asked once. */
export const hasJustSatDown = (table: string): boolean => satDown.delete(table);
