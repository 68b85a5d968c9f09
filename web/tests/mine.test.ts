// Nobody loses a seat, whatever becomes of the browser's storage.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Claimed } from '../src/lib/wire';
import { room, storage, tell } from './browser';

let mine: typeof import('../src/lib/mine.svelte');
let claims: typeof import('../src/lib/claims');
let tokens: typeof import('../src/lib/tokens');
await import('../src/lib/claims'); // made ready once: each test takes it anew
beforeEach(async () => {
  storage.clear();
  room.full = false;
  vi.resetModules();
  mine = await import('../src/lib/mine.svelte');
  claims = await import('../src/lib/claims');
  tokens = await import('../src/lib/tokens');
});
const stored = (): { table: string; tokens: string[] }[] =>
  JSON.parse(storage.get('wyrmhoard.matches') ?? '[]') as { table: string; tokens: string[] }[];
const claimed: Claimed = { table: 'NEW', game: 'g', token: 'seat', seat: 1, watch: 'w' };

test('a full storage costs no seat', () => {
  mine.remember({ table: 'OLD', game: 'g', tokens: ['o'] });
  room.full = true;
  claims.keepSeat('inv', claimed, ['inv']);
  expect(mine.findMine('NEW')).toMatchObject({ tokens: ['seat'], used: ['inv'] });
  expect(mine.isKept('NEW')).toBe(false);
  // Nor does what another tab stores; and it is stored as soon as there is room again.
  storage.set('wyrmhoard.matches', JSON.stringify([{ table: 'OTHER', tokens: ['x'], at: 1 }]));
  tell('storage', { key: 'wyrmhoard.matches' });
  expect(mine.mine.matches.map((match) => match.table)).toEqual(['NEW', 'OTHER']);
  room.full = false;
  expect(mine.remember({ table: 'THIRD', tokens: ['t'] })).toBe(true);
  expect(stored().map((match) => match.table)).toEqual(['OTHER', 'NEW', 'THIRD']);
  expect(mine.isKept('NEW')).toBe(true);
});

test('a match under way is kept, however many are over', () => {
  mine.remember({ table: 'CAMPAIGN', game: 'g', tokens: ['c'], at: 1 });
  for (let n = 0; n < 205; n++) mine.remember({ table: `t${n}`, tokens: ['x'], over: true, at: 1000 + n });
  expect(mine.findMine('CAMPAIGN')?.tokens).toEqual(['c']);
  expect(mine.findMine('t4')).toBeUndefined();
  expect(mine.findMine('t5')).toBeDefined();
});

test('no deck makes room for another, and who keeps one learns whether it is stored', async () => {
  const { decksOf, keepDeck } = await import('../src/lib/decks.svelte');
  const { isUnkept } = await import('../src/lib/kept.svelte');
  for (let n = 0; n < 61; n++) expect(keepDeck('g', `deck ${n}`, 'text')).toBe(true);
  expect(decksOf('g')).toHaveLength(61);
  expect(isUnkept()).toBe(false);
  room.full = true;
  expect(keepDeck('g', 'one more', 'text')).toBe(false);
  expect(isUnkept()).toBe(true);
});

test.each([
  ['forbidden', 403, false],
  ['not-found', 404, false],
  ['too-many', 429, true],
  ['storage', 503, true],
])('whoever gets the answer %s may hold a seat already: %#', async (code, status, holds) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: { code, text: '' } }, { status })));
  expect(await tokens.holdsSeat('T', ['token'])).toMatchObject({ holds });
});

test('a table that the server does not know is not forgotten, and each is asked about once', async () => {
  const { Inquiry } = await import('../src/lib/inquiry');
  for (const table of ['a', 'b', 'c']) mine.remember({ table, tokens: [table] });
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(/tables\/(\w)/.exec(path)?.[1] ?? '');
    return Promise.resolve(Response.json({ error: { code: 'not-found', text: '' } }, { status: 404 }));
  });
  const inquiry = new Inquiry(2);
  inquiry.ask(mine.mine.matches);
  await vi.waitFor(() => expect(mine.mine.matches.filter((match) => match.missing)).toHaveLength(2));
  inquiry.ask(mine.mine.matches);
  expect(asked).toHaveLength(2);
  expect(mine.mine.matches.every((match) => match.tokens.length)).toBe(true);
  // The one that has not been asked about comes first the next time.
  new Inquiry(1).ask(mine.mine.matches);
  expect(new Set(asked).size).toBe(3);
});

test('of several tokens only those that open nothing are let go, and never all of them', async () => {
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) =>
    Promise.resolve(
      headers.Authorization?.includes('dead')
        ? Response.json({ error: { code: 'forbidden', text: '' } }, { status: 403 })
        : Response.json({ seats: [] }),
    ),
  );
  mine.remember({ table: 'T', tokens: ['good', 'dead'] });
  expect(await tokens.letGo('T', ['good', 'dead'])).toEqual(['good']);
  expect(mine.findMine('T')?.tokens).toEqual(['good']);
  mine.remember({ table: 'U', tokens: ['dead'] });
  expect(await tokens.letGo('U', ['dead'])).toEqual([]);
  expect(mine.findMine('U')?.tokens).toEqual(['dead']);
});

test('seats of mine are listed in the language of the page', async () => {
  storage.set('wyrmhoard.matches', JSON.stringify([{ table: 'OLD', side: 'Knight', over: true }]));
  vi.resetModules();
  mine = await import('../src/lib/mine.svelte');
  const { outcomeWords } = await import('../src/lib/outcome');
  expect(outcomeWords(mine.mine.matches[0]!)).toBe('over as Knight');
  const seats = ['Knight', 'Squire'].map((name, seat) => ({ seat, name, who: 'person', person: null }));
  mine.rememberFacts('OLD', seats as never, [0, 1], null, '');
  expect(mine.findMine('OLD')?.side).toEqual(['Knight', 'Squire']);
});
