import { describe, expect, it } from 'vitest';
import { applyTable, lastSeen, sinceOf } from '../src/lib/reducer';
import { event, message } from './samples';

describe('applying table messages', () => {
  it('takes the first message as everything there is', () => {
    const state = applyTable(undefined, message({ events: [event(1), event(2)] }));
    expect(state.log.map((e) => e.n)).toEqual([1, 2]);
    expect(state.news.map((e) => e.n)).toEqual([1, 2]);
  });

  it('adds only events that were not seen, in order', () => {
    const first = applyTable(undefined, message({ events: [event(1), event(2)] }));
    const next = applyTable(first, message({ fresh: false, events: [event(4), event(2), event(3)] }));
    expect(next.log.map((e) => e.n)).toEqual([1, 2, 3, 4]);
    expect(next.news.map((e) => e.n)).toEqual([3, 4]);
    expect(first.log).toHaveLength(2);
  });

  it('starts the log anew when the server says fresh, and calls none of it news', () => {
    const first = applyTable(undefined, message({ events: [event(1), event(2), event(3)] }));
    const next = applyTable(first, message({ fresh: true, events: [event(1), event(2, 'took_back')] }));
    expect(next.log.map((e) => e.kind)).toEqual(['thing', 'took_back']);
    expect(next.news).toEqual([]);
    expect(lastSeen(next)).toBe(2);
  });

  it('says per seat what was seen last, for joining again', () => {
    const seat = applyTable(undefined, message({ seat: 0, era: 2, events: [event(1), event(7)] }));
    const watch = applyTable(undefined, message({ seat: null, events: [] }));
    expect(sinceOf({ '0': seat, watch })).toEqual({ since: { '0': 7, watch: 0 }, era: 2 });
    expect(sinceOf({})).toEqual({});
  });

  it('keeps the latest view and ask', () => {
    const first = applyTable(undefined, message({ view: { a: 1 } }));
    const next = applyTable(first, message({ fresh: false, view: { a: 2 }, waiting: [1] }));
    expect(next.now.view).toEqual({ a: 2 });
    expect(next.now.waiting).toEqual([1]);
  });
});
