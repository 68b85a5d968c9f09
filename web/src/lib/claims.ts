// Sitting down, even if an answer is lost on its way: the token of the seat is made up and kept here before anybody is asked.
import { ApiError, claim, joinOpen } from './api';
import { isOneOf } from './refusals';
import { keep, kept } from './storage';
import type { Claimed } from './wire';

const KEY = 'wyrmhoard.claims';
const KEPT = 50;
/** Milliseconds before each further try. */
const PAUSES = [500, 1500, 4000];
/** What may be different in a moment: no answer at all, one that was not the server's own, nothing stored. */
const isPassing = isOneOf('offline', 'http', 'storage');

type Pending = [invitation: string, token: string];
let pending: Pending[] | undefined;

function load(): Pending[] {
  const found = kept(KEY);
  return Array.isArray(found) ? (found as Pending[]) : (pending ?? []);
}

function store(claims: Pending[]): void {
  keep(KEY, (pending = claims.slice(-KEPT)));
}

/** 128 random bits, as the server's own tokens. */
const fresh = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function tokenFor(invitation: string): string {
  const known = load().find(([one]) => one === invitation)?.[1];
  if (known) return known;
  const token = fresh();
  store([...load(), [invitation, token]]);
  return token;
}

/** The seat was remembered elsewhere, or will never be ours. */
export const endClaim = (invitation: string): void => store(load().filter(([one]) => one !== invitation));

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
