// Whoever is called to a table finds it without losing what they have open.
import { expect, test, vi } from 'vitest';

const does = new Map<string, (event: unknown) => void>();
const openWindow = vi.fn();
const open = { pages: [] as ReturnType<typeof page>[] };
vi.stubGlobal('__SHELF__', '1');
vi.stubGlobal('self', {
  addEventListener: (kind: string, what: (event: unknown) => void) => void does.set(kind, what),
  registration: { scope: 'http://x/' },
  clients: { matchAll: () => Promise.resolve(open.pages), openWindow },
});
const worker: string = '../worker/worker.ts'; // it has types of its own, which are not those of a page
await import(/* @vite-ignore */ worker);

function page(url: string) {
  return { url, focus: vi.fn(), navigate: vi.fn(() => Promise.resolve(null)) };
}
async function click(table: string): Promise<void> {
  let done: Promise<void> | undefined;
  does.get('notificationclick')?.({
    notification: { close: () => undefined, data: table },
    waitUntil: (what: Promise<void>) => (done = what),
  });
  await done;
}

test('a call leads to the page of that table, else to the lobby, else to a new page', async () => {
  const [editor, lobby, there] = ['http://x/#/editor/g', 'http://x/#/', 'http://x/#/t/AB'].map(page);
  open.pages = [editor!, lobby!, there!];
  await click('AB');
  expect(there!.focus).toHaveBeenCalledOnce();
  expect(lobby!.navigate).not.toHaveBeenCalled();
  await click('A');
  expect(lobby!.navigate).toHaveBeenCalledWith('http://x/#/t/A');
  open.pages = [editor!, there!];
  await click('A');
  expect(openWindow).toHaveBeenCalledWith('http://x/#/t/A');
  expect(editor!.navigate).not.toHaveBeenCalled();
});
