// Sitting down, even if an answer is lost on its way: the token of the seat is made up and kept here before anybody is asked.
import { ApiError, claim } from './api';
import { keep, kept } from './storage';
import type { Claimed } from './wire';

const KEY = 'wyrmhoard.claims';
const KEPT = 50;
/** Milliseconds before each further try. */
const PAUSES = [500, 1500, 4000];
/** What may be different in a moment: no answer at all, one that was not the server's own, nothing stored. */
const PASSING = ['offline', 'http', 'storage'];

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
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

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
export async function sitDown(table: string, invitation: string): Promise<Claimed> {
  const token = tokenFor(invitation);
  for (const pause of PAUSES) {
    try {
      return await claim(table, invitation, token);
    } catch (error) {
      if (!(error instanceof ApiError && PASSING.includes(error.code))) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return claim(table, invitation, token);
}
