// Sitting down, even if an answer is lost on its way: the token of the seat is made up and kept here before anybody is asked.
import { ApiError, claim, joinOpen } from './api';
import { asList, Kept } from './kept.svelte';
import { findMine, isKept, remember, rememberInvitation, sitDownAt } from './mine.svelte';
import { isOneOf } from './refusals';
import type { Claimed } from './wire';

const KEPT = 50;
/** Milliseconds before each further try. */
const PAUSES = [500, 1500, 4000];
/** What may be different in a moment: no answer at all, one that was not the server's own, nothing stored. */
const isPassing = isOneOf('offline', 'http', 'storage');

type Pending = [name: string, token: string];
const pending = new Kept<Pending>(
  'wyrmhoard.claims',
  asList(([name]) => name),
  (claims) => new Map([...claims].slice(-KEPT)),
);

/** 128 random bits, as the server's own tokens. */
const fresh = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function tokenFor(name: string): string {
  const token = pending.find(name)?.[1] ?? fresh();
  pending.change(name, () => [name, token]);
  return token;
}

/** The seat will never be ours, or is remembered elsewhere. */
export const endClaim = (name: string): void => void pending.change(name, () => undefined);

/** Remember the seat that a claim of this name has brought. */
export function keepSeat(name: string, { table, game, token, seat, watch }: Claimed, used: string[] = []): void {
  const known = findMine(table);
  remember({
    table,
    game,
    tokens: [token],
    seats: [...(known?.seats ?? []), seat],
    watch: known?.watch || watch,
    used,
    at: Date.now(),
  });
  rememberInvitation(table, seat, null);
  // What could not be stored can be claimed once more with the same token, if at least that was stored.
  if (isKept(table)) endClaim(name);
  sitDownAt(table);
}

/** Claim a seat, some times if need be; a page that is opened again goes on with the same claim. */
export const sitDown = (table: string, invitation: string): Promise<Claimed> =>
  persistently(invitation, (token) => claim(table, invitation, token));

/** The same at a table that is open to everybody: its claim is known by table and seat. */
export const joinTable = (table: string, seat: number): Promise<Claimed> =>
  persistently(`${table}/${seat}`, (token) => joinOpen(table, seat, token));

async function persistently(name: string, ask: (token: string) => Promise<Claimed>): Promise<Claimed> {
  const token = tokenFor(name);
  for (const pause of PAUSES) {
    try {
      return await ask(token);
    } catch (error) {
      if (!(error instanceof ApiError && isPassing(error.code))) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return ask(token);
}
