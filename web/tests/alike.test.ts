// What is covered between two at one screen.
import { expect, test } from 'vitest';
import { seeAlike } from '../src/lib/alike';
import type { Ask, PlainObject } from '../src/lib/wire';

const told = (view: PlainObject, step = '1', ask: Partial<Ask> | null = null) => ({
  step,
  view,
  ask: ask as Ask | null,
});

test('two who see the same have nothing to cover, whoever looks and whatever is empty', () => {
  expect(seeAlike([told({ you: 0, deck: null, map: 'a' }), told({ you: 1, deck: [], map: 'a' })])).toBe(true);
});
test('a card that only one of them sees is covered, and so is what both are asked in secret', () => {
  expect(seeAlike([told({ you: 0, deck: null }), told({ you: 1, deck: ['card-1'] })])).toBe(false);
  expect(seeAlike([told({ you: 0 }, '1', { kind: 'each' }), told({ you: 1 })])).toBe(false);
  expect(seeAlike([told({ you: 0 })])).toBe(false);
});
test('as long as not all have been told the latest nobody knows', () => {
  expect(seeAlike([told({ you: 0 }, '2'), told({ you: 1 }, '1')])).toBe(null);
});
