// A table goes on, whatever the line, the server or a picture does.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableStore } from '../src/lib/table.svelte';
import type { GameEvent, TableMessage, Welcome } from '../src/lib/wire';
import { FakeSocket, listeners, page, tell } from './browser';

const heard: string[] = [];
vi.mock('../src/lib/sounds', () => ({ sound: (name: string) => void heard.push(name) }));
const fetched = vi.hoisted(() => ({ fails: false }));
vi.mock('../src/games/registry', () => ({
  gamePlay: () =>
    fetched.fails
      ? Promise.reject(new Error('not fetched'))
      : Promise.resolve({
          passes: (ask: { prompt: string }) => (ask.prompt === 'nothing' ? 'go' : ''),
          sounds: { hit: 'blow' },
          story: {
            settle: (view: unknown) => view,
            tell: (scene: unknown, event: { kind: string }) => {
              if (event.kind === 'bad') throw new Error('no such picture');
              return [{ scene, hold: 20 }];
            },
          },
        }),
}));
vi.mock('../src/games/module', () => ({ storyOf: (play: { story: unknown }) => play.story }));
const { TableStore: Store } = await import('../src/lib/table.svelte');
const { TableSocket } = await import('../src/lib/socket');

const seats = ['person', 'bot'].map((who, seat) => ({ seat, name: '', who, yours: !seat, here: true, person: null }));
const welcome = { type: 'welcome', table: 'T', game: 'g', seats, now: 0, scenario: null } as unknown as Welcome;
const table = (more: object = {}): TableMessage =>
  ({
    type: 'table',
    seat: 0,
    view: {},
    ask: null,
    asides: [],
    sheets: [],
    waiting: [0],
    ready: [],
    step: '1',
    events: [],
    fresh: false,
    result: null,
    seats,
    ...more,
  }) as unknown as TableMessage;
const asks = (id: string, prompt = 'what') =>
  table({ ask: { id, seat: 0, prompt, sealed: null, options: [{ key: 'go' }], data: {}, text: '' } });
const events = (...kinds: string[]): GameEvent[] =>
  kinds.map((kind, n) => ({ n: n + 1, kind, data: {}, rule: '', text: '' }) as unknown as GameEvent);
const latest = (): FakeSocket => FakeSocket.all.at(-1)!;
const pass = (time: number): Promise<unknown> => vi.advanceTimersByTimeAsync(time);
async function opened(): Promise<TableStore> {
  const store = new Store('T', ['token']);
  latest().open();
  latest().say(welcome);
  await pass(1);
  latest().say(table({ fresh: true }));
  await pass(1);
  return store;
}
const refuse = (code: string): void =>
  latest().say({ type: 'reply', id: latest().sent.at(-1)?.id, ok: false, error: { code, text: 'no' } });
const acts = (): unknown[] => latest().sent.filter((one) => one.do === 'act');

