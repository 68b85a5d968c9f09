// A replay goes where one wants it, also while something is being acted out.
import { expect, test, vi } from 'vitest';
import type { GamePlay } from '../src/games/module';
import type { Frame, PlainObject, Replay } from '../src/lib/wire';
import './browser';

const { ReplayStore } = await import('../src/pages/replay.svelte');

const frame = (n: number): Frame => ({
  n,
  input: null,
  changes: { watch: [[[], { at: n }]] },
  sealed: {},
  events: n ? [{ kind: 'acted', rule: '', text: '', data: {} } as unknown as Frame['events'][number]] : [],
  waiting: [],
});
const REPLAY = { frames: [0, 1, 2, 3, 4].map(frame), seats: [], notes: [], sheets: [] } as unknown as Replay;
const PLAY = {
  story: {
    settle: (view: PlainObject) => view,
    tell: () => [
      { scene: { at: 'acting' }, hold: 20 },
      { scene: { at: 'still acting' }, hold: 20 },
    ],
  },
} as unknown as GamePlay;

test('a jump is seen at once and stays, whatever was being acted out', async () => {
  const store = new ReplayStore(REPLAY, 0, PLAY);
  for (const moment of [4, 1]) {
    store.jump(0);
    const acted = store.step();
    await vi.waitFor(() => expect(store.scene).toEqual({ at: 'acting' }));
    store.jump(moment);
    expect(store.scene).toEqual({ at: moment });
    await acted;
    expect(store.scene).toEqual({ at: moment });
  }
});

test('a story that fails leaves the replay where it would have led to', async () => {
  const failing = {
    story: {
      ...PLAY.story,
      tell: () => {
        throw new Error('no such picture');
      },
    },
  } as unknown as GamePlay;
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const store = new ReplayStore(REPLAY, 0, failing);
  await store.step();
  expect(store.scene).toEqual({ at: 1 });
  expect(complaints).toHaveBeenCalledOnce();
  complaints.mockRestore();
});
