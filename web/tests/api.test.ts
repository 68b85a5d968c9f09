// What the page asks for when another language is chosen, and how often it writes its address.
import { expect, test, vi } from 'vitest';
import './browser';

vi.mock('virtual:words', () => ({ words: { de: {} } }));
const { decision, games, rules } = await import('../src/lib/api');
const { speak } = await import('../src/lib/language.svelte');
const { settleAt } = await import('../src/lib/router.svelte');

test('in another language only what the open page shows is asked for, and no judgement', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json([]));
  });
  location.hash = '#/rules/g';
  await rules('g');
  location.hash = '#/replay/T/token';
  await Promise.all([games(), decision('T', 'token', 3)]);
  location.hash = '#/replay/T//7';
  asked.length = 0;
  await speak('de');
  expect(asked).toEqual(['./api/games?language=de']);
});

test('the address is written once it has settled, and a browser that forbids it is let be', () => {
  vi.useFakeTimers();
  const written = vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  for (let step = 0; step < 50; step++) settleAt(`#/replay/T//${step}`)();
  settleAt('#/replay/T//50');
  vi.runAllTimers();
  expect(written.mock.calls).toEqual([[null, '', '#/replay/T//50']]);
  vi.useRealTimers();
});