let store: TableStore;
beforeEach(async () => {
  vi.useFakeTimers();
  heard.length = 0;
  store = await opened();
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

test('an answer that asks nobody is sent again, and asked of a person at last', async () => {
  latest().say(asks('2', 'nothing'));
  expect(acts()).toHaveLength(1);
  refuse('too-many');
  await pass(600);
  expect(acts()).toHaveLength(2);
  expect(store.ask).toBeNull();
  refuse('illegal');
  await pass(1);
  expect(store.ask?.id).toBe('2');
  expect(store.refusal?.text).toBe('no');
  latest().say(asks('3', 'nothing'));
  expect(acts()).toHaveLength(3);
  expect(store.refusal).toBeNull();
});

test('a story that fails leaves the table as it is now', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  latest().say({ ...asks('3'), events: events('bad', 'hit'), view: { after: true } });
  await pass(100);
  expect(complaints).toHaveBeenCalledOnce();
  expect([store.busy, store.ask?.id, store.shown]).toEqual([false, '3', 2]);
  expect(store.scene).toEqual({ after: true });
  complaints.mockRestore();
});

test('what a game looks like is fetched again when the line is back', async () => {
  store.close();
  fetched.fails = true;
  store = await opened();
  expect(store.unplayable).toBe(true);
  fetched.fails = false;
  latest().drop();
  await pass(600);
  latest().open();
  latest().say(welcome);
  await pass(1);
  latest().say(asks('2'));
  await pass(1);
  expect([store.unplayable, store.ask?.id]).toEqual([false, '2']);
});

test('nothing is heard of a table that was left', async () => {
  latest().say(table({ events: events(...Array<string>(30).fill('hit')) }));
  await pass(30);
  const before = heard.length;
  expect(before).toBeGreaterThan(0);
  store.close();
  latest().say(asks('9'));
  await pass(2000);
  expect(heard).toHaveLength(before);
  expect(store.ask).toBeNull();
});

test('nobody waits for what is acted out while the page is hidden', async () => {
  latest().say({ ...asks('4'), events: events(...Array<string>(30).fill('hit')) });
  await pass(30);
  expect(store.waitsForMe).toBe(false);
  page.hidden = true;
  tell('visibilitychange');
  await pass(1);
  page.hidden = false;
  expect(store.waitsForMe).toBe(true);
});

test('that the table could not be reached is not said once it is there', async () => {
  latest().say(asks('3'));
  await pass(1);
  const taken = store.act({ key: 'go' } as never);
  latest().drop();
  expect(await taken).toBe(false);
  expect(store.refusal?.code).toBe('offline');
  await pass(600);
  latest().open();
  latest().say(welcome);
  expect(store.refusal).toBeNull();
});

test('the same is foreseen once as long as a question is open', async () => {
  latest().say(asks('3'));
  await pass(1);
  const previews = (): number => latest().sent.filter((one) => one.do === 'preview').length;
  void store.preview({ key: 'go' } as never, { to: 'a' });
  void store.spoiled({ key: 'go' } as never, { to: 'a' });
  void store.preview({ key: 'go' } as never, { to: 'b' });
  expect(previews()).toBe(2);
  latest().say(asks('4'));
  void store.preview({ key: 'go' } as never, { to: 'a' });
  expect(previews()).toBe(3);
});

test('only what was done can be taken back, and what was not taken back is still done', async () => {
  const reply = (ok: boolean): void =>
    latest().say({ type: 'reply', id: latest().sent.at(-1)?.id, ok, error: { code: 'illegal', text: '' } });
  const takeBack = async (ok: boolean): Promise<unknown> => {
    const done = store.takeBack();
    reply(ok);
    await done;
    return latest().sent.at(-1)?.seat;
  };
  for (const [seat, ok] of [
    [0, true],
    [1, true],
    [0, false],
  ] as const) {
    latest().say({ ...asks(`${seat}${ok}`), ask: { ...asks(`${seat}${ok}`).ask!, seat } });
    await pass(1);
    const done = store.act({ key: 'go' } as never);
    reply(ok);
    await done;
  }
  expect([await takeBack(false), await takeBack(true), await takeBack(true)]).toEqual([1, 1, 0]);
});

test('a line without a welcome is given up, and one that is being made too when somebody comes back', async () => {
  store.close();
  const before = FakeSocket.all.length;
  const socket = new TableSocket('T', ['x'], {
    since: () => ({}),
    message: () => undefined,
    line: () => undefined,
    unnamed: () => undefined,
  });
  latest().open();
  await pass(16_000);
  expect(FakeSocket.all.length).toBe(before + 2);
  tell('online');
  expect(FakeSocket.all.length).toBe(before + 2);
  await pass(4000);
  tell('online');
  expect(FakeSocket.all.length).toBe(before + 3);
  socket.close();
  expect(listeners.get('online')?.size).toBe(0);
});

test('what one is called is told to a table once, and is the same in all tabs', async () => {
  const { called, callMe } = await import('../src/lib/people.svelte');
  callMe('Ada', '');
  store.close();
  store = await opened();
  const told = (): unknown[] => [latest().sent[0]?.called];
  expect(told()).toEqual([{ name: 'Ada', stamp: '' }]);
  latest().say({ type: 'reply', id: latest().sent[0]?.id, ok: true });
  latest().drop();
  await pass(600);
  latest().open();
  expect(told()).toEqual([undefined]);
  localStorage.setItem('wyrmhoard.person', '{"name":"Bea","stamp":""}');
  tell('storage', { key: 'wyrmhoard.person' });
  expect(called()?.name).toBe('Bea');
});
