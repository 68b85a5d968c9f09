import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askUntilAnswered } from '../src/lib/again';
import type { Answer, FailureCode } from '../src/lib/refusals';

const refused = (code: FailureCode): Answer => ({ type: 'reply', id: 1, ok: false, error: { code, text: '' } });
const told: Answer = { type: 'reply', id: 1, ok: true, prospects: { verbs: [] } };
const replies = (...all: Answer[]) => vi.fn(() => Promise.resolve(all.shift() ?? told));

describe('a question that changes nothing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked again until the server has time for it', async () => {
    const ask = replies(refused('too-many'), refused('offline'), refused('busy'));
    const answered = askUntilAnswered(ask, () => true);
    await vi.runAllTimersAsync();
    expect(await answered).toBe(told);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  it('is not asked again where the answer stays the same, or nobody wants to know any more', async () => {
    const settled = replies(refused('illegal'));
    expect(await askUntilAnswered(settled, () => true)).toEqual(refused('illegal'));
    const unwanted = replies(refused('too-many'));
    const answered = askUntilAnswered(unwanted, () => false);
    await vi.runAllTimersAsync();
    expect(await answered).toEqual(refused('too-many'));
    expect([settled, unwanted].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  });
});
